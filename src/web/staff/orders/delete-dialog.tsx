import type { OrderView } from '#contract/orders.ts'
import { useSend } from '#web/queries/use-send.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { deleteNotice } from './order-steps.ts'
import { toastDeleted, toastNotDeleted } from './order-toasts.ts'

type DeleteDialogProps = { order: OrderView; onClose: () => void; onGone?: () => void }

export default function DeleteDialog({ order, onClose, onGone }: DeleteDialogProps) {
  const path = `/api/orders/${order.id}` as const
  const removal = useSend('DELETE', path, { removes: path })
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
      confirmLabel="Delete order"
      cancelLabel="Keep order"
      pendingLabel="Deleting..."
      pending={removal.isPending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  )
}
