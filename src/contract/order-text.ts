// An order as text: what was bought, and the parts of its total. Every page, mail and print uses
// the same wording, in the same sequence.

import type { z } from 'zod'
import { centsFromDollars, formatCents } from './money.ts'
import type { BreakdownView } from './order-lines.ts'

/** The parts of a total, in cents. */
export type Sums = z.output<typeof BreakdownView>

/** `note`: what the part is of or by, such as a voucher's code; empty for nothing. */
export type SumRow = { part: keyof Sums; name: string; text: string; note: string }

const NAMES: Record<keyof Sums, string> = {
  pieces: 'Pieces',
  delivery: 'Delivery',
  discount: 'Discount',
  total: 'Total',
  gct: 'of which GCT',
}

/**
 * The rows of a total. A delivery or discount of zero is left out, and so is the price of the
 * pieces if it is the whole total of a single piece.
 */
export function sumRows(sums: Sums, pieces: number, code = ''): SumRow[] {
  const { delivery, discount, gct } = sums
  const shown: Record<keyof Sums, boolean> = {
    pieces: pieces !== 1 || delivery !== 0 || discount !== 0,
    delivery: delivery !== 0,
    discount: discount !== 0,
    total: true,
    gct: gct !== null,
  }
  return PARTS.filter((part) => shown[part]).map((part) => ({
    part,
    name: NAMES[part],
    text: part === 'discount' ? lessText(discount) : exact(sums[part] ?? 0),
    note: part === 'discount' ? code : '',
  }))
}

const PARTS = ['pieces', 'delivery', 'discount', 'total', 'gct'] as const

const exact = (cents: number) => formatCents(cents, { exact: true })

/** A deduction: `−J$1,500.37`. */
export const lessText = (cents: number) => `−${exact(cents)}`

/** The parts of a total as received on the wire, converted to cents. */
export const sumsOfView = ({ gct, ...parts }: BreakdownView): Sums => ({
  pieces: cents(parts.pieces),
  delivery: cents(parts.delivery),
  discount: cents(parts.discount),
  total: cents(parts.total),
  gct: gct === null ? null : cents(gct),
})

const cents = (dollars: string) => centsFromDollars(dollars) ?? 0

/** The number of pieces in all lines of an order. */
export const piecesOf = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

type NamedLine = { productName: string; quantity: number }

/** An order in a few words: `2 x Montego 3-Seater and 1 more`. */
export function orderedText(lines: readonly NamedLine[]): string {
  const [first, ...others] = lines
  if (!first) return ''
  const more = others.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${lineText(first)}${more > 0 ? ` and ${more} more` : ''}`
}

/** A line in a few words: `2 x Kingston Lounge Chair, Ocean Teal`. */
export const lineText = ({ quantity, productName }: NamedLine, color = '') =>
  `${quantity > 1 ? `${quantity} x ` : ''}${[productName, color].filter(Boolean).join(', ')}`

/** The colour of an order with one line; empty for several, which name their own. */
export const colorOfOrder = (order: { selectedColor: string; lines: readonly unknown[] }) =>
  order.lines.length > 1 ? '' : order.selectedColor
