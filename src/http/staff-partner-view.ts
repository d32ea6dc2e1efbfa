// Partners and their commissions as staff see them, picked field by field. Money is text of minor
// units. Where payouts go is masked: it is shown in whole by a call of its own.

import { minorUnits } from '#contract/money.ts'
import type {
  PartnerDetailView,
  PartnerNameView,
  PartnerNoteView,
  PartnerRowView,
  RecruitView,
  StaffCommissionView,
} from '#contract/staff-partners.ts'
import type { Posted } from '#domain/commissions/list-commissions.ts'
import type { Below } from '#domain/partners/find-downline.ts'
import type { Place } from '#domain/partners/find-place.ts'
import type { Listed } from '#domain/partners/list-members.ts'
import type { MemberNoteRow } from '#domain/partners/member-notes.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import { placeOfSlot } from '#domain/partners/place-in-tree.ts'
import { commissionView, memberView } from '#http/member-view.ts'

export const nameOf = ({ firstName, lastName }: MemberRow) => `${firstName} ${lastName}`

export const partnerRowView = ({ member, sponsor, teamSize }: Listed): PartnerRowView => ({
  id: member.id,
  firstName: member.firstName,
  lastName: member.lastName,
  email: member.email,
  phone: member.phone,
  currentRank: member.currentRank,
  qualificationStatus: member.qualificationStatus,
  isActive: member.isActive,
  lifetimeSales: minorUnits(member.lifetimeSales),
  teamSize,
  sponsorId: member.sponsorId,
  sponsorName: sponsor ? nameOf(sponsor) : null,
  enrollmentDate: member.enrollmentDate.toISOString(),
})

const partnerNameView = (member: MemberRow): PartnerNameView => ({
  id: member.id,
  name: nameOf(member),
  rank: member.currentRank,
  isActive: member.isActive,
})

export const recruitView = ({ member, recruits }: Below): RecruitView => ({
  ...partnerNameView(member),
  ...placeOfSlot(member.slot ?? 1),
  recruits,
})

export const noteView = (note: MemberNoteRow): PartnerNoteView => ({
  id: note.id,
  about: note.about,
  commissionId: note.commissionId,
  text: note.text,
  by: note.by,
  at: note.at.toISOString(),
})

export const placeView = (place: Place): PartnerDetailView['place'] => ({
  depth: place.depth,
  teamLeg: place.teamLeg,
  position: place.position,
  chain: place.chain.map(partnerNameView),
  above: place.above,
  placedUnder: place.placedUnder ? partnerNameView(place.placedUnder) : null,
  waiting: place.waiting
    ? {
        under: partnerNameView(place.waiting.under),
        since: place.waiting.since.toISOString(),
        because: place.waiting.because,
      }
    : null,
})

/** Without where payouts go; the sponsor's name stands in the chain. */
export function maskedMember(member: MemberRow): PartnerDetailView['member'] {
  const { bankAccount: _, paypalEmail: __, ...view } = memberView(member)
  return view
}

/** `JN Bank ****4567`, `m***@example.com`; nothing where nothing is known. */
export function maskPayout({ paymentMethod, bankAccount, paypalEmail }: MemberRow): string {
  if (paymentMethod === 'paypal') return (paypalEmail ?? '').replace(/^(.).*(?=@)/, '$1***')
  const digits = bankAccount.replaceAll(/\D/g, '')
  return digits.length >= 4 ? `****${digits.slice(-4)}` : bankAccount && '****'
}

export function staffCommissionView({ commission, member }: Posted): StaffCommissionView {
  const { type: _, ...view } = commissionView(commission)
  return {
    ...view,
    memberName: member ? nameOf(member) : '',
    flagged: commission.voidReason === 'self-purchase',
  }
}
