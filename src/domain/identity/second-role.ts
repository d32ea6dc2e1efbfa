// The second role of a person, where the settings let people hold two; and who may do something,
// by either of theirs.

import { and, asc, eq, ne } from 'drizzle-orm'
import { type Ability, mayWith, type Role } from '#contract/staff.ts'
import { getStaffRoles } from '#domain/settings/staff-roles.ts'
import type { Tx } from '#platform/tx.ts'
import { users } from './users.table.ts'

type User = typeof users.$inferSelect

/** The role that counts beside the first one, at this moment. */
export async function secondRoleOf(tx: Tx, { secondRole }: User): Promise<Role | null> {
  return secondRole && (await getStaffRoles(tx)).secondRoles ? secondRole : null
}

/** The names of those who are switched on and may do it. */
export async function whoMay(tx: Tx, ability: Ability): Promise<string[]> {
  const { secondRoles } = await getStaffRoles(tx)
  const staff = await tx.db
    .select()
    .from(users)
    .where(and(ne(users.role, 'member'), eq(users.isActive, true)))
    .orderBy(asc(users.firstName), asc(users.username))
  return staff.flatMap((user) => {
    if (user.role === 'member') return []
    const held = { role: user.role, secondRole: secondRoles ? user.secondRole : null }
    return mayWith(held, ability)
      ? `${user.firstName} ${user.lastName}`.trim() || user.username
      : []
  })
}
