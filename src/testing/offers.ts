// A quote request, and one that staff have answered with a price.

import type { ShopCalls } from './shop-calls.ts'
import { jamaicaDay } from '#contract/jamaica.ts'

const VALID_MS = 7 * 24 * 3_600_000

export const QUOTE_REQUEST = {
  customerName: 'Ann Brown',
  email: 'ann@example.com',
  contactNumber: '876-555-0100',
  productCategory: 'compressed-couches',
  preferredColor: 'Navy',
  preferredSize: '3-seater',
  productId: 2,
  selectedColor: 'Navy',
}

/** Requests a quote and answers it; returns the link of the offer. */
export async function createOffer(shop: ShopCalls): Promise<string> {
  const { id } = await shop.call<{ id: number }>('POST', '/api/quotes', QUOTE_REQUEST)
  const validUntil = jamaicaDay(new Date(Date.now() + VALID_MS))
  const { offer } = await shop.asStaff<{ offer: { link: string } }>(
    'POST',
    `/api/quotes/${id}/answer`,
    { productId: 2, color: 'Navy', price: '150000.00', validUntil },
  )
  return offer.link
}
