// Staff write an order themselves: by telephone or at the counter, at the price they agreed. A
// product that the shop knows, by number or by its exact name, gives up a piece.

import assert from 'node:assert/strict'
import { centsFromDollars } from '#contract/money.ts'
import type { CreateOrder } from '#contract/orders.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { takePiece, type Taken, writeSale } from '#domain/stock/take-piece.ts'
import { keepCard } from '#domain/vault/keep-card.ts'
import type { WrappedCard } from '#domain/vault/wrap-secrets.ts'
import { pick } from '#platform/pick.ts'
import { linkToken } from '#platform/random.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { stamps } from './change-order.ts'
import { findNamedProduct } from './named-product.ts'
import { cardFacts, mayKeepCard } from './order-card.ts'
import { DETAILS, type OrderRow, orders } from './orders.table.ts'
import { payByOf } from './pay-by.ts'
import { chosenColor } from './place-order.ts'

export type Writing = CreateOrder & {
  /** The partner who sold it, if one did. */
  referrer?: number | null
  /** The card that the customer gave by telephone, sealed and wrapped; undefined while the vault is off. */
  card?: WrappedCard | undefined
}

export async function createOrder(tx: Tx, input: Writing): Promise<OrderRow> {
  const product = await findNamedProduct(tx, input)
  const taken = product && input.orderStatus !== 'cancelled' ? await take(tx, product, input) : null
  const payBy = await payByOf(tx, input.paymentMethod)
  const card = await cardFields(tx, input)
  const row = { ...orderFields(input, product, taken), ...card, link: linkToken(tx.random), payBy }
  const order = singleRow(
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

function take(tx: Tx, product: ProductRow, input: CreateOrder): Promise<Taken> {
  const color = chosenColor(product, input.selectedColor)
  return takePiece(tx, { productId: product.id, color })
}

/** What the order says of a card that was given to staff; stores the card if the order may have one. */
async function cardFields(tx: Tx, input: Writing) {
  const { card, creditCardNumber, paymentMethod } = input
  if (!creditCardNumber || paymentMethod !== 'credit_card') return {}
  const { paymentStatus = 'pending', orderStatus = 'pending' } = input
  const undecided = mayKeepCard({ paymentMethod, paymentStatus, orderStatus })
  const stored = card !== undefined && undecided && (await keepCard(tx, card))
  return { ...cardFacts({ creditCardNumber }), cardId: stored ? card.id : null }
}

function orderFields(input: Writing, product: ProductRow | undefined, taken: Taken | null) {
  const totalAmount = centsFromDollars(input.totalAmount)
  assert(totalAmount !== undefined, 'the schema accepts amounts only')
  // What the input leaves out is as the table has it by default.
  return {
    ...pick(input, ...DETAILS, 'paymentStatus', 'orderStatus'),
    totalAmount,
    productId: product?.id ?? null,
    productName: product?.name ?? input.productName,
    selectedColor: taken?.color ?? input.selectedColor,
    heldColor: taken?.color ?? null,
    referredBy: input.referrer ?? null,
  }
}
