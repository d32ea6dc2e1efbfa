// Staff write an order themselves: by telephone or at the counter, at the price they agreed. A
// product that the shop knows, by number or by its exact name, gives up a piece.

import { sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { centsFromDollars } from '#contract/money.ts'
import type { CreateOrder } from '#contract/orders.ts'
import { getProduct } from '#domain/catalogue/get-product.ts'
import { type ProductRow, products } from '#domain/catalogue/products.table.ts'
import { takePiece, type Taken, writeSale } from '#domain/stock/take-piece.ts'
import { linkToken } from '#platform/random.ts'
import { one } from '#platform/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type OrderRow, orders } from './orders.table.ts'
import { payByOf } from './pay-by.ts'
import { chosenColor } from './place-order.ts'

export type Writing = CreateOrder & {
  /** The partner who sold it, if one did. */
  referrer?: number | null
}

export async function createOrder(tx: Tx, input: Writing): Promise<OrderRow> {
  const product = await namedProduct(tx, input)
  const taken = product && input.orderStatus !== 'cancelled' ? await take(tx, product, input) : null
  const payBy = await payByOf(tx, input.paymentMethod)
  const row = { ...orderFields(input, product, taken), link: linkToken(tx.random), payBy }
  const order = one(
    await tx.db
      .insert(orders)
      .values({ ...row, createdAt: tx.now, updatedAt: tx.now, ...stamps(tx, input) })
      .returning(),
  )
  if (product && taken) await writeSale(tx, { productId: product.id, orderId: order.id, taken })
  const sold = product && taken ? { productId: product.id } : {}
  await tx.record('order.created', { orderId: order.id, ...sold })
  if (order.paymentStatus === 'paid') await tx.record('order.paid', { orderId: order.id })
  return order
}

async function namedProduct(tx: Tx, input: CreateOrder): Promise<ProductRow | undefined> {
  if (input.productId) return getProduct(tx, input.productId)
  const sameName = sql`lower(${products.name}) = ${input.productName.toLowerCase()}`
  const [row] = await tx.db.select().from(products).where(sameName).limit(1)
  return row
}

function take(tx: Tx, product: ProductRow, input: CreateOrder): Promise<Taken> {
  const color = chosenColor(product, input.selectedColor)
  return takePiece(tx, { productId: product.id, color })
}

function orderFields(input: Writing, product: ProductRow | undefined, taken: Taken | null) {
  const totalAmount = centsFromDollars(input.totalAmount)
  assert(totalAmount !== undefined, 'the schema accepts amounts only')
  return {
    productId: product?.id ?? null,
    productName: product?.name ?? input.productName,
    customerName: input.customerName,
    customerEmail: input.customerEmail,
    customerPhone: input.customerPhone,
    selectedColor: taken?.color ?? input.selectedColor ?? '',
    heldColor: taken?.color ?? null,
    paymentMethod: input.paymentMethod,
    shippingMethod: input.shippingMethod,
    totalAmount,
    paymentStatus: input.paymentStatus ?? ('pending' as const),
    orderStatus: input.orderStatus ?? ('pending' as const),
    referredBy: input.referrer ?? null,
    commissionEligible: input.commissionEligible ?? true,
    billingAddress: input.billingAddress ?? '',
    zipCode: input.zipCode ?? '',
    deliveryAddress: input.deliveryAddress ?? '',
    parish: input.parish ?? '',
    landmark: input.landmark ?? '',
    notes: input.notes ?? '',
  }
}

function stamps(tx: Tx, { orderStatus, paymentStatus }: CreateOrder) {
  const left = orderStatus === 'shipped' || orderStatus === 'delivered'
  return {
    paidAt: paymentStatus === 'paid' ? tx.now : null,
    shippedAt: left ? tx.now : null,
    deliveredAt: orderStatus === 'delivered' ? tx.now : null,
    cancelledAt: orderStatus === 'cancelled' ? tx.now : null,
  }
}
