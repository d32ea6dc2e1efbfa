// How a commission came about, in figures and sentences. Other partners between the buyer and the
// recipient are not named.

import { formatCents } from '#contract/money.ts'
import type { Provenance, WalkedLevel } from '#contract/partners.ts'
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
  const { cap, path, netSaleCents, planVersion, selfPurchase } = sale
  const { are, yours } = YOU[reader]
  const mine = path.find(({ level }) => level === row.level)
  const sentences = [
    `The sale came to ${formatCents(netSaleCents)}. ${are} at level ${row.level}, for which plan version ${planVersion} names ${formatCents(mine?.planCents ?? 0)}.`,
  ]
  if (cap.applied)
    sentences.push(
      `All levels together may take ${formatCents(cap.allowedCents)} of this sale, and came to ${formatCents(cap.askedCents)}: all were scaled down alike, ${yours} to ${formatCents(row.amount)}.`,
    )
  if (selfPurchase)
    sentences.push(
      'The buyer has the address or telephone number of the seller, so nothing is paid.',
    )
  const idle = path.filter(({ skipped }) => skipped === 'inactive').length
  if (idle > 0)
    sentences.push(`${idle === 1 ? 'One level was' : `${idle} levels were`} not paid: inactive.`)
  return sentences
}

function otherText(provenance: Provenance, notes: string): string {
  if (provenance.rule === 'rank-bonus') return `A bonus for reaching the rank ${provenance.rank}.`
  if (provenance.rule === 'adjustment') return notes
  if (provenance.rule !== 'reversal') return ''
  return `Commission ${provenance.of} was paid for an order that no longer counts, so it is taken back.`
}
