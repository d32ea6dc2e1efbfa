import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PageOf } from '#web/queries/query-client.ts'
import { SmallButtonLink } from '#web/staff/small-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { type Column, useColumnChoice } from './columns.tsx'
import { DataTable, type RowGroup } from './data-table.tsx'
import type { Selection } from './selection.ts'
import { isNarrowed, noneLabel, type TableState, toQueryString } from './table-address.ts'
import { type FilterChoice, type SortChoice, TableBar } from './table-bar.tsx'
import { type TableControls, useTableState } from './use-table-state.ts'

type Id = string | number

type Props<Row> = {
  /** Under this name the browser remembers which columns are shown. */
  name: string
  /** What the rows are: names the table for a screen reader. */
  label: string
  query: (search: string) => UseQueryOptions<PageOf<Row>>
  columns: readonly Column<Row>[] | ((open: (row: Row) => void) => readonly Column<Row>[])
  /** What to show instead of a table without rows. */
  empty: ReactNode | ((state: TableState) => ReactNode)
  keyOf?: (row: Row) => Id
  pageSize?: number
  skeletons?: number
  renderHeading?: (total: number | undefined, rows: readonly Row[]) => ReactNode
  searchLabel?: string
  filters?: readonly FilterChoice[]
  /** Filters without a field, set by links that lead here. */
  params?: readonly string[]
  /** Adds filters for the first and the last day; this is the last day's parameter in the URL. */
  days?: LastDay
  sort?: SortChoice
  /** More filters or a note in the bar. */
  children?: ReactNode
  renderActions?: (rows: readonly Row[]) => ReactNode
  /** Between the bar and the table. */
  note?: ReactNode | ((table: TableControls) => ReactNode)
  /** The dialog that a row opens; gets the row as it was last read. */
  renderDialog?: (row: Row, close: () => void) => ReactNode
  onOpen?: (row: Row) => void
  /** What is open under a row, if anything. */
  renderBelow?: (row: Row) => ReactNode
  /** The heading under which a row stands, where the list is in the order of its groups. */
  groupOf?: (row: Row, state: TableState) => RowGroup | undefined
  /** Whether a row is shown beside the table. */
  isCurrent?: (row: Row) => boolean
  selection?: Selection<Row> | undefined
  nameOf?: (row: Row) => string
  /** The table's state, where the caller needs it too. By default it is in the URL. */
  table?: TableControls
}

/**
 * A list with its search, filters, sorting, pages and choice of columns, and the dialog of a row.
 */
export function DeskTable<Row>(props: Props<Row>) {
  const { name, keyOf = idOf, pageSize = 25, empty, renderDialog } = props
  const own = useTableState(filterNames(props))
  const table = props.table ?? own
  const list = useQuery(props.query(toQueryString(table.state, pageSize)))
  const [openId, setOpenId] = useState<Id>()
  const open = props.onOpen ?? (renderDialog && ((row: Row) => setOpenId(keyOf(row))))
  const columns =
    typeof props.columns === 'function' ? props.columns((row) => open?.(row)) : props.columns
  const choice = useColumnChoice(name, columns)
  const rows = list.data?.items ?? []
  const opened = openId === undefined ? undefined : rows.find((row) => keyOf(row) === openId)
  return (
    <>
      {props.renderHeading?.(list.data?.total, rows)}
      <TableBar
        table={table}
        searchLabel={props.searchLabel}
        filters={props.filters}
        sort={props.sort}
        choice={choice}
        columns={columns}
        actions={props.renderActions?.(rows)}
      >
        {moreFilters(props, table)}
      </TableBar>
      {typeof props.note === 'function' ? props.note(table) : props.note}
      <DataTable
        label={props.label}
        table={table}
        columns={choice.shown}
        list={list}
        keyOf={keyOf}
        nameOf={props.nameOf}
        pageSize={pageSize}
        skeletons={props.skeletons}
        selection={props.selection}
        empty={typeof empty === 'function' ? empty(table.state) : empty}
        onOpen={open}
        renderBelow={props.renderBelow}
        groupOf={props.groupOf && ((row: Row) => props.groupOf?.(row, table.state))}
        isCurrent={props.isCurrent}
      />
      {opened !== undefined && renderDialog?.(opened, () => setOpenId(undefined))}
    </>
  )
}

/** Falsy without further filters, so that a phone shows no button that opens them. */
const moreFilters = <Row,>({ days, children }: Props<Row>, table: TableControls) =>
  (days || children) && (
    <>
      {days && <DayFilters table={table} last={days} />}
      {children}
    </>
  )

/** The parameters of a table's filters in the URL. */
export const filterNames = (props: Pick<Props<never>, 'filters' | 'params' | 'days'>) => [
  ...(props.filters ?? []).map(({ name }) => name),
  ...(props.params ?? []),
  ...(props.days ? ['from', props.days] : []),
]

/** Shown where a search or a filter matches nothing: a link to the whole list. */
export const NothingFound = ({ what, href }: { what: string; href: string }) => (
  <Empty text={`No ${what} found`}>
    <SmallButtonLink label={`Show all ${what}`} href={href} />
  </Empty>
)

/** `No orders yet`; where a search or a filter may be the reason, with a link to the whole list. */
export const noneOrAll = (what: string, href: string) => (state: TableState) =>
  isNarrowed(state) ? <NothingFound what={what} href={href} /> : noneLabel(what)(state)

const idOf = (row: unknown) => (row as { id: Id }).id

/** The parameter of the last day in the URL. */
type LastDay = 'until' | 'to'

type DayProps = { table: TableControls; last: LastDay; className?: string; inputClass?: string }

/** Narrows a table to the days from one to another, both included. */
export const DayFilters = ({ table, last, ...look }: DayProps) =>
  ['from', last].map((name) => (
    <label key={name} className={look.className ?? 'd-day small'}>
      {name === 'from' ? 'From' : 'To'}
      <input
        className={look.inputClass ?? 'in d-filter'}
        type="date"
        value={table.state.filters[name] ?? ''}
        onChange={({ target }) => table.update({ filters: { [name]: target.value } })}
      />
    </label>
  ))
