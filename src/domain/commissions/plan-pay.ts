// What a plan pays for a sale, without database or clock. Each piece is a sale: its amounts are those of
// the plan, unless the plan's levels together exceed its share of what the piece brought. Then all are
// scaled down in proportion, to whole cents below. Levels that pay nobody count in that total, too, so
// that nobody earns more because another partner is missing. A level without an active partner pays
// nobody, and its money goes to nobody else.

import type { CommissionLevel, PaidLine, Provenance, WalkedLevel } from '#contract/partners.ts'

export type Plan = {
  id: number
  version: number
  /** What each level is paid for a piece, in cents; level 1 is the seller. */
  levels: readonly CommissionLevel[]
  /** The share of a piece that may become commission. */
  maxPayoutShareBp: number
}

export type UplineMember = { memberId: number; isActive: boolean }

/** Pieces of one product, with what they brought in all: after discount, without delivery and GCT. */
export type SoldLine = { name: string; quantity: number; baseCents: number }

export type PlanPay = ReturnType<typeof planPay>

/** A whole, in basis points. */
export const WHOLE_BP = 10_000

/** `upline` is the seller first, then sponsor after sponsor. */
export function planPay(
  plan: Plan,
  upline: readonly UplineMember[],
  sale: { lines: readonly SoldLine[]; paidAt: string },
) {
  const lines = sale.lines.map((line) => payLine(plan, line))
  const netSaleCents = sumOf(lines.map(({ baseCents }) => baseCents))
  const path = plan.levels.map((level, index) =>
    walk(level, upline[level.level - 1], sumOf(lines.map(({ cents }) => cents[index] ?? 0))),
  )
  return {
    commissions: path
      .filter(({ paidCents }) => paidCents > 0)
      .map((step) => commissionOf(step, netSaleCents)),
    provenance: {
      rule: 'team-plan',
      planId: plan.id,
      planVersion: plan.version,
      netSaleCents,
      paidAt: sale.paidAt,
      path,
      cap: {
        shareBp: plan.maxPayoutShareBp,
        allowedCents: sumOf(lines.map(({ allowedCents }) => allowedCents)),
        askedCents: sumOf(lines.map(({ quantity }) => quantity * plannedCents(plan))),
        applied: lines.some(({ scaled }) => scaled > 0),
      },
      lines,
    } satisfies Omit<Provenance & { rule: 'team-plan' }, 'selfPurchase'>,
  }
}

const plannedCents = ({ levels }: Plan) => sumOf(levels.map(({ amountCents }) => amountCents))

/** What each level of the plan is paid for a line, also where nobody stands. */
function payLine(plan: Plan, { name, quantity, baseCents }: SoldLine): PaidLine {
  const line = { name, quantity, baseCents, allowedCents: 0, scaled: 0 }
  const cents = plan.levels.map(() => 0)
  for (const { pieces, pieceCents } of piecesOf(quantity, baseCents)) {
    const allowedCents = shareOf(pieceCents, plan.maxPayoutShareBp)
    const isScaled = plannedCents(plan) > allowedCents
    line.allowedCents += pieces * allowedCents
    if (isScaled) line.scaled += pieces
    for (const [index, { amountCents }] of plan.levels.entries()) {
      const paid = isScaled ? scale(amountCents, allowedCents, plannedCents(plan)) : amountCents
      cents[index] = (cents[index] ?? 0) + pieces * paid
    }
  }
  return { ...line, cents }
}

/** What each piece of a line brought: where the cents do not divide, the earlier pieces get one more. */
function piecesOf(quantity: number, baseCents: number) {
  if (quantity <= 0) return []
  const least = Math.floor(Math.max(0, baseCents) / quantity)
  const more = Math.max(0, baseCents) % quantity
  const groups = [
    { pieces: more, pieceCents: least + 1 },
    { pieces: quantity - more, pieceCents: least },
  ]
  return groups.filter(({ pieces }) => pieces > 0)
}

function walk(
  { level, amountCents }: CommissionLevel,
  member: UplineMember | undefined,
  cents: number,
): WalkedLevel {
  const skipped = !member ? 'no-upline' : member.isActive ? null : 'inactive'
  const memberId = member?.memberId ?? null
  return { level, memberId, planCents: amountCents, paidCents: skipped ? 0 : cents, skipped }
}

function commissionOf({ level, memberId, paidCents }: WalkedLevel, netSaleCents: number) {
  const rateBp = Math.round((paidCents * WHOLE_BP) / netSaleCents)
  return { memberId: memberId ?? 0, level, amountCents: paidCents, rateBp }
}

const scale = (cents: number, allowedCents: number, wholeCents: number) =>
  Number((BigInt(cents) * BigInt(allowedCents)) / BigInt(wholeCents))
const shareOf = (cents: number, shareBp: number) => scale(cents, shareBp, WHOLE_BP)
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
