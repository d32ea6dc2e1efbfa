import { queryOptions } from '@tanstack/react-query'
import type { Category, ProductCard, ProductSort, ProductView } from '#contract/products.ts'
import { FEATURED_PRODUCTS } from '#contract/products.ts'
import { pageKey, type PageOf } from './query-client.ts'

export type ProductSearch = {
  category?: string | undefined
  q?: string | undefined
  sort?: ProductSort | undefined
  limit: number
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
  queryOptions<ProductView[]>({
    queryKey: [`${LIST}?${new URLSearchParams({ q: HERO_PIECE, limit: '1' })}`],
  })

export const featuredProductsQuery = () =>
  queryOptions<ProductCard[]>({ queryKey: [`${LIST}?view=card&limit=${FEATURED_PRODUCTS}`] })

/** The cards of these products, as many as are still there. */
export const namedProductsQuery = (ids: readonly number[]) =>
  queryOptions<ProductCard[]>({ queryKey: [`${LIST}?view=card&ids=${ids.join(',')}`] })

export const categoriesQuery = () =>
  queryOptions<CategoryCount[]>({ queryKey: ['/api/categories'] })

export function productCardsQuery({ category, q, sort, limit }: ProductSearch) {
  const asked = new URLSearchParams({ view: 'card' })
  if (category) asked.set('category', category)
  if (q) asked.set('q', q)
  if (sort && sort !== 'name') asked.set('sort', sort)
  asked.set('limit', String(limit))
  return queryOptions<PageOf<ProductCard>>({ queryKey: pageKey(`${LIST}?${asked}`) })
}
