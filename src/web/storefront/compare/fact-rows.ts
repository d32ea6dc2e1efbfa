// The rows of the comparison that the facts of the compared products make.

import type { ProductView } from '#contract/product-views.ts'

type Facts = Pick<ProductView, 'factTexts'>
export type FactRow = { key: string; name: string; texts: (string | undefined)[] }

/**
 * A row for each fact that one of the products has, with the text of each product or undefined, in the
 * order of their own lists.
 */
export function factRows(products: readonly Facts[]): FactRow[] {
  const order: { key: string; label: string }[] = []
  for (const { factTexts } of products) {
    for (const [k, fact] of factTexts.entries()) {
      const place = (key: string) => order.findIndex((row) => row.key === key)
      // One that is new comes before the next of its list that has a row.
      const next = factTexts.slice(k).find(({ key }) => place(key) !== -1)
      if (next !== fact) order.splice(next ? place(next.key) : order.length, 0, fact)
    }
  }
  return order.map(({ key, label }) => ({
    key,
    name: label,
    texts: products.map(({ factTexts }) => factTexts.find((fact) => fact.key === key)?.text),
  }))
}
