// Shreds card details that have passed their deadline, and item keys that no row names any more
// (an order that was refused after its card was wrapped, or a process that died in between). Then
// erases the private halves of keys that have nothing left to open.

import { forgetOverdue, knownItems } from '#domain/vault/keep-card.ts'
import { eraseIdleKeys } from '#domain/vault/vault-keys.ts'
import { itemKeyFolder, listItemKeys, shredItemKeys } from '#domain/vault/wrap-secrets.ts'
import { system } from '#platform/tx.ts'
import type { JobContext } from './job-context.ts'

/** A wrapped card waits this long for its order at most. */
const ORPHAN_AGE_MS = 10 * 60_000

/** Safe to run at any time; answers how many secrets it shredded. */
export async function sweepVault({ shop, dataDir }: JobContext, now = new Date()): Promise<number> {
  const me = system('vault sweep')
  const folder = itemKeyFolder(dataDir)
  const overdue = await shop.write(me, (tx) => forgetOverdue(tx))
  await shredItemKeys(folder, overdue)
  const old = await listItemKeys(folder, new Date(now.getTime() - ORPHAN_AGE_MS))
  const known = await shop.read(me, (tx) => knownItems(tx, old))
  const orphans = old.filter((name) => !known.has(name))
  await shredItemKeys(folder, orphans)
  await shop.write(me, eraseIdleKeys)
  return overdue.length + orphans.length
}
