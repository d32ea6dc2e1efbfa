// /api/products for staff: writing, changing and deleting what the shop sells.

import type { Context } from 'hono'
import { Hono } from 'hono'
import { CreateProduct, EditProduct } from '#contract/edit-product.ts'
import { getProduct } from '#domain/catalogue/get-product.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { changeProduct } from '#domain/stock/change-product.ts'
import { createProduct } from '#domain/stock/create-product.ts'
import { deleteProduct } from '#domain/stock/delete-product.ts'
import { type StockedProduct, withStock } from '#domain/stock/with-stock.ts'
import {
  body,
  ChangedMeanwhile,
  type ApiEnv,
  idParam,
  describe,
  seenVersion,
} from '#http/endpoint.ts'
import { productView } from '#http/product-view.ts'
import { requireAbility } from '#http/staff-guard.ts'
import { Refusal } from '#platform/refusal.ts'
import { one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Staff'
const MISSING = { 404: 'No such product' }
/** A product with a hundred pictures and their facts. */
const LIMIT_BYTES = 256 * 1024

export const staffProducts = new Hono<ApiEnv>()
  .post(
    '/products',
    requireAbility('products.write'),
    describe('Write a product', { takes: CreateProduct, answers: { 201: 'The product' }, tag }),
    body(CreateProduct, LIMIT_BYTES),
    async (c) => {
      const input = c.req.valid('json')
      return c.var.once(input, async (tx) => {
        return { status: 201, body: await viewed(tx, await createProduct(tx, input)) }
      })
    },
  )
  .put(
    '/products/:id',
    requireAbility('products.write'),
    describe('Change a product; with `If-Match: <version>` only if nobody else has meanwhile', {
      takes: EditProduct,
      answers: {
        200: 'The product',
        409: 'Changed meanwhile; `fresh` is how it is now',
        ...MISSING,
      },
      tag,
    }),
    body(EditProduct, LIMIT_BYTES),
    async (c) => {
      const productId = idParam(c, 'id')
      const changing = { productId, edit: c.req.valid('json'), version: seenVersion(c) }
      const product = await c.var
        .write(async (tx) => viewed(tx, await changeProduct(tx, changing)))
        .catch((error: unknown) => showFresh(c, productId, error))
      return c.json(product)
    },
  )
  .delete(
    '/products/:id',
    requireAbility('products.write'),
    describe('Delete a product; its orders stay', { answers: { 204: 'Gone', ...MISSING }, tag }),
    async (c) => {
      const productId = idParam(c, 'id')
      await c.var.write((tx) => deleteProduct(tx, productId))
      return c.body(null, 204)
    },
  )
  .post(
    '/product-previews',
    requireAbility('products.write'),
    describe('A new product as its page would show it; nothing is kept', {
      takes: CreateProduct,
      answers: { 200: 'The product as it would be' },
      tag,
    }),
    body(CreateProduct, LIMIT_BYTES),
    async (c) => {
      const input = c.req.valid('json')
      return c.json(await c.var.dryRun(async (tx) => viewed(tx, await createProduct(tx, input))))
    },
  )
  .post(
    '/product-previews/:id',
    requireAbility('products.write'),
    describe('A product as its page would show it after a change; nothing is kept', {
      takes: EditProduct,
      answers: { 200: 'The product as it would be', ...MISSING },
      tag,
    }),
    body(EditProduct, LIMIT_BYTES),
    async (c) => {
      const changing = { productId: idParam(c, 'id'), edit: c.req.valid('json') }
      return c.json(await c.var.dryRun(async (tx) => viewed(tx, await changeProduct(tx, changing))))
    },
  )

async function viewed(tx: Tx, stocked: StockedProduct) {
  const { bank } = await getShopFacts(tx)
  return productView(stocked, bank)
}

/** Who lost the race is told how the product stands now. */
async function showFresh(c: Context<ApiEnv>, productId: number, error: unknown): Promise<never> {
  if (!(error instanceof Refusal) || error.code !== 'product-changed') throw error
  const fresh = await c.var.read(async (tx) =>
    viewed(tx, one(await withStock(tx, [await getProduct(tx, productId)]))),
  )
  throw new ChangedMeanwhile(error.code, fresh)
}
