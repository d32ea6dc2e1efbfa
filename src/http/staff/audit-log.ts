// /api/audit-log: what people with power did.

import { Hono } from 'hono'
import { type AuditView, ListAudit } from '#contract/audit.ts'
import { type AuditRow, listAudit, listAuditChoices } from '#domain/identity/list-audit.ts'
import { type Door, query, says } from '#http/kit.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { needs } from '#http/staff-guard.ts'

const tag = 'Staff'

export const staffAuditLog = new Hono<Door>()
  .get(
    '/audit-log',
    needs('audit.read'),
    says('Read the audit log', {
      asks: ListAudit,
      answers: { 200: 'What was done, newest first' },
      tag,
    }),
    query(ListAudit),
    async (c) => {
      const asked = c.req.valid('query')
      const limit = asked.limit ?? DEFAULT_LIMIT
      const page = await c.var.read((tx) => listAudit(tx, { ...asked, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map(auditView))
    },
  )
  .get(
    '/audit-choices',
    needs('audit.read'),
    says('What the audit log can be narrowed by', { answers: { 200: 'The words' }, tag }),
    async (c) => c.json(await c.var.read(listAuditChoices)),
  )

const auditView = (row: AuditRow): AuditView => ({
  id: row.id,
  at: row.createdAt.toISOString(),
  by: row.by,
  userId: row.userId,
  memberId: row.memberId,
  action: row.action,
  entity: row.entityType,
  entityId: row.entityId,
  changes: row.changes,
  severity: row.severity,
  address: row.ipAddress,
  browser: row.userAgent,
})
