// Reads runs and their lines as the desk shows them: a page at a time, each by an index.

import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { centsFromDollars } from '#contract/money.ts'
import type { ListRunLines, ListRuns } from '#contract/staff-payouts.ts'
import type { ShopEvent } from '#contract/events.ts'
import { users } from '#domain/identity/users.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { events } from '#platform/events/events.table.ts'
import {
  byMoney,
  byNumber,
  byText,
  byId,
  keyset,
  searchMatches,
} from '#platform/database/keyset.ts'
import { Refusal } from '#platform/refusal.ts'
import { likePattern } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { batches, paymentClaims, payments } from './payouts.table.ts'
import { byRunMonth, RUN_MONTH_SAID } from './run-month.ts'

const locker = alias(users, 'locker')
const approver = alias(users, 'approver')

/** As their acts are signed: by first name where there is one. */
const nameOf = ({ firstName, username }: typeof locker | typeof approver) =>
  sql<string | null>`coalesce(nullif(${firstName}, ''), ${username})`

const selectRuns = (tx: Tx) =>
  tx.db
    .select({ batch: batches, lockedBy: nameOf(locker), approvedBy: nameOf(approver) })
    .from(batches)
    .leftJoin(locker, eq(locker.id, batches.lockedBy))
    .leftJoin(approver, eq(approver.id, batches.approvedBy))

export type RunRow = Awaited<ReturnType<typeof selectRuns>>[number]

const RUNS = {
  id: batches.id,
  idOf: ({ batch }: RunRow) => batch.id,
  sorts: {
    date: 'id',
    month: byRunMonth<RunRow>(({ batch }) => batch),
    total: byMoney<RunRow>(batches.totalAmount, ({ batch }) => batch.totalAmount),
    lines: byNumber<RunRow>(batches.lines, ({ batch }) => batch.lines),
    status: byText<RunRow>(batches.status, ({ batch }) => batch.status),
  },
} as const

/** Newest first unless asked otherwise. */
export async function listRuns(tx: Tx, asked: ListRuns & { limit: number }) {
  const { status, year, q, sort = '-date', ...page } = asked
  const filter = and(
    status ? eq(batches.status, status) : undefined,
    year ? eq(batches.year, year) : undefined,
    searchMatches(q, RUN_MONTH_SAID, batches.status, nameOf(locker), nameOf(approver)),
  )
  const { behind, orderBy, cut } = keyset(RUNS, { ...page, sort })
  const rows = await selectRuns(tx)
    .where(and(filter, behind))
    .orderBy(...orderBy)
    .limit(page.limit + 1)
  const [counted] = await tx.db
    .select({ total: count() })
    .from(batches)
    .leftJoin(locker, eq(locker.id, batches.lockedBy))
    .leftJoin(approver, eq(approver.id, batches.approvedBy))
    .where(filter)
  return { ...cut(rows), total: counted?.total ?? 0 }
}

export async function getRunRow(tx: Tx, batchId: number): Promise<RunRow> {
  const [row] = await selectRuns(tx).where(eq(batches.id, batchId))
  if (!row) throw new Refusal('not-found')
  return row
}

/** A sum of money, in cents. */
export const cents = (column: SQL | typeof payments.amount) =>
  sql`coalesce(sum(${column}), 0)`.mapWith((text: string) => centsFromDollars(text) ?? 0)

/** A run's lines by what became of them. */
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

const MOST_EVENTS = 200

/** What happened to a run, oldest first; of a draft worked out again and again, the latest. */
export async function listRunEvents(tx: Tx, batchId: number): Promise<ShopEvent[]> {
  const rows = await tx.db
    .select()
    .from(events)
    .where(
      sql`${events.facts} ? 'batchId' and (${events.facts} ->> 'batchId')::integer = ${batchId}`,
    )
    .orderBy(desc(events.id))
    .limit(MOST_EVENTS)
  return rows
    .toReversed()
    .map(
      ({ id, name, facts, by, at }) =>
        ({ id, name, facts, by, at: at.toISOString() }) as unknown as ShopEvent,
    )
}

export type AskedLines = ListRunLines & { batchId: number; limit: number }

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

const LINES = byId(payments.memberId, ({ payment }: LineRow) => payment.memberId, 'partner')

/** By partner; searched by name, address, the partner's number or the bank's reference. */
export async function listLines(tx: Tx, asked: AskedLines) {
  const { batchId, q, status, sort = 'partner', ...page } = asked
  const filter = and(
    eq(payments.payoutBatchId, batchId),
    status ? eq(payments.status, status) : undefined,
    q ? isOf(q) : undefined,
  )
  const { behind, orderBy, cut } = keyset(LINES, { ...page, sort })
  const rows = await selectLines(tx)
    .where(and(filter, behind))
    .orderBy(...orderBy)
    .limit(page.limit + 1)
  const [counted] = await tx.db
    .select({ total: count() })
    .from(payments)
    .innerJoin(members, eq(members.id, payments.memberId))
    .where(filter)
  return { ...cut(rows), total: counted?.total ?? 0 }
}

function isOf(q: string): SQL | undefined {
  const words = likePattern(q)
  const member = /^(?:YBP-\d{4}-\d{2}-\d+-)?(\d{1,9})$/i.exec(q)?.[1]
  return or(
    sql`${members.firstName} || ' ' || ${members.lastName} ilike ${words}`,
    sql`${members.email} ilike ${words}`,
    sql`${payments.transactionId} ilike ${words}`,
    member ? inArray(payments.memberId, [Number(member)]) : undefined,
  )
}
