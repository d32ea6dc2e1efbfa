// Open sessions. `sid` is the hash of a token that only its owner has, so reading the table is not
// enough to sign in.

import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/database/columns.ts'
import { users } from './users.table.ts'

export type SessionFacts = {
  kind: 'staff' | 'editor' | 'member'
  /** The IP address it was opened from, which the owner's list of sessions shows. */
  address?: string
  browser?: string
}

export const sessions = pgTable(
  'sessions',
  {
    sid: text('sid').primaryKey(),
    sess: jsonb('sess').notNull().$type<SessionFacts>(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
    /** Its last request, accurate to a minute. */
    lastUsedAt: timestamptz('last_used_at').notNull(),
    expire: timestamptz('expire').notNull(),
  },
  (session) => [
    index('sessions_by_expiry').on(session.expire),
    index('sessions_by_user').on(session.userId),
  ],
)
