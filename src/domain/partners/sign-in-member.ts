// Opens a session for a partner whose mailed code was right: at once, or with a code of the app where
// the account asks for one. The mailed code is used up by the session that it opens, not before.

import { hasAuthenticator, takeCode } from '#domain/identity/authenticator.ts'
import { type RightCode, useCode } from '#domain/identity/member-codes.ts'
import type { AppSecret } from '#platform/app-secret.ts'
import type { Tx } from '#platform/tx.ts'
import { findMemberOfUser, openMemberSession } from './member-session.ts'
import type { MemberRow } from './members.table.ts'

type SignIn = { right: RightCode; appCode: string | undefined; key: AppSecret }
export type MemberSignedIn =
  | { member: MemberRow; token: string }
  | { wrong: 'mailed' | 'app' }
  | { needs: 'code' }

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
