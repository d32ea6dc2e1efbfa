// Texts of the shop with places in them. `{email}` stands for one of the shop's facts, `{pay}` for what
// a sale pays partners,
// `{refund policy|/refund-policy}` for a way to another page. Plain text, for pages and answers.

import type { ShopFactsWithPay } from '#contract/shop.ts'
import { paySentence } from './pay-sentence.ts'

/** The facts that a text may name. */
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
] as const
export type TextFact = (typeof TEXT_FACTS)[number]
export type TextFacts = Pick<ShopFactsWithPay, TextFact>

export type TextPart =
  | { kind: 'words'; text: string }
  | { kind: 'fact'; text: string; fact: TextFact }
  | { kind: 'link'; text: string; href: string }

const PLACE = /\{([^{}|]+)(?:\|([^{}|]+))?\}/g

/** A text taken apart at its places, each filled. A place that names no fact stays as written. */
export function textParts(text: string, shop: TextFacts): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const words = (until: number) => {
    if (until > end) parts.push({ kind: 'words', text: text.slice(end, until) })
  }
  for (const match of text.matchAll(PLACE)) {
    words(match.index)
    parts.push(filled(match, shop))
    end = match.index + match[0].length
  }
  words(text.length)
  return parts
}

function filled([place, name = '', href]: RegExpExecArray, shop: TextFacts): TextPart {
  if (href) return { kind: 'link', text: name, href }
  const fact = TEXT_FACTS.find((known) => known === name)
  if (!fact) return { kind: 'words', text: place }
  return { kind: 'fact', text: factText(fact, shop), fact }
}

function factText(fact: TextFact, shop: TextFacts): string {
  if (fact === 'whatsapp') return formatPhone(shop.whatsapp)
  return fact === 'pay' ? paySentence(shop.pay) : shop[fact]
}

/** The same as one plain text. */
export const fillText = (text: string, shop: TextFacts) =>
  textParts(text, shop)
    .map((part) => part.text)
    .join('')

/** `18765550142` -> `+1 876-555-0142`; a number from elsewhere keeps its digits together. */
export function formatPhone(digits: string): string {
  const [, area, office, line] = /^1(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? []
  return area ? `+1 ${area}-${office}-${line}` : `+${digits}`
}

/** A paragraph, a list, or steps in their order. */
export type GuideBlock = string | { list: readonly string[] } | { steps: readonly string[] }
export type GuideSection = { id: string; heading: string; blocks: readonly GuideBlock[] }

/** A page of words: a policy, a guide. */
export type Guide = {
  title: string
  lead: string
  /** Said of policies: the day from which the text holds. */
  updated?: string
  sections: readonly GuideSection[]
}

/** The day that the policies were last changed. */
export const POLICIES_UPDATED = 'September 1, 2025'
