// Asks gateways what became of attempts and of refunds of which nothing was heard: a notification may never come, and a
// process may have died before it wrote an answer down.

import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import {
  type AttemptRow,
  type ChargeRow,
  gatewayCharges,
  paymentAttempts,
} from '#domain/orders/charges.table.ts'
import { type GatewayRefundRow, gatewayRefunds } from '#domain/orders/gateway-work.table.ts'
import type { Finding, Gateway } from '#platform/gateways/gateway.ts'
import { isNoneOf } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { BETWEEN_QUESTIONS_MS, nextAsk } from './attempt-times.ts'
import { factsOf, gatewayActor, type GatewayWork, nowOf, settle } from './gateway-work.ts'
import { refundingOf, settleRefund } from './send-refund.ts'

/**
 * Asks a gateway what became of an attempt because a browser came back, unless it was asked within the last minute. Only what
 * is decided changes the attempt: however often a browser asks, the attempt is asked about and ends as if it had not.
 */
export async function askForBrowser(work: GatewayWork, gateway: Gateway, attemptId: number) {
  const attempt = await work.shop.write(gatewayActor(gateway.name), (tx) =>
    takeToAsk(tx, and(isOpen, eq(paymentAttempts.id, attemptId)), {}),
  )
  if (!attempt || isUntouched(gateway, attempt)) return
  const finding = await gateway.ask(await factsOf(work, attempt))
  if (DECIDED.has(finding.state)) await settle(work, attempt, finding)
}

const DECIDED: ReadonlySet<Finding['state']> = new Set(['paid', 'failed', 'odd'])

/** Where the shop itself completes a payment, nothing is charged before it has. */
const isUntouched = (gateway: Gateway, { state }: AttemptRow): boolean =>
  gateway.complete !== undefined && state === 'sent'

/** An attempt of whose gateway may be asked now; no other process asks about it for a minute. */
async function takeToAsk(
  tx: Tx,
  which: SQL | undefined,
  fields: Partial<AttemptRow>,
): Promise<AttemptRow | undefined> {
  const [taken] = await tx.db
    .update(paymentAttempts)
    .set({ ...fields, lastInquiryAt: tx.now })
    .where(and(which, mayAsk(tx)))
    .returning()
  return taken
}

const isOpen = isNull(paymentAttempts.endedAt)

/** SQL condition on attempts: the gateway was not asked within the last minute. */
const mayAsk = (tx: Tx) =>
  or(
    isNull(paymentAttempts.lastInquiryAt),
    lte(paymentAttempts.lastInquiryAt, new Date(tx.now.getTime() - BETWEEN_QUESTIONS_MS)),
  )

/** What is earlier: the time for a question, if there is one, or for the end. */
const dueAt = sql`least(${paymentAttempts.nextInquiryAt}, ${paymentAttempts.endsBy})`

/** SQL condition on attempts: it is time to ask, or to end them. */
const isDue = (tx: Tx) => and(isOpen, sql`${dueAt} <= ${tx.now}`, mayAsk(tx))

const AT_ONCE = 50

/** Attempts whose time has come, the longest due first, without these. */
export async function attemptsDue(tx: Tx, without: string[]): Promise<AttemptRow[]> {
  return tx.db
    .select()
    .from(paymentAttempts)
    .where(and(isDue(tx), isNoneOf(paymentAttempts.id, without)))
    .orderBy(asc(dueAt))
    .limit(AT_ONCE)
}

/** Asks about an attempt, unless another process has meanwhile. */
export async function askAboutOne(work: GatewayWork, { id, gateway, inquiries }: AttemptRow) {
  const attempt = await work.shop.write(gatewayActor(gateway), (tx) => {
    const next = { inquiries: inquiries + 1, nextInquiryAt: nextAsk(tx.now, inquiries + 1) }
    return takeToAsk(tx, and(isDue(tx), eq(paymentAttempts.id, id)), next)
  })
  if (attempt) await settle(work, attempt, await findingAbout(work, attempt))
}

async function findingAbout(work: GatewayWork, attempt: AttemptRow): Promise<Finding> {
  const gateway = work.gateways.byName.get(attempt.gateway)
  if (attempt.state === 'created') return LOST
  if (!gateway) return { state: 'unsupported' }
  if (isUntouched(gateway, attempt)) return { state: 'open' }
  return gateway.ask(await factsOf(work, attempt))
}

/** An answer takes less than this; then another process asks. */
const ANSWER_MS = 60_000

/** The process that called the gateway died before it sent the shopper there. */
const LOST: Finding = { state: 'failed', failure: { reason: 'unavailable', code: 'interrupted' } }

type DueRefund = { refund: GatewayRefundRow; charge: ChargeRow }

/** Asks what became of a refund that was taken to be asked about. */
export async function askAboutRefund(work: GatewayWork, { refund, charge }: DueRefund) {
  const gateway = work.gateways.byName.get(charge.gateway)
  const facts = refundingOf(refund, charge, await nowOf(work))
  const finding = await gateway?.askRefund?.(facts)
  await settleRefund(work, refund, finding ?? { state: 'unsupported' })
}

/** Refunds whose time has come, without these; no other process asks about them for a minute. */
export async function takeDueRefunds(tx: Tx, without: string[]): Promise<DueRefund[]> {
  const due = await tx.db
    .select({ id: gatewayRefunds.id })
    .from(gatewayRefunds)
    .where(and(lte(gatewayRefunds.nextInquiryAt, tx.now), isNoneOf(gatewayRefunds.id, without)))
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
