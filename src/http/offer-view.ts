// The lines of an offer, and what its total is made of.

import { type Offer, offerSums } from '#domain/quotes/offers.ts'
import type { GctOf } from '#domain/settings/tax-rules.ts'
import { pick } from '#platform/pick.ts'

export function offerViews(offer: Offer, gctOf: GctOf) {
  const { piecesCents, deliveryCents, discountCents, totalCents } = offerSums(offer)
  return {
    lines: offer.lines.map(({ color, ...line }) => ({
      ...line,
      selectedColor: color,
      amount: line.quantity * line.unitPrice,
    })),
    breakdown: {
      pieces: piecesCents,
      delivery: deliveryCents,
      ...pick(offer, 'deliveryService', 'deliveryToBeQuoted'),
      discount: discountCents,
      namingDiscount: 0,
      total: totalCents,
      gct: gctOf(totalCents),
    },
  }
}
