import { useEffect, useState } from 'react'
import type { ProductView } from '#contract/product-views.ts'
import { RESTOCK_ID } from '#web/storefront/product/labels.ts'
import { Button } from '#web/ui/button.tsx'
import { RequestRestock } from '#contract/enquiries.ts'
import { useSendForm } from '#web/queries/send-form.ts'
import { EmailRow } from '#web/ui/email-row.tsx'
import { NativeForm } from '#web/ui/native-form.tsx'

const isNamed = () => location.hash === `#${RESTOCK_ID}`

type RestockProps = { product: ProductView; color: string | undefined }

/** Shown for a sold-out piece: a form to be told when it is back, which a link can open. */
export default function Restock({ product, color }: RestockProps) {
  const [asking, setAsking] = useState(isNamed)
  useEffect(() => {
    const open = () => isNamed() && setAsking(true)
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
  if (asking) return <RestockForm productId={product.id} productName={product.name} color={color} />
  return (
    <Button variant="line" block onClick={() => setAsking(true)}>
      Notify me when it is back
    </Button>
  )
}

type Props = { productId: number; productName: string; color: string | undefined }

const loadSchema = () => Promise.resolve(RequestRestock)

/** Takes an e-mail address for one mail when the piece is back in stock. */
function RestockForm({ productId, productName, color }: Props) {
  const request = useSendForm('/api/restock-requests')
  const piece = color ? `${productName} in ${color}` : productName
  if (request.isSuccess)
    return (
      <p role="status">
        <b>Thank you.</b> We will e-mail you once, when {piece} is back in stock.
      </p>
    )
  return (
    <NativeForm
      loadSchema={loadSchema}
      values={{ productId, ...(color && { color }) }}
      onSubmit={(values) => request.mutateAsync(values)}
      refusedAt="email"
      failed="Something went wrong. Please try again."
    >
      <EmailRow
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was opened to fill it in
        autoFocus
        hint={`One e-mail when ${piece} is back in stock.`}
        button="Tell me"
        pendingLabel="Sending..."
      />
    </NativeForm>
  )
}
