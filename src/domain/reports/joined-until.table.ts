// How many partners there were at the end of some Jamaican days that are over: of yesterday and of each
// year, so that counting them reads only those who joined since. The database drops what a partner who
// is written late makes untrue (migrations); the next night counts it again.

import { date, integer, pgTable } from 'drizzle-orm/pg-core'

export const joinedUntil = pgTable('joined_until', {
  /** The last day that counts. */
  day: date('day').primaryKey(),
  members: integer('members').notNull(),
})
