// Sessions of staff and of the editor, who signs in with a password that is not a person's.

import { eq } from 'drizzle-orm'
import { mayWith } from '#contract/staff.ts'
import type { Actor, Tx } from '#platform/tx.ts'
import { secondRoleOf } from './second-role.ts'
import {
  checkSession,
  type FoundSession,
  isToken,
  openSession,
  type SessionUse,
  sidOf,
} from './sessions.ts'
import { sessions } from './sessions.table.ts'
import { staffActor, type User } from './staff-user.ts'
import { users } from './users.table.ts'

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

/** The owner of a session; none for a wrong, ended, idle or expired one. */
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
    actor && mayWith(actor, 'cards.reveal')
      ? Math.min(use.idleMinutes, CUSTODIAN_IDLE_MINUTES)
      : use.idleMinutes
  return checkSession(tx, session, actor, { ...use, idleMinutes })
}

async function activeStaff(tx: Tx, user: User | null) {
  if (!user?.isActive || user.role === 'member') return undefined
  const secondRole = await secondRoleOf(tx, user)
  return { ...staffActor(user), ...(secondRole && { secondRole }) }
}
