// Where a page of a list ends: the sort value and id of its last row, opaque on the wire.

import { isRowNumber } from '#contract/numbers.ts'

/** Packs the key of a row into a text without characters that need escaping. */
export const writeCursor = (key: readonly [string, number]) =>
  Buffer.from(JSON.stringify(key)).toString('base64url')

/** The key behind a cursor; undefined for none or for one this shop never wrote. */
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

/** Whether a cursor's value is a moment as this shop writes it, which the database can read. */
export const isMoment = (value: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && isOnCalendar(value)

/** The same of a day. */
export const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && isOnCalendar(value)

/** A 31 February would be read as 3 March here, and not at all by the database. */
function isOnCalendar(value: string): boolean {
  const read = Date.parse(value)
  return !Number.isNaN(read) && new Date(read).toISOString().startsWith(value)
}
