// Every file that staff uploaded for products, wherever it is stored, so that unused files can be
// found and removed.

import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/database/columns.ts'

export const storedFiles = pgTable(
  'stored_files',
  {
    path: text('path').primaryKey(),
    /** The URL path that products use; shared by all forms of one picture. */
    address: text('address').notNull(),
    /** Since when no product uses it; null while one does. */
    unusedSince: timestamptz('unused_since'),
    /** Set before the file is removed, so that no product starts using it. */
    leavingAt: timestamptz('leaving_at'),
  },
  (file) => [index('stored_files_unused').on(file.unusedSince)],
)
