// What a notification of Fygaro says, once its signature is known to be right. What cannot be read is null or a finding
// for staff, never a guess. Fields of cards and people are not read at all.

import { centsFromDollars, MAX_CENTS } from '#contract/money.ts'
import { readFields } from './call-gateway.ts'
import {
  type AttemptName,
  type Charge,
  type GatewayMessage,
  isReference,
  NO_CURRENCY,
} from './gateway.ts'

type Fields = Readonly<Record<string, unknown>>

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
  const charge = { gatewayId, reference, ...moneyOf(fields) }
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

/** An amount that the shop's own tables cannot hold counts as one that cannot be read. */
function moneyOf({ amount, currency }: Fields): Pick<Charge, 'amountCents' | 'currency'> {
  const cents = typeof amount === 'string' ? centsFromDollars(amount) : undefined
  return {
    amountCents: cents !== undefined && cents >= 0 && cents <= MAX_CENTS ? cents : null,
    currency: typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : NO_CURRENCY,
  }
}
