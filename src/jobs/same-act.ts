// What else happened to an order in one act: events of one transaction have one time.

import { and, eq } from 'drizzle-orm'
import { aboutOrder, events } from '#platform/events/events.table.ts'
import type { Tx } from '#platform/tx.ts'

type OfOrder = { at: string; facts: { orderId: number } }

/** All events of the act that an event belongs to, itself among them. */
export const eventsOfAct = (tx: Tx, { at, facts }: OfOrder) =>
  tx.db
    .select()
    .from(events)
    .where(and(eq(aboutOrder(events), facts.orderId), eq(events.at, new Date(at))))
