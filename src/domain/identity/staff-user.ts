// The user who signs in as staff, and the actor that verbs see.

import { eq, sql } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import type { Actor, Tx } from '#platform/tx.ts'
import { users } from './users.table.ts'

export type User = typeof users.$inferSelect

/** The active staff user with a username, including the password hash. */
export async function findStaffUser(tx: Tx, username: string): Promise<User | undefined> {
  const name = username.trim().toLowerCase()
  const [user] = await tx.db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, name))
  return user?.isActive && user.role !== 'member' ? user : undefined
}

export function staffActor(user: User): Actor & { kind: 'staff' } {
  if (user.role === 'member') throw new Refusal('not-allowed')
  const name = user.firstName || user.username
  return { kind: 'staff', userId: user.id, name, role: user.role }
}
