// Sends back what is owed through the gateway that charged it, by the rules of every refund: never more than is owed, and
// above a limit by a second person. It is written before the gateway is called, and an order has one under way at most, so
// that nothing is sent twice. Once the gateway has made it, it is a refund of the order.

import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { GatewayName } from '#contract/gateways.ts'
import { formatCents } from '#contract/money.ts'
import { lockHidden } from '#domain/orders/lock-order.ts'
import { type ChargeRow, gatewayCharges } from '#domain/orders/charges.table.ts'
import { type GatewayRefundRow, gatewayRefunds } from '#domain/orders/gateway-work.table.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { lockRefundTask, personOf, writeRefund } from '#domain/orders/refunds.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Gateway, RefundFinding } from '#platform/gateways/gateway.ts'
import type { Gateways } from '#platform/gateways/open-gateways.ts'
import { Refusal } from '#platform/refusal.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { findCharge } from './book-charge.ts'
import { nextAsk } from './attempt-times.ts'
import { closeAnswered, openGatewayTask } from './tasks.ts'

/** A charge of an order, and what of it was not sent back yet. */
export type Refundable = { charge: ChargeRow; leftCents: number }

/** The charges that are payments of an order, latest first, with what is left of each. */
export async function refundableCharges(tx: Tx, orderId: number): Promise<Refundable[]> {
  const rows = await tx.db
    .select({ charge: gatewayCharges })
    .from(orderPayments)
    .innerJoin(gatewayCharges, eq(gatewayCharges.id, orderPayments.chargeId))
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(desc(gatewayCharges.id))
  const refunds = await tx.db
    .select()
    .from(gatewayRefunds)
    .where(and(eq(gatewayRefunds.orderId, orderId), sql`${gatewayRefunds.state} <> 'refused'`))
  return rows.map(({ charge }) => {
    const back = refunds
      .filter(({ chargeId }) => chargeId === charge.id)
      .reduce((sum, { amount }) => sum + amount, 0)
    return { charge, leftCents: (charge.amount ?? 0) - back }
  })
}

/** Whether a gateway can send an amount of a charge back. */
export function canRefund(
  { refunds }: Pick<Gateway, 'refunds'>,
  { charge, leftCents }: Refundable,
  amountCents: number,
): boolean {
  if (refunds === 'any-amount') return amountCents <= leftCents
  return refunds === 'whole' && amountCents === charge.amount && amountCents === leftCents
}

export type RequestedRefund = { refund: GatewayRefundRow; charge: ChargeRow }

/** Writes a refund that the gateway is to make; refuses with `refund-by-hand` where it cannot. */
export async function requestRefund(
  tx: Tx,
  { gateways, orderId, amountCents }: { gateways: Gateways; orderId: number; amountCents: number },
): Promise<RequestedRefund> {
  const { task } = await lockRefundTask(tx, orderId, amountCents)
  const charges = await refundableCharges(tx, orderId)
  const able = charges.find((each) => {
    const gateway = gateways.byName.get(each.charge.gateway)
    return gateway && canRefund(gateway, each, amountCents)
  })
  if (!able) throw new Refusal('refund-by-hand', { amount: formatCents(amountCents) })
  const [refund] = await tx.db
    .insert(gatewayRefunds)
    .values({
      orderId,
      chargeId: able.charge.id,
      taskId: task.id,
      refundKey: tx.random.uuid(),
      amount: amountCents,
      state: 'created',
      requestedBy: actorLabel(tx.actor),
      requestedById: personOf(tx),
      requestedAt: tx.now,
      nextInquiryAt: new Date(tx.now.getTime() + ANSWER_MS),
    })
    .onConflictDoNothing()
    .returning()
  if (!refund) throw new Refusal('refund-under-way')
  await tx.record('refund.requested', { orderId, gatewayRefundId: refund.id, amountCents })
  return { refund, charge: able.charge }
}

/** An answer takes less than this; afterwards the refund may have been made. */
const ANSWER_MS = 2 * 60_000
/** A gateway that decides later has decided after this. */
const DECISION_MS = 3 * 24 * 60 * 60_000
const VAIN_FOR_STAFF = 4

/** Locks a refund, after its order. */
export async function lockRefund(tx: Tx, refundId: number): Promise<GatewayRefundRow> {
  const isIt = eq(gatewayRefunds.id, refundId)
  return singleRow(await tx.db.select().from(gatewayRefunds).where(isIt).for('update'))
}

