// E-mail addresses on the mailing list, each once, whatever its letter case.

import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { timestamptz, serialId } from '#platform/database/columns.ts'

export const subscriptions = pgTable(
  'email_subscriptions',
  {
    id: serialId(),
    email: text('email').notNull(),
    /** The unguessable part of the unsubscribe link in every mail. */
    link: text('link').notNull().unique(),
    createdAt: timestamptz('created_at').notNull(),
    unsubscribedAt: timestamptz('unsubscribed_at'),
  },
  (subscription) => [
    uniqueIndex('email_subscriptions_once').on(sql`lower(${subscription.email})`),
    index('email_subscriptions_by_time').on(subscription.createdAt, subscription.id),
  ],
)

export type SubscriptionRow = typeof subscriptions.$inferSelect
