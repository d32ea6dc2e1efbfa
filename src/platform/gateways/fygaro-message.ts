// What a notification of Fygaro says, once its signature is known to be right. What cannot be read is null or a finding
// for staff, never a guess. Fields of cards and people are not read at all.

import { amountIn, currencyIn, type Fields, readFields } from './gateway-fields.ts'
import { type AttemptName, type GatewayMessage, isReference } from './gateway.ts'

export function messageOf(bytes: Buffer): GatewayMessage {
  const fields = readFields(bytes.toString())
  if (!fields) return { about: 'nothing', code: 'unreadable' }
  // The oldest buttons send only references, a time and a token: without an amount, nothing can be booked.
  if (isOldest(fields)) return { about: 'nothing', code: 'old-body' }
  // A button may also take payments that are not of the shop.
  const reference = isReference(fields.customreference) ? fields.customreference : null
  const attempt: AttemptName | null = reference === null ? null : { reference }
  const odd = (code: string): GatewayMessage => ({
    about: 'payment',
    attempt,
    finding: { state: 'odd', code },
  })
  if (fields.status !== undefined && fields.status !== 'captured')
    return odd(codeOfStatus(fields.status))
  const gatewayId = idOf(fields)
  if (gatewayId === undefined) return odd('no-id')
  const { amount, currency } = fields
  const money = { amountCents: amountIn(amount), currency: currencyIn(currency) }
  const charge = { gatewayId, reference, ...money }
  return { about: 'payment', attempt, finding: { state: 'paid', charge } }
}

function isOldest(fields: Fields): boolean {
  const others = ['transactionid', 'transactionreference', 'amount', 'currency', 'status']
  return others.every((name) => fields[name] === undefined) && fields.reference !== undefined
}

function codeOfStatus(status: unknown): string {
  return status === 'authorized' || status === 'voided' ? `status-${status}` : 'status'
}

/** Bodies of a middle age name the transaction differently. */
function idOf(fields: Fields): string | undefined {
  const id = fields.transactionid ?? fields.transactionreference
  return typeof id === 'string' && /^[!-~]{1,100}$/.test(id) ? id : undefined
}
