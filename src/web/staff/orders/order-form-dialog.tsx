import type { FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { OrderFields } from './order-fields.tsx'
import type { OrderForm } from './order-form.ts'
import './order-form.css'

type OrderFormDialogProps = {
  title: string
  form: OrderForm
  submitLabel: string
  pendingLabel: string
  onSubmit: (event: FormEvent) => Promise<void>
  onClose: () => void
}

/** The form of an order in a dialog, which stays while it is being sent. */
export function OrderFormDialog(props: OrderFormDialogProps) {
  const { title, form, submitLabel, pendingLabel, onSubmit, onClose } = props
  const busy = form.formState.isSubmitting
  return (
    <Dialog onClose={() => !busy && onClose()} title={title} maxWidth={640} className="ofd">
      <form noValidate aria-label={title} onSubmit={(event) => void onSubmit(event)}>
        <div className="of-b">
          <OrderFields form={form} />
        </div>
        <div className="of-f">
          <Button variant="soft" disabled={busy} onClick={onClose}>
            Close
          </Button>
          <Button type="submit" pending={busy} pendingLabel={pendingLabel}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
