// The bonus that a rank may carry, paid once at the promotion; and adjustments that staff award. Both are
// commissions like any other: held, approved, paid in a run. An adjustment below zero is settled at once, as
// what is taken back. No rank pays for recruiting.

import { and, eq, sql } from 'drizzle-orm'
import { formatCents } from '#contract/money.ts'
import type { Rank } from '#contract/partners.ts'
import { getWallet } from '#domain/ledger/find-wallet.ts'
import { lockMember, lockOpenMember } from '#domain/partners/get-member.ts'
import { rankRequirements } from '#domain/partners/ranks.table.ts'
import { Refusal } from '#platform/refusal.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { commissions } from './commissions.table.ts'
import { correctMoney, holdMoney } from './move-money.ts'

export type Bonus = { memberId: number; rank: Rank }

/**
 * Posts the bonus of a rank, if it carries one that was not posted before and the partner is
 * active.
 */
export async function awardRankBonus(tx: Tx, { memberId, rank }: Bonus): Promise<void> {
  const [row] = await tx.db
    .select({ cents: rankRequirements.bonusAmount })
    .from(rankRequirements)
    .where(eq(rankRequirements.rankName, rank))
  const member = await lockMember(tx, memberId)
  if (!row?.cents || !member.isActive) return
  const provenance = { rule: 'rank-bonus', rank }
  const same = and(
    eq(commissions.memberId, memberId),
    eq(commissions.sourceType, 'rank'),
    sql`${commissions.provenance} ->> 'rank' = ${rank}`,
  )
  if ((await tx.db.select({ id: commissions.id }).from(commissions).where(same)).length > 0) return
  await postExtra(tx, { memberId, amountCents: row.cents, source: 'rank', provenance })
}

export type Adjustment = { memberId: number; amountCents: number; reason: string }

/** Posts an amount that staff award and no rule pays; below zero, one that they take back. */
export async function adjustCommission(tx: Tx, adjustment: Adjustment) {
  await lockForAdjustment(tx, adjustment)
  const { memberId, amountCents, reason } = adjustment
  // Not in the provenance, which never changes: the reason is erased with the partner.
  const extra = { provenance: { rule: 'adjustment' }, notes: reason }
  const posted = await postExtra(tx, { memberId, amountCents, source: 'adjustment', ...extra })
  await tx.record('member.money-awarded', { memberId, commissionId: posted.id, amountCents })
  return posted
}

/** Locks the partner; refuses an award to an inactive one, and to take back more than was earned in all. */
export async function lockForAdjustment(tx: Tx, { memberId, amountCents }: Adjustment) {
  const { isActive } = await lockOpenMember(tx, memberId)
  if (!isActive && amountCents > 0) throw new Refusal('partner-inactive')
  const {
    wallet: { totalEarnings },
  } = await getWallet(tx, memberId)
  if (totalEarnings + amountCents < 0)
    throw new Refusal('more-than-earned', { earned: formatCents(totalEarnings, { exact: true }) })
}

type Extra = {
  memberId: number
  amountCents: number
  source: 'rank' | 'adjustment'
  provenance: Record<string, unknown>
  notes?: string
}

async function postExtra(tx: Tx, extra: Extra) {
  const { memberId, amountCents, source, provenance, notes = '' } = extra
  const row = {
    memberId,
    sourceType: source,
    commissionType: source === 'rank' ? ('rank_bonus' as const) : ('adjustment' as const),
    amount: amountCents,
    ...(amountCents > 0 ? { heldUntil: tx.now } : { status: 'paid' as const }),
    provenance,
    notes,
    createdAt: tx.now,
  }
  const posted = singleRow(await tx.db.insert(commissions).values(row).returning())
  if (amountCents > 0) {
    await holdMoney(tx, [posted])
    await tx.record('commissions.posted', { orderId: null, commissionIds: [posted.id] })
  } else {
    await correctMoney(tx, posted)
    await tx.record('commission.corrected', { commissionId: posted.id })
  }
  return posted
}
