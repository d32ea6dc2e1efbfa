import type { OrderView } from '#contract/orders.ts'
import type { PageOf } from '#web/queries/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { cursorOf, PAGE_SIZE } from './table-state.ts'
import type { Table } from './use-table.ts'
import { sayCount } from './words.ts'

export function OrdersPager({ table, page }: { table: Table; page: PageOf<OrderView> }) {
  const first = (table.state.page - 1) * PAGE_SIZE + 1
  const last = first + page.items.length - 1
  const next = cursorOf(page.next)
  const turn = (go: () => void) => {
    go()
    window.scrollTo(0, 0)
  }
  return (
    <nav className="pgn small" aria-label="Pages">
      <span className="num muted">
        {sayCount(first)}–{sayCount(last)} of {sayCount(page.total)}
      </span>
      <span className="flex gap-1">
        <Button
          variant="soft"
          size="sm"
          disabled={table.state.page === 1}
          onClick={() => turn(table.previous)}
        >
          Previous
        </Button>
        <Button
          variant="soft"
          size="sm"
          disabled={!next}
          onClick={() => next && turn(() => table.next(next))}
        >
          Next
        </Button>
      </span>
    </nav>
  )
}
