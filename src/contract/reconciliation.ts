// What both sides say about the proof of partners' money: nine things that are always true, and the
// way of a sale's money from the order to the bank.

import { z } from 'zod'
import { listedBy } from './lists.ts'
import type { CommissionStatus } from './partners.ts'
import { rowNumberInQuery } from './numbers.ts'
import type { BatchStatus, PayoutStatus } from './payouts.ts'

export const INVARIANTS = [
  ['The entries of a transaction sum to zero', 'transactions'],
  ['All accounts together sum to zero', 'accounts'],
  ['What is available never falls below zero', 'accounts of partners'],
  ['Each entry starts where the last one ended', 'entries'],
  ['A run is the sum of its lines, and a line of its commissions', 'payout lines'],
  ['Each hold resolves once', 'partners'],
  ['Posted rows never change or vanish', 'guards'],
  ['A key moves one thing once', 'keys'],
  ['Working the wallets out again changes nothing', 'wallets'],
] as const satisfies readonly (readonly [title: string, counted: string])[]

export type InvariantView = {
  number: number
  title: string
  /** How many were looked at just now, and what they are. */
  checked: number
  counted: string
  /** What breaks it: the first few, in words. */
  found: string[]
}

/** A round through all of the books, in portions. */
export type BookRoundView = {
  startedAt: string
  workedAt: string
  finishedAt: string | null
  transactions: number
  members: number
  /** How far it has come, in hundredths. */
  percent: number
  found: { number: number; what: string }[]
}

/** `GET /api/reconciliation`. */
export type ReconciliationView = {
  at: string
  tookMs: number
  /** Whether the look just now was at everything, or at the latest transactions only. */
  everything: boolean
  transactions: number
  /** All accounts together, in dollars: zero. */
  sum: string
  /** When that was: a large book is summed by its rounds. */
  sumAt: string
  invariants: InvariantView[]
  /** The last round that ended, and the one that is on its way. */
  lastRound: BookRoundView | null
  round: BookRoundView | null
}

/** `GET /api/reconciliation/breaks`: all that breaks one invariant. */
export const ListBreaks = z.strictObject({
  number: z.coerce.number().int().min(1).max(INVARIANTS.length),
  ...listedBy('said'),
})
export type ListBreaks = z.infer<typeof ListBreaks>

/** `GET /api/reconciliation/trace`: of one order, one partner or one run. */
export const TraceMoney = z
  .strictObject({
    order: rowNumberInQuery().optional(),
    member: rowNumberInQuery().optional(),
    run: rowNumberInQuery().optional(),
    /** `q` is a partner's name, an order or a word of the state. */
    ...listedBy('date'),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  })
  .refine(({ order, member, run }) => [order, member, run].filter(Boolean).length === 1, {
    path: ['order'],
    message: 'Please name one order, one partner or one run',
  })
export type TraceMoney = z.infer<typeof TraceMoney>

export type TracedEntry = { account: string; of: string | null; amount: string; after: string }
export type TracedMovement = {
  id: number
  kind: string
  at: string
  by: string
  /** They sum to zero. */
  entries: TracedEntry[]
}
export type TracedLine = {
  id: number
  reference: string
  amount: string
  status: PayoutStatus
  bankReference: string | null
  failureReason: string | null
  run: { id: number; name: string; status: BatchStatus; file: string; sha256: string }
  movements: TracedMovement[]
}

/** One commission with all that became of it. */
export type TraceView = {
  commissionId: number
  orderId: number | null
  orderReference: string | null
  level: number | null
  member: { id: number; name: string }
  amount: string
  status: CommissionStatus
  at: string
  movements: TracedMovement[]
  lines: TracedLine[]
}
