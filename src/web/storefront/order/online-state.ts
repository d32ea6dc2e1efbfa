// How paying online stands, in the words of the order's page.

import type { FailureReason, UnwantedCode } from '#contract/gateways.ts'
import { formatDollars } from '#contract/money.ts'
import type { OrderPageView } from '#contract/orders.ts'

/** Whether the bank or the shop's team has yet to say what became of a payment: until then nothing else is to be paid. */
export function isBeingConfirmed({ online: { offered, attempt } }: OrderPageView): boolean {
  if (attempt?.state === 'confirming') return true
  return attempt?.state === 'checking' && !offered
}

/** Whether an order that is meant to be paid online is still to be paid. */
export const awaitsOnline = ({ paysOnline, paymentStatus, orderStatus }: OrderPageView) =>
  paysOnline && paymentStatus !== 'paid' && orderStatus !== 'cancelled'

/** Whether the page speaks of paying online: what is due can be paid so, or a payment may have been made. */
export const showsOnline = (order: OrderPageView) =>
  order.online.offered || awaitsOnline(order) || (isBeingConfirmed(order) && isOpen(order))

const isOpen = ({ orderStatus, due }: OrderPageView) =>
  orderStatus !== 'cancelled' && due !== '0.00'

export type OnlineNews = { tone: 'info' | 'bad'; lead: string; rest: string }

/** What became of the last attempt; undefined where there is nothing to say. `waitedLong`: the page no longer looks by itself. */
export function newsOf(order: OrderPageView, waitedLong = false): OnlineNews | undefined {
  const { attempt } = order.online
  switch (attempt?.state) {
    case 'open':
      return {
        tone: 'info',
        lead: 'You can still pay on the page that is open.',
        rest: 'If you closed it, you can open it again here. Please pay only once.',
      }
    case 'confirming':
      return {
        tone: 'info',
        lead: 'We are waiting for our bank to confirm your payment.',
        rest: waitedLong
          ? 'This is taking longer than usual. You can leave this page. We will e-mail you once it is confirmed.'
          : 'This page updates by itself. Please do not pay again.',
      }
    case 'checking':
      return {
        tone: 'info',
        lead: 'Our team is checking this payment.',
        rest: order.online.offered
          ? 'We will e-mail you once this is done. Please wait for that before you pay again.'
          : 'We will e-mail you once this is done. Please do not pay again.',
      }
    case 'failed':
      if (attempt.because) return { tone: 'info', ...notCharged(attempt.because) }
      return { tone: 'bad', lead: 'The payment did not go through.', rest: failureText(attempt) }
    case 'expired':
      return {
        tone: 'bad',
        lead: 'Your payment session has ended.',
        rest: 'Your card does not appear to have been charged. You can try again.',
      }
    default:
      return undefined
  }
}

/** Why a payment failed, to the shopper; nothing was charged after any of these. */
const FAILURE_TEXTS: Record<FailureReason, string> = {
  declined:
    'Your bank declined the card. Nothing was charged. Try another card, or pay by transfer.',
  'not-authenticated':
    'Your bank could not verify you. Your card was not charged. Try again or use another card.',
  cancelled: 'You left the payment page before paying. Nothing was charged.',
  'set-up':
    'Card payments are not working right now. Your card was not charged. Please call us or pay by transfer.',
  unavailable:
    'The payment page did not open. Your card was not charged. Please try again in a minute or call us.',
}

/** Why the shop did not charge what the shopper had authorized. */
const BECAUSE: Record<UnwantedCode, string> = {
  'order-deleted': 'this order was removed.',
  'order-cancelled': 'this order was cancelled.',
  'nothing-due': 'this order was already paid.',
  'being-paid': 'another payment for this order was being confirmed.',
  'less-due': 'the amount due has changed. You can pay the new amount here.',
}

const notCharged = (because: UnwantedCode) => ({
  lead: 'Your card was not charged.',
  rest: `Nothing was charged, because ${BECAUSE[because]}`,
})

/** The same in one sentence, for an order that is not to be paid online any more; empty where it was not so. */
export const notChargedText = ({ online: { attempt } }: OrderPageView): string =>
  attempt?.because ? notCharged(attempt.because).rest : ''

type Attempt = NonNullable<OrderPageView['online']['attempt']>

function failureText({ reason, message }: Attempt): string {
  const text = reason ? FAILURE_TEXTS[reason] : 'Nothing was charged. Please try again.'
  return message ? `${text} Your bank says: “${message}”` : text
}

/** What the button says. */
export function payLabel({ due, received, online: { attempt } }: OrderPageView): string {
  const amount = formatDollars(due)
  if (attempt?.state === 'open') return `Open the payment page again, ${amount}`
  if (attempt?.state === 'failed' || attempt?.state === 'expired') return `Try again, ${amount}`
  return received === '0.00' ? `Pay now, ${amount}` : `Pay the rest now, ${amount}`
}

const QUICK_LOOKS = 20
const QUICK_MS = 3000
const SLOW_LOOKS = 40
const SLOW_MS = 15_000

/** When the page looks again after a number of looks: quickly for a minute, then slowly for ten; then not any more. */
export function nextLookMs(looks: number): number | undefined {
  if (looks < QUICK_LOOKS) return QUICK_MS
  return looks < QUICK_LOOKS + SLOW_LOOKS ? SLOW_MS : undefined
}
