// Every file that staff uploaded for products, so that those which no product shows can be found and
// removed, wherever they are stored.

import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/database/columns.ts'

export const storedFiles = pgTable(
  'stored_files',
  {
    path: text('path').primaryKey(),
    /** The address by which a product names it; the forms of one picture share it. */
    address: text('address').notNull(),
    /** Since when no product names it; null while one does. */
    unusedSince: timestamptz('unused_since'),
    /** Set before it is removed, so that nobody counts on it from then on. */
    leavingAt: timestamptz('leaving_at'),
  },
  (file) => [index('stored_files_unused').on(file.unusedSince)],
)
