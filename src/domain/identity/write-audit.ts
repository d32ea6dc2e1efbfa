// Writes the events that staff, the editor and partners record to the audit log, in the same
// transaction, so that no verb can forget it. Failed sign-ins are written too, also those of
// visitors.

import type { AuditSeverity } from '#contract/audit.ts'
import type { EventName, ShopEvent } from '#contract/events.ts'
import { settingOf } from '#contract/settings.ts'
import type { Actor, Tx } from '#platform/tx.ts'
import { auditLogs } from './audit-logs.table.ts'

/** Written for every actor. */
const ALWAYS_WRITTEN: ReadonlySet<EventName> = new Set([
  'staff.sign-in-failed',
  'member.recovery-code-used',
])

const SEVERITY: Partial<Record<string, AuditSeverity>> = {
  'award.requested': 'warning',
  'award.decided': 'warning',
  'breach.noted': 'critical',
  'card.revealed': 'critical',
  'list.exported': 'warning',
  'member.authenticator-off': 'warning',
  'member.money-awarded': 'critical',
  'member.moved': 'warning',
  'member.placed': 'warning',
  'member.payout-details-shown': 'warning',
  'member.recovery-code-used': 'warning',
  'member.reinstated': 'warning',
  'member.suspended': 'critical',
  'order.deleted': 'warning',
  'payout.cancelled': 'warning',
  'payout.committed': 'critical',
  'payout.file-taken': 'warning',
  'payout.locked': 'warning',
  'payout.sent': 'critical',
  'plan.deleted': 'warning',
  'plan.published': 'critical',
  'ranks.published': 'critical',
  'person.erased': 'critical',
  'person.exported': 'warning',
  'product.deleted': 'warning',
  'staff.authenticator-off': 'critical',
  'staff.deactivated': 'critical',
  'staff.invited': 'warning',
  'staff.joined': 'warning',
  'staff.password-changed': 'warning',
  'staff.reactivated': 'critical',
  'staff.recovery-code-used': 'warning',
  'staff.refused': 'warning',
  'staff.role-changed': 'critical',
  'staff.second-role-changed': 'critical',
  'staff.sign-in-failed': 'warning',
  'tax.paid-over': 'warning',
  'tax.paid-over-taken-back': 'warning',
  'vault.key-activated': 'critical',
}

export async function writeAudit(tx: Tx, event: ShopEvent): Promise<void> {
  const { actor, origin } = tx
  if (!isSignedIn(actor) && !ALWAYS_WRITTEN.has(event.name)) return
  const { entityType, entityId, changes } = aboutWhat(event)
  await tx.db.insert(auditLogs).values({
    userId: actor.kind === 'staff' ? actor.userId : null,
    memberId: actor.kind === 'member' ? actor.memberId : null,
    by: event.by,
    action: event.name,
    entityType,
    entityId,
    changes,
    ipAddress: origin?.address ?? null,
    userAgent: origin?.browser || null,
    severity: severityOf(event),
    createdAt: tx.now,
  })
}

const isSignedIn = ({ kind }: Actor) => kind === 'staff' || kind === 'editor' || kind === 'member'

/** A setting that takes a password to change is critical: the shop's bank account, and what roles may do. */
function severityOf(event: ShopEvent): AuditSeverity {
  if (event.name !== 'settings.changed') return SEVERITY[event.name] ?? 'info'
  const { subject, changed } = event.facts
  const guarded = settingOf(subject).guarded?.field
  return changed.some(({ field }) => field.split('.')[0] === guarded) ? 'critical' : 'info'
}

type About = { entityType: string; entityId: string; changes: Record<string, unknown> }

const ENTITY_OF_ID: Record<string, string> = { userId: 'staff', memberId: 'partner' }

/** Puts the id of a single commission first, as the first id is what an entry is about. */
function withOneNamed(facts: Record<string, unknown>): Record<string, unknown> {
  const { commissionIds, ...others } = facts
  if (!Array.isArray(commissionIds) || commissionIds.length !== 1) return facts
  const { orderId, ...rest } = others
  return { commissionId: commissionIds[0] as unknown, ...rest, ...(orderId ? { orderId } : {}) }
}

/**
 * The first fact called `…Id`, `subject` or `list` is what the event is about; the others are what
 * changed.
 */
function aboutWhat({ name, facts }: ShopEvent): About {
  const values: Record<string, unknown> = withOneNamed(facts)
  const key = Object.keys(values).find((name) => /Id$|^subject$|^list$/.test(name))
  const { [key ?? '']: named, ...changes } = values
  const entityType = (key && ENTITY_OF_ID[key]) ?? key?.replace(/Id$/, '') ?? name.split('.')[0]
  const entityId = typeof named === 'number' || typeof named === 'string' ? String(named) : ''
  if (key === 'subject') return { entityType: 'settings', entityId, changes }
  return { entityType: entityType ?? '', entityId, changes }
}
