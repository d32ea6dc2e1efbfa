// /api/products and its neighbours: what anybody may know of the catalogue.

import { Hono } from 'hono'
import { FiltersQuery, ListCategories, ListProducts, ListRelated } from '#contract/list-products.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import type { ProductFilters } from '#contract/product-views.ts'
import { aliasedCategory, type Category, colourHex, isCategory } from '#contract/products.ts'
import { countFilters } from '#domain/catalogue/count-filters.ts'
import { getProduct, listRelated } from '#domain/catalogue/get-product.ts'
import { countByCategory, listProducts, type ProductPage } from '#domain/catalogue/list-products.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { withStock } from '#domain/stock/with-stock.ts'
import { type ApiEnv, idParam, query, describe } from '#http/endpoint.ts'
import { respondPage, DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { productCard, productView } from '#http/product-view.ts'
import type { Tx } from '#platform/tx.ts'

const RELATED = 3
const tag = 'Catalogue'

export const products = new Hono<ApiEnv>()
  .get(
    '/products',
    describe('List products', { asks: ListProducts, answers: { 200: 'The products' }, tag }),
    query(ListProducts),
    async (c) => {
      const page = await c.var.readReplica((tx) => listed(tx, c.req.valid('query')))
      pageHeaders(c, page)
      return c.json(page.items)
    },
  )
  .get(
    '/products/category/:category',
    describe('List the products of a category', {
      asks: ListProducts,
      answers: { 200: 'The products; none for an unknown category' },
      tag,
    }),
    query(ListProducts),
    async (c) => {
      const named = { ...c.req.valid('query'), category: c.req.param('category') }
      const page = await c.var.readReplica((tx) => listed(tx, named))
      pageHeaders(c, page)
      return c.json(page.items)
    },
  )
  .get(
    '/products/:id',
    describe('Read a product', { answers: { 200: 'The product', 404: 'No such product' }, tag }),
    async (c) => {
      const id = idParam(c, 'id')
      return c.json(await c.var.readReplica((tx) => viewed(tx, id)))
    },
  )
  .get(
    '/products/:id/related',
    describe('List what goes with a product', {
      asks: ListRelated,
      answers: { 200: 'The products', 404: 'No such product' },
      tag,
    }),
    query(ListRelated),
    async (c) => {
      const productId = idParam(c, 'id')
      const stocked = await c.var.readReplica(async (tx) =>
        withStock(tx, await listRelated(tx, { productId, limit: RELATED })),
      )
      return respondPage(c, stocked.map(productCard), c.req.valid('query'), {
        key: ({ id }) => id,
        searchText: ({ name }) => [name],
        sorts: { name: ({ name }) => name, price: ({ price }) => centsFromDollars(price) ?? 0 },
      })
    },
  )
  .get(
    '/categories',
    describe('Count the products of each category', {
      asks: ListCategories,
      answers: { 200: 'The categories' },
      tag,
    }),
    query(ListCategories),
    async (c) =>
      respondPage(c, await c.var.readReplica(countByCategory), c.req.valid('query'), {
        key: ({ category }) => category,
        searchText: ({ category }) => [category],
        sorts: { category: ({ category }) => category, count: (one) => one.count },
      }),
  )
  .get(
    '/product-filters',
    describe('Say what a list of products can be narrowed to', {
      asks: FiltersQuery,
      answers: { 200: 'Colours with their counts, the span of prices, how many in stock, on sale' },
      tag,
    }),
    query(FiltersQuery),
    async (c) => c.json(await c.var.readReplica((tx) => filtersOf(tx, c.req.valid('query')))),
  )

async function viewed(tx: Tx, productId: number) {
  const [stocked] = await withStock(tx, [await getProduct(tx, productId)])
  const { bank } = await getShopFacts(tx)
  return stocked && productView(stocked, bank)
}

const NOTHING: ProductFilters = { colors: [], price: null, inStock: 0, onSale: 0 }

/** Undefined for none; `unknown` for a name that is no category's. */
function readCategory(asked: string | undefined): Category | 'unknown' | undefined {
  if (asked === undefined) return undefined
  const named = aliasedCategory(asked) ?? asked
  return isCategory(named) ? named : 'unknown'
}

async function filtersOf(tx: Tx, asked: FiltersQuery): Promise<ProductFilters> {
  const category = readCategory(asked.category)
  if (category === 'unknown') return NOTHING
  const { colors, lowestCents, highestCents, ...counts } = await countFilters(tx, category)
  return {
    colors: colors.map(({ name, count }) => ({ name, hex: colourHex(name), count })),
    price:
      lowestCents === null || highestCents === null
        ? null
        : { min: dollarsFromCents(lowestCents), max: dollarsFromCents(highestCents) },
    ...counts,
  }
}

const cents = (dollars: string | undefined) =>
  dollars === undefined ? undefined : centsFromDollars(dollars)

async function listed(tx: Tx, asked: ListProducts) {
  const { view, limit = DEFAULT_LIMIT, q, ids, sort, cursor } = asked
  const category = readCategory(asked.category)
  if (category === 'unknown') return { items: [], total: 0, next: undefined }
  const page: ProductPage = await listProducts(tx, {
    ...{ q, ids, sort, cursor, limit, category },
    colors: asked.color,
    minCents: cents(asked.min),
    maxCents: cents(asked.max),
    inStock: asked.stock === '1',
    onSale: asked.sale === '1',
  })
  const stocked = await withStock(tx, page.items)
  const { total, next } = page
  if (view === 'card') return { items: stocked.map(productCard), total, next }
  const { bank } = await getShopFacts(tx)
  return { items: stocked.map((one) => productView(one, bank)), total, next }
}
