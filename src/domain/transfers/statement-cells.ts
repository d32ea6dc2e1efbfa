// Days and amounts as bank statements write them. What cannot be read is undefined, never a guess.

import { centsFromDollars, MAX_CENTS } from '#contract/money.ts'
import { DATE_ORDERS, type DateOrder, type Direction } from '#contract/transfers.ts'

/** A longer cell is neither a day nor an amount, and no pattern is tried on it. */
const MAX_LENGTH = 40
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `20/11/2026`, `20-Nov-26`, `Nov 20, 2026`, `2026-11-20`, `20261120` -> `2026-11-20`. */
export function dayIn(cell: string, order: DateOrder): string | undefined {
  if (cell.length > MAX_LENGTH) return undefined
  const text = cell.replace(/[ T]\d{1,2}:\d{2}.*$/, '').trim()
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const parts = packed ? packed.slice(1) : text.split(/[\s/.,-]+/).filter(Boolean)
  const [a = '', b = '', c = ''] = parts
  if (parts.length !== 3) return undefined
  if (/^\d{4}$/.test(a)) return calendarDay(a, monthOf(b), c)
  if (/^[A-Za-z]/.test(a)) return calendarDay(c, monthOf(a), b)
  if (/^[A-Za-z]/.test(b)) return calendarDay(c, monthOf(b), a)
  return order === 'dmy' ? calendarDay(c, monthOf(b), a) : calendarDay(c, monthOf(a), b)
}

function monthOf(text: string): number {
  const named = MONTHS.indexOf(text.slice(0, 3).toLowerCase())
  return named >= 0 ? named + 1 : Number(text)
}

function calendarDay(yearText: string, month: number, dayText: string): string | undefined {
  if (!/^(\d{2}|\d{4})$/.test(yearText) || !/^\d{1,2}$/.test(dayText)) return undefined
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText)
  const day = Number(dayText)
  const at = new Date(Date.UTC(year, month - 1, day))
  const real = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return real && year >= 2000 ? at.toISOString().slice(0, 10) : undefined
}

/** The days that a cell may mean: none, one, or two where day and month can change places and their order is not known. */
export function daysIn(cell: string, order: DateOrder | null): string[] {
  const readings = (order ? [order] : DATE_ORDERS).flatMap((one) => dayIn(cell, one) ?? [])
  return [...new Set(readings)]
}

/** `J$64,900.00`, `64900`, `(1,200.00)`, `1,200.00 DR`, `-5` -> cents, negative for money out. */
export function centsIn(cell: string): number | undefined {
  if (cell.length > MAX_LENGTH) return undefined
  const bare = cell.replaceAll(/J\$|JMD|[$\s\u00A0+]/gi, '')
  const out = /^\(.*\)$|^-|-$|DR$/i.test(bare)
  const figure = bare.replaceAll(/^[(-]|[)-]$|(?:CR|DR)$/gi, '').replaceAll(/-$/g, '')
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(figure)) return undefined
  const cents = centsFromDollars(figure.replaceAll(',', ''))
  if (cents === undefined || cents > MAX_CENTS) return undefined
  return out ? -cents : cents
}

/** Whether a cell is an amount with cents, and not the number of an account or a cheque. */
export const isAmount = (cell: string) => centsIn(cell) !== undefined && /[.,]\d{2}\b/.test(cell)

/** Which way an amount went, if it says so itself: `-5.00`, `(5.00)`, `5.00 DR`; `+5.00`, `5.00 CR`. */
export function wayOf(cell: string): Direction | undefined {
  const cents = centsIn(cell)
  if (cents === undefined) return undefined
  if (cents < 0) return 'out'
  return /\+|CR\s*$/i.test(cell) ? 'in' : undefined
}

/** Whether a column marks money out, so that an amount without a mark is money in. */
export const marksOut = (cells: readonly string[]) => cells.some((cell) => wayOf(cell) === 'out')

export const isDay = (cell: string) => daysIn(cell, null).length > 0

/** The text of a cell without invisible characters, on one line. */
export const plain = (text: string) =>
  text.replaceAll(/\p{C}/gu, ' ').replaceAll(/\s+/g, ' ').trim()

/** How the text of a row of totals begins. */
export const TOTAL = /^(sub|grand|page)?[\s-]*totals?\b/i
/** The whole text of a row that only says a balance. */
export const BALANCE =
  /^((opening|closing|beginning|ending|previous) balance|balance (brought|carried) forward|balance [bc]\/?f)$/i

const MAX_TEXT_LENGTH = 120

/** The text of a row, to show which one it is. */
export const textOf = (row: readonly string[]) =>
  plain(
    row
      .filter(Boolean)
      .map((cell) => cell.slice(0, MAX_TEXT_LENGTH))
      .join(' · ')
      .slice(0, MAX_TEXT_LENGTH),
  )
