// What a list of products shows lives in its address, so that it can be shared, works without
// JavaScript and survives the way back: `?q=&sort=&show=`.

import type { QueryKey } from '@tanstack/react-query'
import { isCategory, PRODUCT_SORTS, type ProductSort } from '#contract/products.ts'
import { categoriesQuery, productCardsQuery, type ProductSearch } from '#web/queries/products.ts'

export const PAGE_SIZE = 24
/** The API answers at most a thousand at once; by then a search is the better way. */
export const MOST_SHOWN = 984

export type ProductListState = { q: string; sort: ProductSort; show: number }

export function readState(search: URLSearchParams): ProductListState {
  const sort = search.get('sort')
  const pages = Math.ceil(Number(search.get('show')) / PAGE_SIZE) || 1
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    sort: PRODUCT_SORTS.find((known) => known === sort) ?? 'name',
    show: Math.min(Math.max(pages, 1) * PAGE_SIZE, MOST_SHOWN),
  }
}

/** The address of a list in a state; what is at its default is left out. */
export function listAddress(path: string, { q, sort, show }: ProductListState): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (sort !== 'name') search.set('sort', sort)
  if (show > PAGE_SIZE) search.set('show', String(show))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

export function searchOf(category: string | undefined, state: ProductListState): ProductSearch {
  const { q, sort, show } = state
  return { category: category && isCategory(category) ? category : undefined, q, sort, limit: show }
}

/** What the list's page must know: the pieces it shows, and how many each category has. */
export function productListKeys(
  params: { category?: string | undefined },
  search: URLSearchParams,
): QueryKey[] {
  const asked = searchOf(params.category, readState(search))
  return [productCardsQuery(asked).queryKey, categoriesQuery().queryKey]
}
