// Offers beyond the limit of who wrote them, from the moment that they wait: until somebody else
// approves or rejects them, another offer or the end of the request replaces them, or their last day is over.

import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { PROPOSAL_STATES } from '#contract/quote-offers.ts'
import { users } from '#domain/identity/users.table.ts'
import { isOneOf, money, serialId, timestamptz } from '#platform/database/columns.ts'
import type { Offer } from './offers.ts'
import { quotes } from './quotes.table.ts'

export const quoteProposals = pgTable(
  'quote_proposals',
  {
    id: serialId(),
    quoteId: integer('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    /** The offer as it was written and priced then. */
    offer: jsonb('offer').notNull().$type<Offer>(),
    total: money('total').notNull(),
    message: text('message').notNull(),
    reason: text('reason').notNull(),
    validUntil: timestamptz('valid_until').notNull(),
    state: text('state', { enum: PROPOSAL_STATES }).notNull().default('waiting'),
    writtenBy: integer('written_by')
      .notNull()
      .references(() => users.id),
    writtenAt: timestamptz('written_at').notNull(),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: timestamptz('decided_at'),
    /** Why it was rejected. */
    decisionReason: text('decision_reason').notNull().default(''),
  },
  (proposal) => [
    check('quote_proposals_state_known', isOneOf(proposal.state, PROPOSAL_STATES)),
    check(
      'quote_proposals_decided_by_another',
      sql`${proposal.state} <> 'approved' or (${proposal.decidedBy} is not null and ${proposal.decidedBy} <> ${proposal.writtenBy})`,
    ),
    check(
      'quote_proposals_ended_whole',
      sql`(${proposal.state} = 'waiting') = (${proposal.decidedAt} is null)`,
    ),
    index('quote_proposals_by_quote').on(proposal.quoteId, proposal.id),
    uniqueIndex('quote_proposals_waiting')
      .on(proposal.quoteId)
      .where(sql`${proposal.state} = 'waiting'`),
  ],
)

export type ProposalRow = typeof quoteProposals.$inferSelect
