// Checks of the books, of partners, orders and stock: sixteen invariants, and a trace of a sale's money from
// order to bank.

import { z } from 'zod'
import { listedBy } from './lists.ts'
import { rowNumberInQuery } from './numbers.ts'
import { COMMISSION_STATUSES } from './partners.ts'
import { BATCH_STATUSES, PAYOUT_STATUSES } from './payouts.ts'
import { dollars, instant } from './units.ts'

export const INVARIANTS = [
  ['Every transaction balances', 'transactions'],
  ['All accounts balance', 'accounts'],
  ['No wallet is overdrawn', 'accounts of partners'],
  ['Balances carry over correctly', 'entries'],
  ['Payouts add up', 'payout lines'],
  ['Each hold is released only once', 'partners'],
  ['No entries changed or deleted', 'guards'],
  ['No duplicate entries', 'keys'],
  ['Wallets match their transactions', 'wallets'],
  ['Order totals add up', 'orders'],
  ['Amounts paid match payments less refunds', 'orders'],
  ['Each refund due is listed once', 'orders'],
  ['Vouchers are used correctly', 'orders'],
  ['Invoices match their orders', 'orders'],
  ['Stock matches its history', 'colours'],
  ['Commissions match the plan', 'orders of partners'],
] as const satisfies readonly (readonly [title: string, counted: string])[]

/** The number of the invariant with this title. */
export const invariantNumber = (title: (typeof INVARIANTS)[number][0]): number =>
  INVARIANTS.findIndex(([each]) => each === title) + 1

const InvariantView = z.object({
  number: z.number(),
  title: z.string(),
  /** The number of rows that this check covered. */
  checked: z.number(),
  /** What these rows are, such as `entries`. */
  counted: z.string(),
  /** The first few violations, in words. */
  found: z.array(z.string()),
})
export type InvariantView = z.input<typeof InvariantView>

/** A check of the whole ledger, in batches. */
const BookRoundView = z.object({
  startedAt: instant,
  workedAt: instant,
  finishedAt: instant.nullable(),
  transactions: z.number(),
  members: z.number(),
  orders: z.number(),
  /** Progress from 0 to 100. */
  percent: z.number(),
  found: z.array(z.object({ number: z.number(), what: z.string() })),
})
export type BookRoundView = z.input<typeof BookRoundView>

/** `GET /api/reconciliation`. */
export const ReconciliationView = z.object({
  at: instant,
  tookMs: z.number(),
  /** Whether this check covered everything, or the latest transactions and orders only. */
  everything: z.boolean(),
  transactions: z.number(),
  orders: z.number(),
  /** The sum of all accounts: zero, unless something is wrong. */
  sum: dollars,
  /** When the sum was calculated; a large ledger is summed only by its full check, the round. */
  sumAt: instant,
  invariants: z.array(InvariantView),
  /** The last finished round, and the running one. */
  lastRound: BookRoundView.nullable(),
  round: BookRoundView.nullable(),
})
export type ReconciliationView = z.input<typeof ReconciliationView>

/** `POST /api/reconciliation/settlements`: how many orders were settled by the present rules, and how many are left. */
export const SettledView = z.object({ settled: z.number(), left: z.number() })
export type SettledView = z.input<typeof SettledView>

/** `GET /api/reconciliation/breaks`: all violations of one invariant. */
export const ListBreaks = z.strictObject({
  number: z.coerce.number().int().min(1).max(INVARIANTS.length),
  ...listedBy('said'),
})
export type ListBreaks = z.infer<typeof ListBreaks>

/** `GET /api/reconciliation/trace`: the money of one order, one partner or one run. */
export const TraceMoney = z
  .strictObject({
    order: rowNumberInQuery().optional(),
    member: rowNumberInQuery().optional(),
    run: rowNumberInQuery().optional(),
    /** `q` searches partner, order and state. */
    ...listedBy('date'),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  })
  .refine(({ order, member, run }) => [order, member, run].filter(Boolean).length === 1, {
    path: ['order'],
    message: 'Please name one order, one partner or one run',
  })
export type TraceMoney = z.infer<typeof TraceMoney>

const TracedMovement = z.object({
  id: z.number(),
  kind: z.string(),
  at: instant,
  by: z.string(),
  /** The entries sum to zero. */
  entries: z.array(
    z.object({ account: z.string(), of: z.string().nullable(), amount: dollars, after: dollars }),
  ),
})
export type TracedMovement = z.input<typeof TracedMovement>

const TracedLine = z.object({
  id: z.number(),
  reference: z.string(),
  amount: dollars,
  status: z.enum(PAYOUT_STATUSES),
  bankReference: z.string().nullable(),
  failureReason: z.string().nullable(),
  run: z.object({
    id: z.number(),
    name: z.string(),
    status: z.enum(BATCH_STATUSES),
    file: z.string(),
    sha256: z.string(),
  }),
  movements: z.array(TracedMovement),
})
export type TracedLine = z.input<typeof TracedLine>

/** One commission with its movements and payout lines. */
export const TraceView = z.object({
  commissionId: z.number(),
  orderId: z.number().nullable(),
  orderReference: z.string().nullable(),
  level: z.number().nullable(),
  member: z.object({ id: z.number(), name: z.string() }),
  amount: dollars,
  status: z.enum(COMMISSION_STATUSES),
  at: instant,
  movements: z.array(TracedMovement),
  lines: z.array(TracedLine),
})
export type TraceView = z.input<typeof TraceView>
