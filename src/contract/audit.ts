// The audit log as staff read it.

import { z } from 'zod'
import { exactText, plainText } from './free-text.ts'
import { page, sortedBy } from './lists.ts'

export const AUDIT_SEVERITIES = ['info', 'warning', 'critical'] as const
export type AuditSeverity = (typeof AUDIT_SEVERITIES)[number]

const word = z
  .string()
  .max(60)
  .regex(/^[\w.-]*$/)

/** `GET /api/audit-log`. Days are Jamaican, both included. */
export const ListAudit = z.strictObject({
  q: plainText(100).optional(),
  /** The number of a member of staff, or `editor`. */
  who: z.union([z.literal('editor'), z.string().regex(/^[1-9]\d{0,8}$/)]).optional(),
  action: word.optional(),
  entity: word.optional(),
  entityId: exactText(60).optional(),
  severity: z.enum(AUDIT_SEVERITIES).optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  ...page,
  sort: sortedBy('date'),
})
export type ListAudit = z.infer<typeof ListAudit>

export type AuditView = {
  id: number
  at: string
  by: string
  userId: number | null
  memberId: number | null
  action: string
  entity: string
  entityId: string
  /** The order it belongs to: of a card, the one that it was given for. */
  orderId: number | null
  changes: Record<string, unknown>
  severity: AuditSeverity
  address: string | null
  browser: string | null
}

/** `GET /api/audit-choices`: what there is to narrow the log by. */
export type AuditChoices = {
  actions: string[]
  entities: string[]
  people: { id: number; name: string }[]
}
