// What the quote form offers: categories with their sizes, every colour of the catalogue, and
// budgets up to the most expensive piece. None of it is binding: a request may name other things.

import { formatCents } from '#contract/money.ts'
import { CATEGORIES, type Category, CATEGORY_NAMES } from '#contract/products.ts'
import { NOT_SURE, type QuoteOptionsView } from '#contract/quotes.ts'
import { isLive, products } from '#domain/catalogue/products.table.ts'
import type { Tx } from '#platform/tx.ts'
import type { Measures } from '#contract/product-views.ts'

export async function quoteOptions(tx: Tx): Promise<QuoteOptionsView> {
  const { category, name, price, colors, measures } = products
  const pieces = await tx.db
    .select({ category, name, price, colors, measures })
    .from(products)
    .where(isLive)
    .orderBy(products.id)
  return {
    categories: CATEGORIES.map((category) => ({
      category,
      name: CATEGORY_NAMES[category],
      sizes: [...sizesOf(pieces.filter((piece) => piece.category === category)), NOT_SURE],
    })),
    colors: [...distinct(pieces.flatMap(({ colors }) => colors)), NOT_SURE],
    budgetRanges: budgetRanges(Math.max(0, ...pieces.map(({ price }) => price))),
  }
}

/** Names that differ only in case are one colour, spelled as the newest piece does. */
function distinct(names: readonly string[]): string[] {
  const byKey = new Map(names.map((name) => [name.trim().toLowerCase(), name.trim()]))
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name)
}

const STEPS_CENTS = [50_000_00, 100_000_00, 150_000_00, 200_000_00, 300_000_00, 500_000_00]

/** `Under J$50,000`, `J$50,000 to J$100,000` and so on; the last is open. */
export function budgetRanges(dearestCents: number): string[] {
  const steps = STEPS_CENTS.filter((step, index) => index === 0 || step < dearestCents)
  const prices = steps.map((step) => formatCents(step))
  const between = prices.flatMap((low, index) => {
    const high = prices[index + 1]
    return high === undefined ? [] : [`${low} to ${high}`]
  })
  return [`Under ${prices[0]}`, ...between, `Over ${prices.at(-1)}`]
}

// The sizes that the quote form offers, derived from what is sold: a mattress is named as beds are,
// a couch by its seats if its name tells them, anything else by a class of width.

export type SizedPiece = { category: Category; name: string; measures: Measures | null }

/** Each size once, the smallest piece's first. A piece without a known size adds none. */
export function sizesOf(pieces: readonly SizedPiece[]): string[] {
  const byWidth = pieces.toSorted((a, b) => widthOf(a) - widthOf(b))
  return [...new Set(byWidth.flatMap((piece) => sizeOf(piece) ?? []))]
}

const widthOf = ({ measures }: SizedPiece) => measures?.widthCm ?? 0

function sizeOf({ category, name, measures }: SizedPiece): string | undefined {
  if (category === 'mattresses') return measures ? bedSize(measures) : undefined
  const seats = /\b(\d+)-seater\b/i.exec(name)?.[1]
  if (seats) return `${seats}-seater`
  if (/\bsectional\b/i.test(name)) return 'L-shape / sectional'
  return measures ? widthClass(measures.widthCm) : undefined
}

/**
 * Each name is for widths below its limit, which is halfway to the usual width of the next name.
 */
const BEDS: readonly [name: string, below: number][] = [
  ['Twin', 118],
  ['Full', 145],
  ['Queen', 173],
  ['King', Number.POSITIVE_INFINITY],
]

function bedSize({ widthCm, depthCm }: Measures): string {
  const name = BEDS.find(([, below]) => widthCm < below)?.[0] ?? ''
  return `${name}, ${widthCm} × ${depthCm} cm`
}

const CLASS_CM = 30

function widthClass(widthCm: number): string {
  const from = Math.floor(widthCm / CLASS_CM) * CLASS_CM
  return `${from} to ${from + CLASS_CM} cm wide`
}
