// A partner's session: opened by a code or by signing up, ended by signing out, by its hour, when it
// is not used for a while, or with its user. An inactive partner may still look at what is theirs.

import { and, eq, gt } from 'drizzle-orm'
import {
  dropExpired,
  openSession,
  sidOf,
  TOKEN_FORM,
  type Using,
  useSession,
} from '#domain/identity/sessions.ts'
import { sessions } from '#domain/identity/sessions.table.ts'
import { users } from '#domain/identity/users.table.ts'
import type { Actor, Tx } from '#platform/tx.ts'
import { type MemberRow, members } from './members.table.ts'

export const MEMBER_SESSION_HOURS = 12

/** The partner of a user; undefined where there is none, or the user is switched off. */
export async function findMemberOfUser(tx: Tx, userId: number): Promise<MemberRow | undefined> {
  const [row] = await tx.db
    .select({ member: members })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(users.id, userId), eq(users.isActive, true)))
  return row?.member
}

/** Opens a session and answers its token. */
export async function openMemberSession(tx: Tx, member: MemberRow): Promise<string> {
  const { id: memberId, userId } = member
  const kind = 'member' as const
  const hours = MEMBER_SESSION_HOURS
  const token = await openSession(tx, { kind, hours, ...(userId ? { userId } : {}) })
  await tx.db.update(members).set({ lastLoginAt: tx.now }).where(eq(members.id, memberId))
  await tx.record('member.signed-in', { memberId })
  return token
}

export async function findMemberSession(
  tx: Tx,
  token: string,
  using: Using,
): Promise<(Actor & { kind: 'member' }) | undefined> {
  if (!TOKEN_FORM.test(token)) return undefined
  const [row] = await tx.db
    .select({ session: sessions, memberId: members.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(members, eq(members.userId, users.id))
    .where(
      and(eq(sessions.sid, sidOf(token)), gt(sessions.expire, tx.now), eq(users.isActive, true)),
    )
  if (!row) await dropExpired(tx, token)
  if (row?.session.sess.kind !== 'member') return undefined
  if (!(await useSession(tx, row.session, using))) return undefined
  return { kind: 'member', memberId: row.memberId }
}

/** Ends a session; an unknown token is fine. */
export async function endMemberSession(tx: Tx, token: string): Promise<void> {
  const session = await findMemberSession(tx, token, { idleMinutes: Infinity })
  if (!session) return
  await tx.db.delete(sessions).where(eq(sessions.sid, sidOf(token)))
  await tx.record('member.signed-out', { memberId: session.memberId })
}
