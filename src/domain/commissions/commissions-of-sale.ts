// The commissions of a sale, calculated from the plan, the sale and the seller's upline: no database,
// no clock. A level without an active partner pays nobody, and its money goes to nobody else. If the
// plan's levels together exceed its share of the sale, all levels are scaled down in proportion and
// rounded down to whole cents. Levels that pay nobody count in that total, too, so that nobody earns
// more because another partner is missing.

import type { CommissionLevel, Provenance, WalkedLevel } from '#contract/partners.ts'

export type Plan = {
  id: number
  version: number
  /** What each level is paid for one sale, in cents; level 1 is the seller. */
  levels: readonly CommissionLevel[]
  /** The share of a sale that may become commission. */
  maxPayoutShareBp: number
}

export type UplineMember = { memberId: number; isActive: boolean }

export type Sale = { netSaleCents: number; selfPurchase: boolean; paidAt: string }

export type SaleCommissions = ReturnType<typeof commissionsOfSale>

/** A whole, in basis points. */
export const WHOLE_BP = 10_000

/** `upline` is the seller first, then sponsor after sponsor. */
export function commissionsOfSale(plan: Plan, upline: readonly UplineMember[], sale: Sale) {
  const walked = plan.levels.map((level) => walk(level, upline[level.level - 1]))
  const plannedCents = sumOf(plan.levels.map(({ amountCents }) => amountCents))
  const allowedCents = shareOf(sale.netSaleCents, plan.maxPayoutShareBp)
  const isCapped = plannedCents > allowedCents
  const cap = isCapped ? { allowedCents, plannedCents } : undefined
  const path = walked.map((step) => Object.assign(step, { paidCents: paidFor(step, cap) }))
  const paid = path.filter(({ paidCents }) => paidCents > 0)
  return {
    commissions: paid.map((step) => commissionOf(step, sale)),
    provenance: {
      rule: 'team-plan',
      planId: plan.id,
      planVersion: plan.version,
      ...sale,
      path,
      cap: {
        shareBp: plan.maxPayoutShareBp,
        allowedCents,
        askedCents: plannedCents,
        applied: isCapped,
      },
    } satisfies Provenance,
  }
}

function walk(
  { level, amountCents }: CommissionLevel,
  member: UplineMember | undefined,
): WalkedLevel {
  const skipped = !member ? 'no-upline' : member.isActive ? null : 'inactive'
  const memberId = member?.memberId ?? null
  return { level, memberId, planCents: amountCents, paidCents: 0, skipped }
}

type Cap = { allowedCents: number; plannedCents: number }

function paidFor({ planCents, skipped }: WalkedLevel, cap: Cap | undefined): number {
  if (skipped) return 0
  if (!cap) return planCents
  return Number((BigInt(planCents) * BigInt(cap.allowedCents)) / BigInt(cap.plannedCents))
}

function commissionOf({ level, memberId, paidCents }: WalkedLevel, { netSaleCents }: Sale) {
  const rateBp = Math.round((paidCents * WHOLE_BP) / netSaleCents)
  return { memberId: memberId ?? 0, level, amountCents: paidCents, rateBp }
}

const shareOf = (cents: number, shareBp: number) =>
  Number((BigInt(cents) * BigInt(shareBp)) / BigInt(WHOLE_BP))
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
