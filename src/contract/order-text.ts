// An order as text: what was bought, and the parts of its total. Every page, mail and print uses
// the same wording, in the same sequence.

import type { z } from 'zod'
import { SERVICE_NAMES } from './delivery-services.ts'
import { centsFromDollars, formatCents } from './money.ts'
import type { BreakdownView } from './order-lines.ts'

/** The parts of a total, in cents. */
export type Sums = z.output<typeof BreakdownView>

const PARTS = ['pieces', 'delivery', 'discount', 'naming', 'total', 'gct'] as const
type Part = (typeof PARTS)[number]

/** `note` says a little more of a part: the service of a delivery, the code of a discount. */
export type SumRow = { part: Part; name: string; note: string; text: string }

const NAMES: Record<Part, string> = {
  pieces: 'Items',
  delivery: 'Delivery',
  discount: 'Discount',
  naming: 'Transfer reference discount',
  total: 'Total',
  gct: 'of which GCT',
}

/** What an offer without a delivery says of it. */
export const COURIER_TO_BE_QUOTED =
  'Pick-up is free. We will tell you the price of a delivery by courier.'

const TO_BE_QUOTED = 'to be quoted'
/** What the total is called while the price of the delivery is not known. */
const WITHOUT_DELIVERY = 'Total before delivery'

/**
 * The rows of a total. A delivery that nobody named and a discount of zero are left out, and so is
 * the price of the pieces if it is the whole total of a single piece. Cents that are zero are written
 * from the order on, those of the tax always.
 */
export function sumRows(
  sums: Sums,
  pieces: number,
  { code = '', exact = true }: { code?: string | undefined; exact?: boolean } = {},
): SumRow[] {
  const { delivery, deliveryService, deliveryToBeQuoted, discount, namingDiscount, gct } = sums
  const isDelivered = delivery !== 0 || deliveryService !== null || deliveryToBeQuoted
  const shown: Record<Part, boolean> = {
    pieces: pieces !== 1 || isDelivered || discount !== 0,
    delivery: isDelivered,
    discount: discount !== namingDiscount,
    naming: namingDiscount !== 0,
    total: true,
    gct: gct !== null,
  }
  const service = deliveryService ? SERVICE_NAMES[deliveryService] : ''
  const notes: Partial<Record<Part, string>> = { delivery: service, discount: code }
  return PARTS.filter((part) => shown[part]).map((part) => ({
    part,
    name: part === 'total' && deliveryToBeQuoted ? WITHOUT_DELIVERY : NAMES[part],
    note: notes[part] ?? '',
    text: textOf(part, sums, exact),
  }))
}

function textOf(part: Part, sums: Sums, exact: boolean): string {
  if (part === 'discount') return lessText(sums.discount - sums.namingDiscount, { exact })
  if (part === 'naming') return lessText(sums.namingDiscount, { exact })
  if (part === 'delivery') return deliveryText(sums, exact)
  return formatCents(sums[part] ?? 0, { exact: exact || part === 'gct' })
}

function deliveryText({ delivery, deliveryToBeQuoted }: Sums, exact: boolean): string {
  if (deliveryToBeQuoted) return TO_BE_QUOTED
  return delivery === 0 ? 'Free' : formatCents(delivery, { exact })
}

/** A deduction: `−J$1,500.37`. */
export const lessText = (cents: number, { exact = true } = {}) =>
  `−${formatCents(cents, { exact })}`

/** The parts of a total as received on the wire, converted to cents. */
export const sumsOfView = ({ gct, ...parts }: BreakdownView): Sums => ({
  ...parts,
  pieces: cents(parts.pieces),
  delivery: cents(parts.delivery),
  discount: cents(parts.discount),
  namingDiscount: cents(parts.namingDiscount),
  total: cents(parts.total),
  gct: gct === null ? null : cents(gct),
})

/** Asks for an amount whose cents name the order. */
export const exactlyText = (amount: string) =>
  `Please transfer exactly ${amount}. The cents help us match your payment.`

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
