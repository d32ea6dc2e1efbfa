// Addresses that are on the mailing list, the newest first unless the query sorts otherwise.

import { isNull } from 'drizzle-orm'
import { listOf, lower } from '#platform/database/list.ts'
import { subscriptions } from './subscriptions.table.ts'

const { email, createdAt } = subscriptions

export const listSubscriptions = listOf({
  rows: (tx) => tx.db.select().from(subscriptions),
  id: subscriptions.id,
  sorts: { date: createdAt, email: lower(email) },
  sort: '-date',
  filters: () => [isNull(subscriptions.unsubscribedAt)],
  search: [email],
})
