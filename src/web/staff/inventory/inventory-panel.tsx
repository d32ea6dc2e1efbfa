import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDollars } from '#contract/money.ts'
import { CATEGORIES, CATEGORY_NAMES } from '#contract/products.ts'
import { type InventoryView, colorLabel } from '#contract/stock.ts'
import { inventoryQuery } from '#web/queries/staff-stock.ts'
import { type Column, useColumnChoice } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { toQueryString } from '#web/staff/table/table-address.ts'
import { type FilterChoice, TableBar } from '#web/staff/table/table-bar.tsx'
import { useDeskTable } from '#web/staff/table/use-desk-table.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { StockBadge } from './stock-badge.tsx'
import './inventory.css'

const StockDialog = onDemand('The stock of this product', () => import('./stock-dialog.tsx'))

const PAGE_SIZE = 50
const SKELETONS = 5
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
  {
    name: 'category',
    label: 'All categories',
    options: CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
  },
]

/** Every product with what is on hand of it. `path` is the address that keeps the table's state. */
export function InventoryPanel({ path = '/admin/inventory' }: { path?: string }) {
  const table = useDeskTable({ path, filters: FILTERS.map(({ name }) => name) })
  const list = useQuery(inventoryQuery(toQueryString(table.state, PAGE_SIZE)))
  const [open, setOpen] = useState<number>()
  const columns = columnsOf(setOpen)
  const choice = useColumnChoice('inventory', columns)
  return (
    <>
      <TableBar
        table={table}
        searchLabel="Search products"
        filters={FILTERS}
        choice={choice}
        columns={columns}
      />
      <DataTable
        label="Stock"
        table={table}
        columns={choice.shown}
        list={list}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        skeletons={SKELETONS}
        empty={<Empty text="No products found" />}
        onOpen={({ id }) => setOpen(id)}
      />
      {open !== undefined && (
        <StockDialog key={open} productId={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

const columnsOf = (edit: (id: number) => void): Column<InventoryView>[] => [
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
    label: 'Asked for it',
    align: 'right',
    cell: ({ waiting }) => (waiting > 0 ? waiting : '–'),
  },
  {
    id: 'edit',
    label: 'Actions',
    align: 'right',
    fixed: true,
    cell: ({ id, name }) => (
      <Button
        variant="soft"
        size="sm"
        onClick={() => edit(id)}
        aria-label={`Edit Inventory: ${name}`}
      >
        Edit Inventory
      </Button>
    ),
  },
]

const formatCover = (days: number | null, sold: number) =>
  days === null
    ? 'No sales'
    : `${days.toLocaleString('en-JM')} ${days === 1 ? 'day' : 'days'}, ${sold} sold`

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
