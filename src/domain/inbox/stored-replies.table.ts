// Replies that staff keep to answer with. No two have one title.

import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { serialId, timestamptz } from '#platform/database/columns.ts'

export const storedReplies = pgTable(
  'stored_replies',
  {
    id: serialId(),
    title: text('title').notNull(),
    words: text('words').notNull(),
    /** The display name of the member of staff who added or changed it last. */
    changedBy: text('changed_by').notNull(),
    changedAt: timestamptz('changed_at').notNull(),
  },
  (reply) => [
    uniqueIndex('stored_replies_one_title').on(sql`lower(${reply.title})`),
    check('stored_replies_say_something', sql`${reply.title} <> '' and ${reply.words} <> ''`),
  ],
)

export type StoredReplyRow = typeof storedReplies.$inferSelect
