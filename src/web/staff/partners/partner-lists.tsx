import { type ComponentProps, type ReactNode, useId } from 'react'
import { usePartnerPages } from '#web/queries/staff-partners.ts'
import { TextLink } from '#web/staff/links.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import type { TableControls } from '#web/staff/table/use-table-state.ts'
import { cx } from '#web/ui/class-names.ts'
import { Facts } from '#web/ui/facts.tsx'
import { Panel } from '#web/ui/panel.tsx'

type PartProps = { title: string; aside?: ReactNode; className?: string; children: ReactNode }

/** A part of a partner's page under a heading. */
export const Part = ({ className, children, ...props }: PartProps) => (
  <Panel {...props} id={useId()} className={cx('min-w-0 max-[481px]:[&_.panel-h]:px-4', className)}>
    <div className="px-5 pt-4 pb-5 max-[481px]:px-4 max-[481px]:pt-3.5 max-[481px]:pb-4">
      {children}
    </div>
  </Panel>
)

/** Parts side by side. */
export const Parts = (props: Pick<ComponentProps<'div'>, 'children' | 'aria-busy'>) => (
  <div className="grid grid-cols-1 items-start gap-5 desk:even-2" {...props} />
)

/** Names and values, a line each. */
export const PartFacts = ({ className, ...facts }: ComponentProps<typeof Facts>) => (
  <Facts
    {...facts}
    className={cx('stack terms facts-132 gap-1.5 max-[481px]:facts-112', className)}
  />
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

type NarrowedProps = { table: TableControls; children: string; names: readonly string[] }

/** Shown where the URL limits a list: to what, and a link to the whole of it. */
export const OnlyThose = ({ table, children, names }: NarrowedProps) => (
  <>
    Only those of {children}.{' '}
    <TextLink href={table.hrefOf({ filters: Object.fromEntries(names.map((name) => [name, ''])) })}>
      Show all
    </TextLink>
  </>
)

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
        <ul className="rows">
          {items.map((item) => {
            const { text, note, aside } = renderRow(item)
            return (
              <li
                key={item.id}
                className="split items-start gap-4 py-2.5 wrap-anywhere *:last:max-w-1/2 *:last:flex-none"
              >
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
