// Makes a payment of what a gateway charged: one for each charge, whatever reports it, in any order and any number of times. A
// charge that is not what was to be paid becomes a task for staff. Money counts whatever state its order is in: what is
// then too much, or for an order that was cancelled, is a refund due.

import { and, eq } from 'drizzle-orm'
import { type ChargeSource, CURRENCY, type GatewayName } from '#contract/gateways.ts'
import { syncMoney } from '#domain/orders/change-order.ts'
import { type AttemptRow, type ChargeRow, gatewayCharges } from '#domain/orders/charges.table.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { writePayment } from '#domain/orders/write-money.ts'
import type { AttemptName, Charge } from '#platform/gateways/gateway.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { endAttempt, findAttempt, lockAttempt } from './attempts.ts'
import { closeAnswered, openGatewayTask } from './tasks.ts'

export type Booking = {
  gateway: GatewayName
  charge: Charge
  /** The attempt that the gateway named beside the charge, or that it was asked about. */
  attempt: AttemptName | null
  source: ChargeSource
}

/** `shredded`: item keys of a card that the order had, to delete after the commit. */
export type Booked = { outcome: 'booked' | 'known' | 'mismatch'; shredded: string[] }

export async function bookCharge(tx: Tx, booking: Booking): Promise<Booked> {
  const attempt = await attemptOf(tx, booking)
  if (!attempt) return bookUnknown(tx, booking)
  const locked = await lockAttempt(tx, attempt.id)
  const row = await insertCharge(tx, booking, attempt.id)
  if (!row) return { outcome: 'known', shredded: [] }
  const difference = differenceOf(locked.attempt, booking)
  if (difference) return bookMismatch(tx, { row, attempt: locked.attempt, difference })
  const shredded = await payOrder(tx, { ...locked, row })
  await endAttempt(tx, locked.attempt, { state: 'paid' })
  await closeAnswered(tx, { kind: 'unconfirmed', attemptId: attempt.id }, 'booked')
  return { outcome: 'booked', shredded }
}

async function attemptOf(tx: Tx, { gateway, charge, attempt }: Booking) {
  const named = attempt && (await findAttempt(tx, gateway, attempt))
  if (named || charge.reference === null) return named ?? undefined
  return findAttempt(tx, gateway, { reference: charge.reference })
}

/** The row of a charge; undefined if there is one already. */
export async function insertCharge(
  tx: Tx,
  { gateway, charge, source }: Booking,
  attemptId: number | null,
): Promise<ChargeRow | undefined> {
  const { gatewayId, amountCents, currency } = charge
  const [row] = await tx.db
    .insert(gatewayCharges)
    .values({
      gateway,
      gatewayId,
      attemptId,
      amount: amountCents,
      currency,
      source,
      reportedBy: actorLabel(tx.actor),
      reportedAt: tx.now,
    })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Which figure of a charge is not that of its attempt; undefined if all are. */
function differenceOf(attempt: AttemptRow, { charge }: Booking): string | undefined {
  const { currency, amountCents, reference, gatewayId } = charge
  if (currency !== CURRENCY) return 'currency'
  if (amountCents !== attempt.amount) return 'amount'
  if (reference !== null && reference !== attempt.reference) return 'reference'
  // Fygaro alone names an attempt when it is paid, and not before.
  return attempt.gatewayId === null || attempt.gatewayId === gatewayId ? undefined : 'id'
}

/** Money for no attempt of the shop's. */
async function bookUnknown(tx: Tx, booking: Booking): Promise<Booked> {
  const row = await insertCharge(tx, booking, null)
  if (!row) return { outcome: 'known', shredded: [] }
  const { gateway } = booking
  await openGatewayTask(tx, { gateway, kind: 'mismatch', code: 'no-attempt', chargeId: row.id })
  return { outcome: 'mismatch', shredded: [] }
}

type Mismatch = { row: ChargeRow; attempt: AttemptRow; difference: string }

async function bookMismatch(tx: Tx, { row, attempt, difference }: Mismatch): Promise<Booked> {
  const { id: chargeId, gateway } = row
  await openGatewayTask(tx, {
    gateway,
    kind: 'mismatch',
    code: difference,
    attemptId: attempt.id,
    chargeId,
  })
  if (attempt.state !== 'paid')
    await endAttempt(tx, attempt, { state: 'mismatch', code: difference })
  return { outcome: 'mismatch', shredded: [] }
}

type Paying = { order: OrderRow; row: ChargeRow }

const REFERENCE_LENGTH = 80

/** Writes the payment of a charge. The order is locked. */
export async function payOrder(tx: Tx, { order, row }: Paying): Promise<string[]> {
  const payment = await writePayment(tx, {
    orderId: order.id,
    amount: row.amount ?? 0,
    method: 'gateway',
    chargeId: row.id,
    bankReference: row.gatewayId.slice(0, REFERENCE_LENGTH),
  })
  const facts = { orderId: order.id, paymentId: payment.id, source: payment.source }
  await tx.record('payment.received', facts)
  const { shredded } = await syncMoney(tx, { order, payment })
  return shredded
}

export const findCharge = async (
  tx: Tx,
  gateway: GatewayName,
  gatewayId: string,
): Promise<ChargeRow | undefined> =>
  (
    await tx.db
      .select()
      .from(gatewayCharges)
      .where(and(eq(gatewayCharges.gateway, gateway), eq(gatewayCharges.gatewayId, gatewayId)))
  )[0]
