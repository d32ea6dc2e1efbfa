// Everything that happened to a partner, from the event book.

import { and, sql } from 'drizzle-orm'
import type { ShopEvent } from '#contract/events.ts'
import type { ListHistory } from '#contract/staff-partners.ts'
import { estimateCount } from '#platform/database/count-about.ts'
import { aboutMember, events } from '#platform/events/events.table.ts'
import { byId, dayLabel, keyset, searchMatches } from '#platform/database/keyset.ts'
import type { Tx } from '#platform/tx.ts'

type Asked = ListHistory & { memberId: number; limit: number }

const KEYS = byId(events.id, (event: typeof events.$inferSelect) => event.id)

/** Newest first unless asked otherwise; searched by the kind of event, by whom and by day. */
export async function listMemberEvents(tx: Tx, { memberId, q, sort = '-date', ...page }: Asked) {
  const name = sql`translate(${events.name}, '.-', '  ')`
  const said = searchMatches(q, name, events.by, dayLabel(events.at))
  const mine = and(sql`${aboutMember(events)} = ${memberId}`, said)
  const { behind, orderBy, cut } = keyset(KEYS, { ...page, sort })
  const rows = await tx.db
    .select()
    .from(events)
    .where(and(mine, behind))
    .orderBy(...orderBy)
    .limit(page.limit + 1)
  const shown = cut(rows)
  const items = shown.items.map(
    ({ id, name, facts, by, at }) =>
      ({ id, name, facts, by, at: at.toISOString() }) as unknown as ShopEvent,
  )
  return {
    items,
    total: await estimateCount(tx, events, mine),
    next: shown.next,
  }
}
