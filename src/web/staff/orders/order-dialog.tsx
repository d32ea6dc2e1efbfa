import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CreateOrderForm } from '#contract/new-orders.ts'
import { EditOrder, type OrderView } from '#contract/orders.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { BoundForm, formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { OrderFields } from './order-fields.tsx'
import { NewOrderPartner } from './new-order-partner.tsx'
import { changesOf, NEW_ORDER, valuesOf } from './order-form.ts'
import { questionBefore } from './order-questions.ts'
import { FAILED, toastCreated, toastUpdated } from './order-toasts.ts'
import { useQuestion } from './use-question.tsx'
import './order-form.css'

const { useSchemaForm: useNewOrder } = formOf(CreateOrderForm)
const { useSchemaForm: useChangedOrder } = formOf(EditOrder)

type Props = { order?: OrderView; onClose: () => void }

/** The form of `order`; without one, of a new order. */
export default function OrderDialog({ order, onClose }: Props) {
  return order ? <Edit order={order} onClose={onClose} /> : <Create onClose={onClose} />
}

function Create({ onClose }: Props) {
  const create = useSend('POST', '/api/orders/admin')
  const mayNamePartner = useCan('partners.attribute')
  return (
    <FormDialog
      isNew
      title="Create Order"
      form={useNewOrder({ ...NEW_ORDER, referredBy: null, partnerReason: '' })}
      submitLabel="Create Order"
      pendingLabel="Creating Order..."
      failed={FAILED.create}
      onSubmit={async (order) => {
        toastCreated((await create.mutateAsync(order)).order)
        return true
      }}
      onClose={onClose}
    >
      {mayNamePartner && <NewOrderPartner />}
    </FormDialog>
  )
}

function Edit({ order, onClose }: Required<Props>) {
  const edit = useSend('PUT', `/api/orders/${order.id}`, {
    seen: order.updatedAt,
    replaces: `/api/orders/${order.id}`,
  })
  const [confirm, question] = useQuestion()
  const save = async (after: EditOrder) => {
    const changes = changesOf(order, after)
    if (!(await confirm(questionBefore(order, changes)))) return false
    toastUpdated(await edit.mutateAsync(changes))
    return true
  }
  return (
    <>
      <FormDialog
        title={`Edit order ${order.reference}`}
        form={useChangedOrder(valuesOf(order))}
        submitLabel="Save changes"
        pendingLabel="Saving..."
        failed={FAILED.update}
        onSubmit={save}
        onClose={onClose}
      />
      {question}
    </>
  )
}

type FormDialogProps<Values extends object, Order> = {
  title: string
  form: UseFormReturn<Values, unknown, Order>
  submitLabel: string
  pendingLabel: string
  failed: string
  /** Returns whether the order was sent. */
  onSubmit: (order: Order) => Promise<boolean>
  onClose: () => void
  isNew?: boolean
  children?: ReactNode
}

/** Stays open while the order is being sent, and if it is refused. */
function FormDialog<Values extends object, Order>(props: FormDialogProps<Values, Order>) {
  const { title, form, submitLabel, pendingLabel, failed, onSubmit, onClose } = props
  const busy = form.formState.isSubmitting
  const submit = async (order: Order) => {
    if (await onSubmit(order)) onClose()
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
          <OrderFields isNew={props.isNew ?? false}>{props.children}</OrderFields>
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
