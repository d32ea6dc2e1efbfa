// /api/order-pages/{link}: an order for whoever holds its unguessable link. Never cached.

import { join } from 'node:path'
import { Hono } from 'hono'
import { RECEIPT_MAX_BYTES } from '#contract/receipts.ts'
import { findProduct } from '#domain/catalogue/get-product.ts'
import { cancelOrder } from '#domain/orders/cancel-order.ts'
import { getOrderByLink } from '#domain/orders/find-order.ts'
import { addReceipt, listReceipts, takesReceipts } from '#domain/orders/receipts.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { receivedFor } from '#domain/transfers/received.ts'
import { itemKeyFolder, shredItemKeys } from '#domain/vault/wrap-secrets.ts'
import { type ApiEnv, describe } from '#http/endpoint.ts'
import { orderPageView, receiptView } from '#http/order-view.ts'
import { pictureOf } from '#http/product-view.ts'
import { receiptFolder } from '#domain/orders/receipt-folder.ts'
import { readFormFile } from '#http/uploads.ts'
import { removeDurably, writeDurably } from '#platform/files/files.ts'
import { readReceiptFile } from '#platform/files/receipt-file.ts'
import { linkToken, trueRandom } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const RECEIPT = {
  maxBytes: RECEIPT_MAX_BYTES,
  tooLarge: 'file-too-large',
  missing: 'bad-file',
} as const
const tag = 'Orders'

export const orderPages = new Hono<ApiEnv>()
  .get(
    '/order-pages/:link',
    describe('Read an order by its link', {
      answers: { 200: 'The order', 404: 'No such order' },
      tag,
    }),
    async (c) => {
      c.header('cache-control', 'no-store')
      return c.json(await c.var.read((tx) => page(tx, c.req.param('link'))))
    },
  )
  .post(
    '/order-pages/:link/cancellation',
    describe('Cancel an order that is neither paid nor decided', {
      answers: {
        200: 'The order, cancelled',
        404: 'No such order',
        409: 'The payment or the order is decided, or a proof of deposit waits',
      },
      tag,
    }),
    async (c) => {
      const link = c.req.param('link')
      const { view, shredded } = await c.var.write(async (tx) => {
        const { shredded } = await cancelOrder(tx, link)
        return { view: await page(tx, link), shredded }
      })
      await shredItemKeys(itemKeyFolder(c.var.parts.config.dataDir), shredded)
      c.header('cache-control', 'no-store')
      return c.json(view)
    },
  )
  .post(
    '/order-pages/:link/receipts',
    describe('Upload a proof of deposit (multipart field `file`)', {
      answers: {
        201: 'The receipt',
        409: 'The order takes no receipt',
        413: 'Above 8 MB',
        422: 'Not a JPEG, PNG, WebP or PDF, or a picture that is too large',
        503: 'Too many pictures at this moment',
      },
      tag,
    }),
    async (c) => {
      const link = c.req.param('link')
      const order = await c.var.read((tx) => getOrderByLink(tx, link))
      if (!takesReceipts(order)) throw new Refusal('order-closed')
      const { fileName, bytes } = await readFormFile(c, RECEIPT)
      const file = await readReceiptFile(bytes)
      const storedName = `${linkToken(trueRandom)}.${file.extension}`
      const path = join(receiptFolder(c.var.parts.config.dataDir), storedName)
      await writeDurably(path, file.bytes)
      const { mediaType, sha256 } = file
      const facts = { fileName, storedName, mediaType, sha256, bytes: file.bytes.length }
      const receipt = await c.var
        .write((tx) => addReceipt(tx, { link, receipt: facts }))
        .catch(async (error: unknown) => {
          await removeDurably(path)
          throw error
        })
      if (receipt.storedName !== storedName) await removeDurably(path)
      return c.json(receiptView(receipt), 201)
    },
  )

async function page(tx: Tx, link: string) {
  const order = await getOrderByLink(tx, link)
  const product = order.productId === null ? undefined : await findProduct(tx, order.productId)
  return orderPageView({
    order,
    receipts: await listReceipts(tx, order.id),
    picture: product ? pictureOf(product, order.selectedColor) : null,
    shop: await getShopFacts(tx),
    receivedCents: await receivedFor(tx, order.id),
  })
}
