// Requests under the Data Protection Act: staff export or erase a person's data. The e-mail address
// is sent in the body, so that it does not appear in access logs.

import { z } from 'zod'
import { OwedView } from './debts.ts'
import { emailAddress } from './free-text.ts'
import { rowNumber } from './numbers.ts'
import { dollars } from './units.ts'

export const MENTION_KINDS = [
  'chat',
  'message',
  'message-reply',
  'quote',
  'order',
  'order-note',
  'order-change',
  'shipment',
  'case',
  'case-message',
  'case-decision',
  'customer-note',
  'partner-note',
  'voucher',
  'quote-proposal',
  'stored-reply',
  'broadcast',
  'bank-line',
  'payout-run',
  'kept-search',
] as const
export type MentionKind = (typeof MENTION_KINDS)[number]

/** The kinds of records that the shop may have of a person, as staff read them. */
export const RECORD_NAMES = {
  orders: 'Orders',
  orderLines: 'Items of the orders',
  orderChanges: 'Changes of the orders',
  shipments: 'Shipments of the orders',
  documents: 'Invoices, credit notes and receipts',
  orderNotes: 'Notes about the orders',
  customerNotes: 'Notes about the customer',
  customerMerges: 'Merges with another address',
  cases: 'Cases',
  caseMessages: 'Messages in the cases',
  caseFiles: 'Files of the cases',
  caseDecisions: 'Decisions of the cases',
  receipts: 'Receipts',
  reviews: 'Reviews',
  reviewPhotos: 'Photos of reviews',
  payments: 'Payments',
  refunds: 'Refunds',
  cardPayments: 'Card payments tried',
  cardRefunds: 'Refunds to a card',
  quotes: 'Quote requests',
  quotesThatWaited: 'Quotes that waited for approval',
  messages: 'Messages',
  messageReplies: 'Replies to the messages',
  mailsWithoutMessage: 'E-mails that became no message',
  prizeClaims: 'Prize claims',
  mailingList: 'On the mailing list',
  mailingListConsents: 'Consents to the mailing list',
  restockRequests: 'Back-in-stock requests',
  vouchers: 'Vouchers',
  voucherUses: 'Uses of vouchers',
  entitlements: 'Prizes for an order',
  mails: 'Mails',
  chats: 'Lines of chat',
  partner: 'Partner account',
  commissions: 'Commissions',
  taxForms: 'Tax forms',
  awardRequests: 'Awards asked for',
  consents: 'Agreements',
  payees: 'Payout details',
  payouts: 'Payouts',
  partnerNotes: 'Notes about the partner',
  partnerSignals: 'Signals about the partner',
  notices: 'Notices',
} as const
export type RecordName = keyof typeof RECORD_NAMES

/** Free text that mentions the person, or possibly somebody else with the same name. */
const Mention = z.object({
  kind: z.enum(MENTION_KINDS),
  id: z.number(),
  place: z.string(),
  excerpt: z.string(),
})
export type Mention = z.input<typeof Mention>

/** Mentions that staff confirmed to be about this person; they are exported and erased, too. */
const own = z
  .array(z.strictObject({ kind: z.enum(MENTION_KINDS), id: rowNumber() }))
  .max(1000)
  .default([])
export type OwnMention = Pick<Mention, 'kind' | 'id'>

export const FindPerson = z.strictObject({ email: emailAddress('Please enter an e-mail address') })
export type FindPerson = z.infer<typeof FindPerson>

export const ExportPerson = FindPerson.extend({ own })
export type ExportPerson = z.infer<typeof ExportPerson>

export const ErasePerson = ExportPerson.extend({
  password: z.string().min(1, 'Password is required').max(200),
})
export type ErasePerson = z.infer<typeof ErasePerson>

/** The number of records by kind. */
const found = z.record(z.string(), z.number())

/** `givenUp`: small change that was owed to the person. */
export const ErasedView = z.object({ found, alias: z.string(), givenUp: dollars })

export const FoundPerson = z.object({
  found,
  mentions: z.array(Mention),
  /** Other addresses of the person, as staff say; each is exported and erased on its own. */
  mergedWith: z.array(z.object({ id: z.number(), email: z.string() })),
  /** For how many years documents are kept, even where their person is erased. */
  keepYears: z.number(),
  /** What the shop owes the person, and has still to decide about their money. */
  owed: OwedView,
})
export type FoundPerson = z.input<typeof FoundPerson>
