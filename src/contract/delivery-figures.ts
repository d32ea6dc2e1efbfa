// The figures of a delivery in words: its price and its days. Few bytes, for every product page loads them.

import { formatDollars } from './money.ts'

export type Days = { daysFrom: number; daysTo: number }

/** `5 to 7 business days`, `1 business day`. */
export function daysText({ daysFrom, daysTo }: Days): string {
  const range = daysFrom === daysTo ? String(daysTo) : `${daysFrom} to ${daysTo}`
  return `${range} business ${daysTo === 1 ? 'day' : 'days'}`
}

/** `J$4,000`, `free`, or `to be quoted`. */
export function priceText(price: string | null): string {
  if (price === null) return 'to be quoted'
  return price === '0.00' ? 'free' : formatDollars(price)
}

/** `2 pm`. */
export const clockText = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`
