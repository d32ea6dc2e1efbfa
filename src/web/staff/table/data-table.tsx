import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { PageOf } from '#web/queries/query-client.ts'
import { LoadFailed } from '#web/staff/load-failed.tsx'
import { formatCount } from '#web/staff/format.ts'
import { cx } from '#web/ui/class-names.ts'
import { Empty } from '#web/ui/empty.tsx'
import type { Column } from './columns.tsx'
import type { Selection } from './selection.ts'
import { nextSort } from './table-address.ts'
import { TablePager } from './table-pager.tsx'
import type { TableControls } from './use-table-state.ts'
import './table.css'

/** A heading between the rows of a table. */
export type RowGroup = {
  label: string
  /** How many rows the whole list has of it, those of other pages included. */
  count?: number | undefined
  isLate?: boolean
}

type Props<Row> = {
  /** What the rows are: names the table for a screen reader. */
  label: string
  table: TableControls
  columns: readonly Column<Row>[]
  list: UseQueryResult<PageOf<Row>>
  keyOf: (row: Row) => string | number
  pageSize: number
  skeletons?: number | undefined
  /** Shown instead of a table without rows. */
  empty: ReactNode
  onOpen?: ((row: Row) => void) | undefined
  /** What is open under a row, if anything. */
  renderBelow?: ((row: Row) => ReactNode) | undefined
  /** The heading under which a row stands, if the list is in the order of its groups. */
  groupOf?: ((row: Row) => RowGroup | undefined) | undefined
  /** Whether a row is shown beside the table. */
  isCurrent?: ((row: Row) => boolean) | undefined
  /** Makes rows selectable; `nameOf` names each for screen readers. */
  selection?: Selection<Row> | undefined
  nameOf?: ((row: Row) => string) | undefined
}

/** A page of a list: sorted, paged and selected from by mouse, touch and keyboard. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, table, columns, list, keyOf, pageSize, skeletons = 5, empty } = props
  const { data, error, isPlaceholderData } = list
  const pressKey = useRowKeys({
    onOpen: props.onOpen,
    selection: props.selection,
    rows: data?.items,
  })
  if (error && !data) return <LoadFailed error={error} onRetry={() => void list.refetch()} />
  if (data?.items.length === 0)
    return typeof empty === 'string' ? <Empty text={empty} /> : <>{empty}</>
  return (
    <section className="panel dtab" aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its rows take the focus */}
      <table
        className={cx('tbl', isPlaceholderData && 'dtab-old')}
        aria-busy={isPlaceholderData || !data}
        onKeyDown={pressKey}
      >
        <Head {...props} />
        {data ? (
          inGroups(data.items, props.groupOf).map(({ group, rows }) => (
            <tbody key={group?.label ?? ''}>
              {group && <GroupRow group={group} columns={columnCount(props)} />}
              {rows.map((row) => (
                <Row key={keyOf(row)} row={row} {...props} />
              ))}
            </tbody>
          ))
        ) : (
          <tbody>
            {Array.from({ length: skeletons }, (_, index) => (
              <Waiting key={index} columns={columns} selectable={Boolean(props.selection)} />
            ))}
          </tbody>
        )}
      </table>
      {data && <TablePager label={label} table={table} page={data} pageSize={pageSize} />}
    </section>
  )
}

const columnCount = <Row,>({ columns, selection }: Pick<Props<Row>, 'columns' | 'selection'>) =>
  columns.length + (selection ? 1 : 0)

/** The rows under their headings; one part without a heading where rows are not grouped. */
function inGroups<Row>(items: readonly Row[], groupOf: Props<Row>['groupOf']) {
  const groups: { group: RowGroup | undefined; rows: Row[] }[] = []
  for (const row of items) {
    const group = groupOf?.(row)
    const last = groups.at(-1)
    if (last && last.group?.label === group?.label) last.rows.push(row)
    else groups.push({ group, rows: [row] })
  }
  return groups
}

const GroupRow = ({ group, columns }: { group: RowGroup; columns: number }) => (
  <tr className={cx('d-group', group.isLate && 'd-late')}>
    <th scope="rowgroup" colSpan={columns}>
      <span>
        {group.label}
        {group.count !== undefined && <span className="num">{formatCount(group.count)}</span>}
      </span>
    </th>
  </tr>
)

