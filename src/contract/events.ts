// Every event of the shop. An event is written in the transaction of the change that it records,
// stays as history for staff, and triggers its listeners (jobs/listeners.ts).

import type { AwardDecision } from './award-requests.ts'
import type { SettingsSubject } from './settings.ts'
import type { SignalKind } from './signals.ts'
import type { UnderWay } from './payouts.ts'
import type { FactKey } from './product-facts.ts'
import type { ProductState } from './product-states.ts'

export type EventFacts = PartnerEvents & {
  'order.placed': { orderId: number; productId: number }
  'order.created': { orderId: number; productId?: number; referredBy?: number }
  /** `values`: old and new amounts, products and colours, never personal data. */
  'order.edited': {
    orderId: number
    changed: string[]
    values?: Record<string, [string, string]>
  }
  'order.paid': { orderId: number }
  'order.unpaid': { orderId: number }
  'order.payment-changed': { orderId: number; from: string; to: string }
  /** `dueCents`: the amount still unpaid when the pieces left. */
  'order.status-changed': { orderId: number; from: string; to: string; dueCents?: number }
  /** `shipmentId`: the shipment that made it so, which has a mail of its own. */
  'order.shipped': { orderId: number; shipmentId?: number }
  'order.cancelled': { orderId: number }
  'order.restored': { orderId: number }
  /** A document of an order was issued; `kind` is invoice, credit-note or receipt. */
  'document.issued': { orderId: number; documentId: number; kind: string }
  'order.noted': { orderId: number; noteId: number }
  'orders.exported': { count: number }
  'order.reminded': { orderId: number }
  'order.link-requested': { orderId: number }
  /** Somebody requested the link of an order that there is not, or not with that e-mail address. */
  'order.not-found': Record<string, never>
  'order.expired': { orderId: number }
  'order.deleted': { orderId: number; reference: string }
  'receipt.uploaded': { orderId: number; receiptId: number }
  'receipt.rejected': { orderId: number; receiptId: number }
  'payment.received': { orderId: number; paymentId: number; source: string }
  'payment.taken-back': { orderId: number; paymentId: number }
  /** Staff set an order to paid by hand, which records the amount due as a payment. */
  'payment.noted': { orderId: number; paymentId: number; source: string }
  /** An attempt to pay on a gateway's page. */
  'attempt.started': { orderId: number; attemptId: number }
  'attempt.failed': { orderId: number; attemptId: number }
  'gateway-task.opened': { orderId?: number; taskId: number; kind: string }
  'gateway-task.closed': { orderId?: number; taskId: number; kind: string; outcome: string }
  'settlement-list.imported': { settlementId: number; rows: number }
  /** A refund that a gateway is to make. */
  'refund.requested': { orderId: number; gatewayRefundId: number; amountCents: number }
  'refund.refused': { orderId: number; gatewayRefundId: number }
  'refund.due': { orderId: number; taskId: number; amountCents: number }
  'refund.approved': { orderId: number; taskId: number; amountCents: number }
  'refund.closed': { orderId: number; taskId: number; outcome: string }
  'refund.sent': { orderId: number; refundId: number; amountCents: number }
  'refund.taken-back': { orderId: number; refundId: number; amountCents: number }
  'pieces.returned': { orderId: number; productId?: number; pieces: number; condition: string }
  'case.opened': { orderId: number; caseId: number; kind: string }
  'case.written': { orderId: number; caseId: number; messageId: number; side: string }
  'case.assigned': { orderId: number; caseId: number; ownerId: number | null }
  'case.file-added': { orderId: number; caseId: number; fileId: number; kind: string }
  'case.decided': { orderId: number; caseId: number; decisionId: number; outcome: string }
  'case.closed': { orderId: number; caseId: number }
  'case.reopened': { orderId: number; caseId: number }
  /** The time by which an answer or a decision was promised has come. */
  'case.due': { orderId: number; caseId: number; due: string }
  /** `dueCents`: what of the order was not paid when the boxes left. */
  'shipment.sent': { orderId: number; shipmentId: number; number: number; dueCents?: number }
  'shipment.delivered': { orderId: number; shipmentId: number; number: number }
  'shipment.taken-back': { orderId: number; shipmentId: number; number: number }
  'carrier.added': { carrierId: number }
  'carrier.changed': { carrierId: number; changed: string[] }
  'order.hidden': { orderId: number; reference: string }
  'order.unhidden': { orderId: number; reference: string }
  /** The customer is to be mailed the link to review what was delivered. */
  'review.requested': { orderId: number }
  'review.written': { reviewId: number; orderId: number; productId: number }
  'review.shown': { reviewId: number; productId: number }
  'review.refused': { reviewId: number; productId: number; orderId: number }
  /** A review that was shown is not any more: staff refused it, or its writer was erased. */
  'review.hidden': { reviewId: number; productId: number }
  'review.answered': { reviewId: number; productId: number }
  'statement.imported': { statementId: number; addedLines: number }
  'statement.line-set-aside': { lineId: number; aside: boolean }
  'quote.requested': { quoteId: number }
  'quote.answered': { quoteId: number }
  /** Its offer cannot be accepted as it is: the shopper asks for another. */
  'quote.asked-again': { quoteId: number }
  /** An offer waits until somebody else approves it. */
  'quote.proposed': { quoteId: number; proposalId: number }
  'quote.proposal-ended': { quoteId: number; proposalId: number; state: string }
  'quote.accepted': { quoteId: number; orderId: number }
  'quote.declined': { quoteId: number; side: string }
  'quote.assigned': { quoteId: number; from: number | null; to: number | null }
  /** The promised time of the answer has come. */
  'quote.due': { quoteId: number }
  'quote.expired': { quoteId: number }
  /** The order placed from this quote was cancelled or deleted, so its offer is open again. */
  'quote.reopened': { quoteId: number }
  'card.sealed': { cardId: string; keyId: string }
  'card.shredded': { cardId: string; secrets: string[] }
  'card.revealed': { orderId: number; reason: string; outcome: string }
  'vault.key-activated': { keyId: string }
  'vault.key-erased': { keyId: string }
  'voucher.made': { voucherId: number }
  'voucher.stopped': { voucherId: number }
  'voucher.used': { voucherId: number; orderId: number }
  'voucher.returned': { voucherId: number; orderId: number }
  'entitlement.used': { entitlementId: number; orderId: number }
  'entitlement.returned': { entitlementId: number; orderId: number }
  'stock.changed': { productId: number }
  'product.created': { productId: number }
  'product.changed': { productId: number; changed: string[] }
  'product.state-changed': { productId: number; from: ProductState; to: ProductState }
  'product.cost-changed': { productId: number; fromCents: number | null; toCents: number | null }
  /** Each old and new value; empty where nothing is known. */
  'product.facts-changed': {
    productId: number
    changed: { field: FactKey; from: string; to: string }[]
  }
  'product.deleted': { productId: number; name: string }
  'file.uploaded': { path: string }
  'product.threshold-changed': { productId: number; from: number; to: number }
  'shop.changed': Record<string, never>
  /** What deliveries cost or how long they take: of the rates themselves, each old and new value. */
  'rates.changed': { changed?: { field: string; from: string; to: string }[] }
  'settings.changed': {
    subject: SettingsSubject
    changed: { field: string; from: string; to: string }[]
  }
  /** Two addresses are one person's, as staff say, and are not after all. */
  'customer.merged': { mergeId: number }
  'customer.unmerged': { mergeId: number }
  'customer.noted': { noteId: number }
  'person.exported': { rows: number; mentions?: string }
  'person.erased': { alias: string; orders: number; mentions?: string }
  'list.exported': { list: string; rows: number }
  'claim.received': { claimId: number }
  'claim.granted': { claimId: number }
  'claim.status-changed': { claimId: number; from: string; to: string }
  'wheel.switched': Record<string, never>
  /** Texts of a stored reply before and after, empty before it was added and after it was removed. */
  'stored-reply.changed': {
    storedReplyId: number
    changed: { field: string; from: string; to: string }[]
  }
  'contact.received': { messageId: number }
  'contact.status-changed': { messageId: number; from: string; to: string }
  /** `side` is shop for an answer, note for what only staff see. */
  'contact.written': { messageId: number; replyId: number; side: string }
  'contact.assigned': { messageId: number; from: number | null; to: number | null }
  /** The promised time of the answer has come. */
  'contact.due': { messageId: number }
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
  /** Somebody has what a job could not do tried again, or knows of it. */
  'stuck-item.changed': { job: string; item: string; act: 'retried' | 'seen' }
  'mail.test-asked': { mailId: string }
  'mail.sent-again': { mailId: string; kind: string; was: string }
  'subscription.started': { subscriptionId: number }
  /** The e-mail address was already on the list. */
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

/** The event type for one name, or for a union of names. */
export type EventOf<Name extends EventName> = Extract<ShopEvent, { name: Name }>

/** Events that change a public page: catalogue, stock, reviews, the shop's details, or partners' pay. */
export const PAGE_EVENTS: ReadonlySet<EventName> = new Set([
  'order.placed',
  'order.created',
  'product.created',
  'product.changed',
  'product.deleted',
  'product.threshold-changed',
  'stock.changed',
  'review.shown',
  'review.hidden',
  'review.answered',
  // Its reviews go with it.
  'order.deleted',
  'shop.changed',
  'rates.changed',
  'plan.published',
  'plan.started',
  'ranks.started',
])

/** Events that change the figures over all partners: valid sales, their buyers, and earnings. */
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

/** Changes made by this process or another; undefined if some were missed and are unknown. */
export type Changes = readonly Change[] | undefined

/** A change, with the product it concerns, if any. */
export type Change = { name: EventName; productId?: number | undefined }

/** The events of partners. Their payloads hold ids and enum values, never personal data. */
type PartnerEvents = {
  'member.enrolled': { memberId: number }
  'member.moved': { memberId: number; from: number | null; to: number; reason?: string }
  'member.placed': { memberId: number; under: number; reason?: string }
  'member.placement-waits': { memberId: number; under: number; because: string; reason: string }
  'member.placement-failed': { memberId: number; under: number }
  'member.placement-taken-back': { memberId: number; under: number }
  'member.rank-changed': { memberId: number; from: string; to: string }
  'member.closed': { memberId: number }
  'member.suspended': { memberId: number; reason: string }
  'member.reinstated': { memberId: number; reason: string }
  'member.money-awarded': { memberId: number; commissionId: number; amountCents: number }
  /** Money above the limit, which a second person decides. */
  'award.requested': { requestId: number; memberId: number; amountCents: number }
  'award.decided': { requestId: number; memberId: number; decision: AwardDecision }
  'commission.corrected': { commissionId: number }
  'member.payout-details-shown': { memberId: number }
  'member.code-renewed': { memberId: number; reason: string }
  'member.noted': { memberId: number; noteId: number }
  'member.details-changed': { memberId: number; changed: string[] }
  'member.code-asked': { codeId: number }
  'member.agreed': { memberId: number; version: string }
  'member.signed-in': { memberId: number }
  'member.signed-out': { memberId: number }
  'member.sessions-ended': { memberId: number; ended: number }
  'member.authenticator-started': { memberId: number }
  'member.authenticator-on': { memberId: number }
  'member.authenticator-off': { memberId: number }
  'member.recovery-codes-renewed': { memberId: number }
  'member.recovery-code-used': { memberId: number; left: number }
  'breach.noted': { breachId: number; version: number }
  'signal.found': { signalId: number; memberId: number; kind: SignalKind }
  'signal.noted': { signalId: number; memberId: number; from: string; to: string }
  'sale.flagged': { orderId: number; memberId: number }
  'sale.cleared': { orderId: number; because?: string }
  'commission.held': { commissionId: number; because?: string }
  'commission.released': { commissionId: number; because?: string }
  'commissions.posted': { orderId: number | null; commissionIds: number[] }
  'commissions.approved': { commissionIds: number[] }
  'commissions.voided': { commissionIds: number[]; reason: string; because?: string }
  'commissions.restored': { orderId: number; commissionIds: number[] }
  /** `reversalIds`: the rows that take back; the first events do not have them. */
  'commissions.reversed': { commissionIds: number[]; reversalIds?: number[]; reason: string }
  'plan.drafted': { planId: number }
  'plan.changed': { planId: number; changed: string[] }
  'plan.deleted': { planId: number }
  'plan.published': { planId: number; version: number }
  'plan.started': { planId: number }
  'ranks.published': { version: number; from: string }
  'ranks.recalled': { version: number }
  'ranks.started': { version: number }
  'plan.notice-due': { planId: number; memberId: number; about: 'change' | 'recall' }
  'payout.opened': { batchId: number }
  'payout.work-asked': { batchId: number; work: UnderWay }
  'payout.calculated': { batchId: number }
  'payout.account-missing': { batchId: number; memberIds: number[] }
  'payout.not-locked': { batchId: number }
  'payout.locked': { batchId: number }
  'payout.committed': { batchId: number }
  'payout.file-taken': { batchId: number; file?: string }
  'payout.sent': { batchId: number }
  'payout.cancelled': { batchId: number; from: string }
  'payout.settled': { batchId: number }
  'payout.line-confirmed': { batchId: number; paymentId: number; memberId: number }
  'payout.line-taken-out': {
    batchId: number
    paymentId: number
    memberId: number
    fileBefore: string
    fileAfter: string
  }
  'payout.line-paid': { paymentId: number; memberId: number }
  'payout.line-failed': { paymentId: number; memberId: number }
  'tax-form.received': { taxFormId: number; memberId: number; year: number }
  'tax-form.removed': { taxFormId: number; memberId: number; year: number }
  'tax.paid-over': { taxPaymentId: number; amountCents: number }
  'tax.paid-over-taken-back': { taxPaymentId: number; amountCents: number }
  'books.check-asked': Record<string, never>
  /** Orders that were posted by other rules were settled by the present ones. */
  'books.settled': { orders: number }
  'month.closed': { year: number; month: number; sha256: string }
}
