// Finds orders: by id, by the link that only the shopper has, or by card; and the events of one.

import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { LINK_FORM } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import { isNoneOf } from '#platform/database/list.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type OrderRow, orders } from './orders.table.ts'
import type { ShopEvent } from '#contract/events.ts'
import { aboutOrder, events } from '#platform/events/events.table.ts'
import { latestEvents } from '#platform/events/list-events.ts'

export async function findOrder(tx: Tx, orderId: number): Promise<OrderRow | undefined> {
  const [row] = await tx.db.select().from(orders).where(eq(orders.id, orderId))
  return row
}

const AT_ONCE = 500

/** The ids of some orders of a condition, the first ones first, without these: what a job is to do next. */
export async function orderIdsWhere(
  tx: Tx,
  condition: SQL | undefined,
  without: string[],
): Promise<number[]> {
  const found = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(condition, isNoneOf(orders.id, without)))
    .orderBy(orders.id)
    .limit(AT_ONCE)
  return found.map(({ id }) => id)
}

/** The order, or the refusal `order-not-found`; staff also get it for a hidden order. */
export async function getOrder(tx: Tx, orderId: number): Promise<OrderRow> {
  const row = await findOrder(tx, orderId)
  if (!row || row.hiddenAt) throw new Refusal('order-not-found')
  return row
}

/** The order behind an unguessable link, or the refusal `order-not-found`. */
export async function getOrderByLink(tx: Tx, link: string): Promise<OrderRow> {
  if (!LINK_FORM.test(link)) throw new Refusal('order-not-found')
  return oneOrRefuse(
    await tx.db.select().from(orders).where(eq(orders.link, link)),
    'order-not-found',
  )
}

/** The order of each card, also after the card's details are shredded. */
export async function findOrdersOfCards(
  tx: Tx,
  cardIds: readonly string[],
): Promise<Map<string, number>> {
  if (cardIds.length === 0) return new Map()
  const rows = await tx.db
    .select({ id: orders.id, cardId: orders.cardId })
    .from(orders)
    .where(inArray(orders.cardId, [...cardIds]))
  return new Map(rows.map(({ id, cardId }) => [cardId ?? '', id]))
}

const MAX_EVENTS = 500

/** The latest events of an order, the oldest of them first. */
export const listOrderEvents = (tx: Tx, orderId: number): Promise<ShopEvent[]> =>
  latestEvents(tx, eq(aboutOrder(events), orderId), MAX_EVENTS)
