// What the shop's texts say of cards, by what becomes of one: staff charge it after a review, or it is paid at once on the
// bank's page.

import type { CardWay } from '#contract/shop.ts'

/** By placeholder: `{cardCharge}` in a text. */
export const CARD_WORDS = {
  cardCharge: {
    review:
      'Not when you place the order. We review each card order first and process the card offline. Nothing is charged until then.',
    online:
      'As soon as you pay on the secure payment page, which opens after you place the order. If the payment does not go through, nothing is charged and you can try again from your order page.',
  },
  cardCare: {
    review:
      'Card details are encrypted in your browser and deleted once the payment has been processed or declined.',
    online: 'You enter your card details on a secure payment page. We never see them.',
  },
  cardTerms: {
    review:
      'processed offline, after we have reviewed the order by hand. Nothing is charged before that.',
    online:
      'charged when you pay on the secure payment page. If payment is not received in time, the order is cancelled automatically and you owe nothing.',
  },
  cardsCollected: {
    review:
      'number, expiry, security code and billing address, sealed in your browser before they reach us.',
    online:
      'nothing. You enter your card details on a secure payment page. We are told only whether the payment went through and its reference.',
  },
  cardUse: { review: 'process a payment after review', online: 'confirm that a payment was made' },
  cardsKept: {
    review:
      'Cards are processed offline, by a person, after the order has been reviewed. Until then the details are kept encrypted, apart from the order, and only named members of staff can open them. They are destroyed once the payment is decided. The order itself keeps the card’s brand and last four digits.',
    online:
      'Cards are paid on our bank’s own page, and their details do not reach us. If you gave us a card for an order before that, its details are kept encrypted, apart from the order, only named members of staff can open them, and they are destroyed once the payment is decided.',
  },
} as const satisfies Record<string, Record<CardWay, string>>
export type CardWord = keyof typeof CARD_WORDS
