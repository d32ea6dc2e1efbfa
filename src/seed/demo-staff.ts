// Who acts in the demo shop, and when.

import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { users } from '#domain/identity/users.table.ts'
import type { Actor, Tx } from '#platform/tx.ts'

const HOUR_MS = 3_600_000

/** Keisha, who runs the demo shop. */
export async function admin(tx: Tx): Promise<Actor> {
  const [user] = await tx.db.select().from(users).where(eq(users.username, 'admin'))
  assert(user, 'the demo shop has an admin')
  return { kind: 'staff', userId: user.id, name: user.firstName, role: 'admin' }
}

/** The same transaction, some hours earlier, by somebody. */
export const earlier = (tx: Tx, hoursAgo: number, actor: Actor = { kind: 'visitor' }): Tx => ({
  ...tx,
  actor,
  now: new Date(tx.now.getTime() - hoursAgo * HOUR_MS),
})
