// Claims and spins as the API shows them, picked field by field.

import { type ClaimView, isWinning, type SpinView } from '#contract/prizes.ts'
import type { ClaimRow } from '#domain/prizes/prizes.table.ts'
import type { Spun } from '#domain/prizes/spin-wheel.ts'

export function claimView(claim: ClaimRow): ClaimView {
  const { id, name, email, phone, prize, prizeId, status, verified } = claim
  const createdAt = claim.createdAt.toISOString()
  const updatedAt = claim.updatedAt.toISOString()
  return { id, name, email, phone, prize, prizeId, status, verified, createdAt, updatedAt }
}

export function spinView({ spin: { prizeId, prize, day }, claimed }: Spun): SpinView {
  return { prizeId, prize, day, wins: isWinning(prizeId), claimed }
}
