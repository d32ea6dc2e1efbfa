// Takes a claim of a prize. One that a spin of the same visitor won on the same Jamaican day is
// verified, once; any other is kept as unverified for staff to judge. No claim is refused.

import { and, eq } from 'drizzle-orm'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { ClaimPrize } from '#contract/prize-claims.ts'
import { isWinning } from '#contract/prizes.ts'
import { one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type ClaimRow, claims, spins } from './prizes.table.ts'
import { visitorOf } from './spin-wheel.ts'

type Claim = ClaimPrize & { token: string | undefined }

export async function claimPrize(tx: Tx, { token, ...asked }: Claim): Promise<ClaimRow> {
  const { name, email, phone, prizeId } = asked
  const spin = token && isWinning(prizeId) ? await unclaimedSpin(tx, token, prizeId) : undefined
  const stamps = { createdAt: tx.now, updatedAt: tx.now }
  const proof = { verified: Boolean(spin), spinId: spin?.id ?? null }
  const prize = spin?.prize ?? asked.prize
  const row = { name, email, phone, prize, prizeId, ...proof, ...stamps }
  const claim = one(await tx.db.insert(claims).values(row).returning())
  await tx.record('claim.received', { claimId: claim.id })
  return claim
}

/** Locks the spin, so that of two claims at the same moment the second finds it used. */
async function unclaimedSpin(tx: Tx, token: string, prizeId: string) {
  const day = jamaicaDay(tx.now)
  const [spin] = await tx.db
    .select()
    .from(spins)
    .where(and(eq(spins.visitor, visitorOf(token)), eq(spins.day, day), eq(spins.prizeId, prizeId)))
    .for('update')
  if (!spin) return undefined
  const used = await tx.db.$count(claims, eq(claims.spinId, spin.id))
  return used > 0 ? undefined : spin
}
