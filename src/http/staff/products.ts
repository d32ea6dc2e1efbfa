// /api/products for staff: creating, changing and deleting products, and previews of a change.

import { CreateProduct, EditProduct } from '#contract/edit-product.ts'
import { ProductView } from '#contract/product-views.ts'
import { getProduct } from '#domain/catalogue/get-product.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { changeProduct, createProduct, deleteProduct } from '#domain/stock/change-product.ts'
import { type StockedProduct, withStock } from '#domain/stock/with-stock.ts'
import { encode } from '#http/encode.ts'
import { idParam, seenVersion } from '#http/endpoint.ts'
import { productFields } from '#http/product-view.ts'
import { endpoint, removing, type Routes, writing } from '#http/route.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'

const needs = 'products.write'
const MISSING = { 404: 'No such product' }
/** Enough for a product with a hundred pictures and their facts. */
const BODY_LIMIT_BYTES = 256 * 1024

export const staffProducts = {
  'POST /products': writing({
    summary: 'Write a product',
    needs,
    body: CreateProduct,
    limit: BODY_LIMIT_BYTES,
    status: 201,
    once: true,
    view: ProductView,
    run: async (tx, product) => withBankDetails(tx, await createProduct(tx, product)),
  }),
  'PUT /products/:id': writing({
    summary: 'Change a product; with `If-Match: <version>` only if nobody else has meanwhile',
    needs,
    body: EditProduct,
    limit: BODY_LIMIT_BYTES,
    errors: { 409: 'Changed meanwhile; `fresh` is how it is now', ...MISSING },
    view: ProductView,
    run: async (tx, edit, c) => {
      const change = { productId: idParam(c, 'id'), edit, version: seenVersion(c) }
      return withBankDetails(tx, await changeProduct(tx, change))
    },
    conflict: {
      code: 'product-changed',
      read: async (tx, c) => {
        const product = await getProduct(tx, idParam(c, 'id'))
        return withBankDetails(tx, singleRow(await withStock(tx, [product])))
      },
    },
  }),
  'DELETE /products/:id': removing({
    summary: 'Delete a product; its orders stay',
    needs,
    errors: MISSING,
    run: (tx, c) => deleteProduct(tx, idParam(c, 'id')),
  }),
  'POST /product-previews': endpoint({
    summary: 'A new product as its page would show it; nothing is kept',
    needs,
    body: CreateProduct,
    limit: BODY_LIMIT_BYTES,
    responseSchema: ProductView,
    handle: async (c, { body }) =>
      c.json(await c.var.dryRun(async (tx) => preview(tx, await createProduct(tx, body)))),
  }),
  'POST /product-previews/:id': endpoint({
    summary: 'A product as its page would show it after a change; nothing is kept',
    needs,
    body: EditProduct,
    limit: BODY_LIMIT_BYTES,
    responseSchema: ProductView,
    errors: MISSING,
    handle: async (c, { body }) => {
      const change = { productId: idParam(c, 'id'), edit: body }
      return c.json(await c.var.dryRun(async (tx) => preview(tx, await changeProduct(tx, change))))
    },
  }),
} satisfies Routes

const withBankDetails = async (tx: Tx, stocked: StockedProduct) =>
  productFields(stocked, (await getShopFacts(tx)).bank)

const preview = async (tx: Tx, stocked: StockedProduct) =>
  encode(ProductView, await withBankDetails(tx, stocked))
