import { formatDollars } from '#contract/money.ts'
import { CATEGORY_NAMES } from '#contract/products.ts'
import { type InventoryView, colorLabel } from '#contract/stock.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { column, type Column, figures } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy, type FilterChoice } from '#web/staff/table/table-bar.tsx'
import { countOf } from '#web/staff/format.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { StockBadge } from './stock-badge.tsx'

const StockDialog = onDemand('The stock of this product', () => import('./stock-dialog.tsx'))

const FILTERS: readonly FilterChoice[] = [
  {
    name: 'state',
    label: 'Any stock',
    options: [
      { value: 'out', label: 'Out of Stock' },
      { value: 'low', label: 'Low stock' },
      { value: 'in', label: 'In stock' },
    ],
  },
  filterBy('category', 'All categories', CATEGORY_NAMES),
]

/** Every product with its stock. */
export const InventoryPanel = () => (
  <DeskTable
    name="inventory"
    label="Stock"
    query={staffList('/api/inventory')}
    pageSize={50}
    searchLabel="Search products"
    filters={FILTERS}
    columns={columnsOf}
    empty="No products found"
    renderDialog={({ id }, close) => <StockDialog key={id} productId={id} onClose={close} />}
  />
)

const columnsOf = (edit: (row: InventoryView) => void): Column<InventoryView>[] => [
  column('product', 'Product', { rowHeader: true, sort: 'name' }, (row) => <Named {...row} />),
  figures('price', 'Price', ({ price }) => formatDollars(price)),
  column('colors', 'Colours', ({ colors }) => <Colors colors={colors} />),
  column('stock', 'Stock', { sort: 'stock' }, ({ stock, state }) => (
    <StockBadge stock={stock} state={state} />
  )),
  figures('cover', 'Days of stock left', { sort: 'cover' }, ({ daysOfCover, sold }) =>
    formatCover(daysOfCover, sold),
  ),
  figures('waiting', 'Back-in-stock requests', ({ waiting }) => (waiting > 0 ? waiting : '–')),
  figures('edit', 'Actions', { fixed: true }, (row) => (
    <SmallButton
      label="Edit Inventory"
      onClick={() => edit(row)}
      aria-label={`Edit Inventory: ${row.name}`}
    />
  )),
]

const formatCover = (days: number | null, sold: number) =>
  days === null ? 'No sales' : `${countOf(days, 'day')}, ${sold} sold`

const Named = ({ name, category, picture, colors }: InventoryView) => (
  <span className="flex items-center gap-3 py-2 font-[450]">
    <span className="h-10.5 w-14 flex-none overflow-hidden rounded-md bg-sunk">
      {picture && (
        <Picture
          className="size-full object-cover mix-blend-multiply"
          facts={picture}
          alt=""
          sizes="56px"
        />
      )}
    </span>
    <span className="min-w-0">
      <b className="block">{name}</b>
      <span className="small muted">
        {[CATEGORY_NAMES[category], ...colors.map(({ sku }) => sku).filter(Boolean)].join(', ')}
      </span>
    </span>
  </span>
)

const Colors = ({ colors }: Pick<InventoryView, 'colors'>) => (
  <span className="flex flex-wrap gap-x-3 gap-y-1">
    {colors.map(({ name, hex, pieces }) => (
      <span
        key={name}
        className="inline-flex items-center gap-[5px]"
        title={`${colorLabel(name)}: ${pieces}`}
      >
        {name && <i className="chip" style={{ backgroundColor: hex }} aria-hidden="true" />}
        <span className="sr-only">{colorLabel(name)}: </span>
        <span className={cx('num', pieces === 0 && 'font-[650] text-bad')}>{pieces}</span>
      </span>
    ))}
  </span>
)
