import { useQuery } from '@tanstack/react-query'
import { formatShortInstant } from '#contract/jamaica.ts'
import { colorLabel, STOCK_REASONS, type StockChangeView } from '#contract/stock.ts'
import { stockChangesQuery } from '#web/queries/staff-stock.ts'
import { type Column, useColumnChoice } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { toQueryString } from '#web/staff/table/table-address.ts'
import { type FilterChoice, TableBar } from '#web/staff/table/table-bar.tsx'
import { useDeskTable } from '#web/staff/table/use-desk-table.ts'
import { Empty } from '#web/ui/empty.tsx'
import { ChangeAmount, ChangeWhy, REASON_NAMES } from './change-labels.tsx'

const PAGE_SIZE = 50
const FILTERS: readonly FilterChoice[] = [
  {
    name: 'reason',
    label: 'Any reason',
    options: STOCK_REASONS.map((value) => ({ value, label: REASON_NAMES[value] })),
  },
]
const COLUMNS: Column<StockChangeView>[] = [
  {
    id: 'at',
    label: 'When',
    sort: 'date',
    cell: ({ at }) => <span className="num">{formatShortInstant(at)}</span>,
  },
  { id: 'product', label: 'Product', names: true, cell: ({ productName }) => productName },
  { id: 'color', label: 'Colour', cell: ({ color }) => colorLabel(color) },
  {
    id: 'change',
    label: 'Change',
    align: 'right',
    cell: ({ change }) => <ChangeAmount change={change} />,
  },
  { id: 'after', label: 'Left', align: 'right', cell: ({ after }) => after },
  { id: 'why', label: 'Why', cell: (change) => <ChangeWhy change={change} /> },
  { id: 'by', label: 'By', cell: ({ by }) => by },
]

/** Every change of stock there ever was, newest first. */
export function StockBook() {
  const table = useDeskTable({
    path: '/admin/inventory',
    filters: FILTERS.map(({ name }) => name),
  })
  const list = useQuery(stockChangesQuery(toQueryString(table.state, PAGE_SIZE)))
  const choice = useColumnChoice('stock-book', COLUMNS)
  return (
    <>
      <TableBar
        table={table}
        searchLabel="Search products"
        filters={FILTERS}
        choice={choice}
        columns={COLUMNS}
      />
      <DataTable
        label="Changes of stock"
        table={table}
        columns={choice.shown}
        list={list}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        empty={<Empty text="No changes found" />}
      />
    </>
  )
}
