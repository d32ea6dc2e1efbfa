// Attempts to pay an order on a gateway's page. An attempt is written before the gateway is called, so that nothing can be
// charged that the shop does not know. While one may have been charged, no other can be started.

import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { AttemptState, FailureReason, GatewayName, UnwantedCode } from '#contract/gateways.ts'
import { centsFromDollars, formatCents } from '#contract/money.ts'
import { syncMoney } from '#domain/orders/change-order.ts'
import { lockHidden, lockOrder } from '#domain/orders/lock-order.ts'
import { type AttemptRow, paymentAttempts } from '#domain/orders/charges.table.ts'
import { getOrderByLink } from '#domain/orders/find-order.ts'
import { dueOf, moneyOf } from '#domain/orders/order-money.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { AttemptName } from '#platform/gateways/gateway.ts'
import { linkToken, type Random } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { CREATED_MS, endsByOf, LONGEST_PAGE_MS, mayBeCharged } from './attempt-times.ts'
import { hashOfReturnToken } from './return-token.ts'

const REFERENCE_LENGTH = 16
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Sixteen letters and digits, more than 80 random bits: every gateway takes them. */
const newReference = (random: Random) =>
  Array.from({ length: REFERENCE_LENGTH }, () => LETTERS[random.below(LETTERS.length)]).join('')

/** An order that waits for a payment waits at least this long after the gateway's page has closed. */
const AFTER_PAGE_MS = 15 * 60_000
/** Attempts of one order within a day, so that nobody tries stolen cards on it. */
const MAX_A_DAY = 20
const DAY_MS = 24 * 60 * 60_000

const MAY_BE_CHARGED = ['claimed', 'unknown'] as const satisfies AttemptState[]

/** Whether what is due of an order can be paid on a gateway's page at all. */
export const takesOnline = ({ orderStatus, cardId }: OrderRow, dueCents: number): boolean =>
  orderStatus !== 'cancelled' && cardId === null && dueCents > 0

export type NewAttempt = {
  attempt: AttemptRow
  order: OrderRow
  transactionId: string
  /** With what its browser comes back. */
  returnToken: string
}

/**
 * Begins an attempt to pay all that is due of an order. Refuses with `due-changed` if the shopper saw another amount, and
 * with `payment-open` while an earlier attempt may have been charged.
 */
export async function openAttempt(
  tx: Tx,
  { link, gateway, amount }: { link: string; gateway: GatewayName; amount: string },
): Promise<NewAttempt> {
  const { id: orderId } = await getOrderByLink(tx, link)
  const order = await lockOrder(tx, orderId)
  const dueCents = dueOf(order, await moneyOf(tx, order))
  if (!takesOnline(order, dueCents)) throw new Refusal('nothing-to-pay')
  if (centsFromDollars(amount) !== dueCents)
    throw new Refusal('due-changed', { amount: formatCents(dueCents, { exact: true }) })
  await refuseBesideOpen(tx, orderId)
  const [createdAt, state] = [tx.now, 'created'] as const
  const expiresAt = new Date(tx.now.getTime() + LONGEST_PAGE_MS)
  const endsBy = endsByOf({ state, gateway, createdAt, expiresAt, returnedAt: null })
  const transactionId = tx.random.uuid()
  const returnToken = linkToken(tx.random)
  const attempt = singleRow(
    await tx.db
      .insert(paymentAttempts)
      .values({
        orderId,
        gateway,
        reference: newReference(tx.random),
        gatewayId: gateway === 'powertranz' ? transactionId : null,
        returnTokenHash: hashOfReturnToken(returnToken),
        amount: dueCents,
        ...{ state, createdAt, expiresAt, endsBy, nextInquiryAt: endsBy },
      })
      .returning(),
  )
  await tx.record('attempt.started', { orderId, attemptId: attempt.id })
  return { attempt, order, transactionId, returnToken }
}

async function refuseBesideOpen(tx: Tx, orderId: number): Promise<void> {
  const mine = eq(paymentAttempts.orderId, orderId)
  const open = await tx.db
    .select()
    .from(paymentAttempts)
    .where(and(mine, isNull(paymentAttempts.endedAt)))
  if (open.some(mayBeCharged)) throw new Refusal('payment-open')
  const since = new Date(tx.now.getTime() - DAY_MS)
  const recent = and(mine, sql`${paymentAttempts.createdAt} > ${since}`)
  if ((await tx.db.$count(paymentAttempts, recent)) >= MAX_A_DAY)
    throw new Refusal('too-many-attempts')
}

