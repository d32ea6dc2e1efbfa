// The proof that somebody agreed to the mails of the mailing list: where, when and to which words; and until when. Who leaves
// the list and comes back has a row for each time.

import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { timestamptz, serialId } from '#platform/database/columns.ts'
import { subscriptions } from './subscriptions.table.ts'

export const subscriptionConsents = pgTable(
  'subscription_consents',
  {
    id: serialId(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    source: text('source').notNull(),
    words: text('words').notNull(),
    givenAt: timestamptz('given_at').notNull(),
    withdrawnAt: timestamptz('withdrawn_at'),
  },
  (consent) => [
    uniqueIndex('subscription_consents_standing')
      .on(consent.subscriptionId)
      .where(sql`${consent.withdrawnAt} is null`),
    index('subscription_consents_of').on(consent.subscriptionId, consent.id),
  ],
)

export type SubscriptionConsentRow = typeof subscriptionConsents.$inferSelect
