// Sends a shopper to a gateway's page, and takes a browser that comes back from there. Whatever the browser says, only the
// gateway makes an attempt paid.

import { eq } from 'drizzle-orm'
import { orderReference } from '#contract/order-number.ts'
import { type AttemptRow, paymentAttempts } from '#domain/orders/charges.table.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { type Back, type Departure, type Gateway, isReference } from '#platform/gateways/gateway.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, system, type Tx } from '#platform/tx.ts'
import { askForBrowser } from './ask-gateways.ts'
import { findAttempt, recordReturn, openAttempt, sendAttempt, takeToComplete } from './attempts.ts'
import {
  factsOf,
  gatewayActor,
  type GatewayWork,
  openSealed,
  purposeOf,
  type Sealed,
  settle,
} from './gateway-work.ts'
import { isReturnToken } from './return-token.ts'

/** Where the shopper goes: the gateway's own page, or one of the shop's that leads there. */
export type Sending = {
  attempt: AttemptRow
  to: Departure
  /** For the browser to keep, where the gateway takes no address to send it back to; it is in the address elsewhere. */
  keptToken: string | null
}

/**
 * Sends a shopper to pay what is due. Refuses as `openAttempt` does, and with `payment-page-closed` if the gateway opens no
 * page: then nothing can be charged.
 */
export async function startPayment(
  work: GatewayWork,
  actor: Actor,
  { link, amount, returnPath }: { link: string; amount: string; returnPath: string },
): Promise<Sending> {
  const { shop, gateways, publicUrl } = work
  const gateway = gateways.cards
  if (!gateway) throw new Refusal('no-online-payments')
  const { attempt, order, transactionId, returnToken } = await shop.write(actor, (tx) =>
    openAttempt(tx, { link, gateway: gateway.name, amount }),
  )
  const started = await gateway.start({
    reference: attempt.reference,
    transactionId,
    amountCents: attempt.amount,
    orderReference: orderReference(order.id),
    customer: { name: order.customerName, email: order.customerEmail, phone: order.customerPhone },
    returnUrl: `${publicUrl}${returnPath}?token=${returnToken}`,
    now: attempt.createdAt,
  })
  if (started.state === 'failed') {
    await settle(work, attempt, started)
    throw new Refusal('payment-page-closed')
  }
  const { to, secret, gatewayId, expiresAt } = started
  const sealed: Sealed = { secret, page: to.kind === 'document' ? to : null }
  const sealedSecret =
    sealed.secret === null && sealed.page === null
      ? null
      : (await work.openSecret()).seal(JSON.stringify(sealed), purposeOf(attempt))
  const firstInquiryAt =
    gateway.canAsk && !gateway.complete
      ? new Date(attempt.createdAt.getTime() + FIRST_QUESTION_MS)
      : null
  const sent = await shop.write(actor, (tx) =>
    sendAttempt(tx, { attemptId: attempt.id, gatewayId, sealedSecret, expiresAt, firstInquiryAt }),
  )
  return { attempt: sent, to, keptToken: gateway.returnsTo === 'fixed' ? returnToken : null }
}

/** Few have paid before, and a notification usually comes first. */
const FIRST_QUESTION_MS = 60_000

/** The page of an attempt that is sent to the shopper as a document; refuses with `not-found` once it is over. */
export async function pageOfAttempt(work: GatewayWork, link: string, reference: string) {
  if (!isReference(reference)) throw new Refusal('not-found')
  const attempt = await work.shop.read(system('card payments'), async (tx) => {
    const found = await findByReference(tx, reference)
    const order = found && (await findOrder(tx, found.orderId))
    return order?.link === link && found?.state === 'sent' ? found : undefined
  })
  const page = attempt && (await openSealed(work, attempt)).page
  if (!page) throw new Refusal('not-found')
  return page
}

const findByReference = async (tx: Tx, reference: string): Promise<AttemptRow | undefined> =>
  (await tx.db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference)))[0]

/**
 * A browser comes back. Returns the link of its order's page; undefined if it names no attempt, or cannot prove with the token
 * of that attempt that it was sent away with it. Whatever it says, only the gateway makes an attempt paid.
 */
export async function comeBack(
  work: GatewayWork,
  gateway: Gateway,
  { back, tokenOf }: Return,
): Promise<string | undefined> {
  const { shop } = work
  const actor = gatewayActor(gateway.name)
  const name = gateway.namedIn(back)
  const attempt = name && (await shop.read(actor, (tx) => findAttempt(tx, gateway.name, name)))
  if (!attempt) return undefined
  const facts = await factsOf(work, attempt)
  const claim = gateway.claimOf(back, facts)
  if (claim.next !== 'ignore')
    await shop.write(actor, (tx) =>
      recordReturn(tx, attempt.id, claim.next === 'ask' && claim.claimed),
    )
  if (claim.next === 'fail')
    await settle(work, attempt, { state: 'failed', failure: claim.failure })
  if (claim.next === 'ask') await askForBrowser(work, gateway, attempt.id)
  if (claim.next === 'complete') await completeOnce(work, gateway, attempt)
  if (!isReturnToken(tokenOf(attempt.reference), attempt)) return undefined
  return shop.read(actor, async (tx) => (await findOrder(tx, attempt.orderId))?.link)
}

/** `tokenOf`: the token that the browser has for the attempt of a reference. */
export type Return = { back: Back; tokenOf: (reference: string) => string | undefined }

async function completeOnce(work: GatewayWork, gateway: Gateway, attempt: AttemptRow) {
  if (!gateway.complete) return
  const actor = gatewayActor(gateway.name)
  // The secret is read first: an attempt that has ended has none.
  const facts = await factsOf(work, attempt)
  if (!(await work.shop.write(actor, (tx) => takeToComplete(tx, attempt.id)))) return
  await settle(work, attempt, await gateway.complete(facts))
}
