// Takes back paid commissions, in whole or in part: a negative row for each, from the latest on, and never
// more than is left of it. A paid row itself stays as it is.

import type { ReversalReason } from '#contract/partners.ts'
import type { Tx } from '#platform/tx.ts'
import { type CommissionRow, commissions } from './commissions.table.ts'
import { reverseMoney } from './move-money.ts'

export type Taking = {
  /** The commissions of one partner at one level of an order, reversals too. */
  rows: readonly CommissionRow[]
  /** How much, above zero. */
  cents: number
  reason: ReversalReason
}

export async function takeBack(tx: Tx, takings: readonly Taking[]): Promise<void> {
  const values = takings.flatMap((taking) => reversalsOf(tx, taking))
  if (values.length === 0) return
  const written = await tx.db.insert(commissions).values(values).returning()
  await reverseMoney(tx, written)
  for (const [reason, group] of Map.groupBy(takings, (taking) => taking.reason)) {
    const keys = new Set(group.map(({ rows }) => rows[0]?.memberId))
    const own = written.filter(({ memberId }) => keys.has(memberId))
    const commissionIds = own.flatMap(({ reversalOf }) => reversalOf ?? [])
    const reversalIds = own.map(({ id }) => id)
    await tx.record('commissions.reversed', { commissionIds, reversalIds, reason })
  }
}

function reversalsOf(tx: Tx, { rows, cents, reason }: Taking) {
  let left = cents
  return rows
    .filter(({ status, reversalOf }) => status === 'paid' && reversalOf === null)
    .toReversed()
    .flatMap((row) => {
      const earlier = rows.filter(({ reversalOf }) => reversalOf === row.id)
      const rest = earlier.reduce((sum, { amount }) => sum + amount, row.amount)
      const taken = Math.min(left, rest)
      left -= taken
      return taken > 0 ? [reversalOf(tx, row, { taken, revision: earlier.length + 1, reason })] : []
    })
}

type Part = { taken: number; revision: number; reason: ReversalReason }

const reversalOf = (tx: Tx, row: CommissionRow, { taken, revision, reason }: Part) => ({
  memberId: row.memberId,
  sourceOrderId: row.sourceOrderId,
  sourceType: row.sourceType,
  commissionType: row.commissionType,
  amount: -taken,
  rate: row.rate === null ? null : -Math.round((row.rate * taken) / row.amount),
  level: row.level,
  revision,
  status: 'paid' as const,
  planId: row.planId,
  reversalOf: row.id,
  provenance: { rule: 'reversal', of: row.id, reason },
  createdAt: tx.now,
})
