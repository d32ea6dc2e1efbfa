// Suspends a partner, or reinstates a suspended or inactive one. A suspended partner earns nothing
// from then on, nobody earns in their place, and no run pays their earlier earnings until staff
// have reviewed them; the earnings stay theirs. The account of an erased partner stays closed.

import { eq } from 'drizzle-orm'
import type { StandingReason } from '#contract/staff-partners.ts'
import { wallets } from '#domain/ledger/wallets.table.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { changeMember, lockOpenMember } from './get-member.ts'
import { keepReason } from './member-notes.ts'
import type { MemberRow } from './members.table.ts'
import { notify } from './notices.ts'

export type Standing = { memberId: number; reason: StandingReason; note?: string | undefined }

/** Refuses with `partner-suspended` if the partner is suspended already. */
export const suspendMember = (tx: Tx, standing: Standing) =>
  changeStanding(tx, 'suspended', standing)

/** Refuses with `partner-active` if the partner is active already. */
export const reinstateMember = (tx: Tx, standing: Standing) =>
  changeStanding(tx, 'reinstated', standing)

const CHANGES = {
  suspended: {
    fields: { qualificationStatus: 'suspended', isActive: false },
    already: 'partner-suspended',
    title: 'Your partnership is suspended',
    message:
      'You will not earn commissions or receive payouts while suspended. Contact us if you have questions.',
    priority: 'high',
  },
  reinstated: {
    fields: { qualificationStatus: 'active', isActive: true },
    already: 'partner-active',
    title: 'Your partnership is active',
    message: 'You are earning commissions again.',
    priority: 'normal',
  },
} as const

async function changeStanding(
  tx: Tx,
  about: keyof typeof CHANGES,
  { memberId, reason, note }: Standing,
): Promise<MemberRow> {
  const { fields, already, ...notice } = CHANGES[about]
  const before = await lockOpenMember(tx, memberId)
  const isSame = before.qualificationStatus === fields.qualificationStatus
  // A suspended partner stays so whatever else is set; an active one must also be able to work.
  if (isSame && (about === 'suspended' || before.isActive)) throw new Refusal(already)
  const wallet = { isActive: fields.isActive, updatedAt: tx.now }
  await tx.db.update(wallets).set(wallet).where(eq(wallets.memberId, memberId))
  const member = await changeMember(tx, memberId, fields)
  await keepReason(tx, { memberId, about, text: note })
  await notify(tx, {
    memberId,
    key: `standing:${memberId}:${tx.random.uuid()}`,
    type: 'standing',
    actionUrl: '/mlm/dashboard',
    ...notice,
  })
  await tx.record(`member.${about}`, { memberId, reason })
  return member
}
