// A partner's months: what was earned by the sales of each, from the commissions, and what came into the wallet and
// left it, from its lines. The first is said alike everywhere: all that is not void, with what was taken back.

import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
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
  /** By the sales of the month, less what was taken back of them. */
  earnedCents: number
  /** What was taken back of the sales of the month, whenever that was. */
  takenBackCents: number
  /** The part of it that the shop awarded or took back by hand, which no sale earned. */
  awardedCents: number
  /** The part of it that is not approved yet, so that it is not in the wallet. */
  pendingCents: number
  /** What came into the wallet in the month, by whichever month's sales, less what was taken back in it. */
  creditedCents: number
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

/** The months in which a partner earned something or the wallet moved, newest first. */
async function allMonths(tx: Tx, memberId: number): Promise<MonthSums[]> {
  const earned = await earnedByMonth(tx, memberId)
  const month = monthIn(lines.createdAt)
  const rows = await tx.db
    .select({ month, type: lines.transactionType, sum: sumIn(lines.amount) })
    .from(lines)
    .innerJoin(wallets, eq(wallets.id, lines.walletId))
    .where(eq(wallets.memberId, memberId))
    .groupBy(month, lines.transactionType)
  const moved = Map.groupBy(rows, (row) => row.month)
  const names = [...new Set([...earned.keys(), ...moved.keys()])]
  return names
    .map((name) => ({
      month: name,
      ...(earned.get(name) ?? NOTHING_EARNED),
      ...walletSums(
        (moved.get(name) ?? []).map(({ type, sum }) => ({ type, cents: inCents(sum) })),
      ),
    }))
    .toSorted((a, b) => (a.month < b.month ? 1 : -1))
}

const monthIn = (moment: PgColumn) =>
  sql<string>`to_char(${moment} at time zone ${sql.raw(`'${TIME_ZONE}'`)}, 'YYYY-MM')`
const sumIn = (amount: PgColumn, filter = sql`true`) =>
  sql<string>`coalesce(sum(${amount}) filter (where ${filter}), 0)::text`
const inCents = (sum: string) => centsFromDollars(sum) ?? 0

type EarnedSums = Pick<
  MonthSums,
  'earnedCents' | 'takenBackCents' | 'awardedCents' | 'pendingCents'
>
const NOTHING_EARNED: EarnedSums = {
  earnedCents: 0,
  takenBackCents: 0,
  awardedCents: 0,
  pendingCents: 0,
}

/** What a partner earned in each month, or in one. */
async function earnedByMonth(tx: Tx, memberId: number, only?: Month) {
  const { amount, status, createdAt, commissionType } = commissions
  const isAward = sql`${commissionType} = 'adjustment'`
  const month = monthIn(createdAt)
  const rows = await tx.db
    .select({
      month,
      earned: sumIn(amount),
      takenBack: sumIn(amount, sql`${amount} < 0 and not ${isAward}`),
      awarded: sumIn(amount, isAward),
      pending: sumIn(amount, inArray(status, ['pending', 'held'])),
    })
    .from(commissions)
    .where(
      and(eq(commissions.memberId, memberId), ne(status, 'void'), only && within(createdAt, only)),
    )
    .groupBy(month)
  return new Map(
    rows.map((row): [string, EarnedSums] => [
      row.month,
      {
        earnedCents: inCents(row.earned),
        takenBackCents: -inCents(row.takenBack) || 0,
        awardedCents: inCents(row.awarded),
        pendingCents: inCents(row.pending),
      },
    ]),
  )
}

type Sum = { type: (typeof lines.$inferSelect)['transactionType']; cents: number }

function walletSums(sums: readonly Sum[]) {
  const of = (...types: Sum['type'][]) =>
    sums.filter(({ type }) => types.includes(type)).reduce((total, { cents }) => total + cents, 0)
  return {
    creditedCents: of('commission', 'bonus', 'adjustment', 'reversal', 'repayment'),
    paidOutCents: -of('payout', 'payout_return') || 0,
    taxCents: -of('tax') || 0,
  }
}

/** A partner's months of a Jamaican year, in their order, and their sums. */
export async function getYear(tx: Tx, memberId: number, year: number) {
  const months = (await allMonths(tx, memberId))
    .filter(({ month }) => month.startsWith(`${year}-`))
    .toReversed()
  const sum = (of: (month: MonthSums) => number) =>
    months.reduce((total, month) => total + of(month), 0)
  return {
    year,
    months,
    total: {
      earnedCents: sum(({ earnedCents }) => earnedCents),
      takenBackCents: sum(({ takenBackCents }) => takenBackCents),
      awardedCents: sum(({ awardedCents }) => awardedCents),
      pendingCents: sum(({ pendingCents }) => pendingCents),
      creditedCents: sum(({ creditedCents }) => creditedCents),
      paidOutCents: sum(({ paidOutCents }) => paidOutCents),
      taxCents: sum(({ taxCents }) => taxCents),
    },
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
  const name = formatYearMonth(month)
  return {
    month: name,
    ...((await earnedByMonth(tx, memberId, month)).get(name) ?? NOTHING_EARNED),
    ...walletSums(sums),
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
