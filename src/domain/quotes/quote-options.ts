// What the quote form offers: categories with their sizes, every colour of the catalogue, and
// budgets as far as the dearest piece. Nothing of it binds: a request may name other things.

import { formatCents } from '#contract/money.ts'
import { CATEGORIES, CATEGORY_NAMES } from '#contract/products.ts'
import { NOT_SURE, type QuoteOptionsView } from '#contract/quotes.ts'
import { products } from '#domain/catalogue/products.table.ts'
import type { Tx } from '#platform/tx.ts'
import { sizesOf } from './sizes.ts'

export async function quoteOptions(tx: Tx): Promise<QuoteOptionsView> {
  const { category, name, price, colors, measures } = products
  const pieces = await tx.db.select({ category, name, price, colors, measures }).from(products)
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

/** Names that differ only in case are one colour. */
function distinct(names: readonly string[]): string[] {
  const byKey = new Map(names.map((name) => [name.trim().toLowerCase(), name.trim()]))
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name)
}

const STEPS_CENTS = [50_000_00, 100_000_00, 150_000_00, 200_000_00, 300_000_00, 500_000_00]

/** `Under J$50,000`, `J$50,000 to J$100,000` and so on; the last is open. */
export function budgetRanges(dearestCents: number): string[] {
  const steps = STEPS_CENTS.filter((step, index) => index === 0 || step < dearestCents)
  const said = steps.map((step) => formatCents(step))
  const between = said.slice(1).map((high, index) => `${said[index]} to ${high}`)
  return [`Under ${said[0]}`, ...between, `Over ${said.at(-1)}`]
}
