import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type List<Item> = {
  items: readonly Item[]
  isPending: boolean
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}
type Props = { list: List<unknown>; empty: string; children: ReactNode }

/** A list page after page: waiting, failed, empty, or what there is and the way to more. */
export function Pages({ list, empty, children }: Props) {
  if (list.isPending)
    return (
      <div className="grid gap-2" aria-busy="true">
        <span className="sr-only" role="status">
          Loading
        </span>
        {[1, 2, 3].map((line) => (
          <span key={line} className="sk" aria-hidden="true">
            &nbsp;
          </span>
        ))}
      </div>
    )
  if (list.isError && list.items.length === 0)
    return (
      <div className="grid justify-items-start gap-2" role="alert">
        <p className="small">This could not be loaded.</p>
        <Button variant="soft" size="sm" onClick={() => list.refetch()}>
          Try again
        </Button>
      </div>
    )
  if (list.items.length === 0) return <p className="muted small">{empty}</p>
  return (
    <>
      {children}
      {list.hasNextPage && (
        <Button
          className="mt-3"
          variant="soft"
          size="sm"
          pending={list.isFetchingNextPage}
          pendingLabel="Loading…"
          onClick={() => list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

type Row = { text: ReactNode; note?: ReactNode; aside: ReactNode }
type RowsProps<Item> = { list: List<Item>; empty: string; renderRow: (item: Item) => Row }

/** Such a list as rows: a text, a note below it, and something at the other end. */
export const Rows = <Item extends { id: number }>({ list, empty, renderRow }: RowsProps<Item>) => (
  <Pages list={list} empty={empty}>
    <ul className="p-list">
      {list.items.map((item) => {
        const { text, note, aside } = renderRow(item)
        return (
          <li key={item.id} className="p-row">
            <span className="min-w-0">
              {text}
              {note && <span className="xs muted block">{note}</span>}
            </span>
            {aside}
          </li>
        )
      })}
    </ul>
  </Pages>
)
