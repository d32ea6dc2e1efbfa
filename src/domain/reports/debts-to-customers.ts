// What the shop owes the customers of some orders, and what is still to be decided about their money: read from the rows of
// money, tasks, charges, cases and receipts, never from a word that an order carries. Nobody is erased whom this names,
// unless it is small change, which is given up.

import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { DebtKind } from '#contract/debts.ts'
import { centsFromDollars } from '#contract/money.ts'
import { cases } from '#domain/cases/cases.table.ts'
import { standingDecisions } from '#domain/cases/find-case.ts'
import { gatewayCharges, paymentAttempts } from '#domain/orders/charges.table.ts'
import { gatewayRefunds, gatewayTasks } from '#domain/orders/gateway-work.table.ts'
import { dueOf, moneyByOrder, NO_MONEY, overpaidOf } from '#domain/orders/order-money.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { orderPayments, refundTasks } from '#domain/orders/payments.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { givenUpCents } from '#domain/orders/write-money.ts'
import { getRefundRules } from '#domain/settings/refund-rules.ts'
import type { Tx } from '#platform/tx.ts'

/** `amountCents` is null where nobody knows yet how much it is. */
export type Debt = { orderId: number; kind: DebtKind; amountCents: number | null; since: Date }

/** Every amount that is owed to the customers of some orders, and every open decision about their money. */
export async function debtsTo(tx: Tx, orderIds: readonly number[]): Promise<Debt[]> {
  if (orderIds.length === 0) return []
  const ids = [...orderIds]
  const rows = await tx.db.select().from(orders).where(inArray(orders.id, ids)).orderBy(orders.id)
  const debts = await Promise.all([
    owedFor(tx, rows),
    refundsUnderWay(tx, ids),
    undecidedCharges(tx, ids),
    gatewayWork(tx, ids),
    promisedByCases(tx, ids),
    uncheckedReceipts(tx, rows),
  ])
  return debts.flat().toSorted((a, b) => a.orderId - b.orderId)
}

/** What is certainly owed: money that came beyond what the order costs, whether a task says so or not. */
const isOwed = ({ kind }: Pick<Debt, 'kind'>) => kind === 'refund-due' || kind === 'overpaid'

export type Owed = {
  debts: Debt[]
  /** Why nobody may be erased yet: something is undecided, or it is more than small change. */
  refused: boolean
  /** What an erasure gives up. */
  givenUpCents: number
}

export async function owedTo(tx: Tx, orderIds: readonly number[]): Promise<Owed> {
  const debts = await debtsTo(tx, orderIds)
  const { overpaidFromCents } = await getRefundRules(tx)
  const owedCents = debts
    .filter(isOwed)
    .reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
  const refused = !debts.every(isOwed) || (owedCents > 0 && owedCents >= overpaidFromCents)
  return { debts, refused, givenUpCents: refused ? 0 : owedCents }
}

async function owedFor(tx: Tx, rows: readonly OrderRow[]): Promise<Debt[]> {
  const money = await moneyByOrder(tx, rows)
  const open = await openTasks(tx, idsOf(rows))
  const debts: Debt[] = []
  for (const order of rows) {
    const task = open.get(order.id)
    const over = overpaidOf(order, money.get(order.id) ?? NO_MONEY)
    const givenUp = over > 0 && !task ? await givenUpCents(tx, order.id) : 0
    const amountCents = Math.max(over - givenUp, task?.amount ?? 0)
    const kind = task ? 'refund-due' : 'overpaid'
    const since = task?.openedAt ?? order.updatedAt
    if (amountCents > 0) debts.push({ orderId: order.id, kind, amountCents, since })
  }
  return debts
}

async function openTasks(tx: Tx, ids: number[]) {
  const open = await tx.db
    .select()
    .from(refundTasks)
    .where(and(inArray(refundTasks.orderId, ids), isNull(refundTasks.closedAt)))
  return new Map(open.map((task) => [task.orderId, task]))
}

