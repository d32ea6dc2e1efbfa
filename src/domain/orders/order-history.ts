// Everything that happened to an order, from the event book.

import { desc, sql } from 'drizzle-orm'
import type { ShopEvent } from '#contract/events.ts'
import { events } from '#platform/events/events.table.ts'
import type { Tx } from '#platform/tx.ts'

const MOST = 500

/** The latest, oldest first. */
export async function listOrderEvents(tx: Tx, orderId: number): Promise<ShopEvent[]> {
  const rows = await tx.db
    .select()
    .from(events)
    .where(sql`(${events.facts} ->> 'orderId')::integer = ${orderId}`)
    .orderBy(desc(events.id))
    .limit(MOST)
  return rows
    .toReversed()
    .map(
      ({ id, name, facts, by, at }) =>
        ({ id, name, facts, by, at: at.toISOString() }) as unknown as ShopEvent,
    )
}
