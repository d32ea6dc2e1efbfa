// /api/products and its neighbours: what anybody may know of the catalogue.

import { Hono } from 'hono'
import { ListProducts } from '#contract/list-products.ts'
import { CATEGORY_ALIASES, isCategory } from '#contract/products.ts'
import { getProduct, listRelated } from '#domain/catalogue/get-product.ts'
import { countByCategory, listProducts, type ProductPage } from '#domain/catalogue/list-products.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { withStock } from '#domain/stock/with-stock.ts'
import { type Door, idParam, query, says } from '#http/kit.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { productCard, productView } from '#http/product-view.ts'
import type { Tx } from '#platform/tx.ts'

const RELATED = 3
const tag = 'Catalogue'

export const products = new Hono<Door>()
  .get(
    '/products',
    says('List products', { asks: ListProducts, answers: { 200: 'The products' }, tag }),
    query(ListProducts),
    async (c) => {
      const page = await c.var.read((tx) => listed(tx, c.req.valid('query')))
      pageHeaders(c, page)
      return c.json(page.items)
    },
  )
  .get(
    '/products/category/:category',
    says('List the products of a category', {
      asks: ListProducts,
      answers: { 200: 'The products; none for an unknown category' },
      tag,
    }),
    query(ListProducts),
    async (c) => {
      const named = { ...c.req.valid('query'), category: c.req.param('category') }
      const page = await c.var.read((tx) => listed(tx, named))
      pageHeaders(c, page)
      return c.json(page.items)
    },
  )
  .get(
    '/products/:id',
    says('Read a product', { answers: { 200: 'The product', 404: 'No such product' }, tag }),
    async (c) => {
      const id = idParam(c, 'id')
      return c.json(await c.var.read((tx) => viewed(tx, id)))
    },
  )
  .get(
    '/products/:id/related',
    says('List what goes with a product', {
      answers: { 200: 'The products', 404: 'No such product' },
      tag,
    }),
    async (c) => {
      const productId = idParam(c, 'id')
      const stocked = await c.var.read(async (tx) =>
        withStock(tx, await listRelated(tx, { productId, limit: RELATED })),
      )
      return c.json(stocked.map(productCard))
    },
  )
  .get(
    '/categories',
    says('Count the products of each category', { answers: { 200: 'The categories' }, tag }),
    async (c) => c.json(await c.var.read(countByCategory)),
  )

async function viewed(tx: Tx, productId: number) {
  const [stocked] = await withStock(tx, [await getProduct(tx, productId)])
  const { bank } = await getShopFacts(tx)
  return stocked && productView(stocked, bank)
}

async function listed(tx: Tx, asked: ListProducts) {
  const { view, category, limit = DEFAULT_LIMIT, ...rest } = asked
  const known = category === undefined ? undefined : (CATEGORY_ALIASES[category] ?? category)
  if (known !== undefined && !isCategory(known)) return { items: [], total: 0, next: undefined }
  const page: ProductPage = await listProducts(tx, { ...rest, category: known, limit })
  const stocked = await withStock(tx, page.items)
  const { bank } = await getShopFacts(tx)
  const items = stocked.map((one) => (view === 'card' ? productCard(one) : productView(one, bank)))
  return { items, total: page.total, next: page.next }
}
