// Staff suspend a partner, or let a suspended or inactive one work again. Whoever is suspended earns
// nothing from then on, nobody earns in their place, and no run pays what they have earned before
// until somebody has looked at it. What they earned stays theirs. Whoever was erased stays closed.

import { eq } from 'drizzle-orm'
import type { StandingReason } from '#contract/staff-partners.ts'
import { wallets } from '#domain/ledger/wallets.table.ts'
import { Refusal } from '#platform/refusal.ts'
import { one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { lockOpenMember } from './get-member.ts'
import { keepReason } from './member-notes.ts'
import { type MemberRow, members } from './members.table.ts'
import { notify } from './notices.ts'

export type Standing = { memberId: number; reason: StandingReason; note?: string | undefined }

/** Refuses with `partner-suspended` who is suspended already. */
export async function suspendMember(tx: Tx, { memberId, reason, note }: Standing) {
  const before = await lockOpenMember(tx, memberId)
  if (before.qualificationStatus === 'suspended') throw new Refusal('partner-suspended')
  const member = await stand(tx, memberId, { qualificationStatus: 'suspended', isActive: false })
  await keepReason(tx, { memberId, about: 'suspended', text: note })
  await tell(tx, memberId, {
    title: 'Your partnership is suspended',
    message: 'Nothing is earned or paid out meanwhile. Please write to us if you have questions.',
    priority: 'high',
  })
  await tx.record('member.suspended', { memberId, reason })
  return member
}

/** Refuses with `partner-active` who may work already. */
export async function reinstateMember(tx: Tx, { memberId, reason, note }: Standing) {
  const before = await lockOpenMember(tx, memberId)
  if (before.isActive && before.qualificationStatus === 'active')
    throw new Refusal('partner-active')
  const member = await stand(tx, memberId, { qualificationStatus: 'active', isActive: true })
  await keepReason(tx, { memberId, about: 'reinstated', text: note })
  await tell(tx, memberId, {
    title: 'Your partnership is active',
    message: 'You earn from every sale again.',
    priority: 'normal',
  })
  await tx.record('member.reinstated', { memberId, reason })
  return member
}

async function stand(
  tx: Tx,
  memberId: number,
  fields: Pick<MemberRow, 'qualificationStatus' | 'isActive'>,
): Promise<MemberRow> {
  const { isActive } = fields
  const stamped = { isActive, updatedAt: tx.now }
  await tx.db.update(wallets).set(stamped).where(eq(wallets.memberId, memberId))
  return one(
    await tx.db
      .update(members)
      .set({ ...fields, updatedAt: tx.now })
      .where(eq(members.id, memberId))
      .returning(),
  )
}

type Told = { title: string; message: string; priority: 'normal' | 'high' }

const tell = (tx: Tx, memberId: number, told: Told) =>
  notify(tx, {
    memberId,
    key: `standing:${memberId}:${tx.random.uuid()}`,
    type: 'standing',
    actionUrl: '/mlm/dashboard',
    ...told,
  })
