// What staff may sell for who may not change prices: the pieces of a new order or an offer cost, less
// the discount, at least what the catalogue asks today less a few percent, and for a reason wherever
// the price is not the catalogue's. Every call that sets a price, a discount or a delivery asks here.
// Prices of an order that stands are set only with the ability to change prices.

import { formatCents } from '#contract/money.ts'
import { amountOf } from '#contract/order-sums.ts'
import { findProducts } from '#domain/catalogue/get-product.ts'
import { can } from '#domain/identity/may.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

/** Whether the actor's prices have a limit; shoppers and jobs set none themselves. */
export const isPriceLimited = ({ actor }: Tx): boolean =>
  (actor.kind === 'staff' || actor.kind === 'editor') && !can(actor, 'prices.change')

/** How many percent the actor may take off; null without a limit. */
export async function discountLimit(tx: Tx): Promise<number | null> {
  return isPriceLimited(tx) ? (await readSetting(tx, 'prices')).clerkDiscountPercent : null
}

type PricedLine = { productId: number | null; quantity: number; unitPrice: number }

/** Amounts in cents; the paths name the fields to which a refusal belongs. */
export type SetPrices = {
  lines: readonly PricedLine[]
  discount?: number
  reason: string | undefined
  paths: { price: (index: number) => string; reason: string }
}

/** Refuses prices beyond the actor's limit, and other prices than the catalogue's without a reason. */
export async function refuseBeyondLimit(tx: Tx, set: SetPrices): Promise<void> {
  const percent = await discountLimit(tx)
  if (percent === null) return
  const { lines, discount = 0, reason, paths } = set
  const products = await findProducts(
    tx,
    lines.flatMap(({ productId }) => productId ?? []),
  )
  const listed = lines.map(({ productId }) => products.get(productId ?? 0)?.price)
  const unknown = listed.indexOf(undefined)
  if (unknown >= 0) throw new Refusal('price-unknown', { at: paths.price(unknown) })
  const sumOf = (amounts: readonly (number | undefined)[]) =>
    lines.reduce((sum, { quantity }, index) => {
      return sum + amountOf({ quantity, unitPriceCents: amounts[index] ?? 0 })
    }, 0)
  const prices = lines.map(({ unitPrice }) => unitPrice)
  const leastCents = Math.ceil((sumOf(listed) * (100 - percent)) / 100)
  if (sumOf(prices) - discount < leastCents) {
    const lowest = prices.findIndex((price, index) => price < (listed[index] ?? 0))
    const at = lowest < 0 || sumOf(prices) >= leastCents ? 'discount' : paths.price(lowest)
    const least = formatCents(leastCents)
    throw new Refusal('price-limit', { percent, least, at })
  }
  const isListed = discount === 0 && prices.every((price, index) => price === listed[index])
  if (!isListed && !reason) throw new Refusal('price-needs-reason', { at: paths.reason })
}

/** Whether an amount of a delivery is the actor's to name: not where the tariff has another price. */
export function refuseOtherDelivery(tx: Tx): void {
  if (isPriceLimited(tx)) throw new Refusal('delivery-limit', { at: 'delivery' })
}
