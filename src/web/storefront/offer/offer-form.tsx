import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import { formatDollars } from '#contract/money.ts'
import { piecesOf } from '#contract/order-text.ts'
import type { PlacedOrderView, PlaceOrder } from '#contract/orders.ts'
import type { QuotePageView } from '#contract/quote-offers.ts'
import { quotePageQuery } from '#web/queries/by-link.ts'
import { useShop } from '#web/queries/shop.ts'
import { acceptancePath } from '#web/queries/by-link.ts'
import {
  checkoutResolver,
  EMPTY_CHECKOUT,
  type Form,
  orderBody,
} from '#web/storefront/order/checkout.ts'
import { OrderFields } from '#web/storefront/order/order-fields.tsx'
import { payNow, tokenOf } from '#web/storefront/order/pay-now.ts'
import { paysNow, useOrder } from '#web/storefront/order/use-order.ts'
import { sharedWays } from '#web/storefront/order/ways.ts'
import { BoundForm } from '#web/ui/form.tsx'
import { RefusalNote } from '#web/ui/refusal-note.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { WithoutScript } from '#web/ui/without-script.tsx'
import '#web/storefront/order/order.css'

/** The fields of an order that the offer lacks: payment and delivery. */
export function OfferForm({ offer, link }: { offer: QuotePageView; link: string }) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const { cards } = useShop()
  const { productId, price, lines, breakdown, bank, paymentOptions } = offer
  const isDelivered = breakdown.delivery !== '0.00'
  const shippingOptions = isDelivered ? ['Courier delivery'] : offer.shippingOptions
  const ways = sharedWays([{ paymentOptions, shippingOptions }])
  const terms = { ...ways, bank, total: price, parish: offer.parish }
  const [piece] = lines
  const form: Form = useForm({
    defaultValues: {
      ...EMPTY_CHECKOUT,
      customerName: offer.customerName,
      customerEmail: offer.email,
      customerPhone: offer.contactNumber,
      parish: offer.parish,
      ...(terms.shipping.length === 1 && { shippingMethod: terms.shipping[0]?.method ?? null }),
    },
    resolver: checkoutResolver({ productId: productId ?? 0, totalAmount: price }, cards),
  })
  const done = (placed: PlacedOrderView['order']) => {
    void client.invalidateQueries({ queryKey: quotePageQuery(link).queryKey })
    navigate(placed.link)
    if (paysNow(placed, cards)) void payNow(client, tokenOf(placed.link), placed.totalAmount)
  }
  const method = useWatch({ control: form.control, name: 'paymentMethod' })
  const isPaidNow = method === 'credit_card' && cards === 'online'
  const order = useOrder(form, done, { path: acceptancePath(link), bodyOf: acceptanceOf })
  return (
    <BoundForm form={form} className="grid gap-5" aria-label="Your order" onSubmit={order.submit}>
      <h2 className="h2">Accept this quote</h2>
      {order.refused?.sentence && <RefusalNote sentence={order.refused.sentence} />}
      <OrderFields form={form} terms={terms} />
      <WithoutScript sentence="Accepting a quote needs JavaScript, which is switched off in this browser." />
      <SubmitButton size="lg" block needsScript pendingLabel="Processing Order...">
        Accept and {isPaidNow ? 'pay now' : 'order'}, {formatDollars(price)}
      </SubmitButton>
      <p className="xs subtle">
        {piece && piecesOf(lines) === 1
          ? `Your ${piece.productName}${piece.selectedColor && ` in ${piece.selectedColor}`} is`
          : 'Your items are'}{' '}
        reserved as soon as you accept. {isPaidNow && 'The secure payment page opens next.'}
      </p>
    </BoundForm>
  )
}

/** The piece and its colour are the offer's: they are not sent. */
function acceptanceOf(order: PlaceOrder): Record<string, unknown> {
  const { productId: _, selectedColor: __, ...rest } = orderBody(order)
  return rest
}
