// Signs a partner in who has just signed up. The same again a moment later, for a page whose answer
// was lost: whoever holds the random key of that request has what only the page knew. After ten
// minutes, or once the account asks for an app's code, it takes a mailed code like any sign-in.

import type { Tx } from '#platform/tx.ts'
import { findMember } from './get-member.ts'
import { openMemberSession } from './member-session.ts'

export const RESUMED_MINUTES = 10
const MINUTE_MS = 60_000

export async function resumeSignUp(
  tx: Tx,
  memberId: number,
): Promise<{ token: string; userId: number | null } | undefined> {
  const member = await findMember(tx, memberId)
  if (!member || member.closedAt || member.twoFactorEnabled) return undefined
  if (tx.now.getTime() - member.createdAt.getTime() > RESUMED_MINUTES * MINUTE_MS) return undefined
  return { token: await openMemberSession(tx, member), userId: member.userId }
}
