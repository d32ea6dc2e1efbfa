// Views of a desk's table that a member of staff saved under a name.

import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { timestamptz, serialId } from '#platform/database/columns.ts'
import { users } from './users.table.ts'

export const savedViews = pgTable(
  'saved_views',
  {
    id: serialId(),
    /** Null for a session of the editor's password. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    desk: text('desk').notNull(),
    name: text('name').notNull(),
    /** The query string of the table. */
    search: text('search').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (view) => [
    uniqueIndex('saved_views_name_once').on(
      sql`coalesce(${view.userId}, 0)`,
      view.desk,
      sql`lower(${view.name})`,
    ),
  ],
)
