// Placing the order: seals the card, sends it once, and shows the shopper the outcome.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RawCard, VaultKeyView } from '#contract/cards.ts'
import type { OrderPreviewView } from '#contract/order-lines.ts'
import type { PlacedOrderView, PlaceOrder } from '#contract/orders.ts'
import { sealCard } from '#contract/sealing.ts'
import type { CardWay } from '#contract/shop.ts'
import { isFromShop, refusalOf, RequestError } from '#web/queries/call.ts'
import { usePlaceOrder, vaultKeyQuery } from '#web/queries/orders.ts'
import { showIssues } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toasts.ts'
import { cardOf, EMPTY_CHECKOUT, type Form, orderBody } from './checkout.ts'
import { notePlaced } from './just-placed.ts'

const FAILED = 'There was a problem placing your order. Please try again.'
const UNKNOWN =
  'The shop did not answer, so your order may have been placed. Tap the button again to find out. You will not order twice.'
const SHOP_FAILED = 500

/** The path that an order is sent to, and its body: a new order, or the acceptance of an offer. */
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
  const [last, setLast] = useState<Refused>()

  const submit = async (order: PlaceOrder) => {
    setLast(undefined)
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
      const isAnswered = isFromShop(error)
      toast({
        title: isAnswered ? 'Order Failed' : 'No answer from the shop',
        text: isAnswered ? FAILED : UNKNOWN,
        tone: 'failure',
      })
      const issues = refusal?.issues?.filter(({ path }) => path in EMPTY_CHECKOUT) ?? []
      showIssues(form, issues)
      const newTotal = totalIn(refusal?.breakdown)
      const reason = issues.length === 0 && hasReason(error) ? refusal?.error : undefined
      setLast({ sentence: isAnswered ? reason : UNKNOWN, newTotal })
    }
  }
  return { submit, refused: last, forget: () => setLast(undefined) }
}

/** Whether an order that was just placed is paid at once, on the bank's page. */
export const paysNow = (
  { paymentMethod, totalAmount }: Pick<PlacedOrderView['order'], 'paymentMethod' | 'totalAmount'>,
  cards: CardWay,
): boolean => cards === 'online' && paymentMethod === 'credit_card' && totalAmount !== '0.00'

/** How the last try ended, where it was refused. */
type Refused = {
  /** Undefined where fields or a toast say it. */
  sentence: string | undefined
  /** What the order costs now, where the shopper saw another total. */
  newTotal: string | undefined
}

/** The total in what the shop says that the order costs now. */
function totalIn(preview: unknown): string | undefined {
  const { breakdown } = (preview ?? {}) as Partial<OrderPreviewView>
  return breakdown?.total
}

/** Only a page from HTTPS or localhost has the cryptography that sealing needs. */
export const canSeal = () => globalThis.isSecureContext && 'subtle' in crypto

/** Seals a card in the browser. The cipher suite is loaded when there is a card to seal. */
async function sealed(key: VaultKeyView, card: RawCard) {
  const { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } = await import('@hpke/core')
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  return { sealedCard: await sealCard(suite, key, card) }
}

/** Whether the shop gave a reason for a refusal; if it failed itself, the toast is enough. */
const hasReason = (error: unknown) => error instanceof RequestError && error.status < SHOP_FAILED
