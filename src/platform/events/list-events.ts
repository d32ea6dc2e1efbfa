// Reads the event log as the API shows it.

import { desc, type SQL } from 'drizzle-orm'
import type { ShopEvent } from '#contract/events.ts'
import type { Tx } from '#platform/tx.ts'
import { events } from './events.table.ts'

export const shopEvent = ({ id, name, facts, by, at }: typeof events.$inferSelect) =>
  ({ id, name, facts, by, at: at.toISOString() }) as unknown as ShopEvent

/** The latest events that match, in the order in which they happened. */
export async function latestEvents(tx: Tx, matches: SQL, limit: number): Promise<ShopEvent[]> {
  const newestFirst = tx.db
    .select()
    .from(events)
    .where(matches)
    .orderBy(desc(events.id))
    .limit(limit)
  return (await newestFirst).toReversed().map(shopEvent)
}
