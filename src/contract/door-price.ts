// What an item costs at the shopper's door: its price and the delivery of one to their parish.

import type { DeliverySizes } from './ask-delivery.ts'
import { centsFromDollars, dollarsFromCents } from './money.ts'
import { deliveryCharge } from './order-sums.ts'
import type { ProductCard } from './product-views.ts'

/** In dollars, and the day by which it comes if it is paid now; null where the delivery is to be quoted. */
export function doorPrice(
  { price, size }: Pick<ProductCard, 'price' | 'size'>,
  { sizes, freeOver }: Pick<DeliverySizes, 'sizes' | 'freeOver'>,
): { price: string; by: string } | null {
  const offered = size && sizes[size]
  if (!offered) return null
  const piece = cents(price)
  const free = { netPiecesCents: piece, freeOverCents: cents(freeOver) }
  const delivery = deliveryCharge(cents(offered.price), free)
  return { price: dollarsFromCents(piece + delivery), by: offered.by }
}

const cents = (dollars: string) => centsFromDollars(dollars) ?? 0
