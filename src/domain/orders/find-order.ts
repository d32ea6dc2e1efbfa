// Finds one order: by its number, or by the link that only its shopper has.

import { eq } from 'drizzle-orm'
import { LINK_FORM } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import { existing } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type OrderRow, orders } from './orders.table.ts'

export async function findOrder(tx: Tx, orderId: number): Promise<OrderRow | undefined> {
  const [row] = await tx.db.select().from(orders).where(eq(orders.id, orderId))
  return row
}

export async function getOrder(tx: Tx, orderId: number): Promise<OrderRow> {
  const row = await findOrder(tx, orderId)
  if (!row) throw new Refusal('order-not-found')
  return row
}

/** The order behind an unguessable link, or the refusal `order-not-found`. */
export async function getOrderByLink(tx: Tx, link: string): Promise<OrderRow> {
  if (!LINK_FORM.test(link)) throw new Refusal('order-not-found')
  return existing(await tx.db.select().from(orders).where(eq(orders.link, link)), 'order-not-found')
}
