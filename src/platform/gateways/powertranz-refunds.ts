// Sends money back through PowerTranz: a whole charge of the same day by a void, anything else, or a charge that is settled
// already, by a refund. Nothing is sent twice: an answer that says neither yes nor no leaves the refund unknown.

import { jamaicaDay } from '#contract/jamaica.ts'
import type { Refunding, RefundFinding } from './gateway.ts'
import {
  type Api,
  type ApiAnswer,
  JMD_NUMBER,
  jsonAmount,
  readResult,
  type Result,
} from './powertranz-api.ts'
import { codeOf, isRefusal, isRefusalAsUnfit } from './powertranz-codes.ts'

const VOID = '4'
const REFUND = '5'

export async function refundThrough(api: Api, refund: Refunding): Promise<RefundFinding> {
  const { refundId, chargeId, chargedCents, amountCents, chargedAt, now } = refund
  const names = { TransactionIdentifier: chargeId, ExternalIdentifier: refundId }
  if (amountCents === chargedCents && jamaicaDay(chargedAt) === jamaicaDay(now)) {
    const answer = await api.post('/api/void', names)
    if (!isTooLate(answer)) return findingFrom(answer, refund)
  }
  const amounts = { TotalAmount: jsonAmount(amountCents), CurrencyCode: JMD_NUMBER }
  return findingFrom(await api.post('/api/refund', { Refund: true, ...names, ...amounts }), refund)
}

/** PowerTranz takes no void of this charge, because it is settled. */
function isTooLate(answer: ApiAnswer | undefined): boolean {
  const result = answer && answer.status < 500 ? readResult(answer.content) : undefined
  return result !== undefined && isRefusalAsUnfit(result)
}

export async function askForRefund(api: Api, refund: Refunding): Promise<RefundFinding> {
  const answer = await api.get(
    `/api/transactions/search?externalIdentifier=${encodeURIComponent(refund.refundId)}`,
  )
  if (!answer) return { state: 'unknown', code: 'no-answer' }
  const { status, content } = answer
  if (status !== 200) return { state: 'unknown', code: `HTTP ${status}` }
  if (!Array.isArray(content)) return { state: 'unknown', code: 'unreadable' }
  const rows = content
    .flatMap((row: unknown) => readResult(row) ?? [])
    // A void that was refused says nothing of the refund that was sent instead.
    .filter((row) => isOf(row, refund) && !(row.type === VOID && isRefusal(row)))
  const findings = rows.map((row) => outcomeOf(row, refund))
  const isDone = ({ state }: RefundFinding) => state === 'done'
  return findings.find(isDone) ?? findings[0] ?? { state: 'unknown', code: 'not-found' }
}

function isOf(row: Result, { refundId, chargeId }: Refunding): boolean {
  const { externalId, originalId, type = REFUND } = row
  const isSameCharge = originalId === undefined || originalId === chargeId.toLowerCase()
  return isSameCharge && externalId === refundId && (type === REFUND || type === VOID)
}

function findingFrom(answer: ApiAnswer | undefined, refund: Refunding): RefundFinding {
  if (!answer) return { state: 'unknown', code: 'no-answer' }
  const { status, content } = answer
  if (status >= 500) return { state: 'unknown', code: `HTTP ${status}` }
  // The credentials were not accepted, so nothing was done.
  if (status === 401 || status === 403) return { state: 'refused', code: `HTTP ${status}` }
  const result = readResult(content)
  return result ? outcomeOf(result, refund) : { state: 'unknown', code: `HTTP ${status}` }
}

function outcomeOf(result: Result, { refundId, amountCents }: Refunding): RefundFinding {
  const { approved, iso, type, transactionId: gatewayId = refundId } = result
  const code = codeOf(result)
  if (isRefusal(result)) return { state: 'refused', code }
  if (!approved || iso !== '00') return { state: 'unknown', code }
  // A void's answer need not repeat the amount.
  const isAnother = result.amountCents !== null && result.amountCents !== amountCents
  if (type !== VOID && isAnother) return { state: 'unknown', code: 'amount' }
  return { state: 'done', gatewayId }
}
