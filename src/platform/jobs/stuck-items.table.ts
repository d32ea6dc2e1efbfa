// What jobs could not do: a row for each item that failed, until it is done. It names the item and the kind of the
// failure, and no person.

import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { serialId, timestamptz } from '#platform/database/columns.ts'

export const stuckItems = pgTable(
  'stuck_items',
  {
    id: serialId(),
    job: text('job').notNull(),
    item: text('item').notNull(),
    failures: integer('failures').notNull().default(1),
    error: text('error').notNull(),
    since: timestamptz('since').notNull(),
    lastAt: timestamptz('last_at').notNull(),
    retryAt: timestamptz('retry_at').notNull(),
    seenBy: text('seen_by'),
    seenAt: timestamptz('seen_at'),
  },
  (stuck) => [
    unique('stuck_items_once').on(stuck.job, stuck.item),
    index('stuck_items_by_time').on(stuck.since, stuck.id),
  ],
)
