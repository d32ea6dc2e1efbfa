// What a sale pays, worked out from the plan, the sale and who stands above the seller: no database,
// no clock. A level without an active partner pays nobody, and its money goes to nobody else. Where
// the plan's levels together come to more than its share of the sale, all of them are scaled down
// alike, whole cents, never up: those that pay nobody too, so that nobody earns by their absence.

import type { CommissionLevel, Provenance, WalkedLevel } from '#contract/partners.ts'

export type Plan = {
  id: number
  version: number
  /** What each level is paid, in cents; level 1 is the seller. */
  levels: readonly CommissionLevel[]
  maxPayoutShareBp: number
}

/** The seller first, then sponsor after sponsor. */
export type Standing = { memberId: number; isActive: boolean }

export type Sale = { netSaleCents: number; selfPurchase: boolean; paidAt: string }

export type Pay = { memberId: number; level: number; amountCents: number; rateBp: number }
export type SalePay = { pays: Pay[]; provenance: Extract<Provenance, { rule: 'team-plan' }> }

const WHOLE_BP = 10_000

export function planPay(plan: Plan, upline: readonly Standing[], sale: Sale): SalePay {
  const walked = plan.levels.map((level) => walk(level, upline[level.level - 1]))
  const plannedCents = sumOf(plan.levels.map(({ amountCents }) => amountCents))
  const allowedCents = shareOf(sale.netSaleCents, plan.maxPayoutShareBp)
  const applied = plannedCents > allowedCents
  const cap = applied ? { allowedCents, plannedCents } : undefined
  const path = walked.map((step) => Object.assign(step, { paidCents: paidFor(step, cap) }))
  return {
    pays: path.filter(({ paidCents }) => paidCents > 0).map((step) => payOf(step, sale)),
    provenance: {
      rule: 'team-plan',
      planId: plan.id,
      planVersion: plan.version,
      ...sale,
      path,
      cap: { shareBp: plan.maxPayoutShareBp, allowedCents, askedCents: plannedCents, applied },
    },
  }
}

function walk(
  { level, amountCents }: CommissionLevel,
  standing: Standing | undefined,
): WalkedLevel {
  const skipped = !standing ? 'no-upline' : standing.isActive ? null : 'inactive'
  const memberId = standing?.memberId ?? null
  return { level, memberId, planCents: amountCents, paidCents: 0, skipped }
}

type Cap = { allowedCents: number; plannedCents: number }

function paidFor({ planCents, skipped }: WalkedLevel, cap: Cap | undefined): number {
  if (skipped) return 0
  if (!cap) return planCents
  return Number((BigInt(planCents) * BigInt(cap.allowedCents)) / BigInt(cap.plannedCents))
}

function payOf({ level, memberId, paidCents }: WalkedLevel, { netSaleCents }: Sale): Pay {
  const rateBp = Math.round((paidCents * WHOLE_BP) / netSaleCents)
  return { memberId: memberId ?? 0, level, amountCents: paidCents, rateBp }
}

const shareOf = (cents: number, shareBp: number) =>
  Number((BigInt(cents) * BigInt(shareBp)) / BigInt(WHOLE_BP))
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
