// What a delivery of a piece costs at least, for pages that are the same for every visitor.

import { type Days, daysText, priceText } from './delivery-figures.ts'
import { loadOf, type LoadedPieces, sizeClassOf } from './delivery-sizes.ts'
import type { DeliveryTerms } from './delivery-terms.ts'

/** What the cheapest delivery of a piece costs, over all parishes, and how long that service takes. */
export function deliveryFrom(terms: DeliveryTerms, piece: Omit<LoadedPieces, 'quantity'>): string {
  const load = loadOf([{ ...piece, quantity: 1 }])
  const size = load && sizeClassOf(load, terms.limits)
  const services = terms.zones.flatMap((zone) => zone.services.slice(0, 1))
  const taken = services.filter(({ prices }) => size !== null && prices[size] !== null)
  if (size === null || taken.length === 0) return 'Delivery is quoted after you order'
  const cents = taken.map(({ prices }) => Number(prices[size]))
  const least = taken[cents.indexOf(Math.min(...cents))]
  const from = new Set(cents).size > 1 ? 'from ' : ''
  return `Delivery ${from}${priceText(least?.prices[size] ?? null)}, ${daysText(rangeOf(taken))}`
}

const rangeOf = (services: readonly Days[]): Days => ({
  daysFrom: Math.min(...services.map(({ daysFrom }) => daysFrom)),
  daysTo: Math.max(...services.map(({ daysTo }) => daysTo)),
})
