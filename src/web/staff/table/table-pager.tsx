import type { PageOf } from '#web/queries/query-client.ts'
import { formatCount } from '#web/staff/format.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { cursorOf } from './table-address.ts'
import type { TableControls } from './use-table-state.ts'

type Props = {
  /** What the table lists: several tables of a page have a pager each. */
  label: string
  table: TableControls
  page: PageOf<unknown>
  pageSize: number
}

export function TablePager({ label, table, page, pageSize }: Props) {
  const first = (table.state.page - 1) * pageSize + 1
  const last = first + page.items.length - 1
  const next = cursorOf(page.next)
  const turn = (go: () => void) => {
    go()
    window.scrollTo(0, 0)
  }
  return (
    <nav className="d-pages small" aria-label={`Pages of ${label}`}>
      <span className="num muted" role="status">
        {first === last ? formatCount(first) : `${formatCount(first)}–${formatCount(last)}`} of{' '}
        {formatCount(page.total)}
      </span>
      <span className="flex gap-1">
        <SmallButton
          label="Previous"
          disabled={table.state.page === 1}
          onClick={() => turn(table.previous)}
        />
        <SmallButton
          label="Next"
          disabled={!next}
          onClick={() => next && turn(() => table.next(next))}
        />
      </span>
    </nav>
  )
}
