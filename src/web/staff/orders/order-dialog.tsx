import type { UseFormReturn } from 'react-hook-form'
import { CreateOrder, EditOrder, type OrderView } from '#contract/orders.ts'
import { useCreateOrder, useEditOrder } from '#web/queries/staff-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { BoundForm, formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { OrderFields } from './order-fields.tsx'
import { changesOf, NEW_ORDER, valuesOf } from './order-form.ts'
import { FAILED, toastCreated, toastUpdated } from './order-toasts.ts'
import './order-form.css'

const { useSchemaForm: useNewOrder } = formOf(CreateOrder)
const { useSchemaForm: useChangedOrder } = formOf(EditOrder)

type Props = { order?: OrderView; onClose: () => void }

/** The form of an order, a new one unless it names one. */
export default function OrderDialog({ order, onClose }: Props) {
  return order ? <Edit order={order} onClose={onClose} /> : <Create onClose={onClose} />
}

function Create({ onClose }: Props) {
  const create = useCreateOrder()
  return (
    <FormDialog
      title="Create Order"
      form={useNewOrder(NEW_ORDER)}
      submitLabel="Create Order"
      pendingLabel="Creating Order..."
      failed={FAILED.create}
      onSubmit={async (order) => toastCreated(await create.mutateAsync(order))}
      onClose={onClose}
    />
  )
}

function Edit({ order, onClose }: Required<Props>) {
  const edit = useEditOrder(order.id)
  return (
    <FormDialog
      title={`Edit order ${order.reference}`}
      form={useChangedOrder(valuesOf(order))}
      submitLabel="Save changes"
      pendingLabel="Saving..."
      failed={FAILED.update}
      onSubmit={async (after) =>
        toastUpdated(await edit.mutateAsync({ ...changesOf(order, after), seen: order.updatedAt }))
      }
      onClose={onClose}
    />
  )
}

type FormDialogProps<Values extends object, Order> = {
  title: string
  form: UseFormReturn<Values, unknown, Order>
  submitLabel: string
  pendingLabel: string
  failed: string
  onSubmit: (order: Order) => Promise<unknown>
  onClose: () => void
}

/** Stays open while the order is being sent, and where it is refused. */
function FormDialog<Values extends object, Order>(props: FormDialogProps<Values, Order>) {
  const { title, form, submitLabel, pendingLabel, failed, onSubmit, onClose } = props
  const busy = form.formState.isSubmitting
  const submit = async (order: Order) => {
    await onSubmit(order)
    onClose()
  }
  return (
    <Dialog onClose={() => !busy && onClose()} title={title} maxWidth={640} className="ofd">
      <BoundForm
        form={form}
        aria-label={title}
        failedTitle="Error"
        failedText={failed}
        onSubmit={submit}
      >
        <div className="of-b">
          <OrderFields />
        </div>
        <div className="of-f">
          <Button variant="soft" disabled={busy} onClick={onClose}>
            Close
          </Button>
          <SubmitButton pendingLabel={pendingLabel}>{submitLabel}</SubmitButton>
        </div>
      </BoundForm>
    </Dialog>
  )
}
