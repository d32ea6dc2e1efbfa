// Orders that were paid on a gateway's page, or may have been, without a gateway.

import { eq } from 'drizzle-orm'
import type { GatewayName } from '#contract/gateways.ts'
import { dollarsFromCents } from '#contract/money.ts'
import { openAttempt, sendAttempt } from '#domain/gateways/attempts.ts'
import { bookCharge, findCharge } from '#domain/gateways/book-charge.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { type GatewayRefundRow, gatewayRefunds } from '#domain/orders/gateway-work.table.ts'
import { refundTasks } from '#domain/orders/payments.table.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { anOrder, aProduct } from './builders.ts'

type Fields = {
  gateway?: GatewayName
  gatewayId?: string
  amountCents?: number
  paysOnline?: boolean
}

const PAGE_MS = 60 * 60_000

/** An attempt that leads to the page of a gateway, of an order of Ann Brown's. */
export async function anAttempt(tx: Tx, fields: Fields = {}) {
  const { gateway = 'wipay', amountCents, paysOnline = false } = fields
  const { id: productId } = await aProduct(tx, amountCents ? { priceCents: amountCents } : {})
  const online = paysOnline && { paysOnline, paymentMethod: 'credit_card' as const }
  const order = await anOrder(tx, { productId, ...online })
  const amount = dollarsFromCents(order.totalAmount)
  const opened = await openAttempt(tx, { link: order.link, gateway, amount })
  const expiresAt = new Date(tx.now.getTime() + PAGE_MS)
  const gatewayId = fields.gatewayId ?? `${gateway}-${tx.random.uuid()}`
  const attempt = await sendAttempt(tx, {
    attemptId: opened.attempt.id,
    // Fygaro alone names an attempt when it is paid, and not before.
    gatewayId: gateway === 'fygaro' ? null : gatewayId,
    sealedSecret: null,
    expiresAt,
    firstInquiryAt: null,
  })
  return { order, attempt, gatewayId }
}

/** A charge that paid its order. */
export async function aCharge(tx: Tx, fields: Fields = {}) {
  const { order, attempt, gatewayId } = await anAttempt(tx, fields)
  const { gateway, reference, amount: amountCents } = attempt
  await bookCharge(tx, {
    gateway,
    charge: { gatewayId, reference, amountCents, currency: 'JMD' },
    attempt: { reference },
    source: 'notification',
  })
  const charge = oneOrRefuse([await findCharge(tx, gateway, gatewayId)].flatMap((row) => row ?? []))
  return { order, attempt, charge }
}

/** A refund that a gateway is making, of an order that was charged and then cancelled. */
export async function aGatewayRefund(
  tx: Tx,
  fields: Partial<typeof gatewayRefunds.$inferInsert> = {},
): Promise<GatewayRefundRow> {
  const { order, charge } = await aCharge(tx)
  await changeOrder(tx, { orderId: order.id, edit: { orderStatus: 'cancelled' } })
  const ofOrder = eq(refundTasks.orderId, order.id)
  const task = singleRow(await tx.db.select().from(refundTasks).where(ofOrder))
  const row = {
    orderId: order.id,
    chargeId: charge.id,
    taskId: task.id,
    amount: task.amount,
    refundKey: tx.random.uuid(),
    state: 'created' as const,
    requestedBy: 'Ann',
    requestedAt: tx.now,
    nextInquiryAt: tx.now,
  }
  return singleRow(
    await tx.db
      .insert(gatewayRefunds)
      .values({ ...row, ...fields })
      .returning(),
  )
}
