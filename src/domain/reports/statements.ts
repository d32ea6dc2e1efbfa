// A partner's months: what was earned, reversed and paid out, from the history of the wallet.

import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { centsFromDollars } from '#contract/money.ts'
import { type Month, formatYearMonth, formatMonthAndYear, TIME_ZONE } from '#contract/jamaica.ts'
import type { ListStatementMonths } from '#contract/partner-forms.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { walletTransactions, wallets } from '#domain/ledger/wallets.table.ts'
import { batches, payments } from '#domain/payouts/payouts.table.ts'
import { within } from '#platform/database/list.ts'
import { paginateInMemory } from '#platform/database/in-memory-list.ts'
import type { Tx } from '#platform/tx.ts'

export type MonthSums = {
  /** `2026-11`. */
  month: string
  earnedCents: number
  reversedCents: number
  paidOutCents: number
  taxCents: number
}

const lines = walletTransactions

type Query = ListStatementMonths & { memberId: number; limit: number }

/** The months in which something moved, newest first unless the query sorts otherwise. */
export async function listMonths(tx: Tx, { memberId, ...page }: Query) {
  return paginateInMemory(await allMonths(tx, memberId), page, {
    key: ({ month }) => month,
    searchText: ({ month }) => [month, monthName(month)],
    sorts: {
      month: ({ month }) => month,
      earned: ({ earnedCents }) => earnedCents,
      paid: ({ paidOutCents }) => paidOutCents,
    },
  })
}

const monthName = (text: string) =>
  formatMonthAndYear({ year: Number(text.slice(0, 4)), month: Number(text.slice(5)) })

async function allMonths(tx: Tx, memberId: number): Promise<MonthSums[]> {
  const month = sql<string>`to_char(${lines.createdAt} at time zone ${sql.raw(`'${TIME_ZONE}'`)}, 'YYYY-MM')`
  const rows = await tx.db
    .select({ month, type: lines.transactionType, sum: sql<string>`sum(${lines.amount})::text` })
    .from(lines)
    .innerJoin(wallets, eq(wallets.id, lines.walletId))
    .where(eq(wallets.memberId, memberId))
    .groupBy(month, lines.transactionType)
  const perMonth = Map.groupBy(rows, (row) => row.month)
  return [...perMonth]
    .map(([name, theirs]) =>
      sumsOf(
        name,
        theirs.map(({ type, sum }) => ({ type, cents: centsFromDollars(sum) ?? 0 })),
      ),
    )
    .toSorted((a, b) => (a.month < b.month ? 1 : -1))
}

type Sum = { type: (typeof lines.$inferSelect)['transactionType']; cents: number }

function sumsOf(month: string, sums: readonly Sum[]): MonthSums {
  const of = (...types: Sum['type'][]) =>
    sums.filter(({ type }) => types.includes(type)).reduce((total, { cents }) => total + cents, 0)
  return {
    month,
    earnedCents: of('commission', 'bonus', 'adjustment'),
    reversedCents: -of('reversal', 'repayment') || 0,
    paidOutCents: -of('payout', 'payout_return') || 0,
    taxCents: -of('tax') || 0,
  }
}

/** A partner's statement of one month: its sums, balances and rows. */
export async function getStatement(tx: Tx, memberId: number, month: Month) {
  const history = await tx.db
    .select({ line: lines })
    .from(lines)
    .innerJoin(wallets, eq(wallets.id, lines.walletId))
    .where(and(eq(wallets.memberId, memberId), within(lines.createdAt, month)))
    .orderBy(asc(lines.id))
  const transactions = history.map(({ line }) => line)
  const openingCents = await balanceBefore(tx, memberId, month.from)
  const movedCents = transactions.reduce((total, { amount }) => total + amount, 0)
  const sums = transactions.map(({ transactionType: type, amount: cents }) => ({ type, cents }))
  return {
    ...sumsOf(formatYearMonth(month), sums),
    openingCents,
    closingCents: openingCents + movedCents,
    transactions,
    commissions: await postedIn(tx, memberId, month),
    payouts: await paidIn(tx, memberId, month),
  }
}

/**
 * The sum of the lines before, not the balance of the last one: two postings at midnight may be
 * booked in another order than their times, and each month must open with the balance that the one
 * before closed with.
 */
async function balanceBefore(tx: Tx, memberId: number, from: Date): Promise<number> {
  const [before] = await tx.db
    .select({ sum: sql<string>`coalesce(sum(${lines.amount}), 0)::text` })
    .from(lines)
    .innerJoin(wallets, eq(wallets.id, lines.walletId))
    .where(and(eq(wallets.memberId, memberId), lt(lines.createdAt, from)))
  return centsFromDollars(before?.sum ?? '0') ?? 0
}

const postedIn = (tx: Tx, memberId: number, month: Month) =>
  tx.db
    .select()
    .from(commissions)
    .where(and(eq(commissions.memberId, memberId), within(commissions.createdAt, month)))
    .orderBy(asc(commissions.id))

const paidIn = (tx: Tx, memberId: number, month: Month) =>
  tx.db
    .select({ payment: payments, year: batches.year, month: batches.month })
    .from(payments)
    .innerJoin(batches, eq(batches.id, payments.payoutBatchId))
    .where(and(eq(payments.memberId, memberId), within(payments.processedAt, month)))
    .orderBy(asc(payments.id))
