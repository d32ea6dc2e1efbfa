// The listeners of each event: what follows from it.

import type { EventName, ShopEvent } from '#contract/events.ts'
import { answerRestockRequests, mailRestock } from './answer-restock.ts'
import {
  beginHoldsNow,
  settleOffer,
  settleCommissions,
  settleAfterPayout,
  settleRankBonus,
} from './settle-commissions.ts'
import { mailAgain, mailBroadcastTest, mailTest } from './send-mail.ts'
import {
  mailClaimGranted,
  mailClaimReceived,
  mailClaimToShop,
  mailContactToSender,
  mailContactToShop,
  mailNothing,
  mailSubscriptionStarted,
} from './mail-enquiries.ts'
import {
  mailCaseDecided,
  mailCaseDue,
  mailCaseMessage,
  mailCaseOpened,
  mailCaseToShop,
} from './mail-cases.ts'
import { mailContactAnswer, mailContactDue, mailContactReply } from './mail-messages.ts'
import { syncEntitlement, syncVoucher } from './sync-grants.ts'
import { mailOrderLink } from './mail-order-link.ts'
import { tellCustomer } from './order-mails.ts'
import {
  mailCommissions,
  mailPartnerWelcome,
  mailPayout,
  mailPayoutDetails,
  mailRecruitJoined,
  mailSignInCode,
  mailAccountMissing,
  mailTaxFormRequest,
} from './mail-partners.ts'
import { lookAtOrder, lookAtPartner } from './look-for-signals.ts'
import { checkIntegrityNow, placeWaiting } from './partner-jobs.ts'
import {
  mailQuoteAgain,
  mailQuoteAnswered,
  mailQuoteDue,
  mailQuoteToShop,
  mailQuoteDeclined,
  mailQuoteReceived,
} from './mail-quotes.ts'
import { mailReviewRefused, mailReviewRequest, mailReviewShown } from './mail-reviews.ts'
import { mailBankChanged, mailStaffInvited } from './mail-staff.ts'
import { sendBroadcastsNow } from './send-broadcasts.ts'
import { moveNotesOfCustomer } from './move-notes.ts'
import { tellCommissions } from './tell-commissions.ts'
import { mailPlanNotice, notifyPartnersNow } from './notify-partners.ts'
import type { JobContext, Listener, Listeners } from './job-context.ts'
import { advanceRunsListener } from './advance-payout-runs.ts'

export const listeners = {
  'order.placed': [tellCustomer('order.placed')],
  'order.created': [tellCustomer('order.created')],
  'order.paid': [tellCustomer('order.paid'), settleCommissions, lookAtOrder],
  'order.unpaid': [settleCommissions],
  'order.payment-changed': [beginHoldsNow],
  'order.restored': [tellCustomer('order.restored'), settleCommissions, settleOffer],
  'order.edited': [tellCustomer('order.edited'), settleCommissions, moveNotesOfCustomer],
  'document.issued': [tellCustomer('document.issued')],
  'order.shipped': [tellCustomer('order.shipped')],
  'order.status-changed': [tellCustomer('order.status-changed')],
  'shipment.sent': [tellCustomer('shipment.sent')],
  'shipment.delivered': [tellCustomer('shipment.delivered')],
  'order.cancelled': [tellCustomer('order.cancelled'), settleCommissions, settleOffer],
  'order.deleted': [settleCommissions, settleOffer],
  'member.enrolled': [mailPartnerWelcome, mailRecruitJoined, lookAtPartner],
  'member.code-asked': [mailSignInCode],
  'member.details-changed': [mailPayoutDetails, lookAtPartner],
  'member.rank-changed': [settleRankBonus],
  'member.reinstated': [placeWaiting],
  'member.placement-waits': [placeWaiting],
  'commissions.posted': [mailCommissions],
  'sale.cleared': [settleCommissions],
  'commissions.voided': [tellCommissions],
  'commissions.reversed': [tellCommissions],
  'commissions.restored': [tellCommissions],
  'commission.held': [tellCommissions],
  'commission.released': [tellCommissions],
  'commission.corrected': [tellCommissions],
  'plan.published': [notifyPartnersNow],
  'plan.notice-due': [mailPlanNotice],
  'payout.account-missing': [mailAccountMissing],
  'payout.work-asked': [advanceRunsListener],
  'payout.line-paid': [settleAfterPayout, mailPayout, mailTaxFormRequest],
  'payout.line-failed': [settleAfterPayout, mailPayout],
  'payout.line-taken-out': [settleAfterPayout, mailPayout],
  'payout.cancelled': [settleAfterPayout],
  'books.check-asked': [checkIntegrityNow],
  'order.reminded': [tellCustomer('order.reminded')],
  'order.link-requested': [mailOrderLink],
  'order.not-found': [mailNothing],
  'order.expired': [tellCustomer('order.expired')],
  'payment.received': [tellCustomer('payment.received'), beginHoldsNow],
  'receipt.rejected': [tellCustomer('receipt.rejected')],
  'refund.due': [tellCustomer('refund.due')],
  'refund.sent': [tellCustomer('refund.sent'), lookAtOrder],
  'review.requested': [mailReviewRequest],
  'review.shown': [mailReviewShown],
  'review.refused': [mailReviewRefused],
  'claim.received': [mailClaimReceived, mailClaimToShop],
  'claim.granted': [mailClaimGranted],
  'voucher.used': [syncVoucher],
  'voucher.returned': [syncVoucher],
  'entitlement.used': [syncEntitlement],
  'entitlement.returned': [syncEntitlement],
  'contact.received': [mailContactToShop, mailContactToSender],
  'contact.written': [mailContactAnswer, mailContactReply],
  'contact.due': [mailContactDue],
  'case.opened': [mailCaseOpened, mailCaseToShop],
  'case.written': [mailCaseMessage],
  'case.decided': [mailCaseDecided],
  'case.due': [mailCaseDue],
  'quote.requested': [mailQuoteReceived, mailQuoteToShop],
  'quote.answered': [mailQuoteAnswered],
  'quote.asked-again': [mailQuoteAgain],
  'quote.due': [mailQuoteDue],
  'quote.declined': [mailQuoteDeclined],
  'broadcast.started': [sendBroadcastsNow],
  'broadcast.resumed': [sendBroadcastsNow],
  'broadcast.tested': [mailBroadcastTest],
  'mail.sent-again': [mailAgain],
  'mail.test-asked': [mailTest],
  'stock.changed': [answerRestockRequests],
  'product.state-changed': [answerRestockRequests],
  'restock.due': [mailRestock],
  'settings.changed': [mailBankChanged],
  'staff.invited': [mailStaffInvited],
  'subscription.started': [mailSubscriptionStarted],
  'subscription.repeated': [mailNothing],
} satisfies Listeners

/** The names of an event's listeners; empty for an event without any. */
export function listenerNames(name: EventName): string[] {
  return listenersOf(name).map((listener) => listener.name)
}

/** Runs one listener for an event; a name that no longer exists is ignored. */
export async function runListener(context: JobContext, name: string, event: ShopEvent) {
  await listenersOf(event.name)
    .find((listener) => listener.name === name)
    ?.run(context, event)
}

function listenersOf(name: EventName): readonly Listener[] {
  return (listeners as Partial<Record<EventName, readonly Listener[]>>)[name] ?? []
}
