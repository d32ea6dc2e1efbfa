// Addresses that are on the mailing list now, newest first.

import { and, count, desc, ilike, isNull, type SQL, sql } from 'drizzle-orm'
import type { ListPeople } from '#contract/customers.ts'
import { isMoment, readCursor, writeCursor } from '#platform/cursor.ts'
import { likePattern } from '#platform/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { subscriptions } from './subscriptions.table.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
type SubscriptionPage = { items: SubscriptionRow[]; total: number; next: string | undefined }

export async function listSubscriptions(
  tx: Tx,
  { q, cursor, limit }: ListPeople & { limit: number },
): Promise<SubscriptionPage> {
  const named = q ? ilike(subscriptions.email, likePattern(q)) : undefined
  const filter = and(isNull(subscriptions.unsubscribedAt), named)
  const rows = await tx.db
    .select()
    .from(subscriptions)
    .where(and(filter, behind(cursor)))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const [counted] = await tx.db.select({ total: count() }).from(subscriptions).where(filter)
  const next = last && writeCursor([last.createdAt.toISOString(), last.id])
  return { items, total: counted?.total ?? 0, next }
}

function behind(cursor: string | undefined): SQL | undefined {
  const [at = '', id] = readCursor(cursor) ?? []
  if (!isMoment(at)) return undefined
  return sql`(${subscriptions.createdAt}, ${subscriptions.id}) < (${at}::timestamptz, ${id})`
}
