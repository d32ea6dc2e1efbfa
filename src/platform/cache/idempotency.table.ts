// One row for each accepted request with a key, written in the transaction of its effect, so that a
// repeated request gets the first response. Holds no card data: the fingerprint leaves out card
// fields and responses never contain them.

import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/database/columns.ts'

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    call: text('call').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: integer('status'),
    answer: jsonb('answer'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.call, row.key] }),
    index('idempotency_keys_by_time').on(row.createdAt),
  ],
)
