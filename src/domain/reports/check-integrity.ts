// Checks all of the books in batches, each short and saved at once: it blocks no other work, and
// after a killed process the round resumes where it was.

import { and, asc, desc, eq, gt, isNull, isNotNull, lte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ledgerTransactions } from '#domain/ledger/ledger.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type BookRound, bookRounds, type Violation } from './book-rounds.table.ts'
import { LOOK_UPS, type Scope } from './book-lookups.ts'
import { findViolations, lastTransaction, sumOfAccounts } from './reconcile.ts'

const TRANSACTIONS_AT_ONCE = 5_000
const MEMBERS_AT_ONCE = 1_000
const ORDERS_AT_ONCE = 2_000
const MAX_VIOLATIONS = 1_000
const ALL = LOOK_UPS.map((_, index) => index + 1)
/** Invariants about the books as a whole: once in a round is enough. */
const ONCE_PER_ROUND = new Set([2, 7, 15])

/** The round that is under way, and the last one that ended. */
export async function findRounds(tx: Tx) {
  const going = await tx.db.select().from(bookRounds).where(isNull(bookRounds.finishedAt))
  const ended = await tx.db
    .select()
    .from(bookRounds)
    .where(isNotNull(bookRounds.finishedAt))
    .orderBy(desc(bookRounds.id))
    .limit(1)
  return { going: going[0], last: ended[0] }
}

/** Starts a round, unless one is under way. */
export async function startRound(tx: Tx): Promise<void> {
  const row = {
    startedAt: tx.now,
    workedAt: tx.now,
    untilTransaction: await lastTransaction(tx),
  }
  await tx.db.insert(bookRounds).values(row).onConflictDoNothing()
}

/** Checks the next batch; returns whether there is more. Concurrent calls take turns. */
export async function checkNextBatch(tx: Tx): Promise<boolean> {
  const [round] = await tx.db
    .select()
    .from(bookRounds)
    .where(isNull(bookRounds.finishedAt))
    .for('update')
  if (!round) return false
  const batch =
    (await nextTransactions(tx, round)) ??
    (await nextMembers(tx, round)) ??
    (await nextOrders(tx, round))
  const scope = batch?.scope ?? AT_THE_END
  const violations: Violation[] = [...round.found]
  for (const number of ALL.filter((rule) => !batch || !ONCE_PER_ROUND.has(rule))) {
    const limit = MAX_VIOLATIONS - violations.length
    if (limit <= 0) break
    const texts = await findViolations(tx, { number, scope, limit })
    violations.push(...texts.map((what) => ({ number, what })))
  }
  const finishedAt = batch ? null : tx.now
  const sumCents = batch ? null : await sumOfAccounts(tx)
  const fields = {
    ...batch?.progress,
    sumCents,
    found: withoutRepeats(violations),
    workedAt: tx.now,
    finishedAt,
  }
  const changed = await tx.db
    .update(bookRounds)
    .set(fields)
    .where(eq(bookRounds.id, round.id))
    .returning()
  return singleRow(changed).finishedAt === null
}

const NOTHING = { after: 0, through: 0 }
const NO_PART = { transactions: NOTHING, members: NOTHING, orders: NOTHING, runs: 'none' } as const
const AT_THE_END: Scope = { ...NO_PART, runs: 'all' }

/** Drops repeated violations, as every batch checks the shop's own accounts. */
const withoutRepeats = (violations: readonly Violation[]): Violation[] => [
  ...new Map(
    violations.map((violation) => [`${violation.number} ${violation.what}`, violation]),
  ).values(),
]

async function nextTransactions(tx: Tx, round: BookRound) {
  const { throughTransaction: after, untilTransaction: until } = round
  const next = await nextStretch(tx, ledgerTransactions.id, {
    after,
    until,
    most: TRANSACTIONS_AT_ONCE,
  })
  if (!next) return undefined
  return {
    scope: { ...NO_PART, transactions: next },
    progress: { throughTransaction: next.through, transactions: round.transactions + next.rows },
  }
}

async function nextMembers(tx: Tx, round: BookRound) {
  const next = await nextStretch(tx, members.id, {
    after: round.throughMember,
    most: MEMBERS_AT_ONCE,
  })
  if (!next) return undefined
  return {
    scope: { ...NO_PART, members: next },
    progress: { throughMember: next.through, members: round.members + next.rows },
  }
}

async function nextOrders(tx: Tx, round: BookRound) {
  const next = await nextStretch(tx, orders.id, { after: round.throughOrder, most: ORDERS_AT_ONCE })
  if (!next) return undefined
  return {
    scope: { ...NO_PART, orders: next },
    progress: { throughOrder: next.through, orders: round.orders + next.rows },
  }
}

type Next = { after: number; until?: number; most: number }

/** The next rows of a table by id; undefined after the last. */
async function nextStretch(tx: Tx, id: PgColumn, { after, until, most }: Next) {
  const rows = await tx.db
    .select({ id: sql<number>`${id}`.mapWith(Number) })
    .from(id.table)
    .where(and(gt(id, after), until === undefined ? undefined : lte(id, until)))
    .orderBy(asc(id))
    .limit(most)
  const through = rows.at(-1)?.id
  return through === undefined ? undefined : { after, through, rows: rows.length }
}
