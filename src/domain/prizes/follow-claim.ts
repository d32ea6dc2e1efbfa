// Staff say how far they are with a claim. Set to what it is already, it stays as it was.

import { eq } from 'drizzle-orm'
import type { ClaimStatus } from '#contract/prizes.ts'
import { existing, one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type ClaimRow, claims } from './prizes.table.ts'

export async function followClaim(
  tx: Tx,
  { claimId, status }: { claimId: number; status: ClaimStatus },
): Promise<ClaimRow> {
  const mine = eq(claims.id, claimId)
  const before = existing(await tx.db.select().from(claims).where(mine).for('update'))
  if (before.status === status) return before
  const change = { status, updatedAt: tx.now }
  const claim = one(await tx.db.update(claims).set(change).where(mine).returning())
  await tx.record('claim.status-changed', { claimId, from: before.status, to: status })
  return claim
}
