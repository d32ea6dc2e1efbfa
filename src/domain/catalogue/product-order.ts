// The order of lists of products, and where in it a page begins: after the last product of the page
// before, whatever was added meanwhile.

import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { ProductSort } from '#contract/products.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import { readCursor } from '#platform/database/cursor.ts'
import { type ProductRow, products } from './products.table.ts'

export const sortOf = (requested: ProductSort | undefined, searching: boolean): ProductSort => {
  if (searching) return requested ?? 'relevance'
  return requested === 'relevance' ? 'name' : (requested ?? 'name')
}

/** Whether the highest rank comes first: how well a product fits a search, or how much it sells. */
export const isRanked = (sort: ProductSort) => sort === 'relevance' || sort === 'popular'

/** The SQL expressions that lists are ordered by. */
type Keys = { id: SQL; name: SQL; price: SQL; rank: SQL }

/** In the products table. */
export const OWN: Keys = {
  id: sql`${products.id}`,
  name: sql`lower(${products.name})`,
  price: sql`${products.price}`,
  rank: sql`0`,
}
/** In a subquery that has computed them. */
export const KEYS: Keys = { id: sql`id`, name: sql`name`, price: sql`price`, rank: sql`rank` }

export function orderBy(sort: ProductSort, { id, name, price, rank }: Keys): SQL[] {
  const ranked = { relevance: rank, popular: rank }
  const first = { name, 'price-asc': price, 'price-desc': price, ...ranked }[sort]
  if (sort === 'price-desc') return [desc(first), desc(id)]
  return [isRanked(sort) ? desc(first) : asc(first), asc(id)]
}

export type Ranked = { product: ProductRow; rank: number }

export function keyOf(sort: ProductSort, { product, rank }: Ranked): [string, number] {
  if (isRanked(sort)) return [String(rank), product.id]
  return [sort === 'name' ? product.name : dollarsFromCents(product.price), product.id]
}

export function after(sort: ProductSort, keys: Keys, cursor: string | undefined): SQL | undefined {
  const key = readCursor(cursor)
  if (!key) return undefined
  const [value, id] = key
  // The database lowers both names: it and JavaScript differ on letters such as É.
  if (sort === 'name') return sql`(${keys.name}, ${keys.id}) > (lower(${value}), ${id})`
  if (isRanked(sort))
    return sql`(-${keys.rank}, ${keys.id}) > (${-wholeNumber(value)}::integer, ${id})`
  const price = dollarsFromCents(centsFromDollars(value) ?? 0)
  return sort === 'price-asc'
    ? sql`(${keys.price}, ${keys.id}) > (${price}::numeric, ${id})`
    : sql`(${keys.price}, ${keys.id}) < (${price}::numeric, ${id})`
}

/** The rank and the id of the last product of a page by relevance. */
export function readRankKey(cursor: string | undefined): [rank: number, id: number] | undefined {
  const key = readCursor(cursor)
  return key && [wholeNumber(key[0]), key[1]]
}

const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)
