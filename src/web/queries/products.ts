import { queryOptions } from '@tanstack/react-query'
import type { AnswerView } from '#contract/chat.ts'
import type { ProductCard, ProductFilters, ProductView } from '#contract/product-views.ts'
import type { Category, ProductSort } from '#contract/products.ts'
import { FEATURED_PRODUCTS } from '#contract/products.ts'
import { pageKey, type PageOf } from './query-client.ts'

export type ProductSearch = {
  category?: string | undefined
  q?: string | undefined
  colors?: readonly string[] | undefined
  min?: string | undefined
  max?: string | undefined
  inStock?: boolean | undefined
  onSale?: boolean | undefined
  /** `bedSize:queen`, `seats:3`. */
  facts?: readonly string[] | undefined
  sort?: ProductSort | undefined
  /** Where nothing matches, what comes nearest: the total is then 0. */
  nearest?: boolean | undefined
  limit: number
}

/** The name and the value in an address of `bedSize:queen`. */
export function splitFact(fact: string): [key: string, value: string] {
  const [key = '', value = ''] = fact.split(':')
  return [key, value]
}

export type CategoryCount = { category: Category; count: number }

const LIST = '/api/products'

export const productQuery = (id: string | number) =>
  queryOptions<ProductView>({ queryKey: [LIST, String(id)] })

export const relatedProductsQuery = (id: string | number) =>
  queryOptions<ProductCard[]>({ queryKey: [LIST, String(id), 'related'] })

/** The piece that the home page opens with: the one its hero pictures show. */
const HERO_PIECE = 'Montego 3-Seater'

export const heroQuery = () =>
  queryOptions<ProductCard[]>({
    queryKey: [`${LIST}?${new URLSearchParams({ view: 'card', q: HERO_PIECE, limit: '1' })}`],
  })

export const featuredProductsQuery = () =>
  queryOptions<ProductCard[]>({ queryKey: [`${LIST}?view=card&limit=${FEATURED_PRODUCTS}`] })

/** The cards of these products, as many as are still there. */
export const namedProductsQuery = (ids: readonly number[]) =>
  queryOptions<ProductCard[]>({ queryKey: [`${LIST}?view=card&ids=${ids.join(',')}`] })

/** The full records of these products, for the comparison. */
export const comparedProductsQuery = (ids: readonly number[]) =>
  queryOptions<ProductView[]>({ queryKey: [`${LIST}?ids=${ids.join(',')}`] })

/** The answer to what was typed into the search, where it is a question. */
export const answerQuery = (q: string) =>
  queryOptions<AnswerView>({ queryKey: [`/api/answers?${new URLSearchParams({ q })}`] })

export const categoriesQuery = () =>
  queryOptions<CategoryCount[]>({ queryKey: ['/api/categories'] })

export const productFiltersQuery = (category: string | undefined) =>
  queryOptions<ProductFilters>({
    queryKey: [`/api/product-filters${category ? `?category=${category}` : ''}`],
  })

export function productCardsQuery(search: ProductSearch) {
  const {
    category,
    q,
    colors = [],
    min,
    max,
    inStock,
    onSale,
    facts = [],
    sort,
    nearest,
    limit,
  } = search
  const params = new URLSearchParams({ view: 'card' })
  const filters = { category, q, min, max, stock: inStock && '1', sale: onSale && '1', sort }
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value)
  for (const color of colors) params.append('color', color)
  for (const fact of facts) params.append(...splitFact(fact))
  if (nearest) params.set('nearest', '1')
  params.set('limit', String(limit))
  return queryOptions<PageOf<ProductCard>>({ queryKey: pageKey(`${LIST}?${params}`) })
}
