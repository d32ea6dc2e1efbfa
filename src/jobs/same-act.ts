// What else happened to an order in one act, or close to it: events of one transaction have one time.

import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm'
import type { EventName, ShopEvent } from '#contract/events.ts'
import { aboutOrder, events } from '#platform/events/events.table.ts'
import type { Tx } from '#platform/tx.ts'

type OfOrder = { at: string; facts: { orderId: number } }
export type NearEvent = ShopEvent & { facts: { orderId: number } }

/** All events of the act that an event belongs to, itself among them. */
export const eventsOfAct = (tx: Tx, { at, facts }: OfOrder) =>
  tx.db
    .select()
    .from(events)
    .where(and(eq(aboutOrder(events), facts.orderId), eq(events.at, new Date(at))))

const MINUTE_MS = 60_000
const FURTHEST_MS = 10 * MINUTE_MS

type Near = { names: readonly EventName[]; isApart: (event: NearEvent) => boolean }

/**
 * The events of these names of the act of an event, and of the acts around it, each within a minute of
 * the one before. An act that stands apart has no other near it.
 */
export async function eventsNear(
  tx: Tx,
  event: NearEvent,
  { names, isApart }: Near,
): Promise<NearEvent[]> {
  const { orderId } = event.facts
  const time = new Date(event.at).getTime()
  const isClose = and(
    gte(events.at, new Date(time - FURTHEST_MS)),
    lte(events.at, new Date(time + FURTHEST_MS)),
  )
  const rows = await tx.db
    .select()
    .from(events)
    .where(and(eq(aboutOrder(events), orderId), inArray(events.name, [...names]), isClose))
    .orderBy(asc(events.at), asc(events.id))
  const all = rows.map((row) => ({ ...row, at: row.at.toISOString() }) as unknown as NearEvent)
  const groups: NearEvent[][] = []
  let open: NearEvent[] = []
  for (const [moment, act] of Map.groupBy(all, ({ at }) => at)) {
    if (act.some(isApart)) {
      groups.push(act)
      continue
    }
    const last = new Date(open.at(-1)?.at ?? 0)
    if (new Date(moment).getTime() - last.getTime() > MINUTE_MS) groups.push((open = []))
    open.push(...act)
  }
  return groups.find((group) => group.some(({ id }) => id === event.id)) ?? [event]
}
