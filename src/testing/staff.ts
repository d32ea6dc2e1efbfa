// Members of staff who are signed in, for tests that speak HTTP.

import type { Role } from '#contract/staff.ts'
import { createStaff } from '#domain/identity/create-staff.ts'
import { openEditorSession, openStaffSession } from '#domain/identity/staff-sessions.ts'
import { system, type Tx } from '#platform/tx.ts'
import type { TestShop } from './shop.ts'
import { aPasswordHash } from './table-rows.ts'

type SignInTime = { hoursAgo?: number }
const earlier = (tx: Tx, { hoursAgo = 0 }: SignInTime): Tx => ({
  ...tx,
  now: new Date(tx.now.getTime() - hoursAgo * 3_600_000),
})

/** The token of a new member of staff with a role, signed in just now or some hours ago. */
export const staffToken = (
  { shop }: TestShop,
  role: Role,
  time: SignInTime = {},
): Promise<string> =>
  shop.write(system('test'), async (tx) => {
    const username = `${role}-${crypto.randomUUID()}`
    const { id: userId } = await createStaff(tx, { username, passwordHash: aPasswordHash, role })
    return openStaffSession(earlier(tx, time), { userId })
  })

/** The same token as a request header. */
export async function asStaff(shop: TestShop, role: Role): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await staffToken(shop, role)}` }
}

/** A new member of staff, who signs in with every call of what this returns. */
export async function aColleague({ shop }: TestShop, role: Role, passwordHash = aPasswordHash) {
  const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.write(system('test'), verb)
  const username = `${role}-${crypto.randomUUID()}`
  const { id: userId } = await write((tx) => createStaff(tx, { username, passwordHash, role }))
  return async () => {
    const token = await write((tx) => openStaffSession(tx, { userId }))
    return { authorization: `Bearer ${token}` }
  }
}

/** The token of a session opened with the editor's password. */
export const editorToken = ({ shop }: TestShop, time: SignInTime = {}): Promise<string> =>
  shop.write(system('test'), (tx) => openEditorSession(earlier(tx, time)))
