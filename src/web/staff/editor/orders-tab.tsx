import { formatShortInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import type { OrderView } from '#contract/orders.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { PaymentMark, StatusBadge } from '#web/staff/orders/order-badges.tsx'
import { PAYMENT_METHOD_NAMES } from '#web/staff/orders/labels.ts'
import { column, figures } from '#web/staff/table/cells.tsx'
import type { Column } from '#web/staff/table/columns.ts'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { noneLabel } from '#web/staff/table/table-address.ts'
import { SmallButtonLink } from '#web/staff/small-button.tsx'

const cut = (text: string) => (
  <span className="ed-cut" title={text}>
    {text}
  </span>
)

const COLUMNS: readonly Column<OrderView>[] = [
  column('reference', 'Order', { names: true }, ({ reference }) => reference),
  column('date', 'Date', ({ createdAt }) => (
    <time dateTime={createdAt}>{formatShortInstant(createdAt)}</time>
  )),
  column('status', 'Status', ({ orderStatus }) => <StatusBadge status={orderStatus} />),
  column('payment', 'Payment', (order) => <PaymentMark {...order} />),
  column('customer', 'Customer', ({ customerName }) => cut(customerName)),
  column('product', 'Product', ({ productName }) => cut(productName)),
  column('color', 'Colour', ({ selectedColor }) => selectedColor || '–'),
  figures('amount', 'Amount', ({ totalAmount }) => formatDollars(totalAmount)),
  column('method', 'Method', ({ paymentMethod }) => PAYMENT_METHOD_NAMES[paymentMethod]),
  column('notes', 'Notes', { wide: true }, ({ notes }) => notes || '–'),
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
        <SmallButtonLink label="Open the orders desk" href="/admin/orders" />
      </div>
    )}
    query={(search) => staffListQuery('/api/orders', search)}
    searchLabel="Search orders"
    columns={COLUMNS}
    skeletons={3}
    empty={noneLabel('orders')}
  />
)
