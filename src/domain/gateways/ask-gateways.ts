// Asks gateways what became of attempts and of refunds of which nothing was heard: a notification may never come, and a
// process may have died before it wrote an answer down.

import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { type AttemptRow, gatewayCharges, paymentAttempts } from '#domain/orders/charges.table.ts'
import { gatewayRefunds } from '#domain/orders/gateway-work.table.ts'
import type { Finding, Gateway } from '#platform/gateways/gateway.ts'
import { system, type Tx } from '#platform/tx.ts'
import { getAttempt } from './attempts.ts'
import { factsOf, gatewayActor, type GatewayWork, nowOf, settle } from './gateway-work.ts'
import { refundingOf, settleRefund } from './send-refund.ts'

/** Asks a gateway what became of an attempt, unless another process does at this moment. */
export async function askAbout(work: GatewayWork, gateway: Gateway, attemptId: number) {
  const actor = gatewayActor(gateway.name)
  const attempt = await work.shop.write(actor, (tx) => takeToAsk(tx, attemptId))
  if (!attempt) return
  // Where the shop itself completes a payment, nothing is charged before it has.
  const isUntouched = gateway.complete !== undefined && attempt.state === 'sent'
  if (isUntouched) return settle(work, attempt, { state: 'open' })
  await settle(work, attempt, await gateway.ask(await factsOf(work, attempt)))
}

/** An answer takes less than this; then another process asks. */
const ANSWER_MS = 60_000

async function takeToAsk(tx: Tx, attemptId: number): Promise<AttemptRow | undefined> {
  const before = await getAttempt(tx, attemptId)
  if (before.endedAt || before.nextInquiryAt === null) return undefined
  const [taken] = await tx.db
    .update(paymentAttempts)
    .set({
      nextInquiryAt: new Date(tx.now.getTime() + ANSWER_MS),
      inquiries: before.inquiries + 1,
    })
    .where(and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.inquiries, before.inquiries)))
    .returning()
  return taken
}

const AT_ONCE = 50

/** How many are asked about at the same moment: a gateway that is silent holds up only these. */
const SIDE_BY_SIDE = 5

/** Asks about attempts whose time has come, the longest due first, and returns how many there were. Safe to run at any time. */
export async function askAboutDue(work: GatewayWork): Promise<number> {
  const due = await work.shop.read(system('card payments'), (tx) =>
    tx.db
      .select()
      .from(paymentAttempts)
      .where(lte(paymentAttempts.nextInquiryAt, tx.now))
      .orderBy(asc(paymentAttempts.nextInquiryAt))
      .limit(AT_ONCE),
  )
  const sideBySide = pLimit(SIDE_BY_SIDE)
  await Promise.all(due.map((attempt) => sideBySide(() => askAboutOne(work, attempt))))
  return due.length
}

async function askAboutOne(work: GatewayWork, attempt: AttemptRow): Promise<void> {
  const gateway = work.gateways.byName.get(attempt.gateway)
  if (attempt.state === 'created') return settle(work, attempt, LOST)
  if (gateway) return askAbout(work, gateway, attempt.id)
  return settle(work, attempt, { state: 'unsupported' })
}

/** The process that called the gateway died before it sent the shopper there. */
const LOST: Finding = { state: 'failed', failure: { reason: 'unavailable', code: 'interrupted' } }

/** Asks what became of every refund whose time has come. Safe to run at any time. */
export async function askAboutRefunds(work: GatewayWork): Promise<number> {
  const due = await work.shop.write(system('card payments'), takeDueRefunds)
  for (const { refund, charge } of due) {
    const gateway = work.gateways.byName.get(charge.gateway)
    const facts = refundingOf(refund, charge, await nowOf(work))
    const finding = await gateway?.askRefund?.(facts)
    await settleRefund(work, refund, finding ?? { state: 'unsupported' })
  }
  return due.length
}

async function takeDueRefunds(tx: Tx) {
  const due = await tx.db
    .select({ id: gatewayRefunds.id })
    .from(gatewayRefunds)
    .where(lte(gatewayRefunds.nextInquiryAt, tx.now))
    .orderBy(asc(gatewayRefunds.nextInquiryAt))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return []
  const mine = inArray(gatewayRefunds.id, ids)
  await tx.db
    .update(gatewayRefunds)
    .set({
      nextInquiryAt: new Date(tx.now.getTime() + ANSWER_MS),
      inquiries: sql`${gatewayRefunds.inquiries} + 1`,
    })
    .where(mine)
  return tx.db
    .select({ refund: gatewayRefunds, charge: gatewayCharges })
    .from(gatewayRefunds)
    .innerJoin(gatewayCharges, eq(gatewayCharges.id, gatewayRefunds.chargeId))
    .where(mine)
}
