// How the audit log names actions, their subjects and their changes.

import type { AuditView } from '#contract/audit.ts'
import { orderReference } from '#contract/order-number.ts'
import { capitalized } from '#web/ui/capitalized.ts'

/** `staff.role-changed` is `Staff role changed`. */
export const actionLabel = (action: string) => capitalized(action.replaceAll(/[.-]/g, ' '))

export const entityLabel = (entity: string) =>
  capitalized(entity.replaceAll(/([A-Z])/g, ' $1').toLowerCase())

type About = Pick<AuditView, 'entity' | 'entityId' | 'orderId'>

/** What a line is about: `Order YB-10036`, `Card of YB-10036`, `Product 12`. */
export function subjectLabel({ entity, entityId, orderId }: About): string {
  if (entity === 'order' && orderId !== null) return `Order ${orderReference(orderId)}`
  if (entity === 'card' && orderId !== null) return `Card of ${orderReference(orderId)}`
  return [entityLabel(entity), entityId].filter(Boolean).join(' ')
}

type FieldChange = { field: string; from: unknown; to: unknown }

const isFieldChange = (value: unknown): value is FieldChange =>
  typeof value === 'object' && value !== null && 'field' in value && 'to' in value

const formatValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value) || 'nothing'
    : JSON.stringify(value)

/** One line for each change: `role: clerk → manager`. */
export function formatChanges(changes: Record<string, unknown>): string[] {
  const { from, to, changed, orderId, ...rest } = changes
  const lines = Object.entries(rest).map(([name, value]) => `${name}: ${formatValue(value)}`)
  if (typeof orderId === 'number') lines.unshift(`order: ${orderReference(orderId)}`)
  if (to !== undefined) lines.unshift(`${formatValue(from ?? 'nothing')} → ${formatValue(to)}`)
  const fields = Array.isArray(changed) ? (changed as unknown[]) : []
  for (const field of fields)
    lines.push(
      isFieldChange(field)
        ? `${field.field}: ${formatValue(field.from)} → ${formatValue(field.to)}`
        : formatValue(field),
    )
  return lines
}
