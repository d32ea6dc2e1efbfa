// How the simulator of Fygaro reads the link to a payment button: everything that Fygaro refuses is refused, and what it
// leaves open (a missing amount, a missing end) too. It checks tokens without the library that the shop signs them with.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { centsFromDollars } from '#contract/money.ts'

/** What a link is for. The reference is empty if the link has none. */
export type FygaroOrder = { amountCents: number; currency: string; reference: string }

export type FygaroLink =
  | { order: FygaroOrder }
  /** `gone`: the link was right, but its time is over. */
  | { refused: string; gone: boolean }

type Keys = ReadonlyMap<string, string>

const refused = (reason: string): FygaroLink => ({ refused: reason, gone: false })

export function readLink(token: string, keys: Keys, now: Date): FygaroLink {
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
  return readTimes(claims, now) ?? readClaims(claims)
}

/** A link that is not signed, which a shopper can change at will. */
export function readUnsignedLink(amount: string | undefined): FygaroLink {
  const amountCents = readAmount(amount)
  if (amountCents === undefined) return refused('The amount is not like 1000.00.')
  return { order: { amountCents, currency: 'JMD', reference: '' } }
}

function readTimes({ exp, nbf }: Record<string, unknown>, now: Date): FygaroLink | undefined {
  const [end, begin] = [readSeconds(exp), readSeconds(nbf)]
  if (end === undefined || begin === undefined) return refused('exp or nbf is not in seconds.')
  const seconds = Math.floor(now.getTime() / 1000)
  if (begin > seconds) return refused('The link is not valid yet.')
  if (end <= seconds) return { refused: 'The link has expired.', gone: true }
  return undefined
}

function readClaims(claims: Record<string, unknown>): FygaroLink {
  const { amount, currency, custom_reference: reference } = claims
  const amountCents = readAmount(amount)
  if (amountCents === undefined) return refused('The amount is not a text such as 1000.00.')
  if (currency !== 'JMD' && currency !== 'USD') return refused('The currency is not JMD or USD.')
  if (typeof reference !== 'string' || !/^[A-Za-z\d-]{1,40}$/.test(reference))
    return refused('The reference is not 1 to 40 letters, digits and hyphens.')
  return { order: { amountCents, currency, reference } }
}

function readPart(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return { ...value }
  } catch {
    return undefined
  }
}

/** Seconds as a number, or as the text that the documentation shows. */
function readSeconds(value: unknown): number | undefined {
  return /^\d{10}$/.test(String(value)) ? Number(value) : undefined
}

function readAmount(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{1,9}\.\d{2}$/.test(value)) return undefined
  return centsFromDollars(value) || undefined
}
