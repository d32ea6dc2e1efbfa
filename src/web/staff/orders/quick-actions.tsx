import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { EditOrder, OrderView } from '#contract/orders.ts'
import { useEditOrder } from '#web/queries/staff-orders.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toastNotUpdated, toastUpdated } from './order-toasts.ts'
import { cancelNotice, quickSteps } from './order-steps.ts'

type QuickActionsProps = { order: OrderView; onEdit: () => void; onDelete: () => void }

/** The steps that most orders take next, each one press. */
export function QuickActions({ order, onEdit, onDelete }: QuickActionsProps) {
  const edit = useEditOrder(order.id)
  const [cancelling, setCancelling] = useState(false)
  const [step, setStep] = useState<EditOrder>()
  const change = async (to: EditOrder) => {
    setStep(to)
    try {
      toastUpdated(await edit.mutateAsync({ ...to, seen: order.updatedAt }))
      setCancelling(false)
    } catch (error) {
      toastNotUpdated(error)
    }
  }
  const done = (to: EditOrder) => edit.isPending && step === to
  return (
    <div className="det-a">
      {quickSteps(order).map(({ label, to }) => (
        <SmallButton
          label={label}
          key={label}
          pending={done(to)}
          disabled={edit.isPending && !done(to)}
          onClick={() => void change(to)}
        />
      ))}
      {order.orderStatus !== 'cancelled' && (
        <SmallButton variant="danger" label="Cancel order" onClick={() => setCancelling(true)} />
      )}
      <span className="flex-1" />
      <SmallButton variant="quiet" icon={Pencil} label="Edit" onClick={onEdit} />
      <SmallButton variant="quiet" icon={Trash2} label="Delete" onClick={onDelete} />
      {cancelling && (
        <ConfirmDialog
          title={`Cancel order ${order.reference}?`}
          text={cancelNotice(order)}
          yes="Cancel order"
          pendingLabel="Cancelling..."
          no="Keep order"
          pending={edit.isPending}
          onYes={() => void change(CANCELLED)}
          onNo={() => setCancelling(false)}
        />
      )}
    </div>
  )
}

const CANCELLED: EditOrder = { orderStatus: 'cancelled' }
