// The lines of an offer, and what its total is made of.

import { AGREED_DELIVERY } from '#contract/delivery-services.ts'
import { type Offer, offerSums } from '#domain/quotes/offers.ts'

export function offerViews(offer: Offer) {
  const { piecesCents, deliveryCents, discountCents, totalCents, gctCents } = offerSums(offer)
  return {
    lines: offer.lines.map(({ color, ...line }) => ({
      ...line,
      selectedColor: color,
      amount: line.quantity * line.unitPrice,
    })),
    breakdown: {
      pieces: piecesCents,
      delivery: deliveryCents,
      ...AGREED_DELIVERY,
      discount: discountCents,
      total: totalCents,
      gct: gctCents,
    },
  }
}
