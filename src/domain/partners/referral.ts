// Who referred a sale: the partner whose link, with the partner's e-mail address or code, the
// shopper came by.

import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { numberIn } from '#platform/database/search.ts'
import { linkToken } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { changeMember, findMember, getMember, lockMember } from './get-member.ts'
import { memberName, type MemberRow, members } from './members.table.ts'

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

/** Puts a random code into a partner's link; a second call leaves the code as it is. */
export const useReferralCode = (tx: Tx, memberId: number): Promise<MemberRow> =>
  setReferralCode(tx, memberId, linkToken(tx.random))

/** Puts the e-mail address into the link again; the code no longer works. */
export const dropReferralCode = (tx: Tx, memberId: number): Promise<MemberRow> =>
  setReferralCode(tx, memberId, null)

async function setReferralCode(tx: Tx, memberId: number, referralCode: string | null) {
  const member = await lockMember(tx, memberId)
  if ((member.referralCode === null) === (referralCode === null)) return member
  await tx.record('member.details-changed', { memberId, changed: ['referralCode'] })
  return changeMember(tx, memberId, { referralCode })
}
