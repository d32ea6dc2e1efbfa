// What the tables of this subject hold of people.

import { sql } from 'drizzle-orm'
import { ERASED, type Persons } from '#platform/database/personal-columns.ts'
import { quoteProposals } from './quote-proposals.table.ts'
import { quotes } from './quotes.table.ts'

export const QUOTES_PERSONS = {
  quote_lines: { kind: 'quotes', impersonal: 'product_name color' },
  quote_proposals: {
    kind: 'quotes',
    of: quoteProposals.quoteId,
    found: 'quotesThatWaited',
    deleted: 'message reason decision_reason',
    impersonal: 'offer',
    mentions: {
      kind: 'quote-proposal',
      place: sql`'Offer for quote Q-' || ${quoteProposals.quoteId}`,
      texts: [quoteProposals.message, quoteProposals.reason, quoteProposals.decisionReason],
      blank: ERASED,
    },
  },
  quotes: {
    kind: 'quotes',
    of: quotes.email,
    found: 'quotes',
    who: {
      name: quotes.customerName,
      phone: quotes.contactNumber,
      text: [quotes.customerName, quotes.contactNumber],
    },
    deleted:
      'customer_name email contact_number additional_notes answer_message decline_reason link budget_range',
    impersonal:
      'product_category preferred_color preferred_size product_name selected_color offer_product_name offer_color offer_parish',
    quotedIn: 'quote-asked',
    mentions: {
      kind: 'quote',
      place: sql`'Quote Q-' || ${quotes.id}`,
      texts: [quotes.additionalNotes, quotes.answerMessage, quotes.declineReason],
      blank: '',
    },
  },
} satisfies Persons