function Head<Row>({ columns, table, selection, list }: Props<Row>) {
  const page = list.data?.items ?? []
  const all = page.length > 0 && page.every((row) => selection?.has(row))
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className="d-check">
            <input
              type="checkbox"
              className="check"
              aria-label="Choose all of this page"
              checked={all}
              onChange={() => selection.togglePage(page)}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} table={table} />
        ))}
      </tr>
    </thead>
  )
}

function HeadCell<Row>({ column, table }: { column: Column<Row>; table: TableControls }) {
  const { sort: sortKey, label, align } = column
  const { sort } = table.state
  const order = sort === sortKey ? 'ascending' : sort === `-${sortKey}` ? 'descending' : undefined
  return (
    <th
      scope="col"
      className={cx(align === 'right' && 'r')}
      aria-sort={sortKey ? (order ?? 'none') : undefined}
    >
      {sortKey ? (
        <button
          type="button"
          className="d-sort"
          onClick={() => table.update({ sort: nextSort(sort, sortKey) })}
        >
          {label}
          {order === 'ascending' && <ArrowUp className="i" aria-hidden="true" />}
          {order === 'descending' && <ArrowDown className="i" aria-hidden="true" />}
          {!order && <ChevronsUpDown className="i d-may" aria-hidden="true" />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}

function Row<Row>(props: Props<Row> & { row: Row }) {
  const below = props.renderBelow?.(props.row)
  return (
    <>
      <RowItself {...props} />
      {below && (
        <tr className="d-below">
          <td colSpan={columnCount(props)}>{below}</td>
        </tr>
      )}
    </>
  )
}

function RowItself<Row>(props: Props<Row> & { row: Row }) {
  const { row, columns, selection, nameOf, onOpen } = props
  const chosen = selection?.has(row)
  return (
    <tr
      className={cx(chosen && 'sel')}
      tabIndex={onOpen || selection ? 0 : undefined}
      aria-current={props.isCurrent?.(row) || undefined}
    >
      {selection && (
        <td className="d-check">
          <input
            type="checkbox"
            className="check"
            aria-label={`Choose ${nameOf?.(row) ?? 'this row'}`}
            checked={chosen}
            onChange={() => selection.toggle(row)}
          />
        </td>
      )}
      {columns.map((column) => {
        const { id, label, align, rowHeader, wide, cellClass } = column
        const look = cx(
          `d-${id}`,
          align === 'right' && 'r num',
          wide && 'd-wide',
          rowHeader && 'd-name',
          cellClass,
        )
        return rowHeader ? (
          <th key={id} scope="row" className={look}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={id} className={look} data-label={label}>
            {column.cell(row)}
          </td>
        )
      })}
    </tr>
  )
}

type WaitingProps<Row> = { columns: readonly Column<Row>[]; selectable: boolean }

const Waiting = <Row,>({ columns, selectable }: WaitingProps<Row>) => (
  <tr className="d-wait" aria-hidden="true">
    {selectable && <td className="d-check">&nbsp;</td>}
    {columns.map(({ id }) => (
      <td key={id}>
        <span className="sk">&nbsp;</span>
      </td>
    ))}
  </tr>
)

type RowKeys<Row> = {
  rows: readonly Row[] | undefined
  onOpen: ((row: Row) => void) | undefined
  selection: Selection<Row> | undefined
}

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Keys of a row that has the focus: arrows or j and k move, Enter opens, x or Space chooses. */
const useRowKeys =
  <Row,>({ rows, onOpen, selection }: RowKeys<Row>) =>
  (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const lines = [...event.currentTarget.rows].filter(({ tabIndex }) => tabIndex === 0)
    const at = lines.findIndex((line) => line === event.target)
    const row = rows?.[at]
    if (at < 0 || row === undefined) return
    const step = STEP[event.key]
    if (step !== undefined) lines[at + step]?.focus()
    else if (event.key === 'Enter' && onOpen) onOpen(row)
    else if ((event.key === 'x' || event.key === ' ') && selection) selection.toggle(row)
    else return
    event.preventDefault()
  }
