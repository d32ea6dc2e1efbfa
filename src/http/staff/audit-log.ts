// /api/audit-log: what people with power did.

import { Hono } from 'hono'
import { type AuditView, ListAudit } from '#contract/audit.ts'
import { type AuditRow, listAudit, listAuditChoices } from '#domain/identity/list-audit.ts'
import { findOrdersOfCards } from '#domain/orders/find-orders-of-cards.ts'
import { type ApiEnv, query, describe } from '#http/endpoint.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { requireAbility } from '#http/staff-guard.ts'

const tag = 'Staff'
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export const staffAuditLog = new Hono<ApiEnv>()
  .get(
    '/audit-log',
    requireAbility('audit.read'),
    describe('Read the audit log', {
      asks: ListAudit,
      answers: { 200: 'What was done, newest first' },
      tag,
    }),
    query(ListAudit),
    async (c) => {
      const asked = c.req.valid('query')
      const limit = asked.limit ?? DEFAULT_LIMIT
      const { page, ofCards } = await c.var.read(async (tx) => {
        const page = await listAudit(tx, { ...asked, limit })
        const cards = page.items.filter(({ entityType }) => entityType === 'card')
        const ids = cards.map(({ entityId }) => entityId).filter((id) => UUID.test(id))
        return { page, ofCards: await findOrdersOfCards(tx, ids) }
      })
      pageHeaders(c, page)
      return c.json(page.items.map((row) => auditView(row, ofCards)))
    },
  )
  .get(
    '/audit-choices',
    requireAbility('audit.read'),
    describe('What the audit log can be narrowed by', { answers: { 200: 'The words' }, tag }),
    async (c) => c.json(await c.var.read(listAuditChoices)),
  )

/** The order that a line is about, by itself, by its card or beside something else. */
function orderOf({ entityType, entityId, changes }: AuditRow, ofCards: Map<string, number>) {
  if (entityType === 'order') return Number(entityId) || null
  if (entityType === 'card') return ofCards.get(entityId) ?? null
  return typeof changes.orderId === 'number' ? changes.orderId : null
}

const auditView = (row: AuditRow, ofCards: Map<string, number>): AuditView => ({
  id: row.id,
  at: row.createdAt.toISOString(),
  by: row.by,
  userId: row.userId,
  memberId: row.memberId,
  action: row.action,
  entity: row.entityType,
  entityId: row.entityId,
  orderId: orderOf(row, ofCards),
  changes: row.changes,
  severity: row.severity,
  address: row.ipAddress,
  browser: row.userAgent,
})
