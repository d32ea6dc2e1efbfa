import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { EditOrder, OrderView } from '#contract/orders.ts'
import { useEditOrder } from '#web/queries/staff-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toastFailure, toastUpdated } from './order-toasts.ts'
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
      toastFailure('update', error)
    }
  }
  const done = (to: EditOrder) => edit.isPending && step === to
  return (
    <div className="det-a">
      {quickSteps(order).map(({ label, to }) => (
        <Button
          key={label}
          size="sm"
          variant="soft"
          pending={done(to)}
          disabled={edit.isPending && !done(to)}
          onClick={() => void change(to)}
        >
          {label}
        </Button>
      ))}
      {order.orderStatus !== 'cancelled' && (
        <Button size="sm" variant="danger" onClick={() => setCancelling(true)}>
          Cancel order
        </Button>
      )}
      <span className="flex-1" />
      <Button size="sm" variant="quiet" onClick={onEdit}>
        <Pencil className="i" aria-hidden="true" />
        Edit
      </Button>
      <Button size="sm" variant="quiet" onClick={onDelete}>
        <Trash2 className="i" aria-hidden="true" />
        Delete
      </Button>
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
