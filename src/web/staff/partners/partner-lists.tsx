import { type ReactNode, useId } from 'react'
import { usePartnerPages } from '#web/queries/staff-partners.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Panel } from '#web/ui/panel.tsx'

type PartProps = { title: string; aside?: ReactNode; className?: string; children: ReactNode }

/** A part of a partner's page under a heading. */
export const Part = ({ className, children, ...props }: PartProps) => (
  <Panel {...props} id={useId()} className={cx('p-panel', className)}>
    <div className="p-in">{children}</div>
  </Panel>
)

type PagesProps<Item> = {
  path: string
  empty: string
  children: (items: readonly Item[]) => ReactNode
}

/**
 * A list that is read page after page: loading, failed, empty, or its items and a button for more.
 */
export function Pages<Item>({ path, empty, children }: PagesProps<Item>) {
  const list = usePartnerPages<Item>(path)
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
        <p className="small">The list could not be loaded.</p>
        <SmallButton label="Try again" onClick={() => void list.refetch()} />
      </div>
    )
  if (list.items.length === 0) return <p className="muted small">{empty}</p>
  return (
    <>
      {children(list.items)}
      {list.hasNextPage && (
        <SmallButton
          label="Show more"
          className="mt-3"
          pending={list.isFetchingNextPage}
          pendingLabel="Loading…"
          onClick={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}

type ListProps<Item> = {
  title: string
  path: string
  empty: string
  /** Beside the title. */
  aside?: ReactNode
  /** A text, a note below it, and something at the other end. */
  renderRow: (item: Item) => { text: ReactNode; note?: ReactNode; aside: ReactNode }
}

/** A list that is read page after page, as a part of the page, with a row for each item. */
export const ListPart = <Item extends { id: number }>({ renderRow, ...props }: ListProps<Item>) => (
  <Part title={props.title} aside={props.aside}>
    <Pages<Item> path={props.path} empty={props.empty}>
      {(items) => (
        <ul className="p-list">
          {items.map((item) => {
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
      )}
    </Pages>
  </Part>
)
