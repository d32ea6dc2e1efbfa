// What the simulator of WiPay knows: its merchant, its clock, its switches and its payments.

import { randomBytes, randomInt } from 'node:crypto'
import type { SimulatedCharge } from './simulated-gateway.ts'

export type WiPayStatus = 'incomplete' | 'success' | 'failed' | 'error'

export type WiPayPayment = {
  transactionId: string
  /** The last part of the address of its page. */
  pageToken: string
  orderId: string
  responseUrl: string
  email: string
  data: string | undefined
  feeStructure: string
  /** The total that the shop sent, which the hash covers. */
  requestedCents: number
  /** What the shopper pays, with fees and in the currency it was turned to. */
  totalCents: number
  currency: string
  status: WiPayStatus
  message: string
  card: string | null
  customerName: string | null
  startedAt: number
  closesAt: number
  refund: 'none' | 'requested' | 'refunded'
}

/** What may go otherwise than a shop expects. A test sets it before it pays. */
export type WiPaySwitches = {
  /** First Global's page ends with a summary, and comes back only by a button there. */
  page: 'fac' | 'first-global'
  /** Whether shoppers press that button. */
  summary: 'pressed' | 'closed'
  deprecatedMethod: 'refused' | 'accepted'
  repeatedOrder: 'refused' | 'second-payment'
  /** The sandbox keeps no history of its payments. */
  history: 'kept' | 'empty'
  rateLimits: 'on' | 'off'
  /** Who pays the fee, whatever the shop requested. */
  feeStructure: 'as-requested' | 'customer_pay' | 'split'
  currency: 'as-requested' | 'turned-to-usd'
  data: 'returned' | 'dropped'
  startAnswer:
    | 'usual'
    | 'redirect'
    | 'html'
    | 'foreign-host'
    | 'lookalike-host'
    | 'no-id'
    | 'not-https'
  signedBytes: 'body' | 'timestamp.body'
  transactionIdIn: 'data' | 'meta'
  scopes: readonly string[]
  /** How much of a refund the merchant's balance allows. */
  balanceCents: number
  maximumCents: number
}

const usual = (): WiPaySwitches => ({
  page: 'fac',
  summary: 'pressed',
  deprecatedMethod: 'refused',
  repeatedOrder: 'refused',
  history: 'kept',
  rateLimits: 'on',
  feeStructure: 'as-requested',
  currency: 'as-requested',
  data: 'returned',
  startAnswer: 'usual',
  signedBytes: 'body',
  transactionIdIn: 'data',
  scopes: ['wapi-transactions-retrieve', 'wapi-transactions-refund-request'],
  balanceCents: 100_000_000_00,
  maximumCents: 20_000_000_00,
})

const MINUTE_MS = 60_000

/** Opens the books of a new merchant, whose keys and secrets nobody else has. */
export function openWiPayBooks() {
  const payments: WiPayPayment[] = []
  const charges: SimulatedCharge[] = []
  const calls = new Map<string, number[]>()
  let movedMs = 0
  const clock = {
    now: () => new Date(Date.now() + movedMs),
    forward: (ms: number) => void (movedMs += ms),
  }
  const switches = usual()
  return {
    url: '',
    shopUrl: '',
    merchant: {
      id: String(randomInt(10_000, 99_999)),
      account: String(randomInt(1_000_000_000, 10_000_000_000)),
      key: randomBytes(12).toString('hex'),
      wapiKey: `wapi_test_${randomBytes(6).toString('hex')}_${randomBytes(16).toString('hex')}`,
      webhookSecret: randomBytes(24).toString('base64url'),
      email: `merchant-${randomBytes(4).toString('hex')}@simulator.example`,
    },
    clock,
    switches,
    payments,
    charges,
    find: (transactionId: string) => payments.find((one) => one.transactionId === transactionId),
    /** Whether one more call fits into the minute. */
    isWithinRate(call: string, perMinute: number): boolean {
      const now = clock.now().getTime()
      const recent = (calls.get(call) ?? []).filter((at) => at > now - MINUTE_MS)
      calls.set(call, [...recent, now])
      return switches.rateLimits === 'off' || recent.length < perMinute
    },
  }
}

export type WiPayBooks = ReturnType<typeof openWiPayBooks>

/** Decides a payment, and books its charge if it is a success. */
export function decidePayment(
  books: WiPayBooks,
  payment: WiPayPayment,
  decision: { status: WiPayStatus; message: string },
): void {
  Object.assign(payment, decision)
  if (decision.status !== 'success') return
  if (books.charges.some(({ gatewayId }) => gatewayId === payment.transactionId)) return
  books.charges.push({
    gatewayId: payment.transactionId,
    reference: payment.orderId,
    amountCents: payment.totalCents,
    currency: payment.currency,
    refundedCents: 0,
  })
}
