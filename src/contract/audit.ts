// The audit log as staff read it.

import { z } from 'zod'
import { exactText, plainText } from './free-text.ts'
import { page, sortedBy } from './lists.ts'
import { instant } from './units.ts'

export const AUDIT_SEVERITIES = ['info', 'warning', 'critical'] as const
export type AuditSeverity = (typeof AUDIT_SEVERITIES)[number]

const word = z
  .string()
  .max(60)
  .regex(/^[\w.-]*$/)

/** `GET /api/audit-log`. `from` and `until` are Jamaican calendar days, inclusive. */
export const ListAudit = z.strictObject({
  q: plainText(100).optional(),
  /** The id of a staff member, or `editor`. */
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

export const AuditView = z.object({
  id: z.number(),
  at: instant,
  by: z.string(),
  userId: z.number().nullable(),
  memberId: z.number().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** The order concerned; for a card, the order that was paid with it. */
  orderId: z.number().nullable(),
  changes: z.record(z.string(), z.unknown()),
  severity: z.enum(AUDIT_SEVERITIES),
  /** The IP address. */
  address: z.string().nullable(),
  browser: z.string().nullable(),
})
export type AuditView = z.input<typeof AuditView>

/** `GET /api/audit-choices`: the values to filter the log by. */
export const AuditChoices = z.object({
  actions: z.array(z.string()),
  entities: z.array(z.string()),
  people: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type AuditChoices = z.input<typeof AuditChoices>
