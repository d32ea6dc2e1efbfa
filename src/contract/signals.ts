// Signals: what looks as if partners were one person, or as if sales were made for their commissions. A
// signal proves nothing and stops nothing; staff look at it and write down what they decided.

import { z } from 'zod'
import { freeText } from './free-text.ts'
import { listedBy } from './lists.ts'
import { rowNumberInQuery } from './numbers.ts'
import { instant, minor } from './units.ts'

/** Kinds that say that several partners have something in common. */
export const SHARED_KINDS = ['phone', 'mailbox', 'account', 'paypal', 'address'] as const
export type SharedKind = (typeof SHARED_KINDS)[number]

export const SIGNAL_KINDS = [
  ...SHARED_KINDS,
  /** A partner buys again and again from one above or below. */
  'ring',
  /** Money of an order went back to an account like that of a partner who earned from it. */
  'refund',
  /** A week of many times the usual sales. */
  'volume',
] as const
export type SignalKind = (typeof SIGNAL_KINDS)[number]

/** `over`: nothing in common any more, before staff looked at it. */
export const SIGNAL_STATES = ['open', 'noted', 'over'] as const
export type SignalState = (typeof SIGNAL_STATES)[number]

export const SIGNAL_DECISIONS = ['harmless', 'watch', 'acted'] as const
export type SignalDecision = (typeof SIGNAL_DECISIONS)[number]

/** `GET /api/partner-signals`, what was found last first. `q` searches the partners. */
export const ListSignals = z.strictObject({
  ...listedBy('found'),
  kind: z.enum(SIGNAL_KINDS).optional(),
  state: z.enum(SIGNAL_STATES).optional(),
  member: rowNumberInQuery().optional(),
})
export type ListSignals = z.infer<typeof ListSignals>

export const SignalView = z.object({
  id: z.number(),
  kind: z.enum(SIGNAL_KINDS),
  state: z.enum(SIGNAL_STATES),
  /** Whom it is about: of a ring the seller first, then the buyer. A hundred at most. */
  partners: z.array(z.object({ id: z.number(), name: z.string(), isActive: z.boolean() })),
  /** The latest of its orders, the last one first. */
  orders: z.array(z.number()),
  /** How many partners, orders, refunds or weeks. */
  count: z.number(),
  /** Of a week: what was sold, and what is usual. */
  amount: minor.nullable(),
  usual: minor.nullable(),
  /** When it began. */
  since: instant,
  /** When something new was found last: send it back with a decision. */
  foundAt: instant,
  /** What staff decided last. */
  noted: z
    .object({ at: instant, by: z.string(), decision: z.enum(SIGNAL_DECISIONS), note: z.string() })
    .nullable(),
})
export type SignalView = z.input<typeof SignalView>

/** `PUT /api/partner-signals/{id}/decision`. */
export const DecideSignal = z.strictObject({
  decision: z.enum(SIGNAL_DECISIONS, 'Please choose what was decided'),
  note: freeText(1000, 'Please enter a reason'),
  /** As it was read, so that nobody notes what they have not seen. */
  foundAt: z.iso.datetime(),
})
export type DecideSignal = z.infer<typeof DecideSignal>
