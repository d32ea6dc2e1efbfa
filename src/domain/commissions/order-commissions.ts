// What partners get of one order.

import { asc, eq } from 'drizzle-orm'
import type { CommissionStatus } from '#contract/partners.ts'
import type { Tx } from '#platform/tx.ts'
import { type CommissionRow, commissions } from './commissions.table.ts'

export type OrderCommissions = {
  /** In all, and of that the seller's own part. */
  cents: number
  directCents: number
  /** How many levels above the seller get something. */
  levelsAbove: number
  /** The states of what was posted and stands, without repetition. */
  states: CommissionStatus[]
  /** Until when the last of those that wait is held. */
  heldUntil: Date | null
  isFlagged: boolean
}

export async function commissionsOfOrder(tx: Tx, orderId: number): Promise<OrderCommissions> {
  const rows = await tx.db
    .select()
    .from(commissions)
    .where(eq(commissions.sourceOrderId, orderId))
    .orderBy(asc(commissions.id))
  const standing = rows.filter(({ status }) => status !== 'void')
  const directCents = sumOf(standing.filter(({ level }) => level === 1))
  const above = Map.groupBy(
    standing.filter(({ level }) => level !== 1),
    ({ level }) => level,
  )
  const originals = standing.filter(({ reversalOf }) => reversalOf === null)
  const holds = originals.flatMap(({ status, heldUntil }) =>
    status === 'pending' && heldUntil ? heldUntil.getTime() : [],
  )
  return {
    cents: sumOf(standing),
    directCents,
    levelsAbove: [...above.values()].filter((level) => sumOf(level) > 0).length,
    states: [...new Set(originals.map(({ status }) => status))],
    heldUntil: holds.length > 0 ? new Date(Math.max(...holds)) : null,
    isFlagged: rows.some(({ voidReason }) => voidReason === 'self-purchase'),
  }
}

const sumOf = (rows: readonly CommissionRow[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
