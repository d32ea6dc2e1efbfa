// A request for a quote, and one that staff answered with a price, for journeys.

import type { Journey } from './journey.ts'

const VALID_MS = 7 * 24 * 3_600_000

/** The request for a price. */
export const AN_OFFER = {
  customerName: 'Ann Brown',
  email: 'ann@example.com',
  contactNumber: '876-555-0100',
  productCategory: 'compressed-couches',
  preferredColor: 'Navy',
  preferredSize: '3-seater',
  productId: 2,
  selectedColor: 'Navy',
}

/** The link under which the shopper reads the offer. */
export async function anOffer(journey: Journey): Promise<string> {
  const { id } = await journey.call<{ id: number }>('POST', '/api/quotes', AN_OFFER)
  const validUntil = new Date(Date.now() + VALID_MS).toISOString().slice(0, 10)
  const { offer } = await journey.asStaff<{ offer: { link: string } }>(
    'POST',
    `/api/quotes/${id}/answer`,
    { productId: 2, color: 'Navy', price: '150000.00', validUntil },
  )
  return offer.link
}
