import type { ProductCard } from '#contract/product-views.ts'
import { CATEGORIES, type Category, CATEGORY_NAMES } from '#contract/products.ts'
import type { PageOf } from '#web/queries/query-client.ts'
import { isNamed } from './typed-words.ts'

/** A result of the search that leads somewhere. */
export type Hit =
  | { kind: 'product'; href: string; product: ProductCard }
  | { kind: 'category'; href: string; category: Category }
  | { kind: 'all'; href: string; total: number }

/** The list of all products that a search finds. */
export const listHref = (q: string) => `/products?${new URLSearchParams({ q })}`

/** The products found, the categories of that name, and last the way to all products found. */
export function hitsOf(q: string, { items, total }: PageOf<ProductCard>): Hit[] {
  const categories = CATEGORIES.filter((category) => isNamed(CATEGORY_NAMES[category], q))
  return [
    ...items.map((product) => ({
      kind: 'product' as const,
      href: `/product/${product.id}`,
      product,
    })),
    ...categories.map((category) => ({
      kind: 'category' as const,
      href: `/products/${category}`,
      category,
    })),
    ...(total > 1 ? [{ kind: 'all' as const, href: listHref(q), total }] : []),
  ]
}
