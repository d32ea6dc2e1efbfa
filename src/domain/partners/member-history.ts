// Everything that happened to a partner, from the event book.

import { and, desc, lt, sql } from 'drizzle-orm'
import type { ShopEvent } from '#contract/events.ts'
import { countAbout } from '#platform/count-about.ts'
import { readCursor, writeCursor } from '#platform/cursor.ts'
import { aboutMember, events } from '#platform/events.table.ts'
import type { Tx } from '#platform/tx.ts'

type Page = { memberId: number; limit: number; cursor?: string | undefined }

/** Newest first. */
export async function listMemberEvents(tx: Tx, { memberId, limit, cursor }: Page) {
  const before = readCursor(cursor)?.[1]
  const mine = sql`${aboutMember(events)} = ${memberId}`
  const rows = await tx.db
    .select()
    .from(events)
    .where(and(mine, before ? lt(events.id, before) : undefined))
    .orderBy(desc(events.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const items = shown.map(
    ({ id, name, facts, by, at }) =>
      ({ id, name, facts, by, at: at.toISOString() }) as unknown as ShopEvent,
  )
  return {
    items,
    total: await countAbout(tx, events, mine),
    next: last && writeCursor(['', last.id]),
  }
}
