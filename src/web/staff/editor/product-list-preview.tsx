import type { ReactNode } from 'react'
import type { GoodProductRow, ProductListPreview } from '#contract/product-lists.ts'
import { PreviewTable } from '#web/staff/list-dialog.tsx'

const MAX_SHOWN = 200
const LONGEST = 80

/** What a list would add and change, and its rows that cannot be taken. */
export function PreviewTables({ preview }: { preview: ProductListPreview }) {
  const { rows, added, changed, unchanged, bad, ignored } = preview
  return (
    <>
      <p role="status" className="small">
        {rows} rows: <b>{added.length} to add</b>, <b>{changed.length} to change</b>, {unchanged}{' '}
        unchanged,{' '}
        <b className={bad.length > 0 ? 'text-bad' : undefined}>{bad.length} with errors</b>.
      </p>
      {ignored.length > 0 && (
        <p className="small">Unknown columns ignored: {ignored.join(', ')}.</p>
      )}
      {bad.length > 0 && (
        <Preview
          caption="Rows with errors"
          head={['Row', 'Column', 'Value', 'Problem']}
          count={bad.length}
        >
          {bad.slice(0, MAX_SHOWN).map(({ row, column, what, why }) => (
            <tr key={row}>
              <td className="num">{row}</td>
              <td>{titleOf(column)}</td>
              <td>{what}</td>
              <td>{why}</td>
            </tr>
          ))}
        </Preview>
      )}
      <GoodRows caption="What will be added" rows={added} />
      <GoodRows caption="What will change" rows={changed} />
    </>
  )
}

type PreviewProps = {
  caption: string
  head: readonly string[]
  count: number
  children: ReactNode
}

const Preview = ({ caption, head, count, children }: PreviewProps) => (
  <PreviewTable
    label={caption}
    caption={caption + (count > MAX_SHOWN ? `: the first ${MAX_SHOWN} of ${count}` : '')}
    left={head}
  >
    {children}
  </PreviewTable>
)

const GoodRows = ({ caption, rows }: { caption: string; rows: readonly GoodProductRow[] }) =>
  rows.length > 0 && (
    <Preview caption={caption} head={['Row', 'Product', 'What']} count={rows.length}>
      {rows.slice(0, MAX_SHOWN).map(({ row, productId, name, changes }) => (
        <tr key={row}>
          <td className="num">{row}</td>
          <td>{name}</td>
          <td>
            {changes.map(({ column, from, to }) => (
              <div key={column}>
                <b>{titleOf(column)}:</b>{' '}
                {productId === null ? shown(to) : `${shown(from)} becomes ${shown(to)}`}
              </div>
            ))}
          </td>
        </tr>
      ))}
    </Preview>
  )

const titleOf = (column: string) => column.replaceAll('_', ' ')

/** A cell on one line, cut where it is long. */
function shown(cell: string): string {
  if (cell === '') return 'nothing'
  const line = cell.split('\n').join(', ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}...` : line
}