/** What becomes of a refund when the gateway says how it stands. One that has ended stays as it is. */
export async function syncRefund(
  tx: Tx,
  refundId: number,
  finding: RefundFinding | { state: 'unsupported' },
): Promise<{ shredded: string[] }> {
  const { orderId, ...before } = await getRefund(tx, refundId)
  if (finding.state === 'done') return makeRefund(tx, { ...before, orderId }, finding.gatewayId)
  const refund = await lockRefund(tx, refundId)
  if (!refund.endedAt) await changeRefund(tx, refund, finding)
  return { shredded: [] }
}

export const getRefund = async (tx: Tx, refundId: number): Promise<GatewayRefundRow> =>
  singleRow(await tx.db.select().from(gatewayRefunds).where(eq(gatewayRefunds.id, refundId)))

async function makeRefund(tx: Tx, { id, orderId }: GatewayRefundRow, gatewayId: string) {
  const order = await lockHidden(tx, orderId)
  const { endedAt, taskId, amount, requestedBy } = await lockRefund(tx, id)
  if (endedAt) return { shredded: [] }
  const { refund, shredded } = await writeRefund(tx, {
    order,
    method: 'gateway',
    last4: '',
    taskId,
    amountCents: amount,
    reference: gatewayId,
    recordedBy: requestedBy,
  })
  await setRefund(tx, id, {
    state: 'done',
    gatewayId,
    orderRefundId: refund.id,
    endedAt: tx.now,
    nextInquiryAt: null,
  })
  await closeAnswered(tx, { kind: 'refund', refundId: id }, 'booked')
  return { shredded }
}

const setRefund = (tx: Tx, refundId: number, fields: Partial<typeof gatewayRefunds.$inferInsert>) =>
  tx.db.update(gatewayRefunds).set(fields).where(eq(gatewayRefunds.id, refundId))

async function changeRefund(
  tx: Tx,
  { id, chargeId, inquiries, orderId }: GatewayRefundRow,
  finding: Exclude<RefundFinding, { state: 'done' }> | { state: 'unsupported' },
): Promise<void> {
  const { gateway } = singleRow(
    await tx.db
      .select({ gateway: gatewayCharges.gateway })
      .from(gatewayCharges)
      .where(eq(gatewayCharges.id, chargeId)),
  )
  const leave = (code: string) =>
    openGatewayTask(tx, { gateway, kind: 'refund', code, refundId: id })
  switch (finding.state) {
    case 'requested':
      await setRefund(tx, id, {
        state: 'requested',
        nextInquiryAt: new Date(tx.now.getTime() + DECISION_MS),
      })
      return
    case 'refused': {
      const { code } = finding
      await setRefund(tx, id, { state: 'refused', code, endedAt: tx.now, nextInquiryAt: null })
      await closeAnswered(tx, { kind: 'refund', refundId: id }, 'not-charged')
      await tx.record('refund.refused', { orderId, gatewayRefundId: id })
      return
    }
    case 'unknown': {
      const nextInquiryAt = nextAsk(tx.now, inquiries)
      await setRefund(tx, id, { state: 'unknown', code: finding.code, nextInquiryAt })
      if (inquiries >= VAIN_FOR_STAFF || nextInquiryAt === null) await leave(finding.code)
      return
    }
    case 'unsupported':
      await setRefund(tx, id, { state: 'unknown', nextInquiryAt: null })
      await leave('cannot-ask')
  }
}

/** What a gateway reports of the refund of a charge; the one that is under way, if there is one. */
export async function syncRefundOfCharge(
  tx: Tx,
  {
    gateway,
    chargeId,
    finding,
  }: { gateway: GatewayName; chargeId: string; finding: RefundFinding },
): Promise<{ shredded: string[] }> {
  const charge = await findCharge(tx, gateway, chargeId)
  if (!charge) return { shredded: [] }
  const [open] = await tx.db
    .select()
    .from(gatewayRefunds)
    .where(and(eq(gatewayRefunds.chargeId, charge.id), isNull(gatewayRefunds.endedAt)))
  if (open) return syncRefund(tx, open.id, finding)
  // Made in the gateway's dashboard: staff note it with the order, as for a gateway that makes none itself.
  if (finding.state === 'done')
    await openGatewayTask(tx, { gateway, kind: 'refund', code: 'by-hand', chargeId: charge.id })
  return { shredded: [] }
}
