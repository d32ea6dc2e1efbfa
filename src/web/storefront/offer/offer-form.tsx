import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { formatDollars } from '#contract/money.ts'
import type { PlaceOrder } from '#contract/orders.ts'
import type { QuotePageView } from '#contract/quote-offers.ts'
import { quotePageQuery } from '#web/queries/by-link.ts'
import { vaultKeyQuery } from '#web/queries/orders.ts'
import { acceptancePath } from '#web/queries/quote-pages.ts'
import {
  checkoutResolver,
  type CheckoutValues,
  EMPTY_CHECKOUT,
  orderBody,
} from '#web/storefront/order/checkout.ts'
import { ContactFields, type Form } from '#web/storefront/order/contact-fields.tsx'
import { PaymentFields } from '#web/storefront/order/payment-fields.tsx'
import { canSeal } from '#web/storefront/order/seal-card.ts'
import { ShippingFields } from '#web/storefront/order/shipping-fields.tsx'
import { useOrder } from '#web/storefront/order/use-order.ts'
import { BoundForm, fieldsOf } from '#web/ui/form.tsx'
import { RefusalNote } from '#web/ui/refusal-note.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { WithoutScript } from '#web/ui/without-script.tsx'
import '#web/storefront/order/order.css'

const { TextArea } = fieldsOf<CheckoutValues>()

/** The fields of an order that the offer lacks: payment and delivery. */
export function OfferForm({ offer, link }: { offer: QuotePageView; link: string }) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const { productId, price, color } = offer
  const form: Form = useForm({
    defaultValues: {
      ...EMPTY_CHECKOUT,
      customerName: offer.customerName,
      customerEmail: offer.email,
      customerPhone: offer.contactNumber,
    },
    resolver: checkoutResolver({ productId: productId ?? 0, totalAmount: price }),
  })
  const done = (placed: { link: string }) => {
    void client.invalidateQueries({ queryKey: quotePageQuery(link).queryKey })
    navigate(placed.link)
  }
  const order = useOrder(form, done, { path: acceptancePath(link), bodyOf: acceptanceOf })
  return (
    <BoundForm form={form} className="grid gap-5" aria-label="Your order" onSubmit={order.submit}>
      <h2 className="h2">Accept it</h2>
      {order.refused && <RefusalNote sentence={order.refused} />}
      <Fields form={form} offer={offer} />
      <WithoutScript sentence="Accepting here needs JavaScript, which this browser does not run." />
      <SubmitButton size="lg" block needsScript pendingLabel="Processing Order...">
        Accept and order, {formatDollars(price)}
      </SubmitButton>
      <p className="xs subtle">
        Your {offer.productName}
        {color && ` in ${color}`} is set aside the moment you accept. Nothing is charged here.
      </p>
    </BoundForm>
  )
}

function Fields({ form, offer }: { form: Form; offer: QuotePageView }) {
  const key = useQuery({ ...vaultKeyQuery(), enabled: canSeal() })
  const sealing = canSeal() ? (key.isPending ? undefined : Boolean(key.data)) : false
  const { paymentOptions, shippingOptions, price, bank } = offer
  const payment = { paymentOptions, price, bankDetails: { bank, account: '' } }
  return (
    <>
      <ContactFields />
      <ShippingFields form={form} options={shippingOptions} />
      <PaymentFields form={form} product={payment} sealing={sealing} />
      <TextArea label="Notes" optional rows={2} maxLength={2000} name="notes" />
    </>
  )
}

/** The piece and its colour are the offer's: they are not sent. */
function acceptanceOf(order: PlaceOrder): Record<string, unknown> {
  const { productId: _, selectedColor: __, ...rest } = orderBody(order)
  return rest
}