type Sent = {
  attemptId: number
  gatewayId: string | null
  sealedSecret: string | null
  expiresAt: Date
  /** When the gateway is asked first; without it, when the attempt is to end. */
  firstInquiryAt: Date | null
}

/** The gateway's page is open: the shopper can be sent to it. The order waits at least until it closes. */
export async function sendAttempt(tx: Tx, { attemptId, ...sent }: Sent): Promise<AttemptRow> {
  const { attempt, order } = await lockAttempt(tx, attemptId)
  if (attempt.state !== 'created') return attempt
  const { sealedSecret, expiresAt, firstInquiryAt } = sent
  const gatewayId = sent.gatewayId ?? attempt.gatewayId
  const fields = { state: 'sent' as const, gatewayId, sealedSecret, expiresAt }
  const nextInquiryAt = firstInquiryAt ?? endsByOf({ ...attempt, ...fields })
  const changed = await changeAttempt(tx, attempt, { ...fields, nextInquiryAt })
  await waitFor(tx, order, expiresAt)
  await syncAttempts(tx, order.id)
  return changed
}

async function waitFor(tx: Tx, order: OrderRow, expiresAt: Date): Promise<void> {
  const payBy = new Date(expiresAt.getTime() + AFTER_PAGE_MS)
  if (!order.payBy || order.payBy >= payBy) return
  await tx.db.update(orders).set({ payBy }).where(eq(orders.id, order.id))
}

export type LockedAttempt = { attempt: AttemptRow; order: OrderRow }

/** Locks an attempt's order, also a hidden one, and then the attempt. */
export async function lockAttempt(tx: Tx, attemptId: number): Promise<LockedAttempt> {
  const isIt = eq(paymentAttempts.id, attemptId)
  const { orderId } = singleRow(
    await tx.db.select({ orderId: paymentAttempts.orderId }).from(paymentAttempts).where(isIt),
  )
  const order = await lockHidden(tx, orderId)
  const attempt = singleRow(await tx.db.select().from(paymentAttempts).where(isIt).for('update'))
  return { attempt, order }
}

/** The attempt that a gateway or a browser names. */
export async function findAttempt(
  tx: Tx,
  gateway: GatewayName,
  name: AttemptName,
): Promise<AttemptRow | undefined> {
  const named =
    'reference' in name
      ? eq(paymentAttempts.reference, name.reference)
      : eq(paymentAttempts.gatewayId, name.gatewayId)
  const [row] = await tx.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.gateway, gateway), named))
  return row
}

export const getAttempt = async (tx: Tx, attemptId: number): Promise<AttemptRow> =>
  singleRow(await tx.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId)))

/** The latest attempt of an order; `first`: what comes before the others, however old. */
async function latestAttempt(
  tx: Tx,
  orderId: number,
  ...first: SQL[]
): Promise<AttemptRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(...first, desc(paymentAttempts.id))
    .limit(1)
  return row
}

/** The attempt of which an order's page speaks: one that may be charged, or else the latest. */
export const attemptToShow = (tx: Tx, orderId: number): Promise<AttemptRow | undefined> =>
  latestAttempt(tx, orderId, desc(inArray(paymentAttempts.state, MAY_BE_CHARGED)))

/** Changes an attempt, which is locked, and the time by which it ends. */
export const changeAttempt = async (
  tx: Tx,
  attempt: AttemptRow,
  fields: Partial<AttemptRow>,
): Promise<AttemptRow> =>
  singleRow(
    await tx.db
      .update(paymentAttempts)
      .set({ ...fields, endsBy: endsByOf({ ...attempt, ...fields }) })
      .where(eq(paymentAttempts.id, attempt.id))
      .returning(),
  )

type End = {
  state: 'paid' | 'failed' | 'expired' | 'mismatch'
  reason?: FailureReason
  code?: string
  message?: string
}

/**
 * Ends an attempt, which is locked. Its secret is forgotten, the gateway is not asked about it any more, and its order follows.
 * An attempt that expired has a code if it may have been charged.
 */
