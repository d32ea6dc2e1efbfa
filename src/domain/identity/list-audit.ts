// Reads the audit log, newest first unless asked otherwise: by person, act, thing, weight, day or word, each by an index.

import { and, asc, count, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { AuditChoices, ListAudit } from '#contract/audit.ts'
import { dayBegins, dayEnds } from '#contract/jamaica.ts'
import { ROLES } from '#contract/staff.ts'
import { byId, keyset } from '#platform/database/keyset.ts'
import { likePattern } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { auditLogs, auditWords } from './audit-logs.table.ts'
import { users } from './users.table.ts'

export type AuditRow = typeof auditLogs.$inferSelect
export type AuditPage = { items: AuditRow[]; total: number; next: string | undefined }

const KEYS = byId(auditLogs.id, (row: AuditRow) => row.id)

export async function listAudit(tx: Tx, query: ListAudit & { limit: number }): Promise<AuditPage> {
  const { limit, cursor, sort = '-date' } = query
  const filter = and(...filters(query))
  const { behind, orderBy, cut } = keyset(KEYS, { limit, cursor, sort })
  const rows = await tx.db
    .select()
    .from(auditLogs)
    .where(and(filter, behind))
    .orderBy(...orderBy)
    .limit(limit + 1)
  const [counted] = await tx.db.select({ total: count() }).from(auditLogs).where(filter)
  return { ...cut(rows), total: counted?.total ?? 0 }
}

function filters({ q, who, action, entity, entityId, severity, from, until }: ListAudit) {
  return [
    who === 'editor' ? and(eq(auditLogs.by, 'editor'), isNull(auditLogs.userId)) : undefined,
    who && who !== 'editor' ? eq(auditLogs.userId, Number(who)) : undefined,
    action ? eq(auditLogs.action, action) : undefined,
    entity ? eq(auditLogs.entityType, entity) : undefined,
    entityId ? eq(auditLogs.entityId, entityId) : undefined,
    severity ? eq(auditLogs.severity, severity) : undefined,
    from ? gte(auditLogs.createdAt, dayBegins(from)) : undefined,
    until ? lt(auditLogs.createdAt, dayEnds(until)) : undefined,
    q ? sql`(${auditWords(auditLogs)}) ilike ${likePattern(q)}` : undefined,
  ] satisfies (SQL | undefined)[]
}

/** What the log holds, to narrow it by. */
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

/** Hops from word to word along the index instead of reading every line. */
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
