// Adds a member of staff. A username or an e-mail address that is in use is refused.

import { Refusal } from '#platform/refusal.ts'
import { databaseConstraint } from '#platform/database/sql-state.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import type { Role } from '#contract/staff.ts'
import { users } from './users.table.ts'

export type NewStaff = {
  username: string
  /** Hashed by `hashPassword` before the transaction opens. */
  passwordHash: string
  role: Role
  firstName?: string
  lastName?: string
  email?: string
}

export async function createStaff(tx: Tx, staff: NewStaff) {
  const { username, passwordHash, role, firstName = '', lastName = '', email } = staff
  const row = {
    username: username.trim(),
    password: passwordHash,
    role,
    firstName,
    lastName,
    email: email ?? null,
    createdAt: tx.now,
    updatedAt: tx.now,
  }
  try {
    return singleRow(await tx.db.insert(users).values(row).returning())
  } catch (error) {
    const taken = databaseConstraint(error)
    if (taken === 'users_email_once') throw new Refusal('name-taken', { field: 'email' })
    if (taken === 'users_username_once') throw new Refusal('name-taken', { field: 'username' })
    throw error
  }
}
