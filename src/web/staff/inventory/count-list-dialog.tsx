import { COUNT_FILE_BYTES, type CountPreview, colorLabel } from '#contract/stock.ts'
import { readFileAsStaff } from '#web/queries/staff-call.ts'
import { useImportCounts, usePreviewCounts } from '#web/queries/staff-stock.ts'
import { ApplyRows, ListDialog, PreviewTable } from '#web/staff/list-dialog.tsx'

/** Counting the whole shop: a list to download, fill in and upload. */
export default function CountListDialog({ onClose }: { onClose: () => void }) {
  return (
    <ListDialog
      title="Count by list"
      description="Download the list, fill in the counts and upload it."
      download={{
        fileName: 'stock-count.csv',
        read: () => readFileAsStaff('/api/stock-counts/list'),
        about: 'Fill in the “counted” column. Leave a row empty if you did not count it.',
      }}
      upload={{
        label: 'The counted list',
        hint: 'CSV file, up to 8 MB',
        maxBytes: COUNT_FILE_BYTES,
        tooLarge: 'The list is too large: 8 MB at most.',
      }}
      preview={usePreviewCounts()}
      onClose={onClose}
    >
      {(preview, file) => <ApplyList file={file} preview={preview} onDone={onClose} />}
    </ListDialog>
  )
}

type ApplyListProps = { file: File; preview: CountPreview; onDone: () => void }

/** What the list would change, and a button that applies it. */
const ApplyList = ({ file, preview, onDone }: ApplyListProps) => (
  <>
    <CountPreviewTables preview={preview} />
    <ApplyRows
      good={preview.differences.length}
      bad={preview.bad.length}
      label={`Update ${formatColours(preview.differences.length)}`}
      verb={useImportCounts()}
      inputOf={(options) => ({ file, ...options })}
      done={({ applied }) => ({
        title: 'Stock counted',
        text: `${formatColours(applied)} set to what was counted.`,
      })}
      onDone={onDone}
    />
  </>
)

const formatColours = (count: number) => (count === 1 ? '1 colour' : `${count} colours`)

const MAX_SHOWN = 200

/** What a counted list would change, and its bad rows, each with its number. */
function CountPreviewTables({ preview }: { preview: CountPreview }) {
  const { rows, differences, unchanged, blank, bad } = preview
  return (
    <>
      <p role="status" className="small">
        {rows} rows: <b>{differences.length} differ</b>, {unchanged} unchanged, {blank} not counted,{' '}
        <b className={bad.length > 0 ? 'text-bad' : undefined}>{bad.length} bad</b>.
      </p>
      {bad.length > 0 && (
        <PreviewTable
          label="Bad rows"
          caption="Rows with errors"
          left={['Row', 'It says', 'Why not']}
        >
          {bad.slice(0, MAX_SHOWN).map(({ row, what, why }) => (
            <tr key={row}>
              <td className="num">{row}</td>
              <td>{what}</td>
              <td>{why}</td>
            </tr>
          ))}
        </PreviewTable>
      )}
      {differences.length > 0 && (
        <PreviewTable
          label="Differences"
          caption="What will change"
          left={['Product', 'Colour']}
          right={['On record', 'Counted']}
        >
          {differences.slice(0, MAX_SHOWN).map((row) => (
            <tr key={row.row}>
              <td>{row.productName}</td>
              <td>{colorLabel(row.color)}</td>
              <td className="r num">{row.onHand}</td>
              <td className="r num">
                <b>{row.counted}</b>
              </td>
            </tr>
          ))}
        </PreviewTable>
      )}
    </>
  )
}
