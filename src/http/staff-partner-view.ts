// The fields of partners and their commissions, as staff see them, that are computed, or named
// differently from their columns. Payout details are masked: a separate call shows them in full.

import type { Posted } from '#domain/commissions/list-commissions.ts'
import type { Below } from '#domain/partners/find-downline.ts'
import type { Place } from '#domain/partners/find-place.ts'
import type { Listed } from '#domain/partners/list-members.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import type { PayeeRow } from '#domain/partners/payees.table.ts'
import { placeOfSlot } from '#domain/partners/place-in-tree.ts'
import { commissionFields } from '#http/member-view.ts'

export const nameOf = ({ firstName, lastName }: MemberRow) => `${firstName} ${lastName}`

export const partnerFields = ({ member, sponsor, teamSize }: Listed) => ({
  ...member,
  sponsorName: sponsor ? nameOf(sponsor) : null,
  teamSize,
})

const nameFields = (member: MemberRow) => ({
  id: member.id,
  name: nameOf(member),
  rank: member.currentRank,
  isActive: member.isActive,
})

export const recruitFields = ({ member, recruits }: Below) => ({
  ...nameFields(member),
  ...placeOfSlot(member.slot ?? 1),
  recruits,
})

export const placeFields = ({ chain, placedUnder, waiting, ...place }: Place) => ({
  ...place,
  chain: chain.map(nameFields),
  placedUnder: placedUnder ? nameFields(placedUnder) : null,
  waiting: waiting ? { ...waiting, under: nameFields(waiting.under) } : null,
})

/** `****4567` or `m***@example.com`; empty where there are no details. */
export function maskPayout({ paymentMethod, bankAccount, paypalEmail }: MemberRow): string {
  if (paymentMethod === 'paypal') return (paypalEmail ?? '').replace(/^(.).*(?=@)/, '$1***')
  const digits = bankAccount.replaceAll(/\D/g, '')
  if (bankAccount === '') return ''
  return digits.length >= 4 ? `****${digits.slice(-4)}` : '****'
}

/** Where a partner is paid, in whole: as the payee says or, without one, as it was written when signing up. */
export const payoutDetailFields = (member: MemberRow, payee: PayeeRow | undefined) => ({
  paymentMethod: member.paymentMethod,
  bankAccount: member.bankAccount,
  paypalEmail: member.paypalEmail,
  payee: payee ?? null,
})

export const staffCommissionFields = ({ commission, member }: Posted) => ({
  ...commissionFields(commission),
  memberName: member ? nameOf(member) : '',
  flagged: commission.voidReason === 'self-purchase',
})
