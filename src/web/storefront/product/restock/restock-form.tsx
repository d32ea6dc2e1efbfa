import { RequestRestock } from '#contract/enquiries.ts'
import { useRequestRestock } from '#web/queries/restock.ts'
import { EmailRow } from '#web/ui/email-row.tsx'
import { NativeForm } from '#web/ui/native-form.tsx'

type Props = { productId: number; productName: string; color: string | undefined }

const loadSchema = () => Promise.resolve(RequestRestock)

/** Takes an address for one mail when the piece is back in stock. */
export default function RestockForm({ productId, productName, color }: Props) {
  const request = useRequestRestock()
  const piece = color ? `${productName} in ${color}` : productName
  if (request.isSuccess)
    return (
      <p role="status">
        <b>Thank you.</b> We will write once, when {piece} is back.
      </p>
    )
  return (
    <NativeForm
      loadSchema={loadSchema}
      values={{ productId, ...(color && { color }) }}
      onSubmit={(values) => request.mutateAsync(values)}
      refusedAt="email"
      failed="This did not work. Please try again."
    >
      <EmailRow
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was opened to fill it in
        autoFocus
        hint={`One mail, when ${piece} is back.`}
        button="Tell me"
        pendingLabel="Sending..."
      />
    </NativeForm>
  )
}
