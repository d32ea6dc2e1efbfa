// What gateways write, in JSON and in forms. A field that does not have its form counts as missing, and an amount that cannot be
// read is null, never a guess.

import { centsFromDollars, MAX_CENTS } from '#contract/money.ts'
import { NO_CURRENCY } from './gateway.ts'

export type Fields = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object inside an answer; none if it is something else. */
export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {})

export const inSmallLetters = <Value>(fields: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name.toLowerCase(), field]))

/** The fields of a JSON object by their names in small letters; undefined for anything else. */
export function readFields(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? inSmallLetters(value) : undefined
  } catch {
    return undefined
  }
}

/** An amount that the shop's own tables cannot hold counts as one that cannot be read. */
export function amountIn(text: unknown): number | null {
  const cents = typeof text === 'string' ? centsFromDollars(text) : undefined
  return cents !== undefined && cents >= 0 && cents <= MAX_CENTS ? cents : null
}

/** A currency in ISO letters. */
export const currencyIn = (text: unknown): string =>
  typeof text === 'string' && /^[A-Z]{3}$/.test(text) ? text : NO_CURRENCY
