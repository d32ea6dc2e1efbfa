import { colorLabel, type StockChangeView } from '#contract/stock.ts'
import { stockChangesQuery } from '#web/queries/staff-stock.ts'
import type { Column } from '#web/staff/table/columns.ts'
import { column, dates, figures } from '#web/staff/table/cells.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { ChangeAmount, ChangeWhy, REASON_NAMES } from './change-labels.tsx'

const COLUMNS: Column<StockChangeView>[] = [
  dates('at', 'When', { sort: 'date' }, ({ at }) => at),
  column('product', 'Product', { names: true }, ({ productName }) => productName),
  column('color', 'Colour', ({ color }) => colorLabel(color)),
  figures('change', 'Change', ({ change }) => <ChangeAmount change={change} />),
  figures('after', 'Left', ({ after }) => after),
  column('why', 'Why', (change) => <ChangeWhy change={change} />),
  column('by', 'By', ({ by }) => by),
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
