// How a commission came about, in figures and sentences. Other partners between the buyer and the
// recipient are not named.

import { formatCents } from '#contract/money.ts'
import type { Provenance, ReversalReason, WalkedLevel } from '#contract/partners.ts'
import type { CommissionRow } from '#domain/commissions/commissions.table.ts'
import { commissionFields, rateText } from '#http/member-view.ts'

type Reader = 'partner' | 'staff'
type Sale = Extract<Provenance, { rule: 'team-plan' }>

export function whyFields(row: CommissionRow, reader: Reader = 'partner') {
  const provenance = row.provenance as Provenance
  const sale = provenance.rule === 'team-plan' ? provenance : undefined
  return {
    commission: commissionFields(row),
    planVersion: sale?.planVersion ?? null,
    netSale: sale?.netSaleCents ?? null,
    lines: (sale?.lines ?? []).map(({ name, quantity, baseCents, scaled, cents }, index) => ({
      id: index + 1,
      name,
      pieces: quantity,
      base: baseCents,
      scaled,
      amount: cents[(row.level ?? 1) - 1] ?? 0,
    })),
    levels: (sale?.path ?? []).map((step) => ({
      level: step.level,
      who: whoIs(step, row),
      planAmount: step.planCents,
      amount: step.paidCents,
      skipped: step.skipped,
    })),
    cap: sale ? capFields(sale) : null,
    selfPurchase: sale?.selfPurchase ?? false,
    sentences: sale ? saleText(sale, row, reader) : [otherText(provenance, row.notes)],
  }
}

function whoIs({ memberId }: WalkedLevel, row: CommissionRow) {
  if (memberId === null) return 'nobody' as const
  return memberId === row.memberId ? ('you' as const) : ('another partner' as const)
}

const capFields = ({ cap }: Sale) => ({
  share: rateText(cap.shareBp),
  allowed: cap.allowedCents,
  asked: cap.askedCents,
  applied: cap.applied,
})

const YOU: Record<Reader, { are: string; yours: string }> = {
  partner: { are: 'You are', yours: 'yours' },
  staff: { are: 'The partner is', yours: 'this one' },
}

function saleText(sale: Sale, row: CommissionRow, reader: Reader) {
  const { path, planVersion, selfPurchase, beforeCents } = sale
  const { are } = YOU[reader]
  const mine = path.find(({ level }) => level === row.level)
  const planned = formatCents(mine?.planCents ?? 0)
  const pieces = piecesOf(sale)
  const each = pieces === 1 ? '' : ' per item'
  const sentences = [
    `${soldText(sale, pieces)} ${are} at level ${row.level}. Plan version ${planVersion} pays ${planned}${each}.`,
  ]
  if (sale.cap.applied) sentences.push(capText(sale, row, { pieces, reader }))
  if (beforeCents !== undefined)
    sentences.push(
      `That makes ${formatCents(mine?.paidCents ?? 0)}; ${formatCents(beforeCents)} of this was paid before the order changed.`,
    )
  if (selfPurchase)
    sentences.push(
      `The buyer has the same address or phone number as ${reader === 'partner' ? 'your account' : 'the partner'}, so no commission is paid.`,
    )
  const idle = path.filter(({ skipped }) => skipped === 'inactive').length
  if (idle > 0)
    sentences.push(
      `${idle === 1 ? 'One level was' : `${idle} levels were`} not paid because they are inactive.`,
    )
  return sentences
}

/** What was posted when an order counted as one piece has no lines. */
const piecesOf = ({ lines }: Sale) => lines?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 1

function soldText({ netSaleCents, lines }: Sale, pieces: number): string {
  const base = formatCents(netSaleCents)
  if (!lines) return `The sale came to ${base}.`
  return pieces === 1
    ? `The sale was ${base} after discount, excluding delivery and GCT.`
    : `Its ${pieces} items came to ${base} after discount, excluding delivery and GCT. Each item counts as a sale.`
}

type Reading = { pieces: number; reader: Reader }

function capText({ cap, lines }: Sale, row: CommissionRow, { pieces, reader }: Reading): string {
  if (pieces === 1)
    return `The limit for all levels on this sale is ${formatCents(cap.allowedCents)}. They came to ${formatCents(cap.askedCents)}, so all were reduced in proportion, ${YOU[reader].yours} to ${formatCents(row.amount)}.`
  const scaled = lines?.reduce((sum, line) => sum + line.scaled, 0) ?? 0
  return `The limit for all levels is ${rateText(cap.shareBp)} of an item. ${scaled} of the ${pieces} were over it and were reduced in proportion.`
}

function otherText(provenance: Provenance, notes: string): string {
  if (provenance.rule === 'rank-bonus') return `A bonus for reaching the rank ${provenance.rank}.`
  if (provenance.rule === 'adjustment') return notes
  if (provenance.rule !== 'reversal') return ''
  const { of, reason } = provenance
  return `Commission ${of} is reversed because it was for ${BECAUSE[reason] ?? 'an order that no longer counts'}.`
}

const BECAUSE: Partial<Record<ReversalReason, string>> = {
  changed: 'an order that was reduced',
  'partner-corrected': 'an order that another partner sold',
  'self-purchase': 'the partner’s own purchase',
}
