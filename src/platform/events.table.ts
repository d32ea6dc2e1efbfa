// The event book: what happened, when, by whom. It is outbox, audit trail and history in one, and
// the database refuses to change it (migrations).

import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { moment } from './columns.ts'

export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    facts: jsonb('facts').notNull().$type<Record<string, unknown>>(),
    actor: jsonb('actor').notNull().$type<Record<string, unknown>>(),
    by: text('by').notNull(),
    at: moment('at').notNull(),
  },
  (event) => [
    index('events_by_order').on(sql`((${event.facts} ->> 'orderId')::integer)`, event.id),
    index('events_by_run')
      .on(sql`((${event.facts} ->> 'batchId')::integer)`, event.id)
      .where(sql`${event.facts} ? 'batchId'`),
    index('events_by_time').on(event.at),
  ],
)
