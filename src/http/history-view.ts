// The events of an order and of a partner, as sentences for staff.

import { payeeFields } from '#contract/payees.ts'
import type { EventFacts, EventName, ShopEvent } from '#contract/events.ts'
import { formatCents } from '#contract/money.ts'
import type { SignalKind } from '#contract/signals.ts'
import type { OrderEventView } from '#contract/orders.ts'

/** By event: its sentence, or a function that makes it. Any other event is shown by its name. */
type Sentences = { [Name in EventName]?: string | ((facts: EventFacts[Name]) => string) }

/** Recorded together with a more specific event. */
const REDUNDANT = new Set<EventName>([
  'payment.noted',
  'order.paid',
  'order.unpaid',
  'order.shipped',
  'order.cancelled',
  'order.restored',
])

export const orderHistoryView = (events: readonly ShopEvent[]): OrderEventView[] =>
  events
    .filter(({ name }) => !REDUNDANT.has(name))
    .map((event) => ({ ...event, what: sentenceOf(event, ORDER) }))

export const memberEventFields = (event: ShopEvent) => ({
  ...event,
  what: sentenceOf(event, MEMBER),
})

const DOCUMENT_SENTENCES: Readonly<Record<string, string>> = {
  invoice: 'Invoice issued',
  'credit-note': 'Credit note issued',
  receipt: 'Receipt issued',
}

const REFUND_OUTCOMES: Readonly<Record<string, string>> = {
  refunded: 'No refund due',
  kept: 'Overpayment kept as credit',
}

const TASK_OPENED: Readonly<Record<string, string>> = {
  unconfirmed: 'Online payment not confirmed. Staff to check',
  mismatch: 'Online payment does not match. Staff to check',
  dispute: 'Online payment disputed by the customer’s bank',
  refund: 'Card refund not confirmed. Staff to check',
}

const TASK_CLOSED: Readonly<Record<string, string>> = {
  booked: 'Online payment checked: accepted',
  'not-charged': 'Online payment checked: not charged',
  settled: 'Online payment checked: settled at the gateway',
}

const REFUND_CLOSED: Readonly<Record<string, string>> = {
  booked: 'Card refund checked: made',
  'not-charged': 'Card refund checked: not made',
  settled: 'The refund to the card was looked into: settled at the gateway',
}

const ORDER: Sentences = {
  'order.placed': 'Placed on the website',
  'order.created': 'Created by staff',
  'order.edited': ({ changed }) => `Changed: ${shownFields(changed).map(words).join(', ')}`,
  'order.payment-changed': ({ from, to }) => `Payment from ${from} to ${to}`,
  'order.status-changed': ({ from, to, dueCents }) =>
    `Status from ${from} to ${to}${dueCents ? `, with ${formatCents(dueCents)} unpaid` : ''}`,
  'payment.received': ({ source }) =>
    source === 'gateway' ? 'Payment online received' : 'Payment recorded',
  'payment.taken-back': 'Payment reversed',
  'attempt.started': 'Opened the payment page',
  'attempt.failed': 'Online payment failed, nothing was charged',
  'gateway-task.opened': ({ kind }) => TASK_OPENED[kind] ?? 'Online payment to check',
  'gateway-task.closed': ({ kind, outcome }) =>
    (kind === 'refund' ? REFUND_CLOSED : TASK_CLOSED)[outcome] ?? 'Online payment looked into',
  'refund.requested': ({ amountCents }) => `Card refund of ${formatCents(amountCents)} requested`,
  'refund.refused': 'Card refund rejected by the gateway',
  'refund.due': ({ amountCents }) => `Refund of ${formatCents(amountCents)} due`,
  'refund.approved': ({ amountCents }) => `Refund of ${formatCents(amountCents)} approved`,
  'refund.sent': ({ amountCents }) => `${formatCents(amountCents)} refunded`,
  'refund.taken-back': ({ amountCents }) => `Refund of ${formatCents(amountCents)} reversed`,
  'refund.closed': ({ outcome }) => REFUND_OUTCOMES[outcome] ?? 'No refund due',
  'shipment.sent': ({ number, dueCents }) =>
    `Shipment ${number} sent${dueCents ? `, with ${formatCents(dueCents)} unpaid` : ''}`,
  'shipment.delivered': ({ number }) => `Shipment ${number} delivered`,
  'shipment.taken-back': ({ number }) => `Shipment ${number} undone`,
  'pieces.returned': ({ pieces, condition }) => `${pieces} returned, ${condition}`,
  'case.opened': ({ caseId, kind }) => `Case ${caseId} opened: ${kind}`,
  'case.decided': ({ caseId, outcome }) => `Case ${caseId} decided: ${outcome}`,
  'case.closed': ({ caseId }) => `Case ${caseId} closed`,
  'case.reopened': ({ caseId }) => `Case ${caseId} opened again`,
  'order.hidden': 'Deleted (payments kept)',
  'order.unhidden': 'Restored',
  'receipt.uploaded': 'Receipt uploaded',
  'order.noted': 'Note added',
  'review.requested': 'Review requested by e-mail',
  'review.written': 'Review written',
  'review.refused': 'Review rejected',
  'document.issued': ({ kind }) => DOCUMENT_SENTENCES[kind] ?? 'Document issued',
  'card.revealed': ({ outcome }) =>
    outcome === 'done' ? 'Card details opened' : 'Card details requested',
}

