import { z } from 'zod'
import { orderIdIn } from '#contract/order-number.ts'
import { MergeCustomers } from '#contract/people.ts'
import { useMergeCustomers } from '#web/queries/staff-people.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

/** The number as it is typed, such as `YB-10428`. */
const TypedOrder = z.strictObject({
  orderId: z
    .string()
    .transform((typed) => orderIdIn(typed.trim()))
    .pipe(MergeCustomers.shape.orderId),
})
const { Form, TextField } = formOf(TypedOrder)

type Props = { id: number; name: string; onClose: () => void }

/** Merges a person with the customer of an order. */
export default function MergeDialog({ id, name, onClose }: Props) {
  const merge = useMergeCustomers(id)
  return (
    <Dialog onClose={onClose} title={`Merge another address with ${name}`} maxWidth={480}>
      <Form
        className="grid justify-items-start gap-4 p-6"
        aria-label="Merge another address"
        defaults={{ orderId: '' }}
        refusedAt="orderId"
        onSubmit={async ({ orderId }) => {
          const { customers } = await merge.mutateAsync(orderId)
          toast({ title: 'Merged', text: `They have ${customers.length} addresses now.` })
          onClose()
        }}
      >
        <p>
          Both addresses are shown on one page. Each keeps its own orders, and is exported and
          erased on its own. It can be undone.
        </p>
        <TextField
          className="w-full"
          label="An order with the other address"
          name="orderId"
          placeholder="YB-10428"
          autoComplete="off"
        />
        <SubmitButton>Merge</SubmitButton>
      </Form>
    </Dialog>
  )
}
