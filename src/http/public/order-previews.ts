// What an order would cost now: answered to a preview, and added to the refusal of an order whose total is
// no longer the one that was seen.

import type { Context } from 'hono'
import { OrderPreviewView, type PreviewOrder } from '#contract/order-lines.ts'
import type { PlaceOrder } from '#contract/orders.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { refuseTooLarge } from '#domain/orders/lines.ts'
import { isTotal } from '#domain/orders/open-order.ts'
import { orderedLines } from '#domain/orders/place-order.ts'
import { previewOrder } from '#domain/orders/preview-order.ts'
import { sortCodes } from '#domain/partners/typed-codes.ts'
import { encode } from '#http/encode.ts'
import { type ApiEnv, OtherPrice } from '#http/endpoint.ts'
import { pick } from '#platform/pick.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

/** What an order would cost, with the codes that were typed told apart. */
export async function preview(tx: Tx, request: PreviewOrder) {
  const { voucher, partnerId } = await sortCodes(tx, request.voucher)
  const previewed = await previewOrder(tx, { ...request, voucher })
  return { ...previewed, partnerCode: partnerId !== undefined }
}

const previewOf = (body: PlaceOrder) =>
  pick(
    body,
    'voucher',
    'customerEmail',
    'customerPhone',
    'shippingMethod',
    'parish',
    'deliveryService',
  )

/**
 * Adds what an order would cost now to the refusal of a total that is no longer right: because a price
 * has changed, or because a code that was in it does not hold.
 */
export const withBreakdown =
  (c: Context<ApiEnv>, body: PlaceOrder) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof Refusal) || !mayChangeTotal(error.code)) throw error
    const request = { ...previewOf(body), lines: orderedLines(body) }
    const fresh = await c.var.read((tx) => preview(tx, request))
    refuseTooLarge(fresh.breakdown)
    const { totalAmount } = body
    const isSeen = totalAmount === undefined || isTotal(fresh.breakdown.total, totalAmount)
    if (error.code !== 'price-changed' && isSeen) throw error
    throw new OtherPrice(error, encode(OrderPreviewView, fresh))
  }

const mayChangeTotal = (code: RefusalCode) =>
  code === 'price-changed' || code.startsWith('voucher-')
