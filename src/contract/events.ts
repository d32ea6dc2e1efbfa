// What can happen in the shop. Every event commits with the change it speaks of, is kept for the
// history that staff read, and wakes its listeners (jobs/listeners.ts).

export type EventFacts = {
  'order.placed': { orderId: number }
  'order.created': { orderId: number }
  'order.edited': { orderId: number; changed: string[] }
  'order.paid': { orderId: number }
  'order.unpaid': { orderId: number }
  'order.payment-changed': { orderId: number; from: string; to: string }
  'order.status-changed': { orderId: number; from: string; to: string }
  'order.shipped': { orderId: number }
  'order.cancelled': { orderId: number }
  'order.restored': { orderId: number }
  'order.deleted': { orderId: number; reference: string }
  'quote.requested': { quoteId: number }
  'receipt.uploaded': { orderId: number; receiptId: number }
  'card.sealed': { cardId: string; keyId: string }
  'card.shredded': { cardId: string; secrets: string[] }
  'stock.changed': { productId: number }
  'product.changed': { productId: number }
  'shop.changed': Record<string, never>
  'claim.received': { claimId: number }
  'wheel.switched': Record<string, never>
  'contact.received': { messageId: number }
  'member.enrolled': { memberId: number }
  'member.moved': { memberId: number; from: number | null; to: number }
  'member.rank-changed': { memberId: number; from: string; to: string }
  'member.paused': { memberId: number }
  'member.resumed': { memberId: number }
  'member.details-changed': { memberId: number; changed: string[] }
  'member.code-asked': { codeId: number }
  'member.signed-in': { memberId: number }
  'member.signed-out': { memberId: number }
  'sale.flagged': { orderId: number; memberId: number }
  'sale.cleared': { orderId: number }
  'commission.held': { commissionId: number }
  'commission.released': { commissionId: number }
  'commissions.posted': { orderId: number | null; commissionIds: number[] }
  'commissions.approved': { commissionIds: number[] }
  'commissions.voided': { commissionIds: number[]; reason: string }
  'commissions.restored': { orderId: number; commissionIds: number[] }
  'commissions.reversed': { commissionIds: number[]; reason: string }
  'payout.opened': { batchId: number }
  'payout.calculated': { batchId: number }
  'payout.locked': { batchId: number }
  'payout.committed': { batchId: number }
  'payout.sent': { batchId: number }
  'payout.settled': { batchId: number }
  'payment.paid': { paymentId: number; memberId: number }
  'payment.failed': { paymentId: number; memberId: number }
  'month.closed': { year: number; month: number }
  'subscription.started': { subscriptionId: number }
  'staff.signed-in': { userId: number }
  'staff.signed-out': { userId: number }
}

export type EventName = keyof EventFacts
export type ShopEvent = {
  [Name in EventName]: { id: number; name: Name; facts: EventFacts[Name]; at: string; by: string }
}[EventName]

/** The event of a name, or of several. */
export type EventOf<Name extends EventName> = Extract<ShopEvent, { name: Name }>
