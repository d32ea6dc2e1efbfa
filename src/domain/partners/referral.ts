// Who referred a sale. A link names its partner by address or by code; a customer keeps the partner
// of an earlier order. The first partner that stands counts: the link, then the earlier order.

import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { customerKey, orders } from '#domain/orders/orders.table.ts'
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

export type ReferredOrder = { ref: string | undefined; customerEmail: string }

/** The number of the partner who referred an order that is being placed; null for nobody. */
export async function referrerOf(tx: Tx, order: ReferredOrder): Promise<number | null> {
  const named = await findReferrer(tx, order.ref)
  if (named) return named.id
  const [earlier] = await tx.db
    .select({ referredBy: orders.referredBy })
    .from(orders)
    .where(and(eq(customerKey, sql.placeholder('customer')), isNotNull(orders.referredBy)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
    .prepare('referrer_of_customer')
    .execute({ customer: lower(order.customerEmail.trim()) })
  return earlier?.referredBy ?? null
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
