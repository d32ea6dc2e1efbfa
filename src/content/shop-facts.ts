// The facts that any text of the shop may name: its details, partners' pay for a sale, the courier's terms, how long documents
// are kept, what becomes of a card, and what the shop does not do.

import { daysOfTerms, termsText } from '#contract/delivery-terms-text.ts'
import { formatCents, formatMinor } from '#contract/money.ts'
import { MINIMUM_PAYOUT_CENTS } from '#contract/payouts.ts'
import type { ShopFactsWithPay } from '#contract/shop.ts'
import type { SHOP_PLACEHOLDERS } from './placeholders.ts'
import { sectionText } from './text.ts'
import { textOf } from './text-of.ts'

export type TextFacts = Pick<
  ShopFactsWithPay,
  | 'name'
  | 'company'
  | 'email'
  | 'phone'
  | 'whatsapp'
  | 'address'
  | 'hoursWeek'
  | 'hoursSaturday'
  | 'pay'
  | 'delivery'
  | 'cards'
  | 'keepYears'
  | 'registration'
>

/** By placeholder. */
export function shopFacts(shop: TextFacts): Record<(typeof SHOP_PLACEHOLDERS)[number], string> {
  const cards = shop.cards === 'online' ? textOf('cards-online', {}) : textOf('cards-review', {})
  const not = textOf('what-we-do-not', {})
  const { name, company, email, phone, address, hoursWeek, hoursSaturday } = shop
  return {
    ...{ name, company, email, phone, address, hoursWeek, hoursSaturday },
    whatsapp: formatPhone(shop.whatsapp),
    pay: payClause(shop.pay),
    minimumPayout: formatCents(MINIMUM_PAYOUT_CENTS),
    delivery: termsText(shop.delivery),
    deliveryDays: daysOfTerms(shop.delivery),
    keepYears: yearsText(shop.keepYears),
    registered: registeredText(shop.registration),
    cardCharge: sectionText(cards, 'cardCharge'),
    cardCare: sectionText(cards, 'cardCare'),
    cardTerms: sectionText(cards, 'cardTerms'),
    cardsCollected: sectionText(cards, 'cardsCollected'),
    cardUse: sectionText(cards, 'cardUse'),
    cardsKept: sectionText(cards, 'cardsKept'),
    noWeekends: sectionText(not, 'noWeekends'),
    noParts: sectionText(not, 'noParts'),
    noCash: sectionText(not, 'noCash'),
    noDebit: sectionText(not, 'noDebit'),
    noSamples: sectionText(not, 'noSamples'),
    noOldFurniture: sectionText(not, 'noOldFurniture'),
  }
}

/** `18765550142` -> `+1 876-555-0142`; numbers outside North America are not grouped. */
export function formatPhone(digits: string): string {
  const [, area, office, line] = /^1(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? []
  return area ? `+1 ${area}-${office}-${line}` : `+${digits}`
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

function payClause([seller = '0', ...above]: readonly string[]): string {
  const earned = `you earn ${formatMinor(seller)}`
  if (above.length === 0) return earned
  const amounts = list.format(above.map((amount) => formatMinor(amount)))
  if (above.length === 1) return `${earned}, and the partner above you earns ${amounts}`
  return `${earned}, and up to ${above.length} partners above you earn ${amounts}`
}

/** For how many years something is kept; a server of 0.1.0 does not say it (until 0.3.0). */
export function yearsText(years: number | undefined): string {
  if (years === undefined) return 'as long as tax law requires'
  return years === 1 ? '1 year' : `${years} years`
}

/** A sentence that begins with a space, to stand after another; nothing as long as the shop is not registered. */
const registeredText = (number: string | undefined) =>
  number
    ? ` We are registered with the Information Commissioner of Jamaica under number ${number}.`
    : ''
