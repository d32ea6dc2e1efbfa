// What has become wrong of the lines of a locked run since it was calculated: orders of theirs have changed, the
// partner was suspended or has left, or wants to be paid elsewhere. The approver of the run sees it.

import { and, eq, sql } from 'drizzle-orm'
import { centsFromDollars } from '#contract/money.ts'
import { LINE_PROBLEMS, type LineProblem } from '#contract/payouts.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { changedInPayout } from '#domain/commissions/unsettled-orders.ts'
import { users } from '#domain/identity/users.table.ts'
import { wallets } from '#domain/ledger/wallets.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { latestPayeeId } from '#domain/partners/payees.table.ts'
import type { Tx } from '#platform/tx.ts'
import type { Batch } from './find-run.ts'
import { lineDecisions, paymentClaims, payments } from './payouts.table.ts'

export type WrongLine = {
  id: number
  memberId: number
  name: string
  amount: number
  problems: LineProblem[]
  orderIds: number[]
  confirmed: { by: string; at: Date; reason: string } | null
}

const NOT_WITH_THE_BANK: ReadonlySet<string> = new Set(['locked', 'committed'])
/** A change this long before the calculation was followed by then. */
const FOLLOWED_WITHIN = "interval '1 day'"

/** In the order of the partners; none unless the run is locked or approved. */
export async function wrongLines(tx: Tx, batch: Batch): Promise<WrongLine[]> {
  if (!NOT_WITH_THE_BANK.has(batch.status)) return []
  const changed = await changedOrders(tx, batch)
  const { rows } = await tx.db.execute(sql`
    select line.* from (${openLines(batch.id)}) line
    where line.suspended or line.closed or line.moved
      or line.id = any(${sql.param([...changed.keys()])}::integer[])
    order by line.member_id`)
  const confirmed = await confirmations(tx, batch.id)
  return rows.map((row) => {
    const line = wrongLineOf(row, changed.get(Number(row.id)) ?? [])
    return { ...line, confirmed: confirmed.get(keyOf(line)) ?? null }
  })
}

/** The orders of each line, by its id, that no longer are what the line pays for. */
async function changedOrders(tx: Tx, batch: Batch): Promise<Map<number, number[]>> {
  const { rows } = await tx.db.execute(sql`
    select distinct p.id as line, c.source_order_id as order_id
    from ${payments} p
      join ${paymentClaims} k on k.payment_id = p.id and k.released_at is null
      join ${commissions} c on c.id = k.commission_id
      left join ${orders} o on o.id = c.source_order_id
    where p.payout_batch_id = ${batch.id} and p.status = 'pending' and c.source_order_id is not null
      and (o.id is null or o.updated_at > ${calculatedAt(batch)} - ${sql.raw(FOLLOWED_WITHIN)})
    order by 1, 2`)
  const touched = rows.map((row) => ({ line: Number(row.line), orderId: Number(row.order_id) }))
  const ids = [...new Set(touched.map(({ orderId }) => orderId))]
  const changed = await changedInPayout(tx, ids)
  const ofLine = Map.groupBy(
    touched.filter(({ orderId }) => changed.has(orderId)),
    ({ line }) => line,
  )
  return new Map([...ofLine].map(([line, found]) => [line, found.map(({ orderId }) => orderId)]))
}

const calculatedAt = ({ requestedAt, createdAt }: Batch) =>
  sql`${(requestedAt ?? createdAt).toISOString()}::timestamptz`

const openLines = (batchId: number) => sql`
  select p.id, p.member_id, p.amount, m.first_name || ' ' || m.last_name as name,
    not w.is_active and m.closed_at is null as suspended, m.closed_at is not null as closed,
    p.payee_id is distinct from ${latestPayeeId(sql`m.id`)} and m.closed_at is null as moved
  from ${payments} p join ${members} m on m.id = p.member_id join ${wallets} w on w.member_id = m.id
  where p.payout_batch_id = ${batchId} and p.status = 'pending'`

function wrongLineOf(
  row: Record<string, unknown>,
  orderIds: number[],
): Omit<WrongLine, 'confirmed'> {
  const isProblem: Record<LineProblem, boolean> = {
    'order-changed': orderIds.length > 0,
    suspended: row.suspended === true,
    closed: row.closed === true,
    'details-changed': row.moved === true,
  }
  return {
    id: Number(row.id),
    memberId: Number(row.member_id),
    name: String(row.name),
    amount: centsFromDollars(String(row.amount)) ?? 0,
    problems: LINE_PROBLEMS.filter((problem) => isProblem[problem]),
    orderIds,
  }
}

/** What is wrong of a line, in words that a confirmation keeps. */
export const problemsOf = ({ problems, orderIds }: Pick<WrongLine, 'problems' | 'orderIds'>) =>
  [...problems, ...orderIds].join(' ')

const keyOf = (line: Pick<WrongLine, 'id' | 'problems' | 'orderIds'>) =>
  `${line.id} ${problemsOf(line)}`

async function confirmations(tx: Tx, batchId: number) {
  const rows = await tx.db
    .select({ decision: lineDecisions, by: users.username })
    .from(lineDecisions)
    .innerJoin(payments, eq(payments.id, lineDecisions.paymentId))
    .innerJoin(users, eq(users.id, lineDecisions.decidedBy))
    .where(and(eq(payments.payoutBatchId, batchId), eq(lineDecisions.decision, 'confirmed')))
    .orderBy(lineDecisions.id)
  return new Map(
    rows.map(({ decision: { paymentId, problems, reason, createdAt: at }, by }) => [
      `${paymentId} ${problems}`,
      { by, at, reason },
    ]),
  )
}

/** The partners whose lines were taken out of a run, the latest last. */
export async function namesTakenOut(tx: Tx, batchId: number): Promise<string[]> {
  const rows = await tx.db
    .select({ firstName: members.firstName, lastName: members.lastName })
    .from(lineDecisions)
    .innerJoin(payments, eq(payments.id, lineDecisions.paymentId))
    .innerJoin(members, eq(members.id, payments.memberId))
    .where(and(eq(payments.payoutBatchId, batchId), eq(lineDecisions.decision, 'taken-out')))
    .orderBy(lineDecisions.id)
  return rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
}
