import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '#contract/money.ts'
import { CATEGORIES, CATEGORY_NAMES } from '#contract/products.ts'
import type { InventoryView } from '#contract/stock.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import type { Column } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { askedFor } from '#web/staff/table/table-address.ts'
import { TableBar } from '#web/staff/table/table-bar.tsx'
import { useDeskTable } from '#web/staff/table/use-desk-table.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ProductThumb } from './product-thumb.tsx'
import { StockBadge } from './stock-badge.tsx'
import { editHref, EDITOR } from './tabs.ts'

const PAGE_SIZE = 25
const SKELETONS = 5
const SHAPE = { path: EDITOR, filters: ['category', 'state'] }
const FILTERS = [
  {
    name: 'category',
    label: 'All categories',
    options: CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
  },
  {
    name: 'state',
    label: 'Any stock',
    options: [
      { value: 'out', label: 'Out of stock' },
      { value: 'low', label: 'Running low' },
      { value: 'in', label: 'In stock' },
    ],
  },
]

const COLUMNS: readonly Column<InventoryView>[] = [
  {
    id: 'product',
    label: 'Product',
    names: true,
    cell: ({ name, picture }) => (
      <span className="flex items-center gap-3">
        <ProductThumb picture={picture} />
        {name}
      </span>
    ),
  },
  { id: 'category', label: 'Category', cell: ({ category }) => CATEGORY_NAMES[category] },
  { id: 'price', label: 'Price', align: 'right', cell: ({ price }) => formatDollars(price) },
  {
    id: 'colors',
    label: 'Colours',
    wide: true,
    cell: ({ colors }) =>
      colors.map(({ name, pieces }) => `${name || 'No colour'} ${pieces}`).join(', ') || '–',
  },
  { id: 'stock', label: 'Stock', cell: ({ stock }) => <StockBadge pieces={stock} /> },
  {
    id: 'edit',
    label: 'Actions',
    cell: ({ id, name }) => (
      <ButtonLink
        variant="soft"
        size="sm"
        href={`${editHref(id)}#stock`}
        aria-label={`Edit Inventory of ${name}`}
      >
        Edit Inventory
      </ButtonLink>
    ),
  },
]

/** What is on the shelf, product by product. */
export function InventoryTab() {
  const table = useDeskTable(SHAPE)
  const asked = askedFor(table.state, PAGE_SIZE)
  const list = useQuery(staffListQuery<InventoryView>('/api/inventory', asked))
  return (
    <>
      <div className="desk-top">
        <h1 tabIndex={-1}>
          Inventory <span className="num">{list.data?.total}</span>
        </h1>
      </div>
      <TableBar table={table} searchLabel="Search products" filters={FILTERS} />
      <DataTable
        label="Inventory"
        table={table}
        columns={COLUMNS}
        list={list}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        skeletons={SKELETONS}
        empty="No products found"
      />
    </>
  )
}
