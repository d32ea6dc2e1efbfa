// The notifications of the simulator of Fygaro ("hooks" in its dashboard): what is in one, how it is signed, and the ways
// in which it can be wrong.

import { createHmac, randomBytes } from 'node:crypto'
import { dollarsFromCents } from '#contract/money.ts'
import type { Card } from './hosted-page.ts'
import type { Signed, SimulatedCharge } from './simulated-gateway.ts'

/** How payments and their hooks differ from what is expected; the last four hold for hooks that are already waiting, too. */
export type FygaroFaults = {
  /** What the shopper adds to the amount. */
  gratuityCents?: number
  /** Another currency than the link's, in which the card is charged. */
  currency?: string
  /** The ages of a hook: today's, one with another name for the transaction, and one without an amount. */
  body?: 'current' | 'transaction-reference' | 'references-only'
  createdAt?: 'iso' | 'unix'
  /** Instead of the reference that was sent. */
  reference?: string | null
  status?: string
  /** How old its time is; below zero it is ahead. */
  ageSeconds?: number
  keyId?: string
  signature?: 'right' | 'right-second' | 'upper-case' | 'other-secret' | 'none'
  /** What happens to the body after it was signed. */
  bytes?: 'as-signed' | 'one-changed' | 'serialized-again' | ((body: string) => string)
}

export type PaidCharge = {
  charge: SimulatedCharge
  /** Fygaro's other id of the payment, which the return has too. */
  invoice: string
  at: Date
  card: Card
  gratuityCents: number
}

export type HookKey = { id: string; secret: string }

/** The JSON of a hook, with blanks, so that it differs from what a reader would make of its values. */
export function hookBody(paid: PaidCharge, faults: FygaroFaults): string {
  const { charge, invoice, at, card, gratuityCents } = paid
  const { body = 'current', createdAt = 'iso', status } = faults
  const reference = faults.reference === undefined ? charge.reference || null : faults.reference
  const seconds = Math.floor(at.getTime() / 1000)
  const references = {
    reference: invoice,
    customReference: reference,
    createdAt: createdAt === 'iso' ? at.toISOString() : seconds,
  }
  const jwt = randomBytes(60).toString('base64url')
  if (body === 'references-only') return JSON.stringify({ ...references, jwt }, null, 1)
  const id = body === 'current' ? 'transactionId' : 'transactionReference'
  const fields = {
    [id]: charge.gatewayId,
    ...references,
    amount: dollarsFromCents(charge.amountCents),
    currency: charge.currency,
    authCode: String(seconds % 1_000_000),
    card: { brand: card.brand, last4: card.last4, expMonth: 12, expYear: at.getFullYear() + 2 },
    client: { name: 'Somebody', email: 'somebody@shop.example' },
    ...(gratuityCents && { gratuity_amount: dollarsFromCents(gratuityCents) }),
    ...(status !== undefined && { status }),
    jwt,
  }
  return JSON.stringify(fields, null, 1)
}

/** Signs a body at the moment it is sent. */
export function signHook(body: string, key: HookKey, now: Date, faults: FygaroFaults): Signed {
  const { ageSeconds = 0, keyId = key.id, signature = 'right', bytes = 'as-signed' } = faults
  const time = Math.floor(now.getTime() / 1000) - ageSeconds
  const sign = (secret: string) =>
    createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  const right = sign(key.secret)
  const wrong = sign(randomBytes(32).toString('hex'))
  const header = {
    right: `t=${time},v1=${right}`,
    'right-second': `t=${time},v1=${wrong},v1=${right}`,
    'upper-case': `t=${time},v1=${right.toUpperCase()}`,
    'other-secret': `t=${time},v1=${wrong}`,
    none: undefined,
  }[signature]
  return {
    headers: {
      'content-type': 'application/json',
      'fygaro-key-id': keyId,
      ...(header !== undefined && { 'fygaro-signature': header }),
    },
    body: altered(body, bytes),
  }
}

function altered(body: string, bytes: NonNullable<FygaroFaults['bytes']>): string {
  if (typeof bytes === 'function') return bytes(body)
  if (bytes === 'serialized-again') return JSON.stringify(JSON.parse(body))
  if (bytes === 'as-signed') return body
  return body.replace(/(?<="amount": ")\d/, (digit) => (digit === '9' ? '8' : '9'))
}
