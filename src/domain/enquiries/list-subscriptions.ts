// Addresses that are on the mailing list now, newest first unless asked otherwise.

import { and, count, ilike, isNull } from 'drizzle-orm'
import type { ListSubscriptions } from '#contract/customers.ts'
import { byMoment, byName, keyset } from '#platform/database/keyset.ts'
import { likePattern } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { subscriptions } from './subscriptions.table.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
type SubscriptionPage = { items: SubscriptionRow[]; total: number; next: string | undefined }

const KEYS = {
  id: subscriptions.id,
  idOf: (row: SubscriptionRow) => row.id,
  sorts: {
    date: byMoment<SubscriptionRow>(subscriptions.createdAt, (row) => row.createdAt),
    email: byName<SubscriptionRow>(subscriptions.email, (row) => row.email),
  },
}

export async function listSubscriptions(
  tx: Tx,
  { q, sort = '-date', ...page }: ListSubscriptions & { limit: number },
): Promise<SubscriptionPage> {
  const named = q ? ilike(subscriptions.email, likePattern(q)) : undefined
  const filter = and(isNull(subscriptions.unsubscribedAt), named)
  const { behind, orderBy, cut } = keyset(KEYS, { ...page, sort })
  const rows = await tx.db
    .select()
    .from(subscriptions)
    .where(and(filter, behind))
    .orderBy(...orderBy)
    .limit(page.limit + 1)
  const [counted] = await tx.db.select({ total: count() }).from(subscriptions).where(filter)
  return { ...cut(rows), total: counted?.total ?? 0 }
}
