// Placing the order: seals the card, sends it once, and shows the shopper the outcome.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { VaultKeyView } from '#contract/cards.ts'
import type { PlacedOrderView, PlaceOrder } from '#contract/orders.ts'
import type { Issue } from '#contract/refusals.ts'
import { refusalOf, RequestError } from '#web/queries/call.ts'
import { usePlaceOrder, vaultKeyQuery } from '#web/queries/orders.ts'
import { toast } from '#web/ui/toasts.ts'
import { cardOf, type CheckoutValues, EMPTY_CHECKOUT, orderBody } from './checkout.ts'
import type { Form } from './contact-fields.tsx'
import { notePlaced } from './just-placed.ts'
import { canSeal, sealInBrowser } from './seal-card.ts'

const FAILED = 'There was a problem placing your order. Please try again.'
const SHOP_FAILED = 500

/** Where an order is sent, and what of it: to the shop, or to the page of an offer. */
type Sending = {
  path: Parameters<typeof usePlaceOrder>[0]
  bodyOf: (order: PlaceOrder) => Record<string, unknown>
}
const TO_SHOP: Sending = { path: '/api/orders', bodyOf: orderBody }

export function useOrder(
  form: Form,
  onPlaced: (placed: PlacedOrderView['order']) => void,
  { path, bodyOf }: Sending = TO_SHOP,
) {
  const client = useQueryClient()
  const place = usePlaceOrder(path)
  const [refused, setRefused] = useState<string>()

  const submit = async (order: PlaceOrder) => {
    setRefused(undefined)
    try {
      const card = cardOf(order)
      const key = card && canSeal() ? await client.fetchQuery(vaultKeyQuery()) : null
      const seal = card && key ? () => sealed(key, card) : undefined
      const placed = await place.mutateAsync({ body: bodyOf(order), seal })
      toast({
        title: 'Order Placed Successfully!',
        text: `Order ${placed.order.reference}. Check your email for details.`,
      })
      notePlaced(placed.order.id)
      onPlaced(placed.order)
    } catch (error) {
      const refusal = refusalOf(error)
      toast({ title: 'Order Failed', text: FAILED, tone: 'failure' })
      const marked = showIssues(form, refusal?.issues)
      if (!marked && hasReason(error)) setRefused(refusal?.error)
    }
  }
  return { submit, refused, forget: () => setRefused(undefined) }
}

const sealed = async (key: VaultKeyView, card: Parameters<typeof sealInBrowser>[1]) => ({
  sealedCard: await sealInBrowser(key, card),
})

/** Whether the shop gave a reason; where it failed itself, the toast is enough. */
const hasReason = (error: unknown) => error instanceof RequestError && error.status < SHOP_FAILED

/** What the server finds wrong with a field stands under that field; false where there is none. */
function showIssues(form: Form, issues: readonly Issue[] = []): boolean {
  const known = issues.filter(({ path }) => path in EMPTY_CHECKOUT)
  for (const [index, { path, message }] of known.entries())
    form.setError(path as keyof CheckoutValues, { message }, { shouldFocus: index === 0 })
  return known.length > 0
}
