// How the simulator of Fygaro reads the link to a payment button: everything that Fygaro refuses is refused, and what it
// leaves open (a missing amount, a missing end) too. It checks tokens without the library that the shop signs them with.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { among, centsIn, faultIn, isObject, required, type Rule, text } from './field-rules.ts'

/** What a link is for. The reference is empty if the link has none. */
export type FygaroOrder = { amountCents: number; currency: string; reference: string }

export type FygaroLink =
  | { order: FygaroOrder }
  /** `gone`: the link was right, but its time is over. */
  | { refused: string; gone: boolean }

const refused = (refused: string, gone = false): FygaroLink => ({ refused, gone })

/** Seconds as a number, or as the text that the documentation shows. */
const SECONDS = required((value) => /^\d{10}$/.test(String(value)))

const CLAIMS: Record<string, Rule> = {
  exp: SECONDS,
  nbf: SECONDS,
  amount: required((value) => centsIn(value) !== undefined),
  currency: required(among('JMD', 'USD')),
  custom_reference: required(text(40, /^[A-Za-z\d-]+$/)),
}

export function readLink(token: string, keys: ReadonlyMap<string, string>, now: Date): FygaroLink {
  const parts = token.split('.')
  if (parts.length !== 3 || !parts.every((part) => /^[\w-]+$/.test(part)))
    return refused('The token is not three parts of base64url.')
  const [head = '', body = '', signature = ''] = parts
  const header = readPart(head)
  const claims = readPart(body)
  if (!header || !claims) return refused('A part of the token is not a JSON object.')
  if (header.alg !== 'HS256') return refused('The algorithm is not HS256.')
  if (header.typ !== 'JWT') return refused('The type is not JWT.')
  const secret = keys.get(String(header.kid))
  if (secret === undefined) return refused('The key is unknown.')
  const right = createHmac('sha256', secret).update(`${head}.${body}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== right.length || !timingSafeEqual(given, right))
    return refused('The signature is wrong.')
  const fault = faultIn(claims, CLAIMS)
  if (fault) return refused(`${fault.field} is missing, or not of its form.`)
  const seconds = Math.floor(now.getTime() / 1000)
  if (Number(claims.nbf) > seconds) return refused('The link is not valid yet.')
  if (Number(claims.exp) <= seconds) return refused('The link has expired.', true)
  return orderOf(claims)
}

/** A link that is not signed, which a shopper can change at will. */
export const readUnsignedLink = (amount: string | undefined): FygaroLink =>
  centsIn(amount) === undefined
    ? refused('The amount is not like 1000.00.')
    : orderOf({ amount, currency: 'JMD', custom_reference: '' })

const orderOf = ({ amount, currency, custom_reference }: Record<string, unknown>): FygaroLink => ({
  order: {
    amountCents: centsIn(amount) ?? 0,
    currency: String(currency),
    reference: String(custom_reference),
  },
})

function readPart(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
