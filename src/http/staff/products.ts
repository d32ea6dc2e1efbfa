// /api/products for staff: creating, changing and deleting products, and previews of a change.

import type { Context } from 'hono'
import { CreateProduct, EditProduct } from '#contract/edit-product.ts'
import { OneProduct, ProductView } from '#contract/product-views.ts'
import { getProduct } from '#domain/catalogue/get-product.ts'
import { changeProduct, createProduct, deleteProduct } from '#domain/stock/change-product.ts'
import { type StockedProduct, withStock } from '#domain/stock/with-stock.ts'
import { encode } from '#http/encode.ts'
import { idParam, seenVersion } from '#http/endpoint.ts'
import { publicProducts, staffProducts } from '#http/product-view.ts'
import { endpoint, removing, type Routes, writing } from '#http/route.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'

const needs = 'products.write'
/** Enough for a product with a hundred pictures and their facts. */
const BODY_LIMIT_BYTES = 256 * 1024

export const productEditing = {
  'POST /products': writing({
    summary: 'Write a product; `state=all` also answers what is for staff only',
    refuses: ['sku-taken', 'colour-unknown', 'no-sale'],
    needs,
    body: CreateProduct,
    limit: BODY_LIMIT_BYTES,
    status: 201,
    once: true,
    view: OneProduct,
    run: async (tx, product, c) => answerOf(tx, await createProduct(tx, product), c),
  }),
  'PUT /products/:id': writing({
    summary: 'Change a product; with `If-Match: <version>` only if nobody else has meanwhile',
    refuses: ['product-changed', 'sku-taken', 'colour-unknown', 'no-sale'],
    needs,
    body: EditProduct,
    limit: BODY_LIMIT_BYTES,
    view: OneProduct,
    run: async (tx, edit, c) => {
      const change = { productId: idParam(c, 'id'), edit, version: seenVersion(c) }
      return answerOf(tx, await changeProduct(tx, change), c)
    },
    conflict: {
      code: 'product-changed',
      read: async (tx, c) => {
        const product = await getProduct(tx, idParam(c, 'id'))
        return answerOf(tx, singleRow(await withStock(tx, [product])), c)
      },
    },
  }),
  'DELETE /products/:id': removing({
    summary: 'Delete a product; its orders stay',
    needs,
    run: (tx, c) => deleteProduct(tx, idParam(c, 'id')),
  }),
  'POST /product-previews': endpoint({
    summary: 'A new product as its page would show it; nothing is kept',
    refuses: ['colour-unknown', 'no-sale'],
    needs,
    body: CreateProduct,
    limit: BODY_LIMIT_BYTES,
    responseSchema: ProductView,
    handle: async (c, { body }) =>
      c.json(await c.var.dryRun(async (tx) => preview(tx, await createProduct(tx, body)))),
  }),
  'POST /product-previews/:id': endpoint({
    summary: 'A product as its page would show it after a change; nothing is kept',
    refuses: ['colour-unknown', 'no-sale'],
    needs,
    body: EditProduct,
    limit: BODY_LIMIT_BYTES,
    responseSchema: ProductView,
    handle: async (c, { body }) => {
      const change = { productId: idParam(c, 'id'), edit: body }
      return c.json(await c.var.dryRun(async (tx) => preview(tx, await changeProduct(tx, change))))
    },
  }),
} satisfies Routes

const forAll = async (tx: Tx, stocked: StockedProduct) =>
  singleRow(await publicProducts(tx, [stocked]))

/** The record as everybody reads it; with what is for staff only if the call asks for it. */
const answerOf = async (tx: Tx, stocked: StockedProduct, c: Context) =>
  c.req.query('state') === 'all'
    ? singleRow(await staffProducts(tx, [stocked]))
    : forAll(tx, stocked)

const preview = async (tx: Tx, stocked: StockedProduct) =>
  encode(ProductView, await forAll(tx, stocked))
