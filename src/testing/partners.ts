// Partners who are signed in, for tests that speak HTTP.

import type { NewMember } from '#domain/partners/enrol-member.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import { openMemberSession } from '#domain/partners/member-session.ts'
import { system } from '#platform/tx.ts'
import { aMember } from './builders.ts'
import type { TestShop } from './shop.ts'
import { partnerCookie } from './cookies.ts'

export type SignedIn = { member: MemberRow; token: string; headers: Record<string, string> }

/** A new partner with the headers of calls from our own pages. */
export async function aPartner(
  { shop, config }: TestShop,
  overrides: Partial<NewMember> = {},
): Promise<SignedIn> {
  const { member, token } = await shop.write(system('test'), async (tx) => {
    const enrolled = await aMember(tx, overrides)
    return { member: enrolled, token: await openMemberSession(tx, enrolled) }
  })
  const origin = config.publicUrl ?? 'http://localhost'
  return { member, token, headers: { cookie: partnerCookie(token), origin } }
}
