import { formatDollars } from '#contract/money.ts'
import { CATEGORY_NAMES } from '#contract/products.ts'
import { type InventoryView, colorLabel } from '#contract/stock.ts'
import { inventoryQuery } from '#web/queries/staff-stock.ts'
import type { Column } from '#web/staff/table/columns.ts'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy, type FilterChoice } from '#web/staff/table/table-bar.tsx'
import { countOf } from '#web/staff/format.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { StockBadge } from './stock-badge.tsx'
import './inventory.css'

const StockDialog = onDemand('The stock of this product', () => import('./stock-dialog.tsx'))

const FILTERS: readonly FilterChoice[] = [
  {
    name: 'state',
    label: 'Any stock',
    options: [
      { value: 'out', label: 'Out of Stock' },
      { value: 'low', label: 'Running low' },
      { value: 'in', label: 'Enough' },
    ],
  },
  filterBy('category', 'All categories', CATEGORY_NAMES),
]

/** Every product with its stock. */
export const InventoryPanel = () => (
  <DeskTable
    name="inventory"
    label="Stock"
    query={inventoryQuery}
    pageSize={50}
    searchLabel="Search products"
    filters={FILTERS}
    columns={columnsOf}
    empty="No products found"
    renderDialog={({ id }, close) => <StockDialog key={id} productId={id} onClose={close} />}
  />
)

const columnsOf = (edit: (row: InventoryView) => void): Column<InventoryView>[] => [
  { id: 'product', label: 'Product', names: true, sort: 'name', cell: (row) => <Named {...row} /> },
  { id: 'price', label: 'Price', align: 'right', cell: ({ price }) => formatDollars(price) },
  { id: 'colors', label: 'Colours', cell: ({ colors }) => <Colors colors={colors} /> },
  {
    id: 'stock',
    label: 'Stock',
    sort: 'stock',
    cell: ({ stock, state }) => <StockBadge stock={stock} state={state} />,
  },
  {
    id: 'cover',
    label: 'Stock lasts',
    align: 'right',
    sort: 'cover',
    cell: ({ daysOfCover, sold }) => formatCover(daysOfCover, sold),
  },
  {
    id: 'waiting',
    label: 'Waiting for it',
    align: 'right',
    cell: ({ waiting }) => (waiting > 0 ? waiting : '–'),
  },
  {
    id: 'edit',
    label: 'Actions',
    align: 'right',
    fixed: true,
    cell: (row) => (
      <Button
        variant="soft"
        size="sm"
        onClick={() => edit(row)}
        aria-label={`Edit Inventory: ${row.name}`}
      >
        Edit Inventory
      </Button>
    ),
  },
]

const formatCover = (days: number | null, sold: number) =>
  days === null ? 'No sales' : `${countOf(days, 'day')}, ${sold} sold`

function Named({ name, category, picture }: InventoryView) {
  return (
    <span className="inv-name">
      <span className="inv-pic">{picture && <Picture facts={picture} alt="" sizes="56px" />}</span>
      <span className="min-w-0">
        <b className="block">{name}</b>
        <span className="small muted">{CATEGORY_NAMES[category]}</span>
      </span>
    </span>
  )
}

function Colors({ colors }: Pick<InventoryView, 'colors'>) {
  return (
    <span className="inv-colors">
      {colors.map(({ name, hex, pieces }) => (
        <span
          key={name}
          title={`${colorLabel(name)}: ${pieces}`}
          data-none={pieces === 0 || undefined}
        >
          {name && <i className="chip" style={{ backgroundColor: hex }} aria-hidden="true" />}
          <span className="sr-only">{colorLabel(name)}: </span>
          <span className="num">{pieces}</span>
        </span>
      ))}
    </span>
  )
}
