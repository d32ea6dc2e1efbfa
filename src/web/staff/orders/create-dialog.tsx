import { useForm } from 'react-hook-form'
import type { CreateOrder } from '#contract/orders.ts'
import { useCreateOrder } from '#web/queries/staff-orders.ts'
import { createResolver, NEW_ORDER, type OrderForm, showIssues } from './order-form.ts'
import { OrderFormDialog } from './order-form-dialog.tsx'
import { toastCreated, toastFailure } from './order-toasts.ts'

export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateOrder()
  const form: OrderForm<CreateOrder> = useForm({
    resolver: createResolver,
    defaultValues: NEW_ORDER,
  })
  const submit = async (order: CreateOrder) => {
    try {
      toastCreated(await create.mutateAsync(order))
      onClose()
    } catch (error) {
      toastFailure('create', error)
      showIssues(form, error)
    }
  }
  return (
    <OrderFormDialog
      title="Create Order"
      form={form}
      submitLabel="Create Order"
      pendingLabel="Creating Order..."
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
    />
  )
}
