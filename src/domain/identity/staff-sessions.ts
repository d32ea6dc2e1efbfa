// Sessions of staff, and of the editor, whose password is not one person's. A second role counts
// only while the settings let people hold two.

import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { type Ability, canWith, type Role } from '#contract/staff.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import type { Actor, Tx } from '#platform/tx.ts'
import {
  checkSession,
  type FoundSession,
  isToken,
  openSession,
  type SessionUse,
  sidOf,
} from './sessions.ts'
import { sessions } from './sessions.table.ts'
import { users } from './users.table.ts'
import { Refusal } from '#platform/refusal.ts'
import type { AppSecret } from '#platform/app-secret.ts'
import { hasAuthenticator, takeCode } from './authenticator.ts'

export const STAFF_SESSION_HOURS = 12
export const EDITOR_SESSION_HOURS = 4
/** Staff who may open cards are signed out of an unattended desk sooner than others. */
export const CUSTODIAN_IDLE_MINUTES = 15

/** Opens a session for a member of staff and returns its token (256 bits, base64url). */
export async function openStaffSession(tx: Tx, { userId }: { userId: number }): Promise<string> {
  const token = await openSession(tx, { kind: 'staff', userId, hours: STAFF_SESSION_HOURS })
  await tx.record('staff.signed-in', { userId })
  return token
}

/** Opens a session for somebody who entered the editor's password. */
export async function openEditorSession(tx: Tx): Promise<string> {
  const token = await openSession(tx, { kind: 'editor', hours: EDITOR_SESSION_HOURS })
  await tx.record('editor.unlocked', {})
  return token
}

type StaffOrEditor = Actor & { kind: 'staff' | 'editor' }

/** The owner of a session; none for a wrong token, or an idle or expired session. */
export async function findSession(
  tx: Tx,
  token: string,
  use: SessionUse,
): Promise<FoundSession<StaffOrEditor>> {
  if (!isToken(token)) return {}
  const [row] = await tx.db
    .select({ session: sessions, user: users })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.sid, sidOf(token)))
  if (!row) return {}
  const { session, user } = row
  if (session.sess.kind === 'editor') return checkSession(tx, session, { kind: 'editor' }, use)
  const actor = await activeStaff(tx, user)
  const idleMinutes =
    actor && canWith(actor, 'cards.reveal')
      ? Math.min(use.idleMinutes, CUSTODIAN_IDLE_MINUTES)
      : use.idleMinutes
  return checkSession(tx, session, actor, { ...use, idleMinutes })
}

async function activeStaff(tx: Tx, user: User | null) {
  if (!user?.isActive || user.role === 'member') return undefined
  const secondRole = await secondRoleOf(tx, user)
  return { ...staffActor(user), ...(secondRole && { secondRole }) }
}

/** The second role, if the settings let people hold two. */
export async function secondRoleOf(tx: Tx, { secondRole }: User): Promise<Role | null> {
  return secondRole && (await readSetting(tx, 'roles')).secondRoles ? secondRole : null
}

/** The names of active staff who have an ability. */
export async function whoMay(tx: Tx, ability: Ability): Promise<string[]> {
  const { secondRoles } = await readSetting(tx, 'roles')
  const staff = await tx.db
    .select()
    .from(users)
    .where(and(ne(users.role, 'member'), eq(users.isActive, true)))
    .orderBy(asc(users.firstName), asc(users.username))
  return staff.flatMap((user) => {
    if (user.role === 'member') return []
    const held = { role: user.role, secondRole: secondRoles ? user.secondRole : null }
    return canWith(held, ability)
      ? `${user.firstName} ${user.lastName}`.trim() || user.username
      : []
  })
}

export type User = typeof users.$inferSelect

/** The active staff user with a username, including the password hash. */
export async function findStaffUser(tx: Tx, username: string): Promise<User | undefined> {
  const name = username.trim().toLowerCase()
  const [user] = await tx.db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, name))
  return user?.isActive && user.role !== 'member' ? user : undefined
}

export function staffActor(user: User): Actor & { kind: 'staff' } {
  if (user.role === 'member') throw new Refusal('not-allowed')
  const name = user.firstName || user.username
  return { kind: 'staff', userId: user.id, name, role: user.role }
}

type SignIn = { userId: number; passwordHash: string; code: string | undefined; key: AppSecret }
export type SignedIn = { token: string } | { wrong: 'name' | 'code' } | { needs: 'code' }

/**
 * Opens a session for somebody whose password was right; if the account has an authenticator app,
 * only with a code. Returns what was wrong instead of refusing, so that the caller can record it.
 */
export async function signInStaff(tx: Tx, signIn: SignIn): Promise<SignedIn> {
  const { userId, passwordHash, code, key } = signIn
  // The account may have been deactivated, or the password changed, while the password was checked.
  const [user] = await tx.db.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user?.isActive || user.password !== passwordHash) return { wrong: 'name' }
  if (await hasAuthenticator(tx, userId)) {
    if (!code) return { needs: 'code' }
    if (!(await takeCode(tx, { userId, key, code }))) return { wrong: 'code' }
  }
  return { token: await openStaffSession(tx, { userId }) }
}
