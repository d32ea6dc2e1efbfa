import { Eye, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { formatShortInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import { colorOfOrder, lineText } from '#contract/order-text.ts'
import type { OrderView } from '#contract/orders.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { column, type Column, figures, TimeCell } from '#web/staff/table/columns.tsx'
import { IconButton } from '#web/staff/small-button.tsx'
import { PaymentMarks, QuoteMark, StatusBadge } from './order-badges.tsx'
import { deliveryLabel } from './labels.ts'

type RowActions = {
  onView: (order: OrderView) => void
  onEdit: (order: OrderView) => void
  onDelete: (order: OrderView) => void
}

/** The columns of the orders table, from left to right. */
export const orderColumns = (actions: RowActions): Column<OrderView>[] => [
  column('order', 'Order ID', { rowHeader: true, sort: 'order' }, ({ reference }) => reference),
  column('customer', 'Customer', { sort: 'customer' }, ({ customerName }) => (
    <span title={customerName}>{customerName}</span>
  )),
  column('product', 'Product', { sort: 'product' }, (order) => {
    const { productName, lines } = order
    const color = colorOfOrder(order)
    return (
      <span title={lines.map((line) => lineText(line, line.selectedColor)).join('; ')}>
        {productName}
        {color && <span className="muted">, {color}</span>}
      </span>
    )
  }),
  figures('amount', 'Amount', { sort: 'amount' }, ({ totalAmount }) => formatDollars(totalAmount)),
  column('payment', 'Payment', { sort: 'payment' }, (order) => (
    <span className="o-pay">
      <PaymentMarks order={order} inList />
      <QuoteMark {...order} />
    </span>
  )),
  column('status', 'Status', { sort: 'status' }, ({ orderStatus, boxes }) => (
    <StatusBadge status={orderStatus} boxes={boxes} />
  )),
  column('shipping', 'Shipping', { sort: 'shipping', atFirst: 'hidden' }, (order) =>
    [deliveryLabel(order), order.parish].filter(Boolean).join(', '),
  ),
  column('date', 'Date', { sort: 'date' }, ({ createdAt }) => (
    <TimeCell at={createdAt}>{formatShortInstant(createdAt)}</TimeCell>
  )),
  figures('actions', 'Actions', { fixed: true }, (order) => (
    <OrderActions order={order} {...actions} />
  )),
]

/** A phone shows only the first button; the order's page has the others. */
function OrderActions({ order, onView, onEdit, onDelete }: RowActions & { order: OrderView }) {
  const mayWrite = useCan('orders.write')
  const mayDelete = useCan('orders.delete')
  const button = (
    icon: LucideIcon,
    verb: string,
    onPress: (order: OrderView) => void,
    className?: string,
  ) => {
    const label = `${verb} ${order.reference}`
    return (
      <IconButton
        icon={icon}
        label={label}
        title={label}
        className={className}
        onClick={() => onPress(order)}
      />
    )
  }
  return (
    <>
      {button(Eye, 'View', onView)}
      {mayWrite && button(Pencil, 'Edit', onEdit)}
      {mayDelete && button(Trash2, 'Delete', onDelete, 'del')}
    </>
  )
}
