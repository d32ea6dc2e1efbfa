// What cases are called on a shopper's pages.

import type { CaseKind } from '#contract/case-kinds.ts'
import type { CaseOfferView, CaseState } from '#contract/cases.ts'
import { formatInstant } from '#contract/jamaica.ts'
import { formatShortDate } from '#contract/short-date.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

export const KIND_TONES: Record<CaseKind, BadgeTone> = {
  damage: 'bad',
  exchange: 'info',
  warranty: 'warn',
  question: 'neutral',
}

export const STATE_NAMES: Record<CaseState, string> = {
  open: 'Open',
  decided: 'Decided',
  closed: 'Closed',
}

/** What an order's page offers. */
export const OFFER_TITLES: Record<CaseKind, string> = {
  damage: 'It came damaged',
  exchange: 'Exchange an unopened box',
  warranty: 'Warranty claim',
  question: 'A question',
}

/** Until when, or why not. */
export function offerText({ kind, open, until, reason }: CaseOfferView, now?: Date): string {
  if (!open) return reason
  if (kind === 'damage')
    return until ? `Until ${formatInstant(until, now)}` : 'Within 48 hours of delivery'
  if (kind === 'exchange')
    return until
      ? `Unopened, until ${formatShortDate(new Date(until), now)}`
      : 'Unopened, within 30 days'
  if (kind === 'question') return 'Reply within 24 hours'
  return until ? `Under warranty, until ${formatShortDate(new Date(until), now)}` : 'Under warranty'
}

/** The heading of the form, in two parts. */
export const FORM_TITLES: Record<CaseKind, [string, string]> = {
  damage: ['Report', 'damage'],
  exchange: ['Request', 'an exchange'],
  warranty: ['Report', 'a fault'],
  question: ['Ask us', 'anything'],
}

export const WORDS_LABELS: Record<CaseKind, string> = {
  damage: 'What is damaged?',
  exchange: 'What would you like instead?',
  warranty: 'What is wrong, and when did it start?',
  question: 'What would you like to know?',
}

/** What is said where the question has no answer. */
export const WORDS_MISSING: Record<CaseKind, string> = {
  damage: 'Please describe the damage',
  exchange: 'Please enter what you would like instead',
  warranty: 'Please describe the fault, and when it started',
  question: 'Please enter your question',
}

/** What follows the shop's answer, where a thing changes hands. */
export const NEXT_STEPS: Partial<Record<CaseKind, readonly string[]>> = {
  damage: [
    'If it has to come back, we collect it free of charge.',
    'We repair it, send a part or a replacement, or refund you within 5 to 7 business days.',
  ],
  exchange: [
    'Bring the unopened box to us, or pay for courier collection and delivery.',
    'We make the exchange 2 to 3 business days after we receive the box.',
  ],
  warranty: [
    'We repair it, send a new part, or replace the item.',
    'No registration needed. Your order is your proof of purchase.',
  ],
}
