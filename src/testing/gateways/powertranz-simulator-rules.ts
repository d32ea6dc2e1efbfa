// What the simulator of PowerTranz refuses of a sale, by the limits and formats of the real one.

import { dollarsFromCents } from '#contract/money.ts'
import { faultIn, isObject, required, type Rule, text } from './field-rules.ts'

/** A JSON number as it was written, so that a text with digits is not taken for one. */
export class WrittenNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

// Part of the language, but not yet of the types that come with the compiler.
const { rawJSON, isRawJSON } = JSON as typeof JSON & {
  rawJSON(this: void, text: string): object
  isRawJSON(this: void, value: unknown): boolean
}
export const isWritten = isRawJSON
/** An amount as a JSON number with two decimals. */
export const writtenAmount = (cents: number) => rawJSON(dollarsFromCents(cents))

export type Json = Record<string, unknown>

/** Undefined if it is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_name: string, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' ? new WrittenNumber(context?.source ?? '') : value,
    )
  } catch {
    return undefined
  }
}

const objectIn = (fields: Json, name: string): Json => {
  const value = fields[name]
  return isObject(value) ? value : {}
}

/** A text, or an empty one. */
export function wordIn(fields: Json, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

/** The answer to a call that is refused, with the number and words of an error. */
export const refusal = (iso: string, code: string, message: string) => ({
  ...{ Approved: false, IsoResponseCode: iso },
  Errors: [{ Code: code, Message: message }],
})
type Refusal = ReturnType<typeof refusal>

export const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const PLAIN = /^[\p{L}\p{Nd} '.-]*$/u

/** The cents of a JSON number with at most two decimals that matter; undefined for anything else. */
export function centsOf(value: unknown): number | undefined {
  if (!(value instanceof WrittenNumber)) return undefined
  const match = /^(\d{1,13})(?:\.(\d{1,2})0?)?$/.exec(value.text)
  return match ? Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) : undefined
}

const SALE: Record<string, Rule> = {
  TransactionIdentifier: required(text(36, GUID)),
  TotalAmount: required((value) => (centsOf(value) ?? 0) > 0),
  CurrencyCode: required(text(3, /^(?:388|840)$/)),
  ThreeDSecure: required((value) => typeof value === 'boolean'),
  // Anything in it would be card data on the shop's server.
  Source: { fits: (value) => isObject(value) && Object.keys(value).length === 0 },
  OrderIdentifier: required(text(255, /./)),
  ExternalIdentifier: { fits: text(255) },
  AddressMatch: { fits: (value) => typeof value === 'boolean' },
}

const BILLING: Record<string, Rule> = {
  FirstName: { fits: text(30, PLAIN) },
  LastName: { fits: text(30, PLAIN) },
  Line1: { fits: text(30, PLAIN) },
  Line2: { fits: text(30, PLAIN) },
  City: { fits: text(25, PLAIN) },
  State: { fits: text(25, PLAIN) },
  County: { fits: text(25, PLAIN) },
  PostalCode: { fits: text(10, /^[a-z\d]*$/i) },
  CountryCode: { fits: text(3, /^\d{3}$/) },
  EmailAddress: { fits: text(50, /^[^\s@]+@[^\s@]+$/) },
  PhoneNumber: { fits: text(20, /^\d+$/) },
}

/** The real gateway wants HTTPS; a shop under test on this machine has none. */
const RESPONSE_URL = /^(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost)[:/])/

const EXTENDED: Record<string, Rule> = {
  MerchantResponseUrl: required(text(255, RESPONSE_URL)),
  HostedPage: required(isObject),
}
const HOSTED_PAGE: Record<string, Rule> = {
  PageSet: required(text(50, /./)),
  PageName: required(text(50, /./)),
}
const CHALLENGE: Record<string, Rule> = {
  ChallengeWindowSize: {
    fits: (value) => value instanceof WrittenNumber && /^[1-5]$/.test(value.text),
  },
  ChallengeIndicator: { fits: text(2, /^0[1-4]$/) },
}

export function refusalOfSale(sale: unknown): Refusal | undefined {
  if (!isObject(sale)) return refusal('97', '36', 'Request invalid')
  const extended = objectIn(sale, 'ExtendedData')
  const fault =
    faultIn(sale, SALE) ??
    faultIn(objectIn(sale, 'BillingAddress'), BILLING) ??
    faultIn(extended, EXTENDED) ??
    faultIn(objectIn(extended, 'HostedPage'), HOSTED_PAGE) ??
    faultIn(objectIn(extended, 'ThreeDSecure'), CHALLENGE)
  if (!fault) return undefined
  return fault.isMissing
    ? refusal('97', '37', `${fault.field} missing`)
    : refusal('97', '38', `${fault.field} invalid`)
}

/** A sale that passed `faultOfSale`. */
export function readSale(sale: Json) {
  const extended = objectIn(sale, 'ExtendedData')
  const page = objectIn(extended, 'HostedPage')
  return {
    id: wordIn(sale, 'TransactionIdentifier').toLowerCase(),
    amountCents: centsOf(sale['TotalAmount']) ?? 0,
    currency: wordIn(sale, 'CurrencyCode'),
    orderId: wordIn(sale, 'OrderIdentifier'),
    reference: wordIn(sale, 'ExternalIdentifier'),
    isThreeDSecure: sale['ThreeDSecure'] === true,
    returnUrl: wordIn(extended, 'MerchantResponseUrl'),
    page: `${wordIn(page, 'PageSet')} ${wordIn(page, 'PageName')}`,
  }
}
