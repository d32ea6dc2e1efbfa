// Attempts to pay on a gateway's page as staff find them: newest first, by what the gateway or the customer names, each
// with the money that the gateway says it took. Also those of orders that staff deleted: these are hidden, and their rows stay.

import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { AttemptView, ChargeView, ListAttempts } from '#contract/card-payments.ts'
import { GATEWAYS } from '#contract/gateways.ts'
import { orderReference } from '#contract/order-number.ts'
import {
  type AttemptRow,
  type ChargeRow,
  gatewayCharges,
  paymentAttempts,
} from '#domain/orders/charges.table.ts'
import { matchesOrder, type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { equals, listOf } from '#platform/database/list.ts'
import { numberIn } from '#platform/database/search.ts'
import { pick } from '#platform/pick.ts'
import type { Tx } from '#platform/tx.ts'

export type ListedAttempt = z.output<typeof AttemptView>
export type ListedCharge = z.output<typeof ChargeView>

const SHOWN: Record<NonNullable<ListAttempts['show']>, SQL[]> = {
  all: [],
  open: [isNull(paymentAttempts.endedAt)],
  paid: [eq(paymentAttempts.state, 'paid')],
  failed: [eq(paymentAttempts.state, 'failed')],
}

export const listAttempts = listOf({
  rows: (tx) =>
    tx.db
      .select({ attempt: paymentAttempts, order: orders })
      .from(paymentAttempts)
      .innerJoin(orders, eq(orders.id, paymentAttempts.orderId)),
  id: paymentAttempts.id,
  sorts: { date: paymentAttempts.createdAt, amount: paymentAttempts.amount },
  sort: '-date',
  filters: ({ show = 'all' }: ListAttempts) => SHOWN[show],
  search: (q, tx) => inArray(paymentAttempts.id, attemptsNamed(tx, q)),
  items: shownAttempts,
})

/** The condition of orders that a search names by number, customer or product. */
export const namesOrder = (q: string): SQL | undefined =>
  or(equals(orders.id, numberIn(q, 'yb')), matchesOrder(q))

/** The ids of attempts that a search names; each part reads an index. */
export function attemptsNamed({ db }: Tx, q: string) {
  const ofOrder = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(namesOrder(q))
  const ofReference = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, q.toLowerCase()))
  const { gateway, gatewayId } = paymentAttempts
  const ofGateway = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(inArray(gateway, [...GATEWAYS]), eq(gatewayId, q)))
  const ofCharge = db
    .select({ id: sql<number>`${gatewayCharges.attemptId}`.as('id') })
    .from(gatewayCharges)
    .where(and(inArray(gatewayCharges.gateway, [...GATEWAYS]), eq(gatewayCharges.gatewayId, q)))
  return union(ofOrder, ofReference, ofGateway, ofCharge)
}

/** Attempts in the order of the rows, each with its charges, oldest first. Amounts are cents; that of a charge that could not be read is null. */
export async function shownAttempts(
  tx: Tx,
  rows: readonly { attempt: AttemptRow; order: OrderRow }[],
): Promise<ListedAttempt[]> {
  const charges = await chargesWhere(
    tx,
    inArray(
      gatewayCharges.attemptId,
      rows.map(({ attempt }) => attempt.id),
    ),
  )
  return rows.map(({ attempt, order }) => ({
    ...attempt,
    reference: orderReference(order.id),
    customerName: order.customerName,
    attemptReference: attempt.reference,
    charges: charges.filter(({ attemptId }) => attemptId === attempt.id).map(({ shown }) => shown),
  }))
}

type FoundCharge = { attemptId: number | null; shown: ListedCharge }

/** Charges, oldest first, each with whether it is a payment of an order. */
export async function chargesWhere(tx: Tx, which: SQL): Promise<FoundCharge[]> {
  const rows = await tx.db
    .select({ charge: gatewayCharges, paymentId: orderPayments.id })
    .from(gatewayCharges)
    .leftJoin(orderPayments, eq(orderPayments.chargeId, gatewayCharges.id))
    .where(which)
    .orderBy(gatewayCharges.id)
  return rows.map(({ charge, paymentId }) => ({
    attemptId: charge.attemptId,
    shown: shownCharge(charge, paymentId !== null),
  }))
}

const shownCharge = (charge: ChargeRow, booked: boolean): ListedCharge => ({
  ...pick(charge, 'id', 'gatewayId', 'amount', 'currency', 'source', 'reportedAt'),
  booked,
})

/** Whether anybody ever began to pay on a gateway's page. */
export async function hasAttempts(tx: Tx): Promise<boolean> {
  const [row] = await tx.db.select({ id: paymentAttempts.id }).from(paymentAttempts).limit(1)
  return row !== undefined
}
