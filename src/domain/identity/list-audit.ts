// Reads the audit log, the newest entry first unless the query sorts otherwise. Each filter and the
// search have an index.

import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AuditChoices, ListAudit } from '#contract/audit.ts'
import { ROLES } from '#contract/staff.ts'
import { equals, inDays, listOf } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { auditLogs, auditSearchText } from './audit-logs.table.ts'
import { users } from './users.table.ts'

export type AuditRow = typeof auditLogs.$inferSelect

const { userId, by, action, entityType, entityId, severity, createdAt } = auditLogs

export const listAudit = listOf({
  rows: (tx) => tx.db.select().from(auditLogs),
  id: auditLogs.id,
  sorts: { date: auditLogs.id },
  sort: '-date',
  filters: (query: ListAudit) => [
    query.who === 'editor' ? and(eq(by, 'editor'), isNull(userId)) : undefined,
    query.who && query.who !== 'editor' ? eq(userId, Number(query.who)) : undefined,
    equals(action, query.action),
    equals(entityType, query.entity),
    equals(entityId, query.entityId),
    equals(severity, query.severity),
    inDays(createdAt, query.from, query.until),
  ],
  search: [sql`(${auditSearchText(auditLogs)})`],
})

/** The values that occur in the log, for its filters. */
export async function listAuditChoices(tx: Tx): Promise<AuditChoices> {
  const people = await tx.db
    .select({ id: users.id, name: users.username })
    .from(users)
    .where(inArray(users.role, ROLES))
    .orderBy(asc(users.username))
  return {
    actions: await distinct(tx, 'action'),
    entities: await distinct(tx, 'entity_type'),
    people,
  }
}

/**
 * The distinct values of a column. Each is found in the index as the next one after the last,
 * without reading every row.
 */
async function distinct(tx: Tx, column: 'action' | 'entity_type'): Promise<string[]> {
  const name = sql.identifier(column)
  const { rows } = await tx.db.execute(sql`
    with recursive words as (
      (select ${name} as word from audit_logs order by ${name} limit 1)
      union all
      select (select ${name} from audit_logs where ${name} > word order by ${name} limit 1)
      from words where word is not null
    )
    select word from words where word is not null`)
  return rows.map(({ word }) => String(word))
}
