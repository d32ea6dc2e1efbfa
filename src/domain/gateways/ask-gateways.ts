// Asks gateways what became of attempts and of refunds of which nothing was heard: a notification may never come, and a
// process may have died before it wrote an answer down.

import { and, asc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import {
  type AttemptRow,
  type ChargeRow,
  gatewayCharges,
  paymentAttempts,
} from '#domain/orders/charges.table.ts'
import {
  type GatewayRefundRow,
  gatewayRefunds,
  gatewayTasks,
} from '#domain/orders/gateway-work.table.ts'
import type { Finding, Gateway } from '#platform/gateways/gateway.ts'
import { isNoneOf } from '#platform/database/list.ts'
import { singleRow } from '#platform/database/rows.ts'
import { system, type Tx } from '#platform/tx.ts'
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

/**
 * SQL condition on refunds under way: it is time to ask what became of one. One without a time is asked about, too, unless
 * staff have to find out.
 */
const isRefundDue = (tx: Tx) =>
  and(
    isNull(gatewayRefunds.endedAt),
    or(
      lte(gatewayRefunds.nextInquiryAt, tx.now),
      and(
        isNull(gatewayRefunds.nextInquiryAt),
        sql`not exists (select from ${gatewayTasks}
          where ${gatewayTasks.refundId} = ${gatewayRefunds.id} and ${gatewayTasks.closedAt} is null)`,
      ),
    ),
  )

/** The ids of refunds whose time has come, the longest due first, without these. */
export async function refundsDue(tx: Tx, without: string[]): Promise<number[]> {
  const due = await tx.db
    .select({ id: gatewayRefunds.id })
    .from(gatewayRefunds)
    .where(and(isRefundDue(tx), isNoneOf(gatewayRefunds.id, without)))
    .orderBy(asc(gatewayRefunds.nextInquiryAt), asc(gatewayRefunds.id))
    .limit(AT_ONCE)
  return due.map(({ id }) => id)
}

/** Asks what became of a refund, unless another process has meanwhile. */
export async function askAboutRefund(work: GatewayWork, refundId: number) {
  const due = await work.shop.write(system('card payments'), (tx) => takeDueRefund(tx, refundId))
  if (!due) return
  const { refund, charge } = due
  const gateway = work.gateways.byName.get(charge.gateway)
  const facts = refundingOf(refund, charge, await nowOf(work))
  const finding = await gateway?.askRefund?.(facts)
  await settleRefund(work, refund, finding ?? { state: 'unsupported' })
}

/** A refund whose time has come; no other process asks about it for a minute. */
async function takeDueRefund(
  tx: Tx,
  refundId: number,
): Promise<{ refund: GatewayRefundRow; charge: ChargeRow } | undefined> {
  const nextInquiryAt = new Date(tx.now.getTime() + ANSWER_MS)
  const [refund] = await tx.db
    .update(gatewayRefunds)
    .set({ nextInquiryAt, inquiries: sql`${gatewayRefunds.inquiries} + 1` })
    .where(and(isRefundDue(tx), eq(gatewayRefunds.id, refundId)))
    .returning()
  if (!refund) return undefined
  const ofRefund = eq(gatewayCharges.id, refund.chargeId)
  return { refund, charge: singleRow(await tx.db.select().from(gatewayCharges).where(ofRefund)) }
}
