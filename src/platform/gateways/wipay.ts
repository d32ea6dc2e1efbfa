// WiPay (Jamaica): the shop's server requests a payment, and WiPay answers with the address of its page, which is open
// for three minutes. The shopper comes back with unsigned words and a hash that covers little, so a return never makes
// an attempt paid. That is done by a signed notification, or by WiPay's answer when it is asked.

import { createHash, timingSafeEqual } from 'node:crypto'
import { CURRENCY } from '#contract/gateways.ts'
import { dollarsFromCents } from '#contract/money.ts'
import type { WiPaySettings } from './gateway-settings.ts'
import { callGateway } from './call-gateway.ts'
import {
  type AttemptFacts,
  type AttemptName,
  type Back,
  type Claim,
  type Gateway,
  isReference,
  notStarted,
  type Refunding,
  type Started,
  type Starting,
} from './gateway.ts'
import { readFields } from './gateway-fields.ts'
import { askWiPay, checkWiPay, refundByWiPay } from './wipay-api.ts'
import { isSandboxId, textOf, transactionIdOf } from './wipay-record.ts'
import { readWiPayNotice } from './wipay-webhook.ts'

/** WiPay closes its page after three minutes. */
const OPEN_MS = 3 * 60_000

const COUNTRY = 'JM'
const ORIGIN = 'yaadbox'
const WIPAY_HOSTS = '.wipayfinancial.com'
const LONGEST_EMAIL = 50
const LONGEST_ADDRESS = 255

export function openWiPay(settings: WiPaySettings): Gateway {
  const { wapiKey, webhookSecret } = settings
  return {
    name: 'wipay',
    isTest: settings.isTest,
    canAsk: wapiKey !== undefined,
    refunds: wapiKey === undefined ? 'by-hand' : 'whole',
    returnsTo: 'named',
    start: (payment) => start(settings, payment),
    namedIn,
    claimOf: (back, attempt) => claimOf(settings, back, attempt),
    ask: (attempt) => askWiPay(settings, attempt),
    ...(webhookSecret !== undefined && {
      notified: (notice) => readWiPayNotice({ ...settings, webhookSecret }, notice),
    }),
    ...(wapiKey !== undefined && {
      refund: (refund: Refunding) => refundByWiPay(settings, refund),
      check: () => checkWiPay(settings),
    }),
  }
}

/** Nothing is charged before the shopper pays on WiPay's page, so no failure to begin leaves a doubt. */
async function start(settings: WiPaySettings, payment: Starting): Promise<Started> {
  const { isTest, url: host } = settings
  if (payment.customer.email.length > LONGEST_EMAIL) return notStarted('unavailable', 'email')
  if (payment.returnUrl.length > LONGEST_ADDRESS) return notStarted('set-up', 'response_url')
  const answer = await callGateway({
    method: 'POST',
    url: `${host}/plugins/payments/request`,
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(requestOf(settings, payment)).toString(),
  })
  if (!answer) return notStarted('unavailable', 'no-answer')
  const { status, text } = answer
  const fields = readFields(text)
  if (!fields || status >= 500 || status === 429) return notStarted('unavailable', String(status))
  if (status >= 400) return notStarted('set-up', String(status))
  const transactionId = transactionIdOf(fields.transaction_id)
  const url = textOf(fields.url)
  if (transactionId === undefined || url === undefined) return notStarted('unavailable', 'answer')
  if (!isTest && isSandboxId(transactionId)) return notStarted('set-up', 'sandbox')
  if (!isPageOfWiPay(url, settings)) return notStarted('set-up', 'url')
  return {
    state: 'started',
    gatewayId: transactionId,
    to: { kind: 'url', url },
    secret: null,
    expiresAt: new Date(payment.now.getTime() + OPEN_MS),
  }
}

/** The shop bears WiPay's fees, so that the shopper pays the total of the order. */
function requestOf(settings: WiPaySettings, payment: Starting): Record<string, string> {
  return {
    account_number: settings.account,
    country_code: COUNTRY,
    currency: CURRENCY,
    environment: settings.isTest ? 'sandbox' : 'live',
    fee_structure: 'merchant_absorb',
    method: settings.method,
    order_id: payment.reference,
    origin: ORIGIN,
    response_url: payment.returnUrl,
    total: dollarsFromCents(payment.amountCents),
    email: payment.customer.email,
  }
}

/** Whether a shopper may be sent to an address: to WiPay's own hosts only, whatever its answer says. */
function isPageOfWiPay(address: string, settings: WiPaySettings): boolean {
  const page = URL.parse(address)
  const own = new URL(settings.url)
  if (!page || page.username !== '' || page.password !== '') return false
  const isSafe = page.protocol === 'https:' || (settings.isTest && page.protocol === own.protocol)
  return isSafe && (page.host === own.host || page.host.endsWith(WIPAY_HOSTS))
}

function namedIn({ query }: Back): AttemptName | undefined {
  const gatewayId = transactionIdOf(query.transaction_id)
  if (gatewayId !== undefined) return { gatewayId }
  return isReference(query.order_id) ? { reference: query.order_id } : undefined
}

/** A success counts with the hash of this very attempt only. Nothing proves the other words of a return. */
function claimOf(settings: WiPaySettings, { query }: Back, attempt: AttemptFacts): Claim {
  const { status, transaction_id: transactionId, hash = '' } = query
  if (status === 'failed' || status === 'error') return { next: 'ask', claimed: false }
  if (status !== 'success' || attempt.gatewayId === null) return { next: 'ignore' }
  if (transactionId !== attempt.gatewayId || !/^[\da-f]{32}$/.test(hash)) return { next: 'ignore' }
  // The total as the shop sent it: with other fees than ours, the one that comes back is larger.
  const expected = createHash('md5')
    .update(attempt.gatewayId + dollarsFromCents(attempt.amountCents) + settings.key)
    .digest()
  const isRight = timingSafeEqual(Buffer.from(hash, 'hex'), expected)
  return isRight ? { next: 'ask', claimed: true } : { next: 'ignore' }
}
