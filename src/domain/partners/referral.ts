// Who referred a sale: the partner whose link, with the partner's e-mail address or code, the
// shopper came by.

import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { RenewCode } from '#contract/staff-partners.ts'
import { numberIn } from '#platform/database/search.ts'
import { linkToken } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { changeMember, findMember, getMember, lockMember, lockOpenMember } from './get-member.ts'
import { keepReason } from './member-notes.ts'
import { memberName, type MemberRow, members } from './members.table.ts'
import { notify } from './notices.ts'

/** The partner that a link names; undefined if there is none, or if the partner was erased. */
export async function findReferrer(tx: Tx, ref: string | undefined) {
  const named = ref?.trim()
  if (!named) return undefined
  const [row] = await tx.db
    .select()
    .from(members)
    .where(
      and(
        or(eq(members.referralCode, named), eq(sql`lower(${members.email})`, named.toLowerCase())),
        isNull(members.closedAt),
      ),
    )
  return row
}

/** The id of a partner who referred somebody before, unless the partner has been erased since. */
export async function openReferrer(tx: Tx, memberId: number | null): Promise<number | undefined> {
  const member = memberId === null ? undefined : await findMember(tx, memberId)
  return member?.closedAt === null ? member.id : undefined
}

/** The name of each of these partners. */
export async function namesOfPartners(tx: Tx, ids: readonly (number | null)[]) {
  const some = [...new Set(ids.filter((id) => id !== null))]
  if (some.length === 0) return new Map<number, string>()
  const { id } = members
  const rows = await tx.db.select({ id, name: memberName }).from(members).where(inArray(id, some))
  return new Map(rows.map((member) => [member.id, member.name]))
}

/** The partner that staff name by number, referral code or e-mail, or the refusal `member-not-found`. */
export async function getPartner(tx: Tx, named: string): Promise<MemberRow> {
  const memberId = numberIn(named, '')
  if (memberId !== undefined) return getMember(tx, memberId)
  const partner = await findReferrer(tx, named)
  if (!partner) throw new Refusal('member-not-found')
  return partner
}

/** Puts a code into a partner's link: the one that was in it before, so that printed links work again. */
export async function useReferralCode(tx: Tx, memberId: number): Promise<MemberRow> {
  const member = await lockMember(tx, memberId)
  if (member.referralCode !== null) return member
  const referralCode = member.keptCode ?? linkToken(tx.random)
  return setReferralCode(tx, memberId, { referralCode, keptCode: null })
}

/** Puts the e-mail address into the link again; the code does not work until it is in the link again. */
export async function dropReferralCode(tx: Tx, memberId: number): Promise<MemberRow> {
  const member = await lockMember(tx, memberId)
  if (member.referralCode === null) return member
  return setReferralCode(tx, memberId, { referralCode: null, keptCode: member.referralCode })
}

type Codes = Pick<MemberRow, 'referralCode' | 'keptCode'>

async function setReferralCode(tx: Tx, memberId: number, codes: Codes) {
  await tx.record('member.details-changed', { memberId, changed: ['referralCode'] })
  return changeMember(tx, memberId, codes)
}

type Renewing = { memberId: number } & RenewCode

/** Gives a partner another code for good, as the old one was stolen; the partner is notified. */
export async function renewReferralCode(tx: Tx, { memberId, reason, note }: Renewing) {
  await lockOpenMember(tx, memberId)
  const codes = { referralCode: linkToken(tx.random), keptCode: null }
  const member = await changeMember(tx, memberId, codes)
  await keepReason(tx, { memberId, about: 'note', text: note })
  await notify(tx, {
    memberId,
    key: `referral-code:${memberId}:${tx.random.uuid()}`,
    type: 'referral-code',
    title: 'Your referral link has changed',
    message: 'Your old link no longer works. Please share the new one.',
    priority: 'high',
    actionUrl: '/mlm/dashboard',
  })
  await tx.record('member.code-renewed', { memberId, reason })
  return member
}
