// The delivery of an offer: of the courier's service that it names, at an amount that staff name, or to
// be quoted once the shopper chooses the courier. Staff who may not change prices name an amount
// only where the tariff has none, and never make the courier free. An amount that a service costs is that service, so that
// its days are promised.

import { centsFromDollars } from '#contract/money.ts'
import type { AnswerQuote } from '#contract/quote-offers.ts'
import {
  chosenDelivery,
  NO_DELIVERY,
  type Ordered,
  servicesFor,
} from '#domain/orders/order-delivery.ts'
import { isPriceLimited, refuseOtherDelivery } from '#domain/orders/price-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import type { OfferedDelivery } from './offers.ts'

type Pieces = { ordered: readonly Ordered[]; netPiecesCents: number }
type Answered = Pick<AnswerQuote, 'delivery' | 'deliveryService' | 'parish'>

/** `isLimited`: not where somebody else still approves the offer. */
export async function offeredDelivery(
  tx: Tx,
  answer: Answered,
  { isLimited, ...pieces }: Pieces & { isLimited: boolean },
): Promise<OfferedDelivery> {
  const { parish = '', deliveryService } = answer
  const amount = answer.delivery === undefined ? undefined : centsFromDollars(answer.delivery)
  const wanted = { shippingMethod: 'delivery', parish, deliveryService } as const
  const tariff = await servicesFor(tx, wanted, pieces)
  const byTariff = { ...chosenDelivery(wanted, tariff), parish }
  const isNothing = amount === undefined || (amount === 0 && isLimited && isPriceLimited(tx))
  if (isNothing) return byTariff
  const prices = deliveryService
    ? [byTariff.deliveryToBeQuoted ? null : byTariff.delivery]
    : tariff.services.map(({ price }) => price)
  const priced = prices.filter((price) => price !== null)
  if (isLimited && isPriceLimited(tx) && !parish)
    throw new Refusal('parish-missing', { at: 'parish' })
  if (isLimited && priced.length > 0 && !priced.includes(amount)) refuseOtherDelivery(tx)
  const atPrice = tariff.services.find(({ price }) => price === amount)
  const named = deliveryService
    ? byTariff
    : atPrice
      ? { ...chosenDelivery({ ...wanted, deliveryService: atPrice.service }, tariff), parish }
      : { ...NO_DELIVERY, parish }
  return { ...named, delivery: amount, deliveryToBeQuoted: false }
}
