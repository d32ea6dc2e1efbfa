import { useForm } from 'react-hook-form'
import type { EditOrder, OrderView } from '#contract/orders.ts'
import { useEditOrder } from '#web/queries/staff-orders.ts'
import { changesOf, editResolver, type OrderForm, showIssues, valuesOf } from './order-form.ts'
import { OrderFormDialog } from './order-form-dialog.tsx'
import { toastFailure, toastUpdated } from './order-toasts.ts'

export default function EditDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const edit = useEditOrder(order.id)
  const form: OrderForm = useForm({ resolver: editResolver, defaultValues: valuesOf(order) })
  const submit = async (wanted: EditOrder) => {
    try {
      toastUpdated(await edit.mutateAsync({ ...changesOf(order, wanted), seen: order.updatedAt }))
      onClose()
    } catch (error) {
      toastFailure('update', error)
      showIssues(form, error)
    }
  }
  return (
    <OrderFormDialog
      title={`Edit order ${order.reference}`}
      form={form}
      submitLabel="Save changes"
      pendingLabel="Saving..."
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
    />
  )
}
