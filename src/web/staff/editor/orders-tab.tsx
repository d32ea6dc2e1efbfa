import { formatShortInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import type { OrderView } from '#contract/orders.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { PaymentMark, StatusBadge } from '#web/staff/orders/order-badges.tsx'
import { PAYMENT_METHOD_NAMES } from '#web/staff/orders/labels.ts'
import type { Column } from '#web/staff/table/columns.ts'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { noneLabel } from '#web/staff/table/table-address.ts'
import { ButtonLink } from '#web/ui/button.tsx'

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
export const OrdersTab = () => (
  <DeskTable
    name="editor-orders"
    label="Orders"
    renderHeading={(total) => (
      <div className="desk-top">
        <h1 tabIndex={-1}>
          Orders <span className="num">{total}</span>
        </h1>
        <ButtonLink variant="soft" size="sm" href="/admin/orders">
          Open the orders desk
        </ButtonLink>
      </div>
    )}
    query={(search) => staffListQuery('/api/orders', search)}
    searchLabel="Search orders"
    columns={COLUMNS}
    skeletons={3}
    empty={noneLabel('orders')}
  />
)
