// /api/audit-log: who did what, from where, and to which record.

import { AuditChoices, AuditView, ListAudit } from '#contract/audit.ts'
import { type AuditRow, listAudit, listAuditChoices } from '#domain/identity/list-audit.ts'
import { findOrdersOfCards } from '#domain/orders/find-order.ts'
import { listing, reading, type Routes } from '#http/route.ts'
import type { Tx } from '#platform/tx.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export const staffAuditLog = {
  'GET /audit-log': listing({
    summary: 'Read the audit log',
    needs: 'audit.read',
    query: ListAudit,
    view: AuditView,
    run: async (tx, query) => {
      const page = await listAudit(tx, query)
      return { ...page, items: await withOrders(tx, page.items) }
    },
    fields: (row) => ({
      ...row,
      at: row.createdAt,
      entity: row.entityType,
      address: row.ipAddress,
      browser: row.userAgent,
    }),
  }),
  'GET /audit-choices': reading({
    summary: 'What the audit log can be narrowed by',
    needs: 'audit.read',
    view: AuditChoices,
    run: listAuditChoices,
  }),
} satisfies Routes

async function withOrders(tx: Tx, rows: readonly AuditRow[]) {
  const cards = rows.filter(({ entityType }) => entityType === 'card')
  const ids = cards.map(({ entityId }) => entityId).filter((id) => UUID.test(id))
  const ordersOfCards = await findOrdersOfCards(tx, ids)
  return rows.map((row) => ({ ...row, orderId: orderOf(row, ordersOfCards) }))
}

/** The order that an entry concerns: itself, that of its card, or one named among its changes. */
function orderOf({ entityType, entityId, changes }: AuditRow, ordersOfCards: Map<string, number>) {
  if (entityType === 'order') return Number(entityId) || null
  if (entityType === 'card') return ordersOfCards.get(entityId) ?? null
  return typeof changes.orderId === 'number' ? changes.orderId : null
}
