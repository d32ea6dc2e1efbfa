// What an offer's page says once there is nothing to accept.

import type { QuotePageView } from '#contract/quote-offers.ts'

export type OfferEnd = { title: string; text: string; href: string; label: string }

/** How an offer ended; undefined while it may be accepted. */
export function offerEnd(offer: QuotePageView, phone: string): OfferEnd | undefined {
  const { status, inStock, productId, orderLink } = offer
  const another = { href: '/?quote=true', label: 'Ask for a new quote' }
  if (status === 'accepted')
    return {
      title: 'You have accepted this offer',
      text: 'It has become an order. Its page says what comes next.',
      href: orderLink ?? '/products',
      label: orderLink ? 'See your order' : 'Browse All Products',
    }
  if (status === 'declined')
    return { title: 'This offer is closed', text: 'It was declined.', ...another }
  if (status === 'expired')
    return {
      title: 'This offer has run out',
      text: `Ask us again, or call ${phone}: we will gladly make a new one.`,
      ...another,
    }
  if (productId === null || !inStock)
    return {
      title: 'Sorry, this piece has just sold out',
      text: `Your offer stands while it lasts. Call ${phone}, and we tell you when a piece is back.`,
      href: productId === null ? '/products' : `/product/${productId}`,
      label: productId === null ? 'Browse All Products' : 'See the piece',
    }
  return undefined
}
