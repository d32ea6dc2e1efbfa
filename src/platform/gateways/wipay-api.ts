// WiPay's reports and refunds, which its own key opens: what became of a payment, and the request to send one back. Only
// whole payments can be sent back, and WiPay decides later: its notification says how.

import type { WiPaySettings } from './gateway-settings.ts'
import { callGateway, type GatewayAnswer } from './call-gateway.ts'
import {
  type AttemptFacts,
  type Finding,
  isSettling,
  type Refunding,
  type RefundFinding,
} from './gateway.ts'
import { fieldsOf, readFields } from './gateway-fields.ts'
import { findingOfFailure, findingOfSuccess, textOf, transactionIdOf } from './wipay-record.ts'

/** What became of an attempt. */
export async function askWiPay(settings: WiPaySettings, attempt: AttemptFacts): Promise<Finding> {
  const { gatewayId } = attempt
  if (settings.wapiKey === undefined || gatewayId === null) return { state: 'unsupported' }
  const answer = await callWapi(settings, 'GET', pathOf(gatewayId))
  if (!answer) return { state: 'unknown', code: 'no-answer' }
  if (isAbsent(answer)) return findingOfAbsence(settings, attempt)
  if (isRejection(answer)) return { state: 'unknown', code: 'set-up' }
  if (answer.status !== 200) return { state: 'unknown', code: String(answer.status) }
  const record = fieldsOf(readFields(answer.text)?.data)
  const transactionId = transactionIdOf(record.transaction_id)
  if (record.status === 'success') return findingOfSuccess(record, transactionId, settings)
  if (transactionId !== gatewayId) return { state: 'unknown', code: 'answer' }
  if (record.status === 'failed') return findingOfFailure(record)
  return findingOfUndecided(record.status, attempt)
}

function findingOfUndecided(status: unknown, attempt: AttemptFacts): Finding {
  if (status !== 'incomplete' && status !== 'error') return { state: 'unknown', code: 'answer' }
  if (isSettling(attempt)) return { state: 'open' }
  if (status === 'error') return { state: 'unknown', code: 'error' }
  return { state: 'failed', failure: { reason: 'cancelled', code: 'incomplete' } }
}

/** The sandbox keeps no history; elsewhere, a payment that was just begun may take a while to appear. */
function findingOfAbsence({ isTest }: WiPaySettings, attempt: AttemptFacts): Finding {
  if (isTest) return { state: 'unsupported' }
  return isSettling(attempt) ? { state: 'open' } : { state: 'unknown', code: '404' }
}

/** Requests that a whole payment is sent back. */
export async function refundByWiPay(
  settings: WiPaySettings,
  { chargeId, amountCents, chargedCents }: Refunding,
): Promise<RefundFinding> {
  if (amountCents !== chargedCents) return { state: 'refused', code: 'part' }
  const answer = await callWapi(settings, 'POST', `${pathOf(chargeId)}/refund`)
  if (!answer) return { state: 'unknown', code: 'no-answer' }
  const { status } = answer
  if (status === 201) return { state: 'requested' }
  // What WiPay answers when an earlier request reached it, but its answer was lost.
  if (status === 400 && says(answer, 'existing refund request')) return { state: 'requested' }
  if (status === 400 && says(answer, 'already been refunded'))
    return { state: 'done', gatewayId: chargeId }
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429
  return { state: isRefusal ? 'refused' : 'unknown', code: String(status) }
}

/** What is wrong with the key, as far as WiPay tells. */
export async function checkWiPay(settings: WiPaySettings): Promise<string | undefined> {
  const answer = await callWapi(settings, 'GET', '/wapi/transactions/meta')
  if (!answer || !isRejection(answer)) return undefined
  return `WiPay rejects WIPAY_WAPI_KEY with ${answer.status}: check the key, its scopes and its addresses in WiPay's dashboard.`
}

const pathOf = (transactionId: string) => `/wapi/transactions/${encodeURIComponent(transactionId)}`

function callWapi(
  { url, wapiKey = '' }: WiPaySettings,
  method: 'GET' | 'POST',
  path: string,
): Promise<GatewayAnswer | undefined> {
  const headers = { accept: 'application/json', 'x-wapi-key': wapiKey }
  return callGateway({ method, url: `${url}${path}`, headers })
}

const isRejection = ({ status }: GatewayAnswer) => status === 401 || status === 403

const isAbsent = (answer: GatewayAnswer) =>
  answer.status === 404 || (answer.status === 400 && says(answer, 'transaction id is invalid'))

const says = ({ text }: GatewayAnswer, words: string) =>
  textOf(readFields(text)?.message)?.includes(words) ?? false
