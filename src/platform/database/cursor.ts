// The cursor of a list: the sort value and id of the last row of a page, opaque on the wire.

import { isRowNumber } from '#contract/numbers.ts'

/** Encodes the key of a row as URL-safe text. */
export const writeCursor = (key: readonly [string, number]) =>
  Buffer.from(JSON.stringify(key)).toString('base64url')

/** The key of a cursor; undefined for none or for an invalid one. */
export function readCursor(cursor: string | undefined): [string, number] | undefined {
  if (!cursor) return undefined
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(key) || typeof key[0] !== 'string' || !isRowNumber(key[1])) return undefined
    return key[0].includes('\u0000') ? undefined : [key[0], key[1]]
  } catch {
    return undefined
  }
}

/** Whether a cursor's value is a timestamp as this shop writes it, which the database can parse. */
export const isMoment = (value: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && isOnCalendar(value)

/** Whether a cursor's value is a day that the database can parse. */
export const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && isOnCalendar(value)

/** `Date` would read 31 February as 3 March; the database would reject it. */
function isOnCalendar(value: string): boolean {
  const parsed = Date.parse(value)
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(value)
}
