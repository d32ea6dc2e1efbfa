// Reads, locks and changes one partner: by id, or by the e-mail address.

import { eq, sql } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type MemberRow, members } from './members.table.ts'

export async function findMember(tx: Tx, memberId: number): Promise<MemberRow | undefined> {
  const [row] = await tx.db.select().from(members).where(eq(members.id, memberId))
  return row
}

/** The partner, or the refusal `member-not-found`. */
export async function getMember(tx: Tx, memberId: number): Promise<MemberRow> {
  const row = await findMember(tx, memberId)
  if (!row) throw new Refusal('member-not-found')
  return row
}

/** The partner with an e-mail address, whatever its capitals. */
export async function findMemberByEmail(tx: Tx, email: string): Promise<MemberRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(members)
    .where(eq(sql`lower(${members.email})`, email.trim().toLowerCase()))
  return row
}

/** Locks a partner for a change; refuses with `partner-closed` the account of an erased partner. */
export async function lockOpenMember(tx: Tx, memberId: number): Promise<MemberRow> {
  const member = await lockMember(tx, memberId)
  if (member.closedAt) throw new Refusal('partner-closed')
  return member
}

/**
 * Locks a partner until the transaction ends. Rows that refer to the partner may still be written.
 */
export async function lockMember(tx: Tx, memberId: number): Promise<MemberRow> {
  return oneOrRefuse(
    await tx.db.select().from(members).where(eq(members.id, memberId)).for('no key update'),
    'member-not-found',
  )
}

/** Writes some columns of a partner. */
export async function changeMember(
  tx: Tx,
  memberId: number,
  columns: Partial<MemberRow>,
): Promise<MemberRow> {
  const change = { ...columns, updatedAt: tx.now }
  const changed = await tx.db
    .update(members)
    .set(change)
    .where(eq(members.id, memberId))
    .returning()
  return singleRow(changed)
}
