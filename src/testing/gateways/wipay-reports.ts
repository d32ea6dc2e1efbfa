// The simulator's reports and refunds, for a key with the right scopes and not too often.

import { timingSafeEqual } from 'node:crypto'
import { decidePayment, type WiPayBooks, type WiPayPayment } from './wipay-books.ts'
import { recordOf } from './wipay-answers.ts'
import type { Reply } from './wipay-payment-request.ts'

export type WapiCall = {
  method: string
  path: string
  key: string | undefined
  authorization: string | undefined
}

const PER_MINUTE = { meta: 60, retrieve: 60, history: 15, refund: 15 }
const SCOPES = {
  meta: 'wapi-transactions-retrieve',
  retrieve: 'wapi-transactions-retrieve',
  history: 'wapi-transactions-retrieve',
  refund: 'wapi-transactions-refund-request',
}
const ROUTES: [keyof typeof PER_MINUTE, string, RegExp][] = [
  ['meta', 'GET', /^\/wapi\/transactions\/meta$/],
  ['history', 'GET', /^\/wapi\/transactions$/],
  ['retrieve', 'GET', /^\/wapi\/transactions\/([^/]+)$/],
  ['refund', 'POST', /^\/wapi\/transactions\/([^/]+)\/refund$/],
]

const message = (status: number, text: string): Reply => ({ status, json: { message: text } })
const data = (content: unknown): Reply => ({ status: 200, json: { message: 'OK', data: content } })

export function answerWapi(books: WiPayBooks, call: WapiCall): Reply {
  const route = ROUTES.find(([, method, path]) => method === call.method && path.test(call.path))
  if (!route) return message(405, 'Method Not Allowed')
  const [name, , path] = route
  const isKnown = call.authorization === undefined && isKey(books, call.key ?? '')
  if (!isKnown) return message(401, 'Unauthorized')
  const { scopes } = books.switches
  if (!scopes.includes(SCOPES[name]) && !scopes.includes('wapi-transactions-all'))
    return message(403, 'Invalid scope(s) provided.')
  if (!books.isWithinRate(name, PER_MINUTE[name])) return message(429, 'Too Many Attempts.')
  if (name === 'meta') return data(metaOf(books))
  const isKept = books.switches.history === 'kept'
  if (name === 'history')
    return data(isKept ? books.payments.map((one) => recordOf(books, one)) : [])
  const payment = books.find(decodeURIComponent(path.exec(call.path)?.[1] ?? ''))
  if (name === 'refund') return requestRefund(books, payment)
  return payment && isKept ? data(recordOf(books, payment)) : message(404, 'Not Found')
}

function isKey({ merchant }: WiPayBooks, key: string): boolean {
  const [given, known] = [Buffer.from(key), Buffer.from(merchant.wapiKey)]
  return given.length === known.length && timingSafeEqual(given, known)
}

const metaOf = ({ switches }: WiPayBooks) => ({
  currencies: ['JMD', 'USD'],
  environments: ['live', 'sandbox'],
  fee_structures: ['customer_pay', 'merchant_absorb', 'split'],
  totals: { JMD: { minimum: 150, maximum: switches.maximumCents / 100 } },
})

function requestRefund(books: WiPayBooks, payment: WiPayPayment | undefined): Reply {
  if (!payment) return message(400, 'The selected transaction id is invalid.')
  if (payment.status !== 'success')
    return message(400, 'The selected transaction id has invalid status.')
  if (payment.refund === 'requested')
    return message(400, 'The selected transaction id has an existing refund request.')
  if (payment.refund === 'refunded')
    return message(400, 'The selected transaction id has already been refunded.')
  if (books.switches.balanceCents < payment.totalCents)
    return message(403, 'Insufficient funds on WiPay account to request refund.')
  payment.refund = 'requested'
  return message(201, 'Refund request successfully created.')
}

/** What WiPay's staff decide about a refund that was requested, or that they make of their own accord. */
export function decideRefund(
  books: WiPayBooks,
  transactionId: string,
  decision: 'refunded' | 'rejected',
): WiPayPayment {
  const payment = books.find(transactionId)
  const charge = books.charges.find(({ gatewayId }) => gatewayId === transactionId)
  if (!payment || !charge) throw new Error('Nothing was charged')
  payment.refund = decision === 'refunded' ? 'refunded' : 'none'
  if (decision === 'refunded') charge.refundedCents = charge.amountCents
  return payment
}

/** What WiPay finds out about a payment after its page has closed. */
export function settleLate(
  books: WiPayBooks,
  transactionId: string,
  status: 'success' | 'failed' | 'error',
): WiPayPayment {
  const payment = books.find(transactionId)
  if (!payment) throw new Error('There is no such payment')
  decidePayment(books, payment, { status, message: '[3-R99]: Transaction timed out.' })
  return payment
}
