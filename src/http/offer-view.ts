// The lines of an offer, and what its total is made of.

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
      discount: discountCents,
      total: totalCents,
      gct: gctCents,
    },
  }
}
