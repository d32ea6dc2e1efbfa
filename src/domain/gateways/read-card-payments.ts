// The card payments of one order for staff: its attempts, what gateways sent back or are to send back, and what can still
// be refunded so. Also of a deleted order.

import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { OrderCardPaymentsView } from '#contract/card-payments.ts'
import { gatewayCharges, paymentAttempts } from '#domain/orders/charges.table.ts'
import { gatewayRefunds } from '#domain/orders/gateway-work.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import type { Gateways } from '#platform/gateways/open-gateways.ts'
import { pick } from '#platform/pick.ts'
import type { Tx } from '#platform/tx.ts'
import { shownAttempts } from './list-attempts.ts'
import { type Refundable, refundableCharges } from './refund-by-gateway.ts'

type CardPayments = z.output<typeof OrderCardPaymentsView>

/** The latest attempts; a shopper makes few. */
const MAX_ATTEMPTS = 50

export async function readCardPayments(
  tx: Tx,
  { gateways, orderId }: { gateways: Gateways; orderId: number },
): Promise<CardPayments> {
  const isIt = eq(orders.id, orderId)
  const order = oneOrRefuse(await tx.db.select().from(orders).where(isIt), 'order-not-found')
  const attempts = await tx.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.id))
    .limit(MAX_ATTEMPTS)
  const charges = await refundableCharges(tx, orderId)
  return {
    attempts: await shownAttempts(
      tx,
      attempts.map((attempt) => ({ attempt, order })),
    ),
    refunds: await refundsOf(tx, orderId),
    refundable: charges.filter(({ leftCents }) => leftCents > 0).map(waysBack(gateways)),
  }
}

const waysBack =
  ({ byName }: Gateways) =>
  ({ charge, leftCents }: Refundable): CardPayments['refundable'][number] => {
    const refunds = byName.get(charge.gateway)?.refunds ?? 'by-hand'
    const isWhole = leftCents === charge.amount
    return {
      chargeId: charge.id,
      gateway: charge.gateway,
      left: leftCents,
      inPart: refunds === 'any-amount',
      byHand: refunds === 'by-hand' || (refunds === 'whole' && !isWhole),
    }
  }

async function refundsOf(tx: Tx, orderId: number): Promise<CardPayments['refunds']> {
  const rows = await tx.db
    .select({ refund: gatewayRefunds, charge: gatewayCharges })
    .from(gatewayRefunds)
    .innerJoin(gatewayCharges, eq(gatewayCharges.id, gatewayRefunds.chargeId))
    .where(eq(gatewayRefunds.orderId, orderId))
    .orderBy(desc(gatewayRefunds.id))
  return rows.map(({ refund, charge }) => ({
    ...pick(refund, 'id', 'amount', 'state', 'code', 'requestedBy', 'requestedAt', 'endedAt'),
    gateway: charge.gateway,
    chargeGatewayId: charge.gatewayId,
  }))
}
