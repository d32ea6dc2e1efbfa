// What staff, the editor and partners did: who, to what, from where, and what changed. The database
// refuses to change or delete a row (migrations), and users that a row names cannot be deleted.

import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { AUDIT_SEVERITIES } from '#contract/audit.ts'
import { bookId, isOneOf, timestamptz } from '#platform/database/columns.ts'
import { users } from './users.table.ts'

type SearchedColumns = Record<'by' | 'action' | 'entityType' | 'entityId' | 'changes', AnyPgColumn>

/** The text of an entry that a search looks through. */
export const auditSearchText = (entry: SearchedColumns) =>
  sql`${entry.by} || ' ' || ${entry.action} || ' ' || ${entry.entityType} || ' ' || ${entry.entityId} || ' ' || ${entry.changes}::text`

export const auditLogs = pgTable(
  'audit_logs',
  {
    id: bookId(),
    userId: integer('user_id').references(() => users.id),
    /** A partner; the foreign key is in the migrations, as identity must not depend on partners. */
    memberId: integer('member_id'),
    /** Who acted: a name, `editor` or `visitor`. */
    by: text('by').notNull().default(''),
    action: text('action').notNull(),
    entityType: text('entity_type').notNull(),
    entityId: text('entity_id').notNull(),
    changes: jsonb('changes').notNull().$type<Record<string, unknown>>().default({}),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    severity: text('severity', { enum: AUDIT_SEVERITIES }).notNull().default('info'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (entry) => [
    check('audit_logs_severity_known', isOneOf(entry.severity, AUDIT_SEVERITIES)),
    index('audit_logs_by_time').on(entry.createdAt, entry.id),
    index('audit_logs_by_entity').on(entry.entityType, entry.entityId, entry.id),
    index('audit_logs_by_user').on(entry.userId, entry.id),
    index('audit_logs_by_action').on(entry.action, entry.id),
    index('audit_logs_by_severity').on(entry.severity, entry.id),
    index('audit_logs_by_words').using('gin', sql`(${auditSearchText(entry)}) gin_trgm_ops`),
    index('audit_logs_by_member').on(entry.memberId, entry.id),
  ],
)
