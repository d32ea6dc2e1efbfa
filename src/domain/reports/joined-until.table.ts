// How many partners there were at the end of yesterday and of each past Jamaican year, so that
// counting them reads only those who joined since. If a partner is added with an earlier date, the
// database deletes the numbers that this makes wrong (migrations); the next night counts them
// again.

import { date, integer, pgTable } from 'drizzle-orm/pg-core'

export const joinedUntil = pgTable('joined_until', {
  /** The last day that counts. */
  day: date('day').primaryKey(),
  members: integer('members').notNull(),
})
