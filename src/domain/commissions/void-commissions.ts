// Makes unpaid commissions void, with the reason; their money leaves the books again.

import { inArray } from 'drizzle-orm'
import type { ReversalReason } from '#contract/partners.ts'
import type { Tx } from '#platform/tx.ts'
import { type CommissionRow, commissions } from './commissions.table.ts'
import { voidMoney } from './move-money.ts'

/** The caller has locked the rows, which are unpaid. */
export async function voidCommissions(
  tx: Tx,
  rows: readonly CommissionRow[],
  voidReason: ReversalReason,
  because?: string,
): Promise<void> {
  if (rows.length === 0) return
  await setStatus(tx, rows, { status: 'void', voidReason })
  await voidMoney(tx, rows)
  const why = { reason: voidReason, ...(because && { because }) }
  await tx.record('commissions.voided', { commissionIds: rows.map(({ id }) => id), ...why })
}

type Change = Partial<Pick<CommissionRow, 'status' | 'voidReason' | 'heldUntil' | 'heldByStaff'>>

export async function setStatus(tx: Tx, rows: readonly CommissionRow[], change: Change) {
  if (rows.length === 0) return
  await tx.db
    .update(commissions)
    .set(change)
    .where(
      inArray(
        commissions.id,
        rows.map(({ id }) => id),
      ),
    )
}
