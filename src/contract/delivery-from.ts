// What a delivery of a piece costs at least, for pages that are the same for every visitor.

import { type Days, daysText, priceText } from './delivery-figures.ts'
import { loadOf, type LoadedPieces, type SizeClass, sizeClassOf } from './delivery-sizes.ts'
import type { DeliveryTerms } from './delivery-terms.ts'

type Piece = Omit<LoadedPieces, 'quantity'>

/** What the cheapest delivery of a piece costs, over all parishes, and how long that service takes. */
export function deliveryFrom(terms: DeliveryTerms, piece: Piece): string {
  const taken = firstServices(terms, piece)
  const least = leastPrice(taken.map(({ price }) => price))
  if (least === null) return 'Delivery is quoted after you order'
  const from = new Set(taken.map(({ price }) => price)).size > 1 ? 'from ' : ''
  return `Delivery ${from}${priceText(least)}, ${daysText(rangeOf(taken))}`
}

/** How large one piece is for the courier; null where its cartons are not known. */
export function sizeOf(piece: Piece, { limits }: Pick<DeliveryTerms, 'limits'>): SizeClass | null {
  const load = loadOf([{ ...piece, quantity: 1 }])
  return load && sizeClassOf(load, limits)
}

/** The least of some prices in dollars; null if there is none. */
const leastPrice = (prices: readonly string[]): string | null =>
  prices.toSorted((one, other) => Number(one) - Number(other))[0] ?? null

/** What each zone delivers a piece with unless more is paid. */
function firstServices({ zones, ...rules }: DeliveryTerms, piece: Piece) {
  const size = sizeOf(piece, rules)
  if (!size) return []
  return zones
    .flatMap(({ services }) => services.slice(0, 1))
    .flatMap(({ prices, ...days }) => {
      const price = prices[size]
      return price === null ? [] : [{ ...days, price }]
    })
}

const rangeOf = (services: readonly Days[]): Days => ({
  daysFrom: Math.min(...services.map(({ daysFrom }) => daysFrom)),
  daysTo: Math.max(...services.map(({ daysTo }) => daysTo)),
})
