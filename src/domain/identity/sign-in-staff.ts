// Opens a session for somebody whose password was right: at once, or with a code where the account
// asks for one. Says what was wrong instead of refusing, so that the caller can write that down.

import { eq } from 'drizzle-orm'
import type { AppSecret } from '#platform/app-secret.ts'
import type { Tx } from '#platform/tx.ts'
import { hasAuthenticator, takeCode } from './authenticator.ts'
import { openStaffSession } from './staff-sessions.ts'
import { users } from './users.table.ts'

type SignIn = { userId: number; passwordHash: string; code: string | undefined; key: AppSecret }
export type SignedIn = { token: string } | { wrong: 'name' | 'code' } | { needs: 'code' }

export async function signInStaff(tx: Tx, signIn: SignIn): Promise<SignedIn> {
  const { userId, passwordHash, code, key } = signIn
  // Somebody switched off, or a password changed, while this one was being checked.
  const [user] = await tx.db.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user?.isActive || user.password !== passwordHash) return { wrong: 'name' }
  if (await hasAuthenticator(tx, userId)) {
    if (!code) return { needs: 'code' }
    if (!(await takeCode(tx, { userId, key, code }))) return { wrong: 'code' }
  }
  return { token: await openStaffSession(tx, { userId }) }
}
