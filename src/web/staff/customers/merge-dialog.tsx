import { z } from 'zod'
import { orderIdIn } from '#contract/order-number.ts'
import { MergeCustomers } from '#contract/people.ts'
import { useSend } from '#web/queries/use-send.ts'
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
  const merge = useSend('POST', `/api/people/${id}/merges`, { replaces: `/api/people/${id}` })
  return (
    <Dialog onClose={onClose} title={`Merge another address with ${name}`} maxWidth={480}>
      <Form
        className="grid justify-items-start gap-4 p-6"
        aria-label="Merge another address"
        defaults={{ orderId: '' }}
        refusedAt="orderId"
        onSubmit={async (typed) => {
          const { customers } = await merge.mutateAsync(typed)
          toast({ title: 'Merged', text: `This customer now has ${customers.length} addresses.` })
          onClose()
        }}
      >
        <p>
          Both addresses will show on one page. Orders, exports and erasure stay separate. You can
          undo this.
        </p>
        <TextField
          className="w-full"
          label="Order number with the other address"
          name="orderId"
          placeholder="YB-10428"
          autoComplete="off"
        />
        <SubmitButton>Merge</SubmitButton>
      </Form>
    </Dialog>
  )
}
