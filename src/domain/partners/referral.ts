// Who referred a sale: the partner whose link the shopper arrived by, named by address or by code,
// and nobody else.

import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { linkToken } from '#platform/random.ts'
import type { Tx } from '#platform/tx.ts'
import { lockMember } from './get-member.ts'
import { type MemberRow, members } from './members.table.ts'

/** The partner that a link names; undefined for a text that names nobody, or somebody erased. */
export async function findReferrer(tx: Tx, ref: string | undefined) {
  const named = ref?.trim()
  if (!named) return undefined
  const [row] = await tx.db
    .select()
    .from(members)
    .where(
      and(
        or(eq(members.referralCode, named), eq(sql`lower(${members.email})`, lower(named))),
        isNull(members.closedAt),
      ),
    )
  return row
}

/**
 * The number of the partner by whose link the shopper of an order arrived; null for nobody. What the
 * same customer ordered before names no partner.
 */
export async function referrerOf(tx: Tx, ref: string | undefined): Promise<number | null> {
  return (await findReferrer(tx, ref))?.id ?? null
}

const lower = (text: string) => text.toLowerCase()

/** A partner's link names an opaque code from now on; asked again, the code stays. */
export async function useReferralCode(tx: Tx, memberId: number): Promise<MemberRow> {
  const member = await lockMember(tx, memberId)
  if (member.referralCode) return member
  const fields = { referralCode: linkToken(tx.random), updatedAt: tx.now }
  await tx.db.update(members).set(fields).where(eq(members.id, memberId))
  await tx.record('member.details-changed', { memberId, changed: ['referralCode'] })
  return { ...member, ...fields }
}

/** The link names the address again; the code resolves no more. */
export async function dropReferralCode(tx: Tx, memberId: number): Promise<MemberRow> {
  const member = await lockMember(tx, memberId)
  if (!member.referralCode) return member
  const fields = { referralCode: null, updatedAt: tx.now }
  await tx.db.update(members).set(fields).where(eq(members.id, memberId))
  await tx.record('member.details-changed', { memberId, changed: ['referralCode'] })
  return { ...member, ...fields }
}
