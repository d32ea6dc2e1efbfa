import { useQuery } from '@tanstack/react-query'
import { formatShortInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import type { OrderView } from '#contract/orders.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { PaymentMark, StatusBadge } from '#web/staff/orders/order-badges.tsx'
import { PAYMENT_METHOD_NAMES } from '#web/staff/orders/labels.ts'
import { type Column, useColumnChoice } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { toQueryString } from '#web/staff/table/table-address.ts'
import { TableBar } from '#web/staff/table/table-bar.tsx'
import { useDeskTable } from '#web/staff/table/use-desk-table.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EDITOR } from './tabs.ts'

const PAGE_SIZE = 25
const SKELETONS = 3
const SHAPE = { path: EDITOR, filters: [] }
const DESK = '/admin/orders'

const cut = (text: string) => (
  <span className="ed-cut" title={text}>
    {text}
  </span>
)

const COLUMNS: readonly Column<OrderView>[] = [
  { id: 'reference', label: 'Order', names: true, cell: ({ reference }) => reference },
  {
    id: 'date',
    label: 'Date',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatShortInstant(createdAt)}</time>,
  },
  {
    id: 'status',
    label: 'Status',
    cell: ({ orderStatus }) => <StatusBadge status={orderStatus} />,
  },
  { id: 'payment', label: 'Payment', cell: (order) => <PaymentMark {...order} /> },
  { id: 'customer', label: 'Customer', cell: ({ customerName }) => cut(customerName) },
  { id: 'product', label: 'Product', cell: ({ productName }) => cut(productName) },
  { id: 'color', label: 'Colour', cell: ({ selectedColor }) => selectedColor || '–' },
  {
    id: 'amount',
    label: 'Amount',
    align: 'right',
    cell: ({ totalAmount }) => formatDollars(totalAmount),
  },
  {
    id: 'method',
    label: 'Method',
    cell: ({ paymentMethod }) => PAYMENT_METHOD_NAMES[paymentMethod],
  },
  { id: 'notes', label: 'Notes', wide: true, cell: ({ notes }) => notes || '–' },
]

/** All orders to read; they are changed at the orders desk. */
export function OrdersTab() {
  const table = useDeskTable(SHAPE)
  const choice = useColumnChoice('editor-orders', COLUMNS)
  const list = useQuery(
    staffListQuery<OrderView>('/api/orders', toQueryString(table.state, PAGE_SIZE)),
  )
  return (
    <>
      <div className="desk-top">
        <h1 tabIndex={-1}>
          Orders <span className="num">{list.data?.total}</span>
        </h1>
        <ButtonLink variant="soft" size="sm" href={DESK}>
          Open the orders desk
        </ButtonLink>
      </div>
      <TableBar table={table} searchLabel="Search orders" choice={choice} columns={COLUMNS} />
      <DataTable
        label="Orders"
        table={table}
        columns={choice.shown}
        list={list}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        skeletons={SKELETONS}
        empty={table.state.q ? 'No orders found' : 'No orders yet'}
      />
    </>
  )
}
