// The audit log's words as people say them.

import type { AuditSeverity, AuditView } from '#contract/audit.ts'
import { orderReference } from '#contract/orders.ts'

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** `staff.role-changed` is `Staff role changed`. */
export const actionLabel = (action: string) => sentence(action.replaceAll(/[.-]/g, ' '))

export const entityLabel = (entity: string) =>
  sentence(entity.replaceAll(/([A-Z])/g, ' $1').toLowerCase())

/** What a line is about: `Order YB-10036`, `Card of YB-10036`, `Product 12`. */
export function subjectLabel({ entity, entityId, orderId }: About): string {
  if (orderId === null || (entity !== 'order' && entity !== 'card'))
    return [entityLabel(entity), entityId].filter(Boolean).join(' ')
  return entity === 'order'
    ? `Order ${orderReference(orderId)}`
    : `Card of ${orderReference(orderId)}`
}
type About = Pick<AuditView, 'entity' | 'entityId' | 'orderId'>

const SEVERITIES: Record<AuditSeverity, string> = {
  info: 'Information',
  warning: 'Warning',
  critical: 'Critical',
}
export const severityLabel = (severity: AuditSeverity) => SEVERITIES[severity]

type FieldChange = { field: string; from: unknown; to: unknown }

const isFieldChange = (value: unknown): value is FieldChange =>
  typeof value === 'object' && value !== null && 'field' in value && 'to' in value

const say = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value) || 'nothing'
    : JSON.stringify(value)

/** What changed, a line each: `role: clerk → manager`. */
export function formatChanges(changes: Record<string, unknown>): string[] {
  const { from, to, changed, orderId, ...rest } = changes
  const lines = Object.entries(rest).map(([name, value]) => `${name}: ${say(value)}`)
  if (typeof orderId === 'number') lines.unshift(`order: ${orderReference(orderId)}`)
  if (to !== undefined) lines.unshift(`${say(from ?? 'nothing')} → ${say(to)}`)
  const fields = Array.isArray(changed) ? (changed as unknown[]) : []
  for (const field of fields)
    lines.push(
      isFieldChange(field) ? `${field.field}: ${say(field.from)} → ${say(field.to)}` : say(field),
    )
  return lines
}
