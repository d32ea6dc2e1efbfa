// What can happen in the shop. Every event commits with the change it speaks of, is kept for the
// history that staff read, and wakes its listeners (jobs/listeners.ts).

import type { PartnerEvents } from './partner-events.ts'

export type EventFacts = PartnerEvents & {
  'order.placed': { orderId: number; productId: number }
  'order.created': { orderId: number; productId?: number }
  'order.edited': { orderId: number; changed: string[] }
  'order.paid': { orderId: number }
  'order.unpaid': { orderId: number }
  'order.payment-changed': { orderId: number; from: string; to: string }
  'order.status-changed': { orderId: number; from: string; to: string }
  'order.shipped': { orderId: number }
  'order.cancelled': { orderId: number }
  'order.restored': { orderId: number }
  'order.noted': { orderId: number; noteId: number }
  'orders.exported': { count: number }
  'order.reminded': { orderId: number }
  'order.expired': { orderId: number }
  'order.deleted': { orderId: number; reference: string }
  'receipt.uploaded': { orderId: number; receiptId: number }
  'receipt.rejected': { orderId: number; receiptId: number }
  'payment.received': { orderId: number; paymentId: number; source: string }
  'payment.taken-back': { orderId: number; paymentId: number }
  'statement.imported': { statementId: number; addedLines: number }
  'statement.line-set-aside': { lineId: number; aside: boolean }
  'quote.requested': { quoteId: number }
  'quote.answered': { quoteId: number }
  'quote.accepted': { quoteId: number; orderId: number }
  'quote.declined': { quoteId: number; side: string }
  'quote.expired': { quoteId: number }
  /** The order that it became was cancelled or deleted: the offer stands again. */
  'quote.reopened': { quoteId: number }
  'card.sealed': { cardId: string; keyId: string }
  'card.shredded': { cardId: string; secrets: string[] }
  'card.revealed': { orderId: number; reason: string; outcome: string }
  'vault.key-activated': { keyId: string }
  'vault.key-erased': { keyId: string }
  'stock.changed': { productId: number }
  'product.created': { productId: number }
  'product.changed': { productId: number; changed: string[] }
  'product.deleted': { productId: number; name: string }
  'file.uploaded': { path: string }
  'product.threshold-changed': { productId: number; from: number; to: number }
  'shop.changed': Record<string, never>
  'settings.changed': { subject: string; changed: { field: string; from: string; to: string }[] }
  'person.exported': { rows: number; mentions?: string }
  'person.erased': { alias: string; orders: number; mentions?: string }
  'list.exported': { list: string; rows: number }
  'claim.received': { claimId: number }
  'claim.status-changed': { claimId: number; from: string; to: string }
  'wheel.switched': Record<string, never>
  'contact.received': { messageId: number }
  'contact.status-changed': { messageId: number; from: string; to: string }
  'restock.due': { requestId: number; asked: number }
  'broadcast.written': { broadcastId: number }
  'broadcast.deleted': { broadcastId: number }
  'broadcast.tested': { broadcastId: number; mailId: string }
  'broadcast.started': { broadcastId: number; recipients: number }
  'broadcast.resumed': { broadcastId: number }
  'broadcast.paused': { broadcastId: number }
  'broadcast.cancelled': { broadcastId: number }
  'broadcast.sent': { broadcastId: number }
  'mail.tested': { subject: 'mail'; outcome: string }
  'mail.sent-again': { mailId: string; kind: string; was: string }
  'subscription.started': { subscriptionId: number }
  /** An address that is on the list already. */
  'subscription.repeated': { subscriptionId: number }
  'view.kept': { viewId: number }
  'view.forgotten': { viewId: number }
  'staff.signed-in': { userId: number }
  'staff.signed-out': { userId: number }
  'staff.sign-in-failed': { userId: number | null; way: 'name' | 'editor' | 'code' }
  'staff.refused': { userId: number | null; ability: string; call: string }
  'editor.unlocked': Record<string, never>
  'editor.locked': Record<string, never>
  'staff.invited': { invitationId: number; role: string }
  'staff.invitation-withdrawn': { invitationId: number }
  'staff.joined': { userId: number; invitationId: number; role: string }
  'staff.role-changed': { userId: number; from: string; to: string }
  'staff.second-role-changed': { userId: number; from: string; to: string }
  'staff.deactivated': { userId: number }
  'staff.reactivated': { userId: number }
  'staff.password-changed': { userId: number }
  'staff.sessions-ended': { userId: number; ended: number }
  'staff.authenticator-started': { userId: number }
  'staff.authenticator-on': { userId: number }
  'staff.authenticator-off': { userId: number }
  'staff.recovery-codes-renewed': { userId: number }
  'staff.recovery-code-used': { userId: number; left: number }
}

export type EventName = keyof EventFacts
export type ShopEvent = {
  [Name in EventName]: { id: number; name: Name; facts: EventFacts[Name]; at: string; by: string }
}[EventName]

/** The event of a name, or of several. */
export type EventOf<Name extends EventName> = Extract<ShopEvent, { name: Name }>

/** What public pages show: the catalogue, pieces on hand, the shop's facts, what a sale pays. */
export const PAGE_EVENTS: ReadonlySet<EventName> = new Set([
  'order.placed',
  'order.created',
  'product.created',
  'product.changed',
  'product.deleted',
  'product.threshold-changed',
  'stock.changed',
  'shop.changed',
  'plan.published',
  'plan.started',
])

/** What the figures over all partners count: sales that stand, who bought, what was earned. */
export const FIGURE_EVENTS: ReadonlySet<EventName> = new Set([
  'order.created',
  'order.edited',
  'order.paid',
  'order.unpaid',
  'order.payment-changed',
  'order.status-changed',
  'order.cancelled',
  'order.restored',
  'order.deleted',
  'sale.flagged',
  'sale.cleared',
  'commissions.posted',
  'commissions.approved',
  'commissions.voided',
  'commissions.restored',
  'commissions.reversed',
  'member.enrolled',
  'member.closed',
  'member.details-changed',
  'member.money-awarded',
  'person.erased',
])

/** What happened here or in another process; undefined where nobody knows what was missed. */
export type Changes = readonly Change[] | undefined

/** A change, with the product that it is about where it is about one. */
export type Change = { name: EventName; productId?: number | undefined }
