// Which order each card was given for, also once nothing of the card is kept any more.

import { inArray } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import { orders } from './orders.table.ts'

export async function findOrdersOfCards(
  tx: Tx,
  cardIds: readonly string[],
): Promise<Map<string, number>> {
  if (cardIds.length === 0) return new Map()
  const rows = await tx.db
    .select({ id: orders.id, cardId: orders.cardId })
    .from(orders)
    .where(inArray(orders.cardId, [...cardIds]))
  return new Map(rows.map(({ id, cardId }) => [cardId ?? '', id]))
}
