// POST /api/orders places an order; /api/order-pages/{link} shows it to anyone who holds its unguessable
// link, and is never cached.

import type { Context } from 'hono'
import { OrderPreviewView, PreviewOrder } from '#contract/order-lines.ts'
import { orderReference } from '#contract/order-number.ts'
import {
  OrderPageView,
  PlacedOrderView,
  PlaceOnlineOrder,
  PlaceOrder,
  ReceiptView,
} from '#contract/orders.ts'
import { warrantyOf } from '#contract/warranty.ts'
import { RECEIPT_MAX_BYTES } from '#contract/receipts.ts'
import { findProduct, findProducts } from '#domain/catalogue/get-product.ts'
import { cancelOrder } from '#domain/orders/cancel-order.ts'
import { getOrderByLink } from '#domain/orders/find-order.ts'
import { linesOf, refuseTooLarge } from '#domain/orders/lines.ts'
import { onlineOf } from '#domain/gateways/for-shopper.ts'
import { promiseNow } from '#domain/orders/order-delivery.ts'
import { receiptFile } from '#domain/orders/files.ts'
import { dueOf } from '#domain/orders/order-money.ts'
import type { OrderLineRow } from '#domain/orders/order-lines.table.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { placeOrder } from '#domain/orders/place-order.ts'
import { withDamage } from '#domain/cases/damaged-boxes.ts'
import { readShipments } from '#domain/orders/read-shipments.ts'
import { readMoney } from '#domain/orders/read-money.ts'
import {
  addReceipt,
  listReceipts,
  type ReceiptRow,
  takesReceipts,
} from '#domain/orders/receipts.ts'
import { reviewsOfOrder } from '#domain/reviews/list-reviews.ts'
import type { ReviewRow } from '#domain/reviews/reviews.table.ts'
import { mayWrite } from '#domain/reviews/write-review.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { gctToday } from '#domain/settings/tax-rules.ts'
import { shredKeys } from '#http/card-to-keep.ts'
import { documentsForCustomer } from '#http/document-view.ts'
import { encode } from '#http/encode.ts'
import { type ApiEnv, linkParam } from '#http/endpoint.ts'
import {
  addedViews,
  breakdownOf,
  moneyFields,
  orderLineFields,
  receiptView,
} from '#http/order-view.ts'
import { pictureOf } from '#http/product-view.ts'
import { preview, withBreakdown } from '#http/public/order-previews.ts'
import { placeOnce, PLACING } from '#http/public/place-once.ts'
import { countGuess, refuseGuesser } from '#http/public/voucher-guesses.ts'
import { endpoint, reading, type Routes } from '#http/route.ts'
import {
  A_FILE,
  countUpload,
  formOf,
  placesOf,
  readFormFile,
  refuseWithoutRoom,
} from '#http/uploads.ts'
import { takeIn } from '#platform/files/intake.ts'
import { readReceiptFile } from '#platform/files/receipt-file.ts'
import { jpegName } from '#platform/pictures/heic.ts'
import { pick } from '#platform/pick.ts'
import { linkToken, trueRandom } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const RECEIPT = {
  maxBytes: RECEIPT_MAX_BYTES,
  tooLarge: 'file-too-large',
  missing: 'bad-file',
} as const
const tag = 'Orders'

