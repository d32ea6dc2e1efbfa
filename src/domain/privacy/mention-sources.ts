// Where words that somebody typed may name a person whom the row is not about. Each place is declared
// once: what is looked through, which rows are the person's own and erased anyway, and what becomes of the
// words when staff mark them as about the person.

import { ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { MentionKind } from '#contract/privacy.ts'
import { chatMessages } from '#domain/assistant/chat-messages.table.ts'
import { caseDecisions, caseMessages, cases } from '#domain/cases/cases.table.ts'
import { broadcasts } from '#domain/enquiries/broadcasts.table.ts'
import { contactMessages, contactReplies } from '#domain/enquiries/contact-messages.table.ts'
import { storedReplies } from '#domain/inbox/stored-replies.table.ts'
import { ERASED } from '#domain/orders/files.ts'
import { orderChanges } from '#domain/orders/order-changes.table.ts'
import { orderNotes } from '#domain/orders/order-notes.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { shipments } from '#domain/orders/shipments.table.ts'
import { memberNotes } from '#domain/partners/member-notes.table.ts'
import { batches } from '#domain/payouts/payouts.table.ts'
import { customerNotes } from '#domain/people/people.table.ts'
import { quoteProposals } from '#domain/quotes/quote-proposals.table.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { statementLines } from '#domain/transfers/statements.table.ts'
import { vouchers } from '#domain/vouchers/vouchers.table.ts'
import type { Person } from './find-person.ts'

/** Set in place of the words, or the row goes. */
type Blank = '' | typeof ERASED | 'row'

export type MentionSource = {
  kind: MentionKind
  id: PgColumn
  place: SQL
  texts: readonly [PgColumn, ...PgColumn[]]
  /** Leaves out the person's own rows. */
  isOthers: SQL | undefined
  blank: Blank
}

type Own = { person: Person; bankLines: number[]; payoutRuns: number[] }

const at = (words: string, id: PgColumn) => sql`${words}::text || ${id}`
const isOther = (column: PgColumn, email: string) => ne(sql`lower(${column})`, email)
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

export const mentionSources = (own: Own): MentionSource[] => [
  ...wordsOfPeople(own.person),
  ...wordsOfStaff(own),
]

function wordsOfPeople(person: Person): MentionSource[] {
  const { email, orderIds } = person
  const ofCase = idsOf(person.cases)
  return [
    {
      kind: 'chat',
      id: chatMessages.id,
      place: sql`'Chat of ' || to_char(${chatMessages.createdAt} at time zone 'America/Jamaica', 'FMDD Mon YYYY, HH24:MI')`,
      texts: [chatMessages.message, chatMessages.response],
      isOthers: notInArray(chatMessages.id, idsOf(person.chats)),
      blank: 'row',
    },
    {
      kind: 'message',
      id: contactMessages.id,
      place: at('Message ', contactMessages.id),
      texts: [contactMessages.subject, contactMessages.message],
      isOthers: isOther(contactMessages.email, email),
      blank: ERASED,
    },
    {
      kind: 'message-reply',
      id: contactReplies.id,
      place: at('Message ', contactReplies.messageId),
      texts: [contactReplies.words],
      isOthers: notInArray(contactReplies.messageId, idsOf(person.messages)),
      blank: ERASED,
    },
    {
      kind: 'quote',
      id: quotes.id,
      place: at('Quote Q-', quotes.id),
      texts: [quotes.additionalNotes, quotes.answerMessage, quotes.declineReason],
      isOthers: isOther(quotes.email, email),
      blank: '',
    },
    {
      kind: 'order',
      id: orders.id,
      place: at('Order YB-', orders.id),
      texts: [orders.notes, orders.landmark, orders.deliveryAddress],
      isOthers: notInArray(orders.id, orderIds),
      blank: '',
    },
    {
      kind: 'order-change',
      id: orderChanges.id,
      place: at('Change of order YB-', orderChanges.orderId),
      texts: [orderChanges.old, orderChanges.new, orderChanges.reason],
      isOthers: notInArray(orderChanges.orderId, orderIds),
      blank: '',
    },
    {
      kind: 'case',
      id: cases.id,
      place: at('Case ', cases.id),
      texts: [cases.subject],
      isOthers: notInArray(cases.id, ofCase),
      blank: ERASED,
    },
    {
      kind: 'case-message',
      id: caseMessages.id,
      place: at('Case ', caseMessages.caseId),
      texts: [caseMessages.words],
      isOthers: notInArray(caseMessages.caseId, ofCase),
      blank: ERASED,
    },
    {
      kind: 'case-decision',
      id: caseDecisions.id,
      place: at('Decision of case ', caseDecisions.caseId),
      texts: [caseDecisions.title, caseDecisions.words],
      isOthers: notInArray(caseDecisions.caseId, ofCase),
      blank: ERASED,
    },
  ]
}

function wordsOfStaff({ person, bankLines, payoutRuns }: Own): MentionSource[] {
  const { email, orderIds, member } = person
  return [
    {
      kind: 'order-note',
      id: orderNotes.id,
      place: at('Order YB-', orderNotes.orderId),
      texts: [orderNotes.text],
      isOthers: notInArray(orderNotes.orderId, orderIds),
      blank: 'row',
    },
    {
      kind: 'shipment',
      id: shipments.id,
      place: at('Shipment of order YB-', shipments.orderId),
      texts: [shipments.waybill, shipments.note],
      isOthers: notInArray(shipments.orderId, orderIds),
      blank: '',
    },
    {
      kind: 'customer-note',
      id: customerNotes.id,
      place: sql`'Note about a customer'`,
      texts: [customerNotes.text],
      isOthers: ne(customerNotes.customerKey, email),
      blank: 'row',
    },
    {
      kind: 'partner-note',
      id: memberNotes.id,
      place: at('Partner ', memberNotes.memberId),
      texts: [memberNotes.text],
      isOthers: ne(memberNotes.memberId, member?.id ?? 0),
      blank: 'row',
    },
    {
      kind: 'voucher',
      id: vouchers.id,
      place: at('Voucher ', vouchers.code),
      texts: [vouchers.note],
      isOthers: notInArray(vouchers.id, idsOf(person.vouchers)),
      blank: '',
    },
    {
      kind: 'quote-proposal',
      id: quoteProposals.id,
      place: at('Offer for quote Q-', quoteProposals.quoteId),
      texts: [quoteProposals.message, quoteProposals.reason, quoteProposals.decisionReason],
      isOthers: notInArray(quoteProposals.quoteId, idsOf(person.quotes)),
      blank: ERASED,
    },
    {
      kind: 'stored-reply',
      id: storedReplies.id,
      place: sql`'Stored reply'`,
      texts: [storedReplies.title, storedReplies.words],
      isOthers: undefined,
      blank: 'row',
    },
    {
      kind: 'broadcast',
      id: broadcasts.id,
      place: at('Broadcast ', broadcasts.id),
      texts: [broadcasts.subject, broadcasts.body],
      // Nobody is sent a mail of which a part is erased.
      isOthers: ne(broadcasts.state, 'sending'),
      blank: ERASED,
    },
    {
      kind: 'bank-line',
      id: statementLines.id,
      place: at('Bank line of ', statementLines.day),
      texts: [statementLines.description],
      isOthers: notInArray(statementLines.id, bankLines),
      blank: ERASED,
    },
    {
      kind: 'payout-run',
      id: batches.id,
      place: sql`'Payout run of ' || ${batches.year} || '-' || ${batches.month}`,
      texts: [batches.cancelReason],
      isOthers: notInArray(batches.id, payoutRuns),
      blank: ERASED,
    },
  ]
}
