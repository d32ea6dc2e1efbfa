// Everything that happened to a partner, from the event log.

import { sql } from 'drizzle-orm'
import { listOf } from '#platform/database/list.ts'
import { dayLabel, humanised } from '#platform/database/search.ts'
import { aboutMember, events } from '#platform/events/events.table.ts'
import { shopEvent } from '#platform/events/list-events.ts'

/** The newest event first unless the query sorts otherwise. */
export const listMemberEvents = listOf({
  rows: (tx) => tx.db.select().from(events),
  id: events.id,
  sorts: { date: events.id },
  sort: '-date',
  filters: ({ memberId }: { memberId: number }) => [sql`${aboutMember(events)} = ${memberId}`],
  search: [humanised(events.name), events.by, dayLabel(events.at)],
  total: 'estimate',
  items: (_tx, rows) => rows.map(shopEvent),
})
