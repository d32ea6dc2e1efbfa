// Opens an order: takes the pieces of its lines, all or none, and what its buyer is entitled to, and writes it at the prices
// that were agreed. Every way to a new order comes through here, with what it says as data.

import type { PaymentStatus } from '#contract/orders.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { keepCard } from '#domain/vault/keep-card.ts'
import type { WrappedCard } from '#domain/vault/wrap-secrets.ts'
import { lockEntitlements, sendAlong } from '#domain/vouchers/entitlements.ts'
import { keysOfBuyer } from '#contract/person-keys.ts'
import { effectOf, useVoucher } from '#domain/vouchers/use-voucher.ts'
import type { VoucherRow } from '#domain/vouchers/vouchers.table.ts'
import { linkToken } from '#platform/random.ts'
import type { Tx } from '#platform/tx.ts'
import { holdLines } from './hold-lines.ts'
import { type Line, projectionOf } from './lines.ts'
import { deriveNamed } from './naming-cents.ts'
import { mayKeepCard } from './order-card.ts'
import type { Delivery } from './order-delivery.ts'
import { NO_MONEY } from './order-money.ts'
import type { OrderRow, orders } from './orders.table.ts'
import { payByOf } from './pay-by.ts'
import { finishOrder, writeOrder } from './write-order.ts'
import { methodOf, writePayment } from './write-money.ts'

type Details = Omit<
  typeof orders.$inferInsert,
  'productName' | 'totalAmount' | 'link' | 'createdAt' | 'updatedAt' | 'paysOnline' | keyof Delivery
> & { paysOnline: boolean; orderStatus: OrderRow['orderStatus'] }

export type Opening = {
  details: Details
  lines: readonly Line[]
  /** The products of the lines, if they are read already. */
  products?: ReadonlyMap<number, ProductRow> | undefined
  parts: Delivery & { discount: number }
  /** Locked, and found to be usable for these lines. */
  voucher?: VoucherRow | undefined
  card?: WrappedCard | undefined
  /** `paid` notes a payment of the whole total. */
  paymentStatus?: PaymentStatus | undefined
  event: 'order.placed' | 'order.created'
}

export type OpenedOrder = Awaited<ReturnType<typeof openOrder>>

export async function openOrder(tx: Tx, opening: Opening) {
  const { details, products, voucher, card, paymentStatus = 'pending', event } = opening
  const { orderStatus } = details
  const person = keysOfBuyer(details)
  const entitled = await lockEntitlements(tx, person)
  const holding = { before: [], after: opening.lines, from: undefined, to: orderStatus, products }
  const { lines: held, moved } = await holdLines(tx, holding)
  const parts = { ...opening.parts, voucher: voucher ? effectOf(voucher) : null }
  const netCents = paymentStatus === 'paid' ? projectionOf(held, parts).totalAmount : 0
  const paying = { netCents, leastDueCents: 0, now: tx.now }
  const { columns } = await deriveNamed(tx, undefined, {
    says: { ...details, paymentStatus },
    facts: { lines: held, parts, orderStatus, paying },
  })
  const mayKeep = card && mayKeepCard({ ...details, ...columns })
  const cardStored = mayKeep ? await keepCard(tx, card) : false
  const row = {
    ...details,
    ...opening.parts,
    ...columns,
    placedTotal: columns.totalAmount,
    payBy: await payByOf(tx, details),
    cardId: cardStored && card ? card.id : null,
    link: linkToken(tx.random),
    createdAt: tx.now,
    updatedAt: tx.now,
  }
  const { order, lines, plan } = await writeOrder(tx, undefined, { row, lines: held, moved })
  if (voucher) await useVoucher(tx, { voucher, orderId: order.id, person })
  if (orderStatus !== 'cancelled') await sendAlong(tx, entitled, order.id)
  const payment =
    netCents > 0
      ? await writePayment(tx, { orderId: order.id, amount: netCents, method: methodOf(order) })
      : undefined
  const taken = new Set(moved.map(({ productId }) => productId))
  await announce(tx, event, {
    order,
    products: lines.flatMap(({ productId }) => productId ?? []).filter((id) => taken.has(id)),
  })
  const money = { ...NO_MONEY, paidCents: netCents, netCents }
  await finishOrder(tx, { order, plan, before: undefined, money, payment })
  return { order, lines, cardStored, voucher, entitled }
}

type Announced = { order: OrderRow; products: readonly number[] }

async function announce(tx: Tx, event: Opening['event'], { order, products }: Announced) {
  const { id: orderId, referredBy } = order
  const [productId, ...others] = new Set(products)
  const facts = { orderId, ...(productId && { productId }), ...(referredBy && { referredBy }) }
  if (event === 'order.created') await tx.record(event, facts)
  else await tx.record(event, { orderId, productId: productId ?? 0 })
  for (const other of others) await tx.record('stock.changed', { productId: other })
  if (order.paidAt) await tx.record('order.paid', { orderId })
}
