import { useState } from 'react'
import { COUNT_FILE_BYTES, type CountPreview, colorLabel } from '#contract/stock.ts'
import { readFileAsStaff } from '#web/queries/staff-call.ts'
import { useImportCounts, usePreviewCounts } from '#web/queries/staff-stock.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { ApplyRows, LIST_FAILED, ListDialog } from '#web/staff/list-dialog.tsx'
import { TableHead } from '#web/staff/plain-table.tsx'
import { toast } from '#web/ui/toasts.ts'

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
function ApplyList({ file, preview, onDone }: ApplyListProps) {
  const [problems, setProblems] = useState<string[]>([])
  const take = useImportCounts()
  const { differences, bad } = preview
  const apply = (options: { keepGood: boolean }) =>
    take.mutate(
      { file, ...options },
      {
        onSuccess: ({ applied }) => {
          toast({
            title: 'Stock counted',
            text: `${formatColours(applied)} set to what was counted.`,
          })
          onDone()
        },
        onError: (failed) => setProblems([errorSentence(failed, LIST_FAILED)]),
      },
    )
  return (
    <>
      <CountPreviewTables preview={preview} />
      <ApplyRows
        good={differences.length}
        bad={bad.length}
        label={`Update ${formatColours(differences.length)}`}
        pending={take.isPending}
        problems={problems}
        onApply={apply}
      />
    </>
  )
}

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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table scrolls by key
        <div className="preview" role="region" aria-label="Bad rows" tabIndex={0}>
          <table className="tbl">
            <caption>Rows with errors</caption>
            <TableHead left={['Row', 'It says', 'Why not']} />
            <tbody>
              {bad.slice(0, MAX_SHOWN).map(({ row, what, why }) => (
                <tr key={row}>
                  <td className="num">{row}</td>
                  <td>{what}</td>
                  <td>{why}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {differences.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table scrolls by key
        <div className="preview" role="region" aria-label="Differences" tabIndex={0}>
          <table className="tbl">
            <caption>What will change</caption>
            <TableHead left={['Product', 'Colour']} right={['On record', 'Counted']} />
            <tbody>
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
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
