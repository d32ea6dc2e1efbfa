import { Eye, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { sayShortInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import type { OrderView } from '#contract/orders.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { cx } from '#web/ui/class-names.ts'
import { PaymentMark, StatusBadge } from './order-badges.tsx'

export type RowActions = {
  onView: (order: OrderView) => void
  onEdit: (order: OrderView) => void
  onDelete: (order: OrderView) => void
}

export function OrderRow({ order, ...actions }: RowActions & { order: OrderView }) {
  const { reference, customerName, productName, selectedColor, createdAt } = order
  const row = useFocusKeeper()
  const product = selectedColor ? `${productName}, ${selectedColor}` : productName
  return (
    <tr ref={row}>
      <th scope="row" className="num o-id">
        {reference}
      </th>
      <td className="o-cu" title={customerName}>
        {customerName}
      </td>
      <td className="o-pr" title={product}>
        {productName}
        {selectedColor && <span className="muted">, {selectedColor}</span>}
      </td>
      <td className="r num o-am">{formatDollars(order.totalAmount)}</td>
      <td className="o-py">
        <PaymentMark {...order} />
      </td>
      <td className="o-st">
        <StatusBadge status={order.orderStatus} />
      </td>
      <td className="num muted o-dt">
        <time dateTime={createdAt}>{sayShortInstant(createdAt)}</time>
      </td>
      <td className="r o-ac">
        <Actions order={order} {...actions} />
      </td>
    </tr>
  )
}

/** The focus of a row that goes, for its order was deleted, moves to the heading. */
function useFocusKeeper() {
  const row = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    const leaving = row.current
    return () => {
      if (!leaving?.contains(document.activeElement)) return
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
  }, [])
  return row
}

/** A phone shows only the first: its details lead to the others. */
function Actions({ order, onView, onEdit, onDelete }: RowActions & { order: OrderView }) {
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
    <button type="button" className={cx('ibtn', className)} aria-label={label} onClick={onClick}>
      <Icon className="i" aria-hidden="true" />
    </button>
  )
}

const CELLS = ['o-id', 'o-cu', 'o-pr', 'o-am', 'o-py', 'o-st', 'o-dt', 'o-ac'] as const

export function SkeletonRow() {
  return (
    <tr className="o-wait" aria-hidden="true">
      {CELLS.map((cell) => (
        <td key={cell} className={cell}>
          <span className="sk">&nbsp;</span>
        </td>
      ))}
    </tr>
  )
}