/** A part of what is owed that a gateway is sending: it is not owed twice, but it is not over either. */
async function refundsUnderWay(tx: Tx, ids: number[]): Promise<Debt[]> {
  const rows = await tx.db
    .select()
    .from(gatewayRefunds)
    .where(and(inArray(gatewayRefunds.orderId, ids), isNull(gatewayRefunds.endedAt)))
  return rows.map(({ orderId, amount, requestedAt: since }) => ({
    ...{ orderId, kind: 'gateway-refund', amountCents: amount, since },
  }))
}

/** A page that is still open counts: what is paid there would be nobody's. */
async function undecidedCharges(tx: Tx, ids: number[]): Promise<Debt[]> {
  const rows = await tx.db
    .select()
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.orderId, ids), isNull(paymentAttempts.endedAt)))
  return rows.map(({ orderId, amount, createdAt: since }) => ({
    ...{ orderId, kind: 'charge', amountCents: amount, since },
  }))
}

/** Tasks about an attempt that has not ended, or a refund that a gateway is making, are listed as these. */
async function gatewayWork(tx: Tx, ids: number[]): Promise<Debt[]> {
  const attempt = paymentAttempts
  const orderId = sql<number>`coalesce(${gatewayRefunds.orderId}, ${attempt.orderId}, ${orderPayments.orderId})`
  const rows = await tx.db
    .select({
      orderId,
      amount: sql<
        string | null
      >`coalesce(${gatewayRefunds.amount}, ${gatewayCharges.amount}, ${attempt.amount})`,
      since: gatewayTasks.openedAt,
    })
    .from(gatewayTasks)
    .leftJoin(gatewayRefunds, eq(gatewayRefunds.id, gatewayTasks.refundId))
    .leftJoin(gatewayCharges, eq(gatewayCharges.id, gatewayTasks.chargeId))
    .leftJoin(
      attempt,
      sql`${attempt.id} = coalesce(${gatewayTasks.attemptId}, ${gatewayCharges.attemptId})`,
    )
    .leftJoin(orderPayments, eq(orderPayments.chargeId, gatewayCharges.id))
    .where(
      and(
        isNull(gatewayTasks.closedAt),
        inArray(orderId, ids),
        or(isNull(gatewayTasks.refundId), sql`${gatewayRefunds.endedAt} is not null`),
        or(isNull(gatewayTasks.attemptId), sql`${attempt.endedAt} is not null`),
      ),
    )
  return rows.map(({ amount, ...task }) => ({
    ...task,
    kind: 'gateway-task',
    amountCents: amount === null ? null : (centsFromDollars(amount) ?? null),
  }))
}

/** What a case promised is money whatever the words say; how much stands only in them. */
async function promisedByCases(tx: Tx, ids: number[]): Promise<Debt[]> {
  const open = await tx.db
    .select()
    .from(cases)
    .where(and(inArray(cases.orderId, ids), ne(cases.state, 'closed')))
  const decisions = await standingDecisions(tx, idsOf(open))
  return open.flatMap(({ id, orderId, openedAt }) => {
    const decision = decisions.get(id)
    if (decision?.outcome !== 'refund') return []
    return [{ orderId, kind: 'case', amountCents: null, since: decision.decidedAt ?? openedAt }]
  })
}

/** A proof of deposit that nobody has looked at, of an order whose money has not come: it may have. */
async function uncheckedReceipts(tx: Tx, rows: readonly OrderRow[]): Promise<Debt[]> {
  const money = await moneyByOrder(tx, rows)
  const unpaid = rows.filter((order) => {
    const own = money.get(order.id) ?? NO_MONEY
    return dueOf({ ...order, orderStatus: 'pending' }, own) > 0
  })
  const waiting = await tx.db
    .select()
    .from(receipts)
    .where(and(inArray(receipts.orderId, idsOf(unpaid)), eq(receipts.state, 'waiting')))
  return waiting.map(({ orderId, uploadedAt: since }) => ({
    ...{ orderId, kind: 'receipt', amountCents: null, since },
  }))
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
