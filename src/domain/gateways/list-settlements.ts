// Settlement lists, their rows, and the payments that no list has. What a row is, is found out at each reading: a charge
// that the shop hears of after the list is found from then on.

import { and, count, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type {
  ListMissingCharges,
  ListSettlementRows,
  ListSettlements,
  SettlementOutcome,
} from '#contract/gateway-settlements.ts'
import { CURRENCY } from '#contract/gateways.ts'
import { endOfDay, startOfDay } from '#contract/jamaica.ts'
import { centsFromInput, dollarsFromCents } from '#contract/money.ts'
import { gatewayCharges, paymentAttempts } from '#domain/orders/charges.table.ts'
import { type GatewayTaskRow, gatewayTasks } from '#domain/orders/gateway-work.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { equals, listOf } from '#platform/database/list.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { dayLabel, searchMatches, searchMatchesAny } from '#platform/database/search.ts'
import type { Tx } from '#platform/tx.ts'
import { SETTLEMENT } from './import-settlement.ts'
import { type SettlementFileRow, settlementRows, settlements } from './settlements.table.ts'

const named = alias(gatewayCharges, 'named')

/** The charge that a row is about as of now: the one that was found when it was read, else one that came later. */
const chargeOfRow = sql<number>`coalesce(
  ${settlementRows.chargeId},
  (select ${named.id} from ${gatewayCharges} as ${sql.identifier('named')}
    where ${named.gateway} = ${settlements.gateway} and ${named.gatewayId} = ${settlementRows.gatewayId}),
  (select ${named.id} from ${gatewayCharges} as ${sql.identifier('named')}
    where ${named.attemptId} = ${settlementRows.attemptId}
    order by ${named.amount} is not distinct from ${settlementRows.amount} desc, ${named.id} limit 1))`

const outcomeOfRow = sql<SettlementOutcome>`case
  when ${settlementRows.repeated} then 'repeated'
  when ${gatewayCharges.id} is null and ${settlementRows.attemptId} is not null
    and ${settlementRows.kind} = 'payment' then 'unconfirmed'
  when ${gatewayCharges.id} is null then 'unknown'
  when ${settlementRows.kind} = 'refund' then 'refund'
  when ${gatewayCharges.currency} <> ${CURRENCY}
    or ${gatewayCharges.amount} is distinct from ${settlementRows.amount} then 'amount'
  else 'matched' end`

/** The order that a charge pays, else the one of its attempt. */
const orderOfCharge = sql<number>`coalesce(
  (select ${orderPayments.orderId} from ${orderPayments}
    where ${orderPayments.chargeId} = ${gatewayCharges.id} limit 1),
  ${paymentAttempts.orderId})`

/** Of another list, too: a payment may be settled a day later. */
const isListed = sql`exists (select from ${settlementRows} join ${settlements} on ${settlements.id} = ${settlementRows.settlementId}
  where ${settlementRows.kind} = 'payment' and ${settlements.gateway} = ${gatewayCharges.gateway}
    and ${settlementRows.gatewayId} = ${gatewayCharges.gatewayId})
  or exists (select from ${settlementRows}
    where ${settlementRows.kind} = 'payment' and ${settlementRows.chargeId} = ${gatewayCharges.id})
  or exists (select from ${settlementRows}
    where ${settlementRows.kind} = 'payment' and ${settlementRows.attemptId} = ${gatewayCharges.attemptId})`
const isMissing = sql`not (${isListed})`

export const getSettlement = async (tx: Tx, settlementId: number): Promise<SettlementFileRow> =>
  oneOrRefuse(await tx.db.select().from(settlements).where(eq(settlements.id, settlementId)))

const { fileName, importedBy, importedAt, gateway } = settlements

export const listSettlements = listOf({
  rows: (tx) => tx.db.select().from(settlements),
  id: settlements.id,
  sorts: { date: importedAt, name: fileName },
  sort: '-date',
  filters: (query: ListSettlements) => [equals(gateway, query.gateway)],
  search: [fileName, importedBy, gateway, dayLabel(importedAt)],
  items: withCounts,
})

/** One list as the desk shows it. */
export const getCountedSettlement = async (tx: Tx, settlementId: number) =>
  singleRow(await withCounts(tx, [await getSettlement(tx, settlementId)]))

async function withCounts(tx: Tx, files: SettlementFileRow[]) {
  const ids = files.map(({ id }) => id)
  const outcomes = ids.length > 0 ? await countOutcomes(tx, ids) : []
  const missing = ids.length > 0 ? await countMissing(tx, ids) : new Map<number, number>()
  return files.map((file) => {
    const of = outcomes.filter(({ settlementId }) => settlementId === file.id)
    const countOf = (outcome: SettlementOutcome) =>
      of.find((counted) => counted.outcome === outcome)?.rows ?? 0
    return {
      ...file,
      rows: of.reduce((sum, { rows }) => sum + rows, 0),
      outcomes: {
        matched: countOf('matched'),
        amount: countOf('amount'),
        unconfirmed: countOf('unconfirmed'),
        unknown: countOf('unknown'),
        refund: countOf('refund'),
        repeated: countOf('repeated'),
      },
      missing: missing.get(file.id) ?? 0,
    }
  })
}

const countOutcomes = (tx: Tx, ids: number[]) =>
  tx.db
    .select({ settlementId: settlementRows.settlementId, outcome: outcomeOfRow, rows: count() })
    .from(settlementRows)
    .innerJoin(settlements, eq(settlements.id, settlementRows.settlementId))
    .leftJoin(gatewayCharges, eq(gatewayCharges.id, chargeOfRow))
    .where(inArray(settlementRows.settlementId, ids))
    .groupBy(sql`1, 2`)

async function countMissing(tx: Tx, ids: number[]): Promise<Map<number, number>> {
  const file = alias(settlements, 'file')
  const at = (day: SQL) => sql`(${day})::timestamp at time zone 'America/Jamaica'`
  const counted = await tx.db
    .select({ id: file.id, rows: count() })
    .from(file)
    .innerJoin(
      gatewayCharges,
      and(
        eq(gatewayCharges.gateway, file.gateway),
        gte(gatewayCharges.reportedAt, at(sql`${file.firstDay}`)),
        lt(gatewayCharges.reportedAt, at(sql`${file.lastDay} + 1`)),
      ),
    )
    .where(and(inArray(file.id, ids), isMissing))
    .groupBy(file.id)
  return new Map(counted.map(({ id, rows }) => [id, rows]))
}

type OfList = { settlementId: number }

const readRows = listOf({
  rows: (tx) =>
    tx.db
      .select({
        row: settlementRows,
        outcome: outcomeOfRow,
        charge: gatewayCharges,
        attempt: paymentAttempts,
        order: { id: orders.id, customerName: orders.customerName },
        gateway: settlements.gateway,
      })
      .from(settlementRows)
      .innerJoin(settlements, eq(settlements.id, settlementRows.settlementId))
      .leftJoin(gatewayCharges, eq(gatewayCharges.id, chargeOfRow))
      .leftJoin(
        paymentAttempts,
        eq(
          paymentAttempts.id,
          sql`coalesce(${gatewayCharges.attemptId}, ${settlementRows.attemptId})`,
        ),
      )
      .leftJoin(orders, eq(orders.id, orderOfCharge)),
  id: settlementRows.id,
  sorts: { row: settlementRows.rowNumber, amount: settlementRows.amount },
  sort: 'row',
  filters: ({ settlementId, outcome }: ListSettlementRows & OfList) => [
    eq(settlementRows.settlementId, settlementId),
    outcome && sql`${outcomeOfRow} = ${outcome}`,
  ],
  search: (q) =>
    or(
      searchMatchesAny(q, settlementRows.gatewayId, orders.customerName),
      searchMatches(q, sql`'YB-' || ${orders.id}`),
      equals(settlementRows.amount, centsFromInput(q)),
    ),
  items: withTasks,
})

export type ListedSettlementRow = Awaited<ReturnType<typeof withTasks>>[number]

/** The rows of a list, in their order. */
export async function listSettlementRows(tx: Tx, query: Parameters<typeof readRows>[1]) {
  await getSettlement(tx, query.settlementId)
  return readRows(tx, query)
}

type JoinedRow = {
  row: typeof settlementRows.$inferSelect
  outcome: SettlementOutcome
  charge: typeof gatewayCharges.$inferSelect | null
  attempt: typeof paymentAttempts.$inferSelect | null
  order: { id: number; customerName: string } | null
  gateway: SettlementFileRow['gateway']
}

async function withTasks(tx: Tx, rows: JoinedRow[]) {
  const tasks = await openTasksOf(tx, rows)
  return rows.map((joined) => {
    const task = tasks.find((open) => isAbout(open, joined))
    return { ...joined, task: task && { ...task, gatewayId: gatewayIdOf(joined) } }
  })
}

async function openTasksOf(tx: Tx, rows: readonly JoinedRow[]): Promise<GatewayTaskRow[]> {
  const open = rows.filter(({ outcome }) => HAVE_TASKS.has(outcome))
  if (open.length === 0) return []
  const attempts = open.flatMap(({ attempt }) => attempt?.id ?? [])
  const charges = open.flatMap(({ charge }) => charge?.id ?? [])
  const isSettlement = and(
    eq(gatewayTasks.code, SETTLEMENT),
    isNull(gatewayTasks.attemptId),
    isNull(gatewayTasks.chargeId),
  )
  return tx.db
    .select()
    .from(gatewayTasks)
    .where(
      and(
        isNull(gatewayTasks.closedAt),
        or(
          isSettlement,
          inArray(gatewayTasks.attemptId, attempts),
          inArray(gatewayTasks.chargeId, charges),
        ),
      ),
    )
}

const HAVE_TASKS = new Set<SettlementOutcome>(['amount', 'unconfirmed', 'unknown'])

function isAbout(task: GatewayTaskRow, { outcome, charge, attempt, gateway: of }: JoinedRow) {
  if (outcome === 'unconfirmed')
    return task.kind === 'unconfirmed' && task.attemptId === attempt?.id
  if (task.kind !== 'mismatch' || task.gateway !== of) return false
  if (outcome === 'amount') return task.chargeId === charge?.id
  return outcome === 'unknown' && task.attemptId === null && task.chargeId === null
}

/** The gateway's own id; a list that has the shop's reference alone does not tell it. */
const gatewayIdOf = ({ row, attempt }: JoinedRow) =>
  attempt?.gatewayId ?? (row.gatewayId === attempt?.reference ? '' : row.gatewayId)

/** The payments of a list’s days that no list has; none if it names no days. */
export const listMissingCharges = listOf({
  rows: (tx) =>
    tx.db
      .select({
        charge: gatewayCharges,
        order: { id: orders.id, customerName: orders.customerName },
      })
      .from(gatewayCharges)
      .leftJoin(paymentAttempts, eq(paymentAttempts.id, gatewayCharges.attemptId))
      .leftJoin(orders, eq(orders.id, orderOfCharge)),
  id: gatewayCharges.id,
  sorts: {
    date: gatewayCharges.reportedAt,
    amount: {
      by: sql`coalesce(${gatewayCharges.amount}, 0)`,
      type: 'numeric',
      value: ({ charge }) => dollarsFromCents(charge.amount ?? 0),
    },
  },
  sort: 'date',
  filters: async ({ settlementId }: ListMissingCharges & OfList, tx) => {
    const { gateway: of, firstDay, lastDay } = await getSettlement(tx, settlementId)
    if (firstDay === null || lastDay === null) return [sql`false`]
    return [
      eq(gatewayCharges.gateway, of),
      gte(gatewayCharges.reportedAt, startOfDay(firstDay)),
      lt(gatewayCharges.reportedAt, endOfDay(lastDay)),
      isMissing,
    ]
  },
  search: (q) =>
    or(
      searchMatchesAny(q, gatewayCharges.gatewayId, orders.customerName),
      searchMatches(q, sql`'YB-' || ${orders.id}`),
      equals(gatewayCharges.amount, centsFromInput(q)),
    ),
})
