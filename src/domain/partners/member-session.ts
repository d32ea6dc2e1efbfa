// A partner's session, opened by a code or by signing up. An inactive partner can still sign in to see
// their own records.

import { and, eq } from 'drizzle-orm'
import {
  checkSession,
  type FoundSession,
  isToken,
  openSession,
  type SessionUse,
  sidOf,
} from '#domain/identity/sessions.ts'
import { sessions } from '#domain/identity/sessions.table.ts'
import { users } from '#domain/identity/users.table.ts'
import type { Actor, Tx } from '#platform/tx.ts'
import { type MemberRow, members } from './members.table.ts'

export const MEMBER_SESSION_HOURS = 12

/** The partner of an active user. */
export async function findMemberOfUser(tx: Tx, userId: number): Promise<MemberRow | undefined> {
  const [row] = await tx.db
    .select({ member: members })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(users.id, userId), eq(users.isActive, true)))
  return row?.member
}

/** Opens a session and returns its token. */
export async function openMemberSession(tx: Tx, member: MemberRow): Promise<string> {
  const { id: memberId, userId } = member
  const kind = 'member' as const
  const hours = MEMBER_SESSION_HOURS
  const token = await openSession(tx, { kind, hours, ...(userId ? { userId } : {}) })
  await tx.db.update(members).set({ lastLoginAt: tx.now }).where(eq(members.id, memberId))
  await tx.record('member.signed-in', { memberId })
  return token
}

export type MemberActor = Actor & { kind: 'member' }

/** The partner of a session; none for a wrong, ended, idle or expired one. */
export async function findMemberSession(
  tx: Tx,
  token: string,
  use: SessionUse,
): Promise<FoundSession<MemberActor>> {
  if (!isToken(token)) return {}
  const [row] = await tx.db
    .select({ session: sessions, memberId: members.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(members, eq(members.userId, users.id))
    .where(and(eq(sessions.sid, sidOf(token)), eq(users.isActive, true)))
  if (row?.session.sess.kind !== 'member') return {}
  return checkSession(tx, row.session, { kind: 'member', memberId: row.memberId }, use)
}

/** Ends a session; an unknown token is fine. */
export async function endMemberSession(tx: Tx, token: string): Promise<void> {
  const { owner } = await findMemberSession(tx, token, { idleMinutes: Infinity })
  if (!owner) return
  await tx.db.delete(sessions).where(eq(sessions.sid, sidOf(token)))
  await tx.record('member.signed-out', { memberId: owner.memberId })
}
