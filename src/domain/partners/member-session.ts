// A partner's session, opened by a mailed code or by signing up. An inactive partner can still sign
// in to see their own records.

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
import { hasAuthenticator, takeCode } from '#domain/identity/authenticator.ts'
import { type RightCode, useCode } from '#domain/identity/member-codes.ts'
import type { AppSecret } from '#platform/app-secret.ts'
import { findMember } from './get-member.ts'

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

/** The partner of a session; none for a wrong token, or an idle or expired session. */
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

/** Ends a session; ignores an unknown token. */
export async function endMemberSession(tx: Tx, token: string): Promise<void> {
  const { owner } = await findMemberSession(tx, token, { idleMinutes: Infinity })
  if (!owner) return
  await tx.db.delete(sessions).where(eq(sessions.sid, sidOf(token)))
  await tx.record('member.signed-out', { memberId: owner.memberId })
}

type SignIn = { right: RightCode; appCode: string | undefined; key: AppSecret }
export type MemberSignedIn =
  | { member: MemberRow; token: string }
  | { wrong: 'mailed' | 'app' }
  | { needs: 'code' }

/**
 * Opens a session for a partner whose mailed code was right; if the account has an authenticator
 * app, only with a code of the app. The mailed code is used up by the session that it opens, not
 * before.
 */
export async function signInMember(
  tx: Tx,
  { right, appCode, key }: SignIn,
): Promise<MemberSignedIn> {
  const { userId } = right
  const member = await findMemberOfUser(tx, userId)
  if (!member) return { wrong: 'mailed' }
  if (await hasAuthenticator(tx, userId)) {
    if (!appCode) return { needs: 'code' }
    const owner = { userId, memberId: member.id, key, code: appCode }
    if (!(await takeCode(tx, owner))) return { wrong: 'app' }
  }
  if (!(await useCode(tx, right))) return { wrong: 'mailed' }
  return { member, token: await openMemberSession(tx, member) }
}

export const RESUMED_MINUTES = 10
const MINUTE_MS = 60_000

/**
 * Signs in a partner who has just signed up, also when the request is repeated by a page that lost
 * the response: only that page knows the random key of the request. After ten minutes, or once the
 * account has an authenticator app, signing in takes a mailed code.
 */
export async function resumeSignUp(
  tx: Tx,
  memberId: number,
): Promise<{ token: string; userId: number | null } | undefined> {
  const member = await findMember(tx, memberId)
  if (!member || member.closedAt || member.twoFactorEnabled) return undefined
  if (tx.now.getTime() - member.createdAt.getTime() > RESUMED_MINUTES * MINUTE_MS) return undefined
  return { token: await openMemberSession(tx, member), userId: member.userId }
}
