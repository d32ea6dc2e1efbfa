// WiPay's notifications. Nothing of one is read before its signature fits the bytes as they came. Which bytes WiPay signs
// is a setting, and only those count: the body alone, or the body behind its timestamp. Where the body alone is signed,
// the timestamp proves nothing, and the id of the notification keeps a repetition from counting twice.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { WiPaySettings } from './gateway-settings.ts'
import { type Fields, fieldsOf, readFields } from './gateway-fields.ts'
import type { AttemptName, Finding, GatewayMessage, Notice, Notified } from './gateway.ts'
import { findingOfFailure, findingOfSuccess, textOf, transactionIdOf } from './wipay-record.ts'

/** How far its timestamp may be from the shop's clock, if it is signed. */
const NEAR_MS = 5 * 60_000

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** Verifies a notification, and reads it. */
export function readWiPayNotice(
  settings: WiPaySettings & { webhookSecret: string },
  notice: Notice,
): Notified {
  const why = faultOf(settings, notice)
  if (why !== undefined) return { verdict: 'forged', why }
  const envelope = readFields(notice.bytes.toString('utf8'))
  const noticeId = noticeIdOf(notice, envelope)
  const message: GatewayMessage = envelope
    ? messageOf(envelope, settings)
    : { about: 'nothing', code: 'unreadable' }
  return { verdict: 'genuine', noticeId, message }
}

type Signing = Pick<WiPaySettings, 'signedBytes'> & { webhookSecret: string }

function faultOf({ webhookSecret, signedBytes }: Signing, notice: Notice): string | undefined {
  const [, hex = ''] = /^sha256=([\da-f]{64})$/.exec(header(notice, 'Signature')) ?? []
  const timestamp = header(notice, 'Timestamp')
  if (hex === '') return 'There is no signature'
  if (!/^\d{1,12}$/.test(timestamp)) return 'There is no timestamp'
  const fits = (bytes: Signing['signedBytes']) => {
    const hmac = createHmac('sha256', webhookSecret)
    if (bytes === 'timestamp.body') hmac.update(`${timestamp}.`)
    return timingSafeEqual(Buffer.from(hex, 'hex'), hmac.update(notice.bytes).digest())
  }
  if (!fits(signedBytes)) {
    const other = signedBytes === 'body' ? 'timestamp.body' : 'body'
    return fits(other)
      ? `The signature is that of WIPAY_SIGNED_BYTES=${other}`
      : 'The signature does not fit'
  }
  const distanceMs = Math.abs(notice.now.getTime() - Number(timestamp) * 1000)
  if (signedBytes === 'timestamp.body' && distanceMs > NEAR_MS)
    return 'The timestamp is too far from now'
  return undefined
}

const header = ({ header }: Notice, name: string): string => header(`X-WiPay-Webhook-${name}`) ?? ''

/** The id in the header counts only if the signed body repeats it. Otherwise the body is its own name. */
function noticeIdOf(notice: Notice, envelope: Fields | undefined): string {
  const id = header(notice, 'Id').toLowerCase()
  const isSigned = UUID.test(id) && textOf(envelope?.id)?.toLowerCase() === id
  return isSigned ? id : createHash('sha256').update(notice.bytes).digest('hex')
}

const EVENT = /^payment\.([a-z_]{1,40})$/
const DISPUTES = new Set([
  'chargeback_pending',
  'chargeback_processed',
  'chargeback_released',
  'fraud_confirmed',
])

/** The signed body says what happened; the header that repeats it does not count. */
function messageOf(envelope: Fields, settings: { isTest: boolean }): GatewayMessage {
  const [, event = ''] = EVENT.exec(textOf(envelope.event) ?? '') ?? []
  const data = fieldsOf(envelope.data)
  const meta = fieldsOf(envelope.meta)
  const transactionId = transactionIdOf(data.transaction_id) ?? transactionIdOf(meta.transaction_id)
  const finding = findingOf(event, { data, transactionId, settings })
  if (finding) return { about: 'payment', attempt: attemptOf(transactionId, data), finding }
  if (transactionId === undefined) return { about: 'nothing', code: event || 'event' }
  return messageAbout(event, transactionId, meta)
}

function findingOf(
  event: string,
  payment: { data: Fields; transactionId: string | undefined; settings: { isTest: boolean } },
): Finding | undefined {
  const { data, transactionId, settings } = payment
  if (event === 'success') return findingOfSuccess(data, transactionId, settings)
  if (event === 'failed') return findingOfFailure(data)
  if (event === 'error') return { state: 'unknown', code: 'error' }
  return undefined
}

function attemptOf(transactionId: string | undefined, data: Fields): AttemptName | null {
  if (transactionId !== undefined) return { gatewayId: transactionId }
  const reference = textOf(data.order_id)
  return reference === undefined ? null : { reference }
}

/** What became of a payment that was made before. */
function messageAbout(event: string, chargeId: string, meta: Fields): GatewayMessage {
  if (DISPUTES.has(event)) return { about: 'dispute', chargeId, code: event }
  if (event === 'refund_requested')
    return { about: 'refund', chargeId, finding: { state: 'requested' } }
  if (event === 'refunded')
    return { about: 'refund', chargeId, finding: { state: 'done', gatewayId: chargeId } }
  if (event === 'refund_rejected')
    return { about: 'refund', chargeId, finding: { state: 'refused', code: reasonOf(meta) } }
  return { about: 'nothing', code: event || 'event' }
}

/** Only a reason that is a code: free words may name people. */
function reasonOf({ reason }: Fields): string {
  const text = textOf(reason) ?? ''
  return /^[\w-]{1,40}$/.test(text) ? text : 'rejected'
}
