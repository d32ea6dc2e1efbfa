// PowerTranz (First Atlantic Commerce) with its hosted page. A payment is begun with a call, the shopper enters the card on
// PowerTranz's page, and money moves only when the shop completes the payment with the token of that attempt, within five
// minutes. What the browser brings back is not signed: it never makes an attempt paid.

import { createHash, timingSafeEqual } from 'node:crypto'
import { callGateway } from './call-gateway.ts'
import type { PowerTranzSettings } from './gateway-settings.ts'
import {
  type AttemptFacts,
  type Back,
  type Claim,
  type Finding,
  type Gateway,
  isSettling,
} from './gateway.ts'
import { inSmallLetters } from './gateway-fields.ts'
import { type Api, openApi, readJson, readResult, type Result } from './powertranz-api.ts'
import { claimFrom, codeOf, findingOf, isSetUpFault, isUncompleted } from './powertranz-codes.ts'
import { askForRefund, refundThrough } from './powertranz-refunds.ts'
import { startSale } from './powertranz-start.ts'

const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** `timeoutMs`: how long a call may take. */
export function openPowerTranz(
  settings: PowerTranzSettings,
  { timeoutMs }: { timeoutMs?: number } = {},
): Gateway {
  const api = openApi(settings, timeoutMs)
  return {
    name: 'powertranz',
    isTest: settings.isTest,
    canAsk: settings.inquiry,
    refunds: 'any-amount',
    returnsTo: 'named',
    start: (payment) => startSale(api, settings, payment),
    namedIn,
    claimOf: (back, attempt) => claimOf(back, attempt, settings),
    complete: (attempt) => complete(api, attempt),
    ask: async (attempt) => (settings.inquiry ? ask(api, attempt) : { state: 'unsupported' }),
    refund: (refund) => refundThrough(api, refund),
    ...(settings.inquiry && { askRefund: (refund) => askForRefund(api, refund) }),
    check: () => check(settings, timeoutMs),
  }
}

/** The form that comes back: its fields, and the result in it. */
function returned({ body }: Back) {
  const { response = '', spitoken, transactionidentifier } = inSmallLetters(body)
  const result = readResult(readJson(response))
  return {
    result,
    token: spitoken ?? result?.token,
    transactionId: transactionidentifier?.toLowerCase() ?? result?.transactionId,
  }
}

function namedIn(back: Back): { gatewayId: string } | undefined {
  const { transactionId } = returned(back)
  return transactionId !== undefined && GUID.test(transactionId)
    ? { gatewayId: transactionId }
    : undefined
}

function claimOf(back: Back, attempt: AttemptFacts, settings: PowerTranzSettings): Claim {
  const { result, token, transactionId } = returned(back)
  if (!attempt.secret || !token || !isSame(token, attempt.secret)) return { next: 'ignore' }
  if (!result || !isOwn(transactionId, attempt) || !isOwn(result.transactionId, attempt))
    return { next: 'ignore' }
  return claimFrom(result, settings)
}

/** Compared in a time that says nothing about the token. */
function isSame(token: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(token), digest(expected))
}

/** Whether an id is the attempt's, or is not there. */
const isOwn = (transactionId: string | undefined, { gatewayId }: AttemptFacts): boolean =>
  transactionId === undefined || transactionId === gatewayId?.toLowerCase()

async function complete(api: Api, attempt: AttemptFacts): Promise<Finding> {
  const { secret, now, expiresAt } = attempt
  if (now >= expiresAt) return { state: 'failed', failure: { reason: 'cancelled', code: 'late' } }
  if (!secret) return { state: 'unknown', code: 'no-token' }
  const answer = await api.postOpenly('/api/spi/payment', secret)
  if (!answer) return { state: 'unknown', code: 'no-answer' }
  const result = readResult(answer.content)
  if (answer.status >= 500 || !result) return { state: 'unknown', code: `HTTP ${answer.status}` }
  return aboutOwn(findingOf(result), result, attempt)
}

/** Only a charge counts whatever transaction it names: the shop compares it. */
function aboutOwn(finding: Finding, result: Result, attempt: AttemptFacts): Finding {
  if (finding.state === 'paid' || isOwn(result.transactionId, attempt)) return finding
  return { state: 'unknown', code: 'other-id' }
}

async function ask(api: Api, attempt: AttemptFacts): Promise<Finding> {
  const { gatewayId } = attempt
  if (gatewayId === null || !GUID.test(gatewayId)) return { state: 'unknown', code: 'no-id' }
  const answer = await api.get(`/api/transactions/${gatewayId}`)
  if (!answer) return { state: 'unknown', code: 'no-answer' }
  const { status, content } = answer
  if (status === 401 || status === 403) return { state: 'unknown', code: 'set-up' }
  const result = readResult(content)
  if (status >= 500 || !result || (status === 404 && codeOf(result) === 'unreadable'))
    return { state: 'unknown', code: `HTTP ${status}` }
  if (status === 404) return openOrOver(attempt, '404')
  // A code without the transaction is about the question, not about the payment.
  if (result.transactionId === undefined)
    return { state: 'unknown', code: isSetUpFault(result) ? 'set-up' : codeOf(result) }
  if (isUncompleted(result) && isOwn(result.transactionId, attempt))
    return openOrOver(attempt, codeOf(result))
  return aboutOwn(findingOf(result), result, attempt)
}

/** An attempt that was not completed: PowerTranz may be slow to know of it, and later its token is worth nothing. */
const openOrOver = (attempt: AttemptFacts, code: string): Finding =>
  isSettling(attempt)
    ? { state: 'open' }
    : { state: 'failed', failure: { reason: 'cancelled', code } }

/** Says nothing about the credentials: PowerTranz has no call that would only check them. */
async function check(
  { url }: PowerTranzSettings,
  timeoutMs: number | undefined,
): Promise<string | undefined> {
  const answer = await callGateway({ method: 'GET', url: `${url}/api/alive`, timeoutMs })
  if (!answer) return 'Nothing answers at POWERTRANZ_URL.'
  const isAlive = answer.status === 200 && !answer.text.trimStart().startsWith('<')
  return isAlive ? undefined : 'POWERTRANZ_URL is not the address of PowerTranz.'
}
