// What WiPay writes about a payment, alike in its reports and in its notifications.

import type { Finding } from './gateway.ts'
import { amountIn, currencyIn, type Fields } from './gateway-fields.ts'

const TRANSACTION_ID = /^[A-Za-z\d][!-~]{3,127}$/
const LONGEST_REFERENCE = 64

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
    amountCents: amountIn(textOf(record.total)),
    currency: currencyIn(record.currency),
  }
  return { state: 'paid', charge }
}

export function findingOfFailure(record: Fields): Finding {
  return { state: 'failed', failure: { reason: 'declined', code: codeIn(record.message) } }
}

/** `[2-R05]: Declined` -> `2-R05`. The words behind the code are the card's bank's, and stay out of the shop. */
function codeIn(message: unknown): string {
  const code = /^\[([A-Z\d]{1,4}-[A-Z\d]{1,8})\]/.exec(textOf(message) ?? '')?.[1]
  return code ?? 'failed'
}
