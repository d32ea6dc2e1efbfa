import type { OrderView } from '#contract/orders.ts'
import { useDeleteOrder } from '#web/queries/staff-orders.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { deleteNotice } from './order-steps.ts'
import { toastDeleted, toastNotDeleted } from './order-toasts.ts'

type DeleteDialogProps = { order: OrderView; onClose: () => void; onGone?: () => void }

export default function DeleteDialog({ order, onClose, onGone }: DeleteDialogProps) {
  const removal = useDeleteOrder(order.id)
  const remove = async () => {
    try {
      await removal.mutateAsync()
      toastDeleted(order)
      onClose()
      onGone?.()
    } catch (error) {
      toastNotDeleted(error)
    }
  }
  return (
    <ConfirmDialog
      title={`Delete order ${order.reference}?`}
      text={deleteNotice(order)}
      yes="Delete order"
      no="Keep order"
      pendingLabel="Deleting..."
      pending={removal.isPending}
      onYes={() => void remove()}
      onNo={onClose}
    />
  )
}