export const orders = {
  'POST /orders': endpoint({
    summary: 'Place an order',
    refuses: PLACING,
    once: true,
    tag,
    body: PlaceOrder,
    bodyFor: (c) => (c.var.deps.gateways.cards ? PlaceOnlineOrder : PlaceOrder),
    status: 201,
    responseSchema: PlacedOrderView,
    handle: (c, { body }) => placeOnce(c, body, placeOrder).catch(withBreakdown(c, body)),
  }),
  'POST /order-previews': endpoint({
    summary: 'What lines would cost now; nothing is reserved and nothing stored',
    refuses: ['product-not-found', 'colour-unknown', 'total-too-large', 'service-not-offered'],
    tag,
    body: PreviewOrder,
    responseSchema: OrderPreviewView,
    handle: async (c, { body }) => {
      c.header('cache-control', 'no-store')
      if (body.voucher) refuseGuesser(c)
      const previewed = await c.var.read((tx) => preview(tx, body))
      if (previewed.voucher?.isUnknown) countGuess(c)
      // After the guess is counted: what a delivery costs may depend on the code.
      refuseTooLarge(previewed.breakdown)
      return c.json(encode(OrderPreviewView, previewed))
    },
  }),
  'GET /order-pages/:link': reading({
    summary: 'Read an order by its link',
    tag,
    view: OrderPageView,
    run: (tx, _, c) => {
      c.header('cache-control', 'no-store')
      return readPage(tx, c, linkParam(c))
    },
  }),
  'POST /order-pages/:link/cancellation': endpoint({
    summary: 'Cancel an order that is neither paid nor decided',
    refuses: ['order-closed', 'receipt-waiting'],
    tag,
    responseSchema: OrderPageView,
    handle: async (c) => {
      const link = linkParam(c)
      const { page, shredded } = await c.var.write(async (tx) => {
        const { shredded } = await cancelOrder(tx, link)
        return { page: await readPage(tx, c, link), shredded }
      })
      await shredKeys(c, { shredded })
      c.header('cache-control', 'no-store')
      return c.json(encode(OrderPageView, page))
    },
  }),
  'POST /order-pages/:link/receipts': endpoint({
    summary: 'Upload a proof of deposit',
    takes: formOf({ file: A_FILE }),
    refuses: [
      'bad-file',
      'file-too-large',
      'too-many-pixels',
      'costly-picture',
      'order-closed',
      'too-many-files',
      'too-many-bytes-today',
      'no-room-for-files',
    ],
    tag,
    status: 201,
    responseSchema: ReceiptView,
    handle: async (c) => {
      const link = linkParam(c)
      const order = await c.var.read((tx) => getOrderByLink(tx, link))
      if (!takesReceipts(order)) throw new Refusal('order-closed')
      await refuseWithoutRoom(c)
      const { fileName, bytes } = await readFormFile(c, RECEIPT)
      const file = await readReceiptFile(bytes)
      countUpload(c, file.bytes.length)
      const storedName = `${linkToken(trueRandom)}.${file.extension}`
      const path = receiptFile({ storedName })
      const { mediaType, sha256 } = file
      const named = { fileName: jpegName(fileName), storedName }
      const stored = { ...named, mediaType, sha256, bytes: file.bytes.length }
      const receipt = await takeIn<ReceiptRow>(placesOf(c), {
        files: [{ path, bytes: file.bytes }],
        write: c.var.write,
        verb: (tx) => addReceipt(tx, { link, receipt: stored }),
        unneeded: (row) => (row?.storedName === storedName ? [] : [path]),
      })
      return c.json(receiptView(receipt), 201)
    },
  }),
} satisfies Routes

async function readPage(tx: Tx, c: Context<ApiEnv>, link: string) {
  const order = await getOrderByLink(tx, link)
  const product = order.productId === null ? undefined : await findProduct(tx, order.productId)
  const lines = await linesOf(tx, order)
  const { money, rows, task } = await readMoney(tx, order.id)
  const along = (await addedViews(tx, [order]))(order)
  return {
    ...order,
    ...along,
    breakdown: breakdownOf(order, lines, await gctToday(tx)),
    promise: await promiseNow(tx, order),
    lines: await withPictures(tx, await withReviews(tx, { order, lines, along })),
    reference: orderReference(order.id),
    receipts: await listReceipts(tx, order.id),
    ...(await withDamage(tx, order.id, await readShipments(tx, order, lines))),
    documents: await documentsForCustomer(tx, order),
    picture: product ? pictureOf(product, order.selectedColor) : null,
    bank: (await getShopFacts(tx)).bank,
    received: money.netCents,
    due: dueOf(order, money),
    money: moneyFields(order, money),
    moneyRows: rows
      .filter(({ takenBack }) => takenBack === null)
      .toSorted((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime()),
    online: await onlineOf(tx, order, { gateways: c.var.deps.gateways, money }),
    refundDue: task ? { amount: task.amount, dueOn: task.dueOn } : null,
  }
}

type Bought = {
  order: OrderRow
  lines: readonly OrderLineRow[]
  along: { warrantyPrizes: number }
}

/** Each line with its warranty, what became of its review, and whether one may be written. */
async function withReviews(tx: Tx, { order, lines, along }: Bought) {
  const written: ReadonlyMap<number, ReviewRow> =
    order.orderStatus === 'delivered' ? await reviewsOfOrder(tx, order.id) : new Map()
  const covering = { ...order, ...along }
  return lines.map((line) => {
    const review = written.get(line.id)
    return {
      ...orderLineFields(line),
      warranty: warrantyOf(line, covering),
      mayReview: mayWrite(order, line, review),
      review: review ? pick(review, 'state', 'rating', 'reason') : null,
    }
  })
}

/** Each line with the picture of its piece, in its colour; one that is a draft now has no page. */
async function withPictures<L extends { productId: number | null; selectedColor: string }>(
  tx: Tx,
  lines: readonly L[],
) {
  const products = await findProducts(
    tx,
    lines.flatMap(({ productId }) => productId ?? []),
  )
  return lines.map((line) => {
    const product = line.productId === null ? undefined : products.get(line.productId)
    const productId = product?.state === 'live' ? product.id : null
    return { ...line, productId, picture: product ? pictureOf(product, line.selectedColor) : null }
  })
}
