// Reads payout runs and their lines as the desk shows them.

import { count, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { centsFromDollars } from '#contract/money.ts'
import type { ListRunLines, ListRuns } from '#contract/staff-payouts.ts'
import type { ShopEvent } from '#contract/events.ts'
import { users } from '#domain/identity/users.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { events } from '#platform/events/events.table.ts'
import { latestEvents } from '#platform/events/list-events.ts'
import { equals, listOf } from '#platform/database/list.ts'
import { numberIn, searchMatches } from '#platform/database/search.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { batches, paymentClaims, payments } from './payouts.table.ts'
import { RUN_MONTH_SEARCH_TEXT, runMonth } from './find-run.ts'

const locker = alias(users, 'locker')
const approver = alias(users, 'approver')

/** The first name if there is one, as in the audit log. */
const nameOf = ({ firstName, username }: typeof locker | typeof approver) =>
  sql<string | null>`coalesce(nullif(${firstName}, ''), ${username})`

const selectRuns = (tx: Tx) =>
  tx.db
    .select({ batch: batches, lockedBy: nameOf(locker), approvedBy: nameOf(approver) })
    .from(batches)
    .leftJoin(locker, eq(locker.id, batches.lockedBy))
    .leftJoin(approver, eq(approver.id, batches.approvedBy))

export type RunRow = Awaited<ReturnType<typeof selectRuns>>[number]

/** The newest first unless the query sorts otherwise. */
export const listRuns = listOf({
  rows: selectRuns,
  id: batches.id,
  sorts: {
    date: batches.id,
    month: runMonth(({ batch }: RunRow) => batch),
    total: batches.totalAmount,
    lines: batches.lines,
    status: batches.status,
  },
  sort: '-date',
  filters: ({ status, year }: ListRuns) => [
    equals(batches.status, status),
    equals(batches.year, year),
  ],
  search: [RUN_MONTH_SEARCH_TEXT, batches.status, nameOf(locker), nameOf(approver)],
})

export async function getRunRow(tx: Tx, batchId: number): Promise<RunRow> {
  return oneOrRefuse(await selectRuns(tx).where(eq(batches.id, batchId)))
}

/** A sum of money, in cents. */
export const cents = (column: SQL | typeof payments.amount) =>
  sql`coalesce(sum(${column}), 0)`.mapWith((text: string) => centsFromDollars(text) ?? 0)

/** The lines of a run by status. */
export async function countLines(tx: Tx, batchId: number) {
  return tx.db
    .select({
      status: payments.status,
      lines: count(),
      amountCents: cents(payments.amount),
      taxCents: cents(sql`${payments.taxWithholding}`),
      clawbackCents: cents(sql`${payments.clawbackRepaid}`),
    })
    .from(payments)
    .where(eq(payments.payoutBatchId, batchId))
    .groupBy(payments.status)
}

const MAX_EVENTS = 200

/** The latest events of a run, the oldest of them first. */
export const listRunEvents = (tx: Tx, batchId: number): Promise<ShopEvent[]> =>
  latestEvents(
    tx,
    sql`${events.facts} ? 'batchId' and (${events.facts} ->> 'batchId')::integer = ${batchId}`,
    MAX_EVENTS,
  )

const claimCount = sql<number>`(select count(*)::integer from ${paymentClaims}
  where ${paymentClaims.paymentId} = ${payments.id})`

const selectLines = (tx: Tx) =>
  tx.db
    .select({
      payment: payments,
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
      commissions: claimCount,
    })
    .from(payments)
    .innerJoin(members, eq(members.id, payments.memberId))

export type LineRow = Awaited<ReturnType<typeof selectLines>>[number]

/** By partner; searched by name, e-mail address, the partner's id or the bank's reference. */
export const listLines = listOf({
  rows: selectLines,
  id: payments.memberId,
  sorts: { partner: payments.memberId },
  sort: 'partner',
  filters: ({ batchId, status }: ListRunLines & { batchId: number }) => [
    eq(payments.payoutBatchId, batchId),
    equals(payments.status, status),
  ],
  search: (q) =>
    or(
      searchMatches(q, members.firstName, members.lastName, members.email, payments.transactionId),
      equals(payments.memberId, numberIn(q, String.raw`YBP-\d{4}-\d{2}-\d+-`)),
    ),
})
