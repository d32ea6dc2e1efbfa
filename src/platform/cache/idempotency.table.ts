// One row for each keyed request that was accepted, written in the transaction of its effect, so a
// repeated request is answered with the first answer. Holds no card data: the fingerprint leaves
// card fields out and the answers never contain them.

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
