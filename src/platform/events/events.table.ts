// The event log: what happened, when, by whom. It serves as outbox, audit trail and history; the
// database rejects changes to it (migrations). It is partitioned by month of `at` (migrations,
// `months.ts`), so the month is part of its key.

import {
  type AnyPgColumn,
  bigint,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { timestamptz } from '#platform/database/columns.ts'

type Facts = { facts: AnyPgColumn }

/** The order that an event is about; null for most events. */
export const aboutOrder = ({ facts }: Facts) => sql`((${facts} ->> 'orderId')::integer)`

/** The partner that an event is about; null for most events. */
export const aboutMember = ({ facts }: Facts) => sql`((${facts} ->> 'memberId')::integer)`

export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    facts: jsonb('facts').notNull().$type<Record<string, unknown>>(),
    actor: jsonb('actor').notNull().$type<Record<string, unknown>>(),
    by: text('by').notNull(),
    at: timestamptz('at').notNull(),
  },
  (event) => [
    primaryKey({ columns: [event.id, event.at] }),
    index('events_by_order').on(aboutOrder(event), event.id),
    index('events_by_member')
      .on(aboutMember(event), event.id)
      .where(sql`${event.facts} ->> 'memberId' is not null`),
    index('events_by_run')
      .on(sql`((${event.facts} ->> 'batchId')::integer)`, event.id)
      .where(sql`${event.facts} ? 'batchId'`),
    index('events_by_time').on(event.at),
  ],
)
