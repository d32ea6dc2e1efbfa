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
  exchange: 'Exchange a box',
  warranty: 'A fault later on',
  question: 'A question',
}

/** Until when, or why not. */
export function offerText({ kind, open, until, reason }: CaseOfferView, now?: Date): string {
  if (!open) return reason
  if (kind === 'damage')
    return until
      ? `Until ${formatInstant(until, now)}. Have the video ready.`
      : 'Have the video ready.'
  if (kind === 'exchange')
    return until
      ? `Unopened, until ${formatShortDate(new Date(until), now)}`
      : 'Unopened, within 30 days'
  if (kind === 'question') return 'Answer within 24 hours'
  return until ? `Under warranty, until ${formatShortDate(new Date(until), now)}` : 'Under warranty'
}

/** The heading of the form, in two parts. */
export const FORM_TITLES: Record<CaseKind, [string, string]> = {
  damage: ['Show us', 'the damage'],
  exchange: ['Exchange', 'a box'],
  warranty: ['Tell us', 'the fault'],
  question: ['Ask us', 'anything'],
}

export const WORDS_LABELS: Record<CaseKind, string> = {
  damage: 'What do you see?',
  exchange: 'What would you like instead?',
  warranty: 'What is wrong, and since when?',
  question: 'What would you like to know?',
}

/** What follows once it is sent. */
export const NEXT_STEPS: Record<CaseKind, readonly string[]> = {
  damage: [
    'A person reads it and answers here, and by mail.',
    'We collect the piece at no cost, if it must come back.',
    'A repair, a part, another one, or your money within 5 to 7 business days.',
  ],
  exchange: [
    'A person reads it and answers here, and by mail.',
    'You bring the unopened box to us, or pay the courier both ways.',
    'We exchange it in 2 to 3 business days after the box is back.',
  ],
  warranty: [
    'A person reads it and answers here, and by mail.',
    'We repair the part, send a new one, or replace the piece.',
    'No registration is needed: your order is the proof.',
  ],
  question: ['A person reads it and answers here, and by mail.'],
}
