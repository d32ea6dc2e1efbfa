// What the dashboard calls each kind of work, and where it leads if not to the desk that counts it.

import type { Work } from '#contract/waiting-work.ts'

export type WorkText = {
  /** What waits, in the singular and the plural. */
  nouns: [singular: string, plural: string]
  href?: string
}

/** The steps of the set-up have a line of their own. */
export const WORK_TEXTS: Partial<Record<Work, WorkText>> = {
  cards: { nouns: ['card to review', 'cards to review'], href: '/admin/orders?payment=pending' },
  unpaid: {
    nouns: ['unpaid order to decide', 'unpaid orders to decide'],
    href: '/admin/orders?unpaid=waiting',
  },
  toSend: {
    nouns: ['paid order to send', 'paid orders to send'],
    href: '/admin/orders?send=waiting',
  },
  receipts: { nouns: ['receipt to check', 'receipts to check'] },
  lines: { nouns: ['bank line to match', 'bank lines to match'] },
  refunds: { nouns: ['refund due', 'refunds due'] },
  cardTasks: { nouns: ['card payment to check', 'card payments to check'] },
  cases: { nouns: ['case to answer', 'cases to answer'] },
  quotes: { nouns: ['quote to send', 'quotes to send'], href: '/admin/quotes' },
  offers: { nouns: ['offer to approve', 'offers to approve'], href: '/admin/quotes?offer=waiting' },
  messages: { nouns: ['message to answer', 'messages to answer'], href: '/admin/messages' },
  claims: { nouns: ['prize claim to check', 'prize claims to check'] },
  reviews: { nouns: ['review to check', 'reviews to check'] },
  payouts: { nouns: ['payout run to continue', 'payout runs to continue'] },
  awards: { nouns: ['award to decide', 'awards to decide'], href: '/admin/commissions/awards' },
  signals: { nouns: ['signal to look at', 'signals to look at'], href: '/admin/partners/signals' },
  breaches: {
    nouns: ['data breach to report', 'data breaches to report'],
    href: '/admin/privacy/breaches',
  },
  caseRoom: {
    nouns: ['disk space to add', 'disk spaces to add'],
    href: '/admin/settings?tab=orders',
  },
  mails: { nouns: ['e-mail not sent', 'e-mails not sent'] },
  stuck: { nouns: ['failed job', 'failed jobs'] },
}
