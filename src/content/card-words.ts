// What the shop's texts say of cards, by what becomes of one: staff charge it after a review, or it is paid at once on the
// bank's page.

import type { CardWay } from '#contract/shop.ts'

/** By placeholder: `{cardCharge}` in a text. */
export const CARD_WORDS = {
  cardCharge: {
    review:
      'Not when you press the button. We review each card order by hand and process the card offline; nothing is charged until then.',
    online:
      'At once, when you pay on our bank’s own page, which opens after the order is placed. If the payment does not go through, nothing is charged, and your order’s page lets you try again.',
  },
  cardCare: {
    review: 'Card details are sealed in your browser and destroyed once the payment is decided.',
    online: 'You enter the card on our bank’s page, and we never see it.',
  },
  cardTerms: {
    review:
      'processed offline, after we have reviewed the order by hand. Nothing is charged before that.',
    online:
      'charged at once, when you pay on our bank’s own page. An order whose payment does not come in time ends by itself, and nothing is owed.',
  },
  cardsCollected: {
    review:
      'number, expiry, security code and billing address, sealed in your browser before they reach us.',
    online:
      'nothing. You enter the card on our bank’s page; we learn whether the payment went through, and what the payment is called there.',
  },
  cardUse: { review: 'process a payment after review', online: 'know that a payment came' },
  cardsKept: {
    review:
      'Cards are processed offline, by a person, after the order has been reviewed. Until then the details are kept encrypted, apart from the order, and only named members of staff can open them. They are destroyed once the payment is decided. The order itself keeps the card’s brand and last four digits.',
    online:
      'Cards are paid on our bank’s own page, and their details do not reach us. If you gave us a card for an order before that, its details are kept encrypted, apart from the order, only named members of staff can open them, and they are destroyed once the payment is decided.',
  },
} as const satisfies Record<string, Record<CardWay, string>>
export type CardWord = keyof typeof CARD_WORDS
