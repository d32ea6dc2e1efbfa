// How long a piece is under warranty: its own term from the day it was delivered, longer for each
// warranty that the prize wheel added to its order. Nobody registers anything.

import { jamaicaDay, startOfDay, TIME_ZONE } from './jamaica.ts'
import { yearsText } from './warranty-terms.ts'

/** What the prize `warranty-3-year` adds to the term of every piece of its order. */
export const WARRANTY_PRIZE_YEARS = 3

/**
 * The last day of a warranty: the day and month on which it began, `years` later.
 * 29 February ends on the 28th where that year has none.
 */
export function warrantyUntil(deliveredOn: string, years: number): string {
  const [year = 0, month = 1, day = 1] = deliveredOn.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${year + years}-${twoDigits(month)}-${twoDigits(Math.min(day, lastOfMonth))}`
}

/** What the shop owes for the pieces of a line; `until` is null as long as they are not delivered. */
export type Warranty = { years: number; until: string | null }

type CoveredLine = { warrantyYears: number | null; quantity: number }
type CoveringOrder = {
  orderStatus: string
  deliveredAt: Date | null
  /** How many warranties of the wheel go along with it. */
  warrantyPrizes: number
}

/**
 * The warranty of a line: null where none is known (its product had no term when it was ordered),
 * where the order is cancelled, and where no piece is left.
 */
export function warrantyOf(line: CoveredLine, order: CoveringOrder): Warranty | null {
  const { warrantyYears, quantity } = line
  const { orderStatus, deliveredAt, warrantyPrizes } = order
  if (warrantyYears === null || quantity === 0 || orderStatus === 'cancelled') return null
  const years = warrantyYears + warrantyPrizes * WARRANTY_PRIZE_YEARS
  return { years, until: deliveredAt && warrantyUntil(jamaicaDay(deliveredAt), years) }
}

/** Whether a fault that shows on a Jamaican day is covered: never before the piece is delivered. */
export const isCovered = (warranty: Warranty | null, day: string): boolean =>
  warranty !== null && warranty.until !== null && day <= warranty.until

/** `4 Dec 2028`. */
export const warrantyDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(startOfDay(day))

/** `until 4 Dec 2028`; before delivery `3 years from delivery`. */
export const warrantyText = ({ years, until }: Warranty) =>
  until === null ? `${yearsText(years)} from delivery` : `until ${warrantyDay(until)}`
