// Paying an order on a gateway's page: the way there, the way back, and what gateways report. A browser that comes back
// proves nothing of a payment. If it has the token of its attempt, it is sent to its order's page, which says what the shop
// knows; otherwise it learns nothing. A notification is verified byte by byte
// before it is read.

import type { Context } from 'hono'
import { z } from 'zod'
import { StartedPaymentView, StartPayment } from '#contract/online-payment.ts'
import { GATEWAYS } from '#contract/gateways.ts'
import { comeBack, pageOfAttempt, startPayment } from '#domain/gateways/pay-online.ts'
import { takeNotice } from '#domain/gateways/take-notice.ts'
import { giveCookie, paymentCookie, readCookie } from '#http/cookies.ts'
import { encode } from '#http/encode.ts'
import { type ApiEnv, linkParam, readBytes } from '#http/endpoint.ts'
import { gatewayWorkOf } from '#http/gateway-work.ts'
import { endpoint, type Routes } from '#http/route.ts'
import type { Back, Gateway } from '#platform/gateways/gateway.ts'
import { Refusal } from '#platform/refusal.ts'

const tag = 'Orders'
/** What a gateway may send at most. */
const LIMIT_BYTES = 64 * 1024

export const cardPayments = {
  'POST /order-pages/:link/payments': endpoint({
    summary: 'Begin to pay online what is due of an order',
    refuses: [
      'nothing-to-pay',
      'due-changed',
      'payment-open',
      'too-many-attempts',
      'payment-page-closed',
      'no-online-payments',
    ],
    tag,
    body: StartPayment,
    status: 201,
    responseSchema: StartedPaymentView,
    handle: async (c, { body: { amount } }) => {
      c.header('cache-control', 'no-store')
      const link = linkParam(c)
      const { cards } = c.var.deps.gateways
      const returnPath = `/api/gateways/${cards?.name}/return`
      const work = gatewayWorkOf(c)
      const sending = await startPayment(work, c.var.actor, { link, amount, returnPath })
      const { attempt, to, keptToken } = sending
      if (keptToken !== null)
        giveCookie(c, paymentCookie(attempt.gateway, attempt.reference), keptToken)
      const ownPage = `/api/order-pages/${link}/payments/${attempt.reference}/page`
      const url = to.kind === 'url' ? to.url : ownPage
      const { expiresAt } = attempt
      const started = { url, expiresAt, isTest: cards?.isTest ?? false }
      return c.json(encode(StartedPaymentView, started), 201)
    },
  }),
  'GET /order-pages/:link/payments/:reference/page': endpoint({
    summary: 'The document by which some gateways take the browser to their page',
    mediaType: 'text/html',
    tag,
    handle: async (c) => {
      const reference = c.req.param('reference') ?? ''
      const { html, policy } = await pageOfAttempt(gatewayWorkOf(c), linkParam(c), reference)
      c.header('cache-control', 'no-store')
      c.header('referrer-policy', 'no-referrer')
      c.header('content-security-policy', policy)
      return c.html(html)
    },
  }),
  'GET /gateways/:gateway/return': endpoint({
    summary: 'Where a gateway sends the browser back to',
    tag,
    status: 303,
    handle: async (c) => backToOrder(c, { query: queryOf(c), body: {} }),
  }),
  'POST /gateways/:gateway/return': endpoint({
    summary: 'Where a gateway has the browser post its answer to',
    takes: { 'application/x-www-form-urlencoded': z.record(z.string(), z.string()) },
    refuses: ['too-large'],
    tag,
    status: 303,
    handle: async (c) => backToOrder(c, { query: queryOf(c), body: await readForm(c) }),
  }),
  'POST /gateways/:gateway/notifications': endpoint({
    summary: 'What a gateway reports, signed by it',
    takes: { '*/*': z.unknown() },
    refuses: ['notice-refused', 'too-large'],
    tag,
    responseSchema: z.object({ received: z.literal(true) }),
    handle: async (c) => {
      const gateway = gatewayParam(c)
      if (!gateway.notified) throw new Refusal('not-found')
      const bytes = await readBytes(c.req.raw, LIMIT_BYTES, 'too-large')
      const { log } = c.var.deps
      const now = await c.var.read(async (tx) => tx.now)
      const notified = gateway.notified({ header: (name) => c.req.header(name), bytes, now })
      if (notified.verdict === 'forged') {
        log.warn({ gateway: gateway.name, why: notified.why }, 'a notification was refused')
        throw new Refusal('notice-refused')
      }
      const outcome = await takeNotice(gatewayWorkOf(c), gateway.name, notified)
      const { about } = notified.message
      log.info({ gateway: gateway.name, about, outcome }, 'a notification came')
      return c.json({ received: true })
    },
  }),
} satisfies Routes

function gatewayParam(c: Context<ApiEnv>): Gateway {
  const name = GATEWAYS.find((known) => known === c.req.param('gateway'))
  const gateway = name && c.var.deps.gateways.byName.get(name)
  if (!gateway) throw new Refusal('not-found')
  return gateway
}

/** A gateway may add its parameters with a question mark of its own to an address that has one. */
const queryOf = (c: Context<ApiEnv>): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(new URL(c.req.url).search.slice(1).replaceAll('?', '&')))

async function backToOrder(c: Context<ApiEnv>, back: Back): Promise<Response> {
  const gateway = gatewayParam(c)
  const tokenOf = (reference: string) =>
    back.query.token ?? readCookie(c, paymentCookie(gateway.name, reference))
  const link = await comeBack(gatewayWorkOf(c), gateway, { back, tokenOf })
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'no-referrer')
  return c.redirect(link === undefined ? '/find-order' : `/order/${link}`, 303)
}

/** The fields of a posted form or of a JSON object; none of anything else. */
async function readForm(c: Context<ApiEnv>): Promise<Record<string, string>> {
  const text = (await readBytes(c.req.raw, LIMIT_BYTES, 'too-large')).toString('utf8')
  const type = c.req.header('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return Object.fromEntries(new URLSearchParams(text))
  return /^application\/json\b/i.test(type) ? stringFields(text) : {}
}

function stringFields(json: string): Record<string, string> {
  try {
    const fields = Object.entries((JSON.parse(json) ?? {}) as object)
    return Object.fromEntries(
      fields.map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    )
  } catch {
    return {}
  }
}
