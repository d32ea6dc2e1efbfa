// /api/products and its neighbours: what anybody may know of the catalogue, and with `state=all` what
// those know who may edit it.

import { z } from 'zod'
import {
  FiltersQuery,
  ListCategories,
  ListProducts,
  ListRelated,
  ReadProduct,
} from '#contract/list-products.ts'
import { centsFromDollars } from '#contract/money.ts'
import {
  CategoryCard,
  CategoryCount,
  ProductCard,
  ProductFilters,
  OneProduct,
  ProductView,
  StaffProductView,
} from '#contract/product-views.ts'
import { colourHex } from '#contract/colour-codes.ts'
import { factOf, factText, optionsOf } from '#contract/product-facts.ts'
import {
  aliasedCategory,
  type Category,
  FILTERED_FACTS,
  type FilteredFact,
  isCategory,
} from '#contract/products.ts'
import { countFilters, type FilterFacts } from '#domain/catalogue/count-filters.ts'
import { listRelated } from '#domain/catalogue/get-product.ts'
import {
  countByCategory,
  listCategoryPieces,
  listNearest,
  listProducts,
  type ProductPage,
  type ProductQuery,
} from '#domain/catalogue/list-products.ts'
import { readPiecesSold } from '#domain/orders/popular-products.ts'
import { withStock } from '#domain/stock/with-stock.ts'
import { idParam } from '#http/endpoint.ts'
import {
  cardsOf,
  firstPicture,
  publicProducts,
  readProduct,
  readStaffProduct,
  staffProducts,
} from '#http/product-view.ts'
import { listing, reading, type Routes } from '#http/route.ts'
import { paginateInMemory } from '#platform/database/in-memory-list.ts'
import { pick } from '#platform/pick.ts'
import type { Tx } from '#platform/tx.ts'

const RELATED = 3
const catalogue = { tag: 'Catalogue', replica: true } as const
/** `state=all` also answers drafts, and what of a product is for staff only. */
const EDITORS = { name: 'state', needs: 'products.write' } as const
/** A card if the query says `view=card`, the full record otherwise. */
const ListedProduct = z.union([ProductCard, StaffProductView, ProductView])
const ListedCategory = z.union([CategoryCard, CategoryCount])

export const products = {
  'GET /products': listing({
    ...catalogue,
    summary: 'List products',
    query: ListProducts,
    staffParam: EDITORS,
    view: ListedProduct,
    run: listed,
  }),
  'GET /products/category/:category': listing({
    ...catalogue,
    summary: 'List the products of a category',
    query: ListProducts,
    staffParam: EDITORS,
    view: ListedProduct,
    // What is listed of a category is what matches, empty included.
    run: (tx, query, c) =>
      listed(tx, { ...query, category: c.req.param('category'), nearest: undefined }),
  }),
  'GET /products/:id': reading({
    ...catalogue,
    summary: 'Read a product',
    query: ReadProduct,
    staffParam: EDITORS,
    view: OneProduct,
    run: (tx, { state }, c) => (state ? readStaffProduct : readProduct)(tx, idParam(c, 'id')),
  }),
  'GET /products/:id/related': listing({
    ...catalogue,
    summary: 'List what goes with a product',
    query: ListRelated,
    view: ProductCard,
    run: async (tx, query, c) => {
      const related = await listRelated(tx, { productId: idParam(c, 'id'), limit: RELATED })
      const cards = await cardsOf(tx, await withStock(tx, related))
      return paginateInMemory(cards, query, {
        key: ({ id }) => id,
        searchText: ({ name }) => [name],
        sorts: { name: ({ name }) => name, price: ({ price }) => price },
      })
    },
  }),
  'GET /categories': listing({
    ...catalogue,
    summary: 'Count the products of each category',
    query: ListCategories,
    view: ListedCategory,
    run: async (tx, { view, ...query }) =>
      paginateInMemory(await (view ? categoryCards(tx) : countByCategory(tx)), query, {
        key: ({ category }) => category,
        searchText: ({ category }) => [category],
        sorts: { category: ({ category }) => category, count: ({ count }) => count },
      }),
  }),
  'GET /product-filters': reading({
    ...catalogue,
    summary: 'Say what a list of products can be narrowed to',
    query: FiltersQuery,
    view: ProductFilters,
    run: readFilters,
  }),
} satisfies Routes

async function categoryCards(tx: Tx) {
  const pieces = await listCategoryPieces(tx)
  return (await countByCategory(tx)).map((counted) => {
    const piece = pieces.find(({ category }) => category === counted.category)
    return { ...counted, picture: piece ? firstPicture(piece) : null }
  })
}

/** The category of a name or alias; undefined without a name, `unknown` for any other name. */
function readCategory(name: string | undefined): Category | 'unknown' | undefined {
  if (name === undefined) return undefined
  const category = aliasedCategory(name) ?? name
  return isCategory(category) ? category : 'unknown'
}

async function readFilters(tx: Tx, query: FiltersQuery) {
  const category = readCategory(query.category)
  if (category === 'unknown') return { colors: [], price: null, inStock: 0, onSale: 0, facts: [] }
  const { colors, lowestCents, highestCents, facts, ...counts } = await countFilters(tx, category)
  return {
    colors: colors.map(({ name, count }) => ({ name, hex: colourHex(name), count })),
    price:
      lowestCents === null || highestCents === null
        ? null
        : { min: lowestCents, max: highestCents },
    ...counts,
    facts: FILTERED_FACTS.flatMap((key) => factChoices(key, facts)),
  }
}

/** The values of a fact in its own order, with their labels; nothing if no product has it. */
function factChoices(key: FilteredFact, counted: FilterFacts['facts']) {
  const fact = factOf(key)
  const order = Object.keys(optionsOf(fact) ?? {})
  const values = counted
    .filter((each) => each.key === key)
    .map(({ value, count }) => ({ value, label: factText(key, value) ?? value, count }))
    .toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value) || +a.value - +b.value)
  return values.length > 0 ? [{ key, label: fact.label, values }] : []
}

const cents = (dollars: string | undefined) =>
  dollars === undefined ? undefined : centsFromDollars(dollars)

async function listed(tx: Tx, query: ListProducts & { limit: number }) {
  const { q, ids, sort, cursor, limit, state } = query
  const category = readCategory(query.category)
  if (category === 'unknown') return { items: [], total: 0, next: undefined, dropped: [] }
  const wanted: ProductQuery = {
    q,
    ids,
    withDrafts: state === 'all',
    sort,
    cursor,
    limit,
    category,
    colors: query.color,
    minCents: cents(query.min),
    maxCents: cents(query.max),
    inStock: query.stock === '1',
    onSale: query.sale === '1',
    facts: pick(query, ...FILTERED_FACTS),
    sold: sort === 'popular' ? await readPiecesSold(tx) : undefined,
  }
  const page = await listProducts(tx, wanted)
  if (page.total > 0 || query.nearest !== '1') return shown(tx, page, query)
  const nearest = { q, category, sold: wanted.sold ?? (await readPiecesSold(tx)) }
  return shown(tx, { ...page, items: await listNearest(tx, nearest) }, query)
}

/** In the form that was requested. */
async function shown(tx: Tx, page: ProductPage, { view, state }: ListProducts) {
  const stocked = await withStock(tx, page.items)
  if (view === 'card') return { ...page, items: await cardsOf(tx, stocked) }
  if (state) return { ...page, items: await staffProducts(tx, stocked) }
  return { ...page, items: await publicProducts(tx, stocked) }
}
