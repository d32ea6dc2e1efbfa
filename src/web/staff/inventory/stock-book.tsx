import { colorLabel, type StockChangeView } from '#contract/stock.ts'
import { stockChangesQuery } from '#web/queries/staff-stock.ts'
import type { Column } from '#web/staff/table/columns.ts'
import { DateCell } from '#web/staff/table/cells.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { ChangeAmount, ChangeWhy, REASON_NAMES } from './change-labels.tsx'

const COLUMNS: Column<StockChangeView>[] = [
  { id: 'at', label: 'When', sort: 'date', cell: ({ at }) => <DateCell at={at} /> },
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

/** Every change of stock, newest first. */
export const StockBook = () => (
  <DeskTable
    name="stock-book"
    label="Changes of stock"
    query={stockChangesQuery}
    pageSize={50}
    searchLabel="Search products"
    filters={[filterBy('reason', 'Any reason', REASON_NAMES)]}
    columns={COLUMNS}
    empty="No changes found"
  />
)