export async function endAttempt(
  tx: Tx,
  attempt: AttemptRow,
  { state, reason, code, message }: End,
): Promise<void> {
  await changeAttempt(tx, attempt, {
    state,
    reason: reason ?? null,
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
    sealedSecret: null,
    nextInquiryAt: null,
    endedAt: tx.now,
  })
  await syncAttempts(tx, attempt.orderId)
}

/** A browser came back from the gateway's page. `claimed`: it can prove that it was told of a payment. */
export async function recordReturn(tx: Tx, attemptId: number, claimed: boolean): Promise<void> {
  const { attempt } = await lockAttempt(tx, attemptId)
  const isOpen = attempt.state === 'sent'
  await changeAttempt(tx, attempt, {
    returnedAt: attempt.returnedAt ?? tx.now,
    ...(claimed && isOpen && { state: 'claimed' as const, nextInquiryAt: tx.now }),
    ...(isLateSign(attempt) && { code: 'came-back' }),
  })
  if (claimed && isOpen) await syncAttempts(tx, attempt.orderId)
}

/** Fygaro sends a browser back after a payment only, even after the page has closed. */
const isLateSign = ({ gateway, state, code }: AttemptRow): boolean =>
  gateway === 'fygaro' && state === 'expired' && code === ''

/**
 * Marks an attempt that the shop is about to complete: from here on it may be charged. False if it is not to be completed:
 * another process does, it has ended, or its order does not want it any more, which ends it.
 */
export async function takeToComplete(tx: Tx, attemptId: number): Promise<boolean> {
  const { attempt, order } = await lockAttempt(tx, attemptId)
  if (attempt.state !== 'sent') return false
  const code = await whyUnwanted(tx, attempt, order)
  if (code) {
    await endAttempt(tx, attempt, { state: 'failed', reason: 'cancelled', code })
    await tx.record('attempt.failed', { orderId: order.id, attemptId })
    return false
  }
  await changeAttempt(tx, attempt, {
    state: 'unknown',
    returnedAt: attempt.returnedAt ?? tx.now,
    nextInquiryAt: new Date(tx.now.getTime() + CREATED_MS),
  })
  await syncAttempts(tx, order.id)
  return true
}

/** Why an order, which is locked, does not want an attempt's charge any more; undefined if it does. */
async function whyUnwanted(
  tx: Tx,
  { id, amount }: AttemptRow,
  order: OrderRow,
): Promise<UnwantedCode | undefined> {
  if (order.hiddenAt) return 'order-deleted'
  if (order.orderStatus === 'cancelled') return 'order-cancelled'
  const dueCents = dueOf(order, await moneyOf(tx, order))
  if (dueCents === 0) return 'nothing-due'
  if (dueCents < amount) return 'less-due'
  const others = await tx.db
    .select()
    .from(paymentAttempts)
    .where(and(mayBeChargedFor(order.id), ne(paymentAttempts.id, id)))
  const requestedCents = others.reduce((sum, other) => sum + other.amount, 0)
  return dueCents - requestedCents < amount ? 'being-paid' : undefined
}

/** SQL condition: an order's attempts that may be charged, or be charged already. */
const mayBeChargedFor = (orderId: number) =>
  and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.state, MAY_BE_CHARGED))

/**
 * Brings the payment status of an order that is paid online in line with its attempts, as long as no money came:
 * `processing` while one may be charged, `failed` if the latest failed, otherwise `pending`.
 */
export async function syncAttempts(tx: Tx, orderId: number): Promise<void> {
  const order = await lockHidden(tx, orderId)
  const undecided = order.paysOnline && order.orderStatus !== 'cancelled'
  if (!undecided || order.paymentStatus === 'paid') return
  const word = await wordOfAttempts(tx, order.id)
  if (word === order.paymentStatus) return
  const { netCents } = await moneyOf(tx, order)
  if (netCents === 0) await syncMoney(tx, { order, step: { word } })
}

async function wordOfAttempts(tx: Tx, orderId: number) {
  if ((await tx.db.$count(paymentAttempts, mayBeChargedFor(orderId))) > 0) return 'processing'
  const latest = await latestAttempt(tx, orderId)
  return latest?.state === 'failed' ? 'failed' : 'pending'
}
