import { Eye, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { formatShortInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import type { OrderView } from '#contract/orders.ts'
import { useMay } from '#web/queries/staff-session.ts'
import type { Column } from '#web/staff/table/columns.ts'
import { cx } from '#web/ui/class-names.ts'
import { PaymentMark, StatusBadge } from './order-badges.tsx'
import { SHIPPING_METHOD_NAMES } from './labels.ts'

type RowActions = {
  onView: (order: OrderView) => void
  onEdit: (order: OrderView) => void
  onDelete: (order: OrderView) => void
}

/** The columns of the orders table, in the order of the desk. */
export const orderColumns = (actions: RowActions): Column<OrderView>[] => [
  {
    id: 'order',
    label: 'Order ID',
    names: true,
    sort: 'order',
    cell: ({ reference }) => reference,
  },
  {
    id: 'customer',
    label: 'Customer',
    sort: 'customer',
    cell: ({ customerName }) => <span title={customerName}>{customerName}</span>,
  },
  {
    id: 'product',
    label: 'Product',
    sort: 'product',
    cell: ({ productName, selectedColor }) => (
      <span title={selectedColor ? `${productName}, ${selectedColor}` : productName}>
        {productName}
        {selectedColor && <span className="muted">, {selectedColor}</span>}
      </span>
    ),
  },
  {
    id: 'amount',
    label: 'Amount',
    align: 'right',
    sort: 'amount',
    cell: ({ totalAmount }) => formatDollars(totalAmount),
  },
  { id: 'payment', label: 'Payment', sort: 'payment', cell: (order) => <PaymentMark {...order} /> },
  {
    id: 'status',
    label: 'Status',
    sort: 'status',
    cell: ({ orderStatus }) => <StatusBadge status={orderStatus} />,
  },
  {
    id: 'shipping',
    label: 'Shipping',
    sort: 'shipping',
    atFirst: 'hidden',
    cell: ({ shippingMethod, parish }) =>
      parish
        ? `${SHIPPING_METHOD_NAMES[shippingMethod]}, ${parish}`
        : SHIPPING_METHOD_NAMES[shippingMethod],
  },
  {
    id: 'date',
    label: 'Date',
    sort: 'date',
    cell: ({ createdAt }) => (
      <time className="num muted" dateTime={createdAt}>
        {formatShortInstant(createdAt)}
      </time>
    ),
  },
  {
    id: 'actions',
    label: 'Actions',
    align: 'right',
    fixed: true,
    cell: (order) => <OrderActions order={order} {...actions} />,
  },
]

/** A phone shows only the first: its details lead to the others. */
function OrderActions({ order, onView, onEdit, onDelete }: RowActions & { order: OrderView }) {
  const mayWrite = useMay('orders.write')
  const { reference } = order
  return (
    <>
      <IconButton icon={Eye} label={`View ${reference}`} onClick={() => onView(order)} />
      {mayWrite && (
        <>
          <IconButton icon={Pencil} label={`Edit ${reference}`} onClick={() => onEdit(order)} />
          <IconButton
            icon={Trash2}
            label={`Delete ${reference}`}
            className="del"
            onClick={() => onDelete(order)}
          />
        </>
      )}
    </>
  )
}

type IconButtonProps = { icon: LucideIcon; label: string; className?: string; onClick: () => void }

function IconButton({ icon: Icon, label, className, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={cx('ibtn', className)}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon className="i" aria-hidden="true" />
    </button>
  )
}
