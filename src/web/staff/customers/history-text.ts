// How the history of a person names what happened, and where each of it leads.

import type { CaseState } from '#contract/cases.ts'
import type { ContactStatus } from '#contract/enquiries.ts'
import { orderReference } from '#contract/order-number.ts'
import type { OrderStatus } from '#contract/orders.ts'
import type { HistoryKind, HistoryView } from '#contract/people.ts'
import type { ClaimStatus } from '#contract/prizes.ts'
import { type Category, CATEGORIES, categoryName } from '#contract/products.ts'
import type { QuoteStatus } from '#contract/quotes.ts'
import type { ReviewState } from '#contract/review-limits.ts'
import { CASE_STATE_LABELS } from '#web/staff/cases/labels.ts'
import { MESSAGE_STATES } from '#web/staff/messages/labels.ts'
import { ORDER_STATUS_NAMES } from '#web/staff/orders/labels.ts'
import { QUOTE_STATES } from '#web/staff/quotes/labels.ts'
import { REVIEW_LABELS } from '#web/staff/reviews/labels.ts'

const isCategory = (title: string): title is Category =>
  (CATEGORIES as readonly string[]).includes(title)

const desk = (path: string, finds: string) =>
  `/admin/${path}${finds ? `?${new URLSearchParams({ q: finds })}` : ''}`

type Words = {
  name: (row: HistoryView) => string
  title?: (row: HistoryView) => string
  state?: (state: string) => string
  /** Left out where the row names the page itself. */
  href?: (row: HistoryView) => string
}

const CLAIM_NAMES: Record<ClaimStatus, string> = {
  pending: 'Pending',
  contacted: 'Contacted',
  completed: 'Completed',
}

const WORDS: Record<HistoryKind, Words> = {
  referral: {
    name: ({ state }) => (state === 'link' ? 'Came through a link' : 'Referred by a partner'),
    state: (state) => (state === 'link' ? '' : 'as staff say'),
  },
  order: {
    name: ({ id }) => `Order ${orderReference(id)}`,
    state: (state) => ORDER_STATUS_NAMES[state as OrderStatus],
    href: ({ id }) => `/admin/orders/${id}`,
  },
  case: {
    name: ({ id }) => `Case ${id}`,
    state: (state) => CASE_STATE_LABELS[state as CaseState][1],
    href: ({ id }) => `/admin/cases/${id}`,
  },
  quote: {
    name: ({ id }) => `Quote Q-${id}`,
    title: ({ title }) => (isCategory(title) ? categoryName(title) : title),
    state: (state) => QUOTE_STATES[state as QuoteStatus][1],
    href: ({ finds }) => desk('quotes', finds),
  },
  claim: {
    name: () => 'Prize claim',
    state: (state) => CLAIM_NAMES[state as ClaimStatus],
    href: ({ finds }) => desk('claims', finds),
  },
  voucher: {
    name: ({ title }) => `Voucher ${title}`,
    title: () => '',
    href: ({ finds }) => desk('vouchers', finds),
  },
  'voucher-use': {
    name: ({ title }) => `Voucher ${title}`,
    title: () => '',
    state: (state) => (state === 'used' ? 'Used' : 'Returned'),
    href: ({ finds }) => desk('vouchers', finds),
  },
  review: {
    name: () => 'Review',
    state: (state) => REVIEW_LABELS[state as ReviewState][1],
    href: ({ finds }) => desk('reviews', finds),
  },
  message: {
    name: () => 'Message',
    state: (state) => MESSAGE_STATES[state as ContactStatus][1],
    href: ({ finds }) => desk('messages', finds),
  },
}

/** `Case 2041`, its title, `Open`, and the page or search that shows it. */
export function historyText(row: HistoryView) {
  const { name, title, state, href } = WORDS[row.kind]
  return {
    name: name(row),
    title: title ? title(row) : row.title,
    state: state?.(row.state) ?? '',
    href: href?.(row),
  }
}
