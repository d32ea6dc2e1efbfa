// Makes an accepted offer follow its order: it is open again once the order is cancelled, expired
// or deleted, and accepted again once the order is restored. It compares the two as they are now,
// so it may run late and repeatedly.

import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { findOrder } from '#domain/orders/find-order.ts'
import type { Tx } from '#platform/tx.ts'
import { lockQuote, writeQuote } from './answer-quote.ts'
import { quotes } from './quotes.table.ts'

export async function syncWithOrder(tx: Tx, orderId: number): Promise<void> {
  const orphaned = and(eq(quotes.status, 'accepted'), isNull(quotes.orderId))
  const rows = await tx.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(
      or(
        and(
          eq(quotes.orderId, orderId),
          inArray(quotes.status, ['answered', 'accepted', 'expired']),
        ),
        orphaned,
      ),
    )
    .orderBy(quotes.id)
  for (const { id } of rows) await followOne(tx, id)
}

async function followOne(tx: Tx, quoteId: number): Promise<void> {
  const { status, orderId } = await lockQuote(tx, quoteId)
  const order = orderId === null ? undefined : await findOrder(tx, orderId)
  const stands = order !== undefined && order.orderStatus !== 'cancelled'
  if (status === 'accepted' && !stands) {
    await writeQuote(tx, quoteId, { status: 'answered', closedAt: null })
    await tx.record('quote.reopened', { quoteId })
  }
  if ((status === 'answered' || status === 'expired') && order && stands) {
    await writeQuote(tx, quoteId, { status: 'accepted', closedAt: tx.now })
    await tx.record('quote.accepted', { quoteId, orderId: order.id })
  }
}