const SIGNAL_WORDS: Record<SignalKind, string> = {
  phone: 'one telephone number with another partner',
  mailbox: 'one mailbox with another partner',
  account: 'one bank account with another partner',
  paypal: 'one PayPal account with another partner',
  address: 'one address with another partner',
  ring: 'orders within their own team',
  refund: 'a refund to an account like theirs',
  volume: 'a week with unusually high sales',
}

const PAYEE_FIELDS: ReadonlySet<string> = new Set(Object.keys(payeeFields))

const awarded = (cents: number) =>
  cents < 0 ? `Deducted: ${formatCents(-cents)}` : `Awarded ${formatCents(cents)}`

const MEMBER: Sentences = {
  'signal.found': ({ kind }) => `Signal: ${SIGNAL_WORDS[kind]}`,
  'signal.noted': 'Signal reviewed',
  'member.enrolled': 'Joined',
  'member.moved': ({ to, reason }) => `Moved under partner ${to}${because(reason)}`,
  'member.placed': ({ under, reason }) => `Placed under partner ${under}${because(reason)}`,
  'member.placement-waits': ({ under, reason }) =>
    `Waiting to be placed under partner ${under}${because(reason)}`,
  'member.placement-failed': ({ under }) =>
    `Could not be placed under partner ${under}, who stands below now`,
  'member.placement-taken-back': ({ under }) => `Placement under partner ${under} cancelled`,
  'member.rank-changed': ({ from, to }) => `${from} became ${to}`,
  'member.suspended': ({ reason }) => `Suspended${because(reason)}`,
  'member.reinstated': ({ reason }) => `Reinstated${because(reason)}`,
  'member.money-awarded': ({ amountCents }) => awarded(amountCents),
  'award.requested': ({ amountCents }) => `${awarded(amountCents)}: sent for second approval`,
  'award.decided': ({ decision }) =>
    decision === 'approved' ? 'The award was approved' : 'The award was refused',
  'tax-form.received': ({ year }) => `Tax form of ${year} filed`,
  'tax-form.removed': ({ year }) => `Tax form of ${year} removed`,
  'member.details-changed': ({ changed }) =>
    changed.some((name) => PAYEE_FIELDS.has(name))
      ? 'Payout details changed'
      : `Changed: ${changed.map(words).join(', ')}`,
  'member.payout-details-shown': 'Payout details viewed',
  'member.code-renewed': ({ reason }) => `New referral code${because(reason)}`,
  'member.noted': 'Note added',
  'member.agreed': ({ version }) => `Accepted the agreement of ${version}`,
  'member.signed-in': 'Signed in',
  'member.signed-out': 'Signed out',
  'member.sessions-ended': 'Signed out elsewhere',
  'member.authenticator-started': 'Started setting up an authenticator app',
  'member.authenticator-on': 'Authenticator app switched on',
  'member.authenticator-off': 'Authenticator app taken off',
  'member.recovery-codes-renewed': 'New recovery codes made',
  'member.recovery-code-used': ({ left }) => `Signed in by a recovery code, ${left} left`,
  'sale.flagged': ({ orderId }) => `Order YB-${orderId} was bought by the seller. No commission`,
  'payout.line-paid': 'Payout arrived',
  'payout.line-failed': 'Payout failed',
  'payout.line-confirmed': 'Payout line confirmed',
  'payout.line-taken-out': 'Payout line taken out',
}

function sentenceOf({ name, facts }: ShopEvent, sentences: Sentences): string {
  const sentence = sentences[name] as string | ((facts: ShopEvent['facts']) => string) | undefined
  if (sentence) return typeof sentence === 'string' ? sentence : sentence(facts)
  const text = name.replaceAll(/[.-]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A new product changes the name, too: people only need to see the name. */
const shownFields = (changed: readonly string[]) =>
  changed.filter((field) => field !== 'productId' || !changed.includes('productName'))

/** `own-wish` -> `: own wish`. */
const because = (reason: string | undefined) => (reason ? `: ${reason.replaceAll('-', ' ')}` : '')

const NAMES: Readonly<Record<string, string>> = { namingDiscount: 'cents that name the order' }

/** `customerName` -> `customer name`. */
const words = (name: string) =>
  NAMES[name] ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
