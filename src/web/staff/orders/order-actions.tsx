import { Eye, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import type { OrderView } from '#contract/orders.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { cx } from '#web/ui/class-names.ts'

export type RowActions = {
  onView: (order: OrderView) => void
  onEdit: (order: OrderView) => void
  onDelete: (order: OrderView) => void
}

/** A phone shows only the first: its details lead to the others. */
export function OrderActions({ order, onView, onEdit, onDelete }: RowActions & Of) {
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

type Of = { order: OrderView }
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
