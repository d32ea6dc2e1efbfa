// Changes the role of a member of staff and whether the account is active. There is always an active
// admin: of two changes at once that would together leave none, the second is refused.

import { asc, eq } from 'drizzle-orm'
import type { Role } from '#contract/staff.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { Refusal } from '#platform/refusal.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { endSessionsOf } from './own-sessions.ts'
import { users } from './users.table.ts'

export type User = typeof users.$inferSelect
type Change = {
  userId: number
  role?: Role | undefined
  secondRole?: Role | null | undefined
  isActive?: boolean | undefined
}

export async function changeStaff(tx: Tx, { userId, ...change }: Change): Promise<User> {
  const admins = await lockAdmins(tx)
  const before = await getStaff(tx, userId)
  const role = change.role ?? before.role
  const isActive = change.isActive ?? before.isActive
  const isLastAdmin = admins.length === 1 && admins[0] === userId
  const staysAdmin = role === 'admin' && isActive
  if (isLastAdmin && !staysAdmin) throw new Refusal('last-admin')
  const secondRole = await newSecondRole(tx, before, { role, secondRole: change.secondRole })
  const set = { role, secondRole, isActive, updatedAt: tx.now }
  const after = singleRow(
    await tx.db.update(users).set(set).where(eq(users.id, userId)).returning(),
  )
  await announceChanges(tx, before, after)
  return after
}

type Roles = { role: Role; secondRole: Role | null | undefined }

/**
 * A second role that equals the first is dropped; a new one is refused if the settings let nobody
 * hold two.
 */
async function newSecondRole(tx: Tx, before: User, { role, secondRole }: Roles) {
  const next = secondRole === undefined ? before.secondRole : secondRole
  if (next === null || next === role) return null
  if (next !== before.secondRole && !(await readSetting(tx, 'roles')).secondRoles)
    throw new Refusal('second-role-off')
  return next
}

/** Makes changes of roles wait for one another. Returns the active admins. */
async function lockAdmins(tx: Tx): Promise<number[]> {
  const rows = await tx.db
    .select({ id: users.id, isActive: users.isActive })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
    .for('update')
  return rows.filter(({ isActive }) => isActive).map(({ id }) => id)
}

export async function getStaff(tx: Tx, userId: number): Promise<User & { role: Role }> {
  const [user] = await tx.db.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user || user.role === 'member') throw new Refusal('not-found')
  return { ...user, role: user.role }
}

async function announceChanges(tx: Tx, before: User, after: User): Promise<void> {
  const { id: userId } = after
  if (before.role !== after.role)
    await tx.record('staff.role-changed', { userId, from: before.role, to: after.role })
  if (before.secondRole !== after.secondRole) {
    const [from, to] = [before.secondRole ?? 'none', after.secondRole ?? 'none']
    await tx.record('staff.second-role-changed', { userId, from, to })
  }
  if (!before.isActive && after.isActive) await tx.record('staff.reactivated', { userId })
  if (before.isActive && !after.isActive) {
    await endSessionsOf(tx, { userId })
    await tx.record('staff.deactivated', { userId })
  }
}

/** Sets a new password and ends all other sessions of its owner. */
export async function changePassword(
  tx: Tx,
  { userId, passwordHash, token }: { userId: number; passwordHash: string; token: string },
): Promise<void> {
  const set = { password: passwordHash, updatedAt: tx.now }
  await tx.db.update(users).set(set).where(eq(users.id, userId))
  await endSessionsOf(tx, { userId, exceptToken: token })
  await tx.record('staff.password-changed', { userId })
}
