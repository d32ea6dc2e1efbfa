// The lock of the tree. Recruits join side by side and share it; a move of a whole branch owns it,
// so that nobody joins a branch whose upline is being rewritten, and no two moves make a circle.

import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'

const TREE_LOCK = 7_243_200

export const shareTree = async (tx: Tx): Promise<void> => {
  await tx.db.execute(sql`select pg_advisory_xact_lock_shared(${TREE_LOCK})`)
}

/** Locks the tree if it is free, and returns whether it did. */
export async function tryOwnTree(tx: Tx): Promise<boolean> {
  const { rows } = await tx.db.execute(sql`select pg_try_advisory_xact_lock(${TREE_LOCK}) as mine`)
  return rows[0]?.mine === true
}

export const ownTree = async (tx: Tx): Promise<void> => {
  await tx.db.execute(sql`select pg_advisory_xact_lock(${TREE_LOCK})`)
}
