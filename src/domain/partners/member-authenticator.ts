// The authenticator app of a partner: as for staff, and recorded on the partner's row too. Staff
// remove it for a partner who has lost the phone and the recovery codes.

import {
  confirmAuthenticator,
  type Owner,
  removeAuthenticator,
} from '#domain/identity/authenticator.ts'
import { endSessionsOf } from '#domain/identity/own-sessions.ts'
import type { AppSecret } from '#platform/app-secret.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { changeMember, getMember, lockMember, lockOpenMember } from './get-member.ts'

type MemberOwner = Required<Owner>

/** The user of a partner; refuses a partner who cannot sign in. */
export async function ownerOf(tx: Tx, memberId: number): Promise<MemberOwner> {
  const { userId } = await getMember(tx, memberId)
  if (!userId) throw new Refusal('not-allowed')
  return { memberId, userId }
}

type Confirming = { memberId: number; key: AppSecret; code: string }

/** Switches the app on with its first code; returns the recovery codes. */
export async function confirmMemberAuthenticator(
  tx: Tx,
  { memberId, key, code }: Confirming,
): Promise<string[]> {
  await lockMember(tx, memberId)
  const codes = await confirmAuthenticator(tx, { ...(await ownerOf(tx, memberId)), key, code })
  await markMember(tx, memberId, true)
  return codes
}

export async function removeMemberAuthenticator(tx: Tx, memberId: number): Promise<void> {
  await lockOpenMember(tx, memberId)
  await removeAuthenticator(tx, await ownerOf(tx, memberId))
  await markMember(tx, memberId, false)
}

/** Removes the app on behalf of staff, and ends the partner's sessions. */
export async function resetMemberAuthenticator(tx: Tx, memberId: number): Promise<void> {
  await removeMemberAuthenticator(tx, memberId)
  const { userId } = await ownerOf(tx, memberId)
  const ended = await endSessionsOf(tx, { userId })
  await tx.record('member.sessions-ended', { memberId, ended })
}

const markMember = (tx: Tx, memberId: number, isOn: boolean) =>
  changeMember(tx, memberId, {
    twoFactorEnabled: isOn,
    securityLevel: isOn ? 'high' : 'standard',
  })
