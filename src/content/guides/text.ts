// Fills placeholders in the shop's texts: `{email}` and others with the shop's details, `{pay}` with partners' pay for a
// sale, `{delivery}` with the courier's terms, `{keepYears}` with how long documents are kept, `{registered}` with a sentence
// about the shop's registration as a data controller, `{cardCharge}` and others with what becomes of a card. `{refund
// policy|/refund-policy}` is a link to another page.

import { daysOfTerms, termsText } from '#contract/delivery-terms-text.ts'
import type { ShopFactsWithPay } from '#contract/shop.ts'
import { CARD_WORDS, type CardWord } from '#content/card-words.ts'
import { formatMinor } from '#contract/money.ts'

/** The details that can be used as placeholders. */
const TEXT_FACTS = [
  'name',
  'company',
  'email',
  'phone',
  'whatsapp',
  'address',
  'hoursWeek',
  'hoursSaturday',
  'pay',
  'delivery',
  'deliveryDays',
  'keepYears',
  'registered',
] as const
export type TextFact = (typeof TEXT_FACTS)[number] | CardWord
export type TextFacts = Pick<
  ShopFactsWithPay,
  Exclude<TextFact, 'deliveryDays' | 'registered' | CardWord> | 'cards' | 'registration'
>

export type TextPart =
  | { kind: 'words'; text: string }
  | { kind: 'fact'; text: string; fact: TextFact }
  | { kind: 'link'; text: string; href: string }

const PLACEHOLDER = /\{([^{}|]+)(?:\|([^{}|]+))?\}/g

/** Splits a text at its placeholders and fills them. Unknown placeholders are kept as they are. */
export function textParts(text: string, shop: TextFacts): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const addWords = (until: number) => {
    if (until > end) parts.push({ kind: 'words', text: text.slice(end, until) })
  }
  for (const match of text.matchAll(PLACEHOLDER)) {
    addWords(match.index)
    parts.push(fillPlaceholder(match, shop))
    end = match.index + match[0].length
  }
  addWords(text.length)
  return parts
}

function fillPlaceholder([match, name = '', href]: RegExpExecArray, shop: TextFacts): TextPart {
  if (href) return { kind: 'link', text: name, href }
  if (isCardWord(name))
    return { kind: 'fact', text: CARD_WORDS[name][shop.cards ?? 'review'], fact: name }
  const fact = TEXT_FACTS.find((known) => known === name)
  if (!fact) return { kind: 'words', text: match }
  return { kind: 'fact', text: factText(fact, shop), fact }
}

const isCardWord = (name: string): name is CardWord => Object.hasOwn(CARD_WORDS, name)

function factText(fact: Exclude<TextFact, CardWord>, shop: TextFacts): string {
  if (fact === 'whatsapp') return formatPhone(shop.whatsapp)
  if (fact === 'delivery') return termsText(shop.delivery)
  if (fact === 'keepYears') return yearsText(shop.keepYears)
  if (fact === 'registered') return registeredText(shop.registration)
  if (fact === 'deliveryDays') return daysOfTerms(shop.delivery)
  return fact === 'pay' ? payClause(shop.pay) : shop[fact]
}

/** Fills the placeholders and returns plain text; links become their label. */
export const fillText = (text: string, shop: TextFacts) =>
  textParts(text, shop)
    .map((part) => part.text)
    .join('')

/** `18765550142` -> `+1 876-555-0142`; numbers outside North America are not grouped. */
export function formatPhone(digits: string): string {
  const [, area, office, line] = /^1(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? []
  return area ? `+1 ${area}-${office}-${line}` : `+${digits}`
}

/** A paragraph, a bulleted list, or numbered steps. */
export type GuideBlock = string | { list: readonly string[] } | { steps: readonly string[] }
export type GuideSection = { id: string; heading: string; blocks: readonly GuideBlock[] }

/** A page of text, such as a policy or a guide. */
export type Guide = {
  title: string
  lead: string
  /** For policies: the day on which the text took effect. */
  updated?: string
  sections: readonly GuideSection[]
}

/** The day on which the policies were last changed. */
export const POLICIES_UPDATED = 'September 1, 2025'

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
