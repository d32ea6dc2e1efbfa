// Every night: proofs of deposit that have passed their time are forgotten, and every file that no
// receipt has a right to is unlinked, also one that a crash or an erasure left behind. Safe to run at
// any time, and to be killed in between.

import { join } from 'node:path'
import { receiptFolder } from '#domain/orders/receipt-folder.ts'
import {
  forgetReceipts,
  knownReceiptFiles,
  MOST_RECEIPTS_AT_ONCE,
} from '#domain/privacy/forget-receipts.ts'
import { listFiles, removeDurably } from '#platform/files/files.ts'
import { system } from '#platform/tx.ts'
import type { JobContext } from './job-context.ts'

const me = system('retention')
/** A file lies there for a moment before its row is written. */
const YOUNG_MS = 3_600_000

/** Answers how many files it unlinked. */
export async function sweepReceipts({ shop, dataDir, log, stopping }: JobContext): Promise<number> {
  while (!stopping.aborted)
    if ((await shop.write(me, forgetReceipts)) < MOST_RECEIPTS_AT_ONCE) break
  const folder = receiptFolder(dataDir)
  const names = await oldNames(folder, Date.now() - YOUNG_MS)
  let gone = 0
  for (let from = 0; from < names.length; from += MOST_RECEIPTS_AT_ONCE) {
    const some = names.slice(from, from + MOST_RECEIPTS_AT_ONCE)
    const known = await shop.read(me, (tx) => knownReceiptFiles(tx, some))
    const orphans = some.filter((name) => !known.has(name))
    for (const name of orphans) await removeDurably(join(folder, name))
    gone += orphans.length
  }
  if (gone > 0) log.info({ gone }, 'removed proofs of deposit that nothing names')
  return gone
}

async function oldNames(folder: string, beforeMs: number): Promise<string[]> {
  const files = await listFiles(folder)
  return files.filter(({ changedAt }) => changedAt.getTime() < beforeMs).map(({ name }) => name)
}
