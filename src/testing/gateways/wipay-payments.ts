// The payments of the simulator of WiPay, what may go otherwise than a shop expects, and what reports and notifications say of
// a payment.

import { createHash, randomBytes, randomInt } from 'node:crypto'
import { dollarsFromCents } from '#contract/money.ts'

export type WiPayStatus = 'incomplete' | 'success' | 'failed' | 'error'

export type WiPayPayment = {
  transactionId: string
  /** The last part of the address of its page. */
  pageToken: string
  /** What the shop sent. */
  form: Record<string, string>
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
  startedAt: Date
  closesAt: Date
  isRefundRequested: boolean
}

/** What a request for a payment is answered; the last three send shoppers where they must not go. */
type StartAnswer =
  | 'usual'
  | 'redirect'
  | 'html'
  | 'no-id'
  | 'foreign-host'
  | 'lookalike-host'
  | 'not-https'

/** A test changes it before it pays. */
export const usualSwitches = () => ({
  /** First Global's page ends with a summary, and comes back only by a button there. */
  page: 'fac' as 'fac' | 'first-global',
  /** Whether shoppers press that button. */
  summary: 'pressed' as 'pressed' | 'closed',
  deprecatedMethod: 'refused' as 'refused' | 'accepted',
  repeatedOrder: 'refused' as 'refused' | 'second-payment',
  /** The sandbox keeps no history of its payments. */
  history: 'kept' as 'kept' | 'empty',
  rateLimits: 'on' as 'on' | 'off',
  /** Who pays the fee, whatever the shop requested. */
  feeStructure: 'as-requested' as 'as-requested' | 'customer_pay' | 'split',
  currency: 'as-requested' as 'as-requested' | 'turned-to-usd',
  data: 'returned' as 'returned' | 'dropped',
  startAnswer: 'usual' as StartAnswer,
  signedBytes: 'body' as 'body' | 'timestamp.body',
  transactionIdIn: 'data' as 'data' | 'meta',
  scopes: ['wapi-transactions-retrieve', 'wapi-transactions-refund-request'],
  /** How much of a refund the merchant's balance allows. */
  balanceCents: 100_000_000_00,
  maximumCents: 20_000_000_00,
})

export type WiPaySwitches = ReturnType<typeof usualSwitches>

/** A merchant whose keys and secrets nobody else has. */
export const newMerchant = () => ({
  id: String(randomInt(10_000, 99_999)),
  account: String(randomInt(1_000_000_000, 10_000_000_000)),
  key: randomBytes(12).toString('hex'),
  wapiKey: `wapi_test_${randomBytes(6).toString('hex')}_${randomBytes(16).toString('hex')}`,
  webhookSecret: randomBytes(24).toString('base64url'),
  email: `merchant-${randomBytes(4).toString('hex')}@simulator.example`,
})

export type WiPayMerchant = Readonly<ReturnType<typeof newMerchant>>

/** The hash of a return: over the total that the shop sent, not over the one that comes back. */
export const returnHash = ({ key }: WiPayMerchant, payment: WiPayPayment): string =>
  createHash('md5')
    .update(`${payment.transactionId}${dollarsFromCents(payment.requestedCents)}${key}`)
    .digest('hex')

const FEE_STRUCTURES: Record<string, string> = {
  merchant_absorb: 'Merchant Absorb',
  customer_pay: 'Customer Pay',
  split: 'Split',
}

const STATES: Record<WiPayStatus, string> = {
  incomplete: 'Transaction Incomplete',
  success: 'Normal',
  failed: 'Transaction Failed',
  error: 'Transaction Error',
}

/** What reports and notifications say of a payment; less of one that nobody has tried to pay. */
export function recordOf(merchant: WiPayMerchant, payment: WiPayPayment): Record<string, unknown> {
  const total = dollarsFromCents(payment.totalCents)
  return {
    currency: payment.currency,
    data: payment.form.data ?? null,
    date: payment.startedAt.toISOString(),
    fee_structure: FEE_STRUCTURES[payment.feeStructure],
    order_id: payment.form.order_id,
    status: payment.status,
    status_desc: STATES[payment.status],
    total,
    transaction_id: payment.transactionId,
    ...(payment.status !== 'incomplete' && {
      card: payment.card,
      currency_credited: payment.currency,
      customer_address: null,
      customer_email: payment.form.email,
      customer_name: payment.customerName,
      customer_phone: null,
      // Of an algorithm that nobody outside knows.
      hash: createHash('sha256').update(payment.transactionId).digest('hex'),
      message: payment.message,
      receiver: `Simulated merchant ${merchant.id}`,
      total_credited: total,
    }),
  }
}
