// What WiPay writes about a payment, alike in its reports and in its notifications. A field that does not have its form
// counts as missing, and an amount that cannot be read is null.

import { centsFromDollars, MAX_CENTS } from '#contract/money.ts'
import { type Finding, NO_CURRENCY } from './gateway.ts'

export type Fields = Readonly<Record<string, unknown>>

const TRANSACTION_ID = /^[A-Za-z\d][!-~]{3,127}$/
const LONGEST_REFERENCE = 64

/** The fields of an object inside an answer; none if it is something else. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** WiPay writes amounts as text in some places and as numbers in others. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function transactionIdOf(value: unknown): string | undefined {
  return typeof value === 'string' && TRANSACTION_ID.test(value) ? value : undefined
}

/** The sandbox marks its transactions. No real money moves in them. */
export const isSandboxId = (transactionId: string) => transactionId.startsWith('SB-')

/** The payment that a record of a success describes. */
export function findingOfSuccess(
  record: Fields,
  transactionId: string | undefined,
  { isTest }: { isTest: boolean },
): Finding {
  if (transactionId === undefined) return { state: 'odd', code: 'transaction_id' }
  if (!isTest && isSandboxId(transactionId)) return { state: 'odd', code: 'sandbox' }
  const charge = {
    gatewayId: transactionId,
    reference: textOf(record.order_id)?.slice(0, LONGEST_REFERENCE) ?? null,
    amountCents: amountOf(record.total),
    currency: currencyOf(record.currency),
  }
  return { state: 'paid', charge }
}

export function findingOfFailure(record: Fields): Finding {
  return { state: 'failed', failure: { reason: 'declined', code: codeIn(record.message) } }
}

function amountOf(total: unknown): number | null {
  const cents = centsFromDollars(textOf(total) ?? '')
  return cents !== undefined && cents >= 0 && cents <= MAX_CENTS ? cents : null
}

const currencyOf = (currency: unknown): string =>
  typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : NO_CURRENCY

/** `[2-R05]: Declined` -> `2-R05`. The words behind the code are the card's bank's, and stay out of the shop. */
function codeIn(message: unknown): string {
  const code = /^\[([A-Z\d]{1,4}-[A-Z\d]{1,8})\]/.exec(textOf(message) ?? '')?.[1]
  return code ?? 'failed'
}
