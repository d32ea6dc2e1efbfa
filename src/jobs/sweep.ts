// Deletes what has passed its time: months of the event log, rows past their retention, proofs of deposit,
// uploaded files that nothing shows, card details and their keys. Each job may run at any time, on any
// process, and be killed at any point: the next run goes on.

import { dropMonths, openMonths } from '#platform/events/months.ts'
import { system, type Tx } from '#platform/tx.ts'
import { forEachItem, forEachStep } from './for-each-item.ts'
import type { JobContext } from './job-context.ts'
import { purgeExpired } from '#domain/privacy/forget-old.ts'
import { join } from 'node:path'
import { receiptFolder } from '#domain/orders/receipts.ts'
import {
  forgetReceipts,
  knownReceiptFiles,
  MAX_RECEIPTS_AT_ONCE,
} from '#domain/privacy/forget-receipts.ts'
import {
  caseFolder,
  forgetCaseFiles,
  knownParts,
  MAX_FILES_AT_ONCE,
} from '#domain/cases/case-files.ts'
import { listFiles, removeDurably } from '#platform/files/files.ts'
import { forgetFiles, markUnused } from '#domain/catalogue/unused-files.ts'
import { forgetOverdue, knownItems } from '#domain/vault/keep-card.ts'
import { eraseIdleKeys } from '#domain/vault/vault-keys.ts'
import { itemKeyFolder, listItemKeys, shredItemKeys } from '#domain/vault/wrap-secrets.ts'

/** Creates the coming monthly partitions of the event log and drops those older than the shop's setting. */
export async function rotateEventMonths({ shop, log, historyYears }: JobContext): Promise<void> {
  const me = system('months clock')
  const opened = await shop.write(me, openMonths)
  const dropped = historyYears ? await shop.write(me, (tx) => dropMonths(tx, historyYears)) : 0
  if (opened + dropped > 0) log.info({ opened, dropped }, 'months of the event log')
}

export async function purgeExpiredNightly(context: JobContext): Promise<void> {
  const purge = async (tx: Tx) => {
    const { gone, more } = await purgeExpired(tx)
    const total = Object.values(gone).reduce((sum, count) => sum + count, 0)
    if (total > 0) context.log.info({ gone }, 'forgot what has passed its time')
    return more
  }
  await forEachStep(context, 'forget-old', {
    actor: system('retention'),
    steps: { rows: { batches: purge } },
  })
}

/** Younger files are left alone: a file is stored a moment before its row is written. */
const MIN_AGE_MS = 3_600_000

/** Forgets old proofs of deposit, and deletes files that no receipt names. Returns how many files. */
export async function sweepReceipts(context: JobContext): Promise<number> {
  const { shop, dataDir, log } = context
  const me = system('retention')
  const forget = async (tx: Tx) => (await forgetReceipts(tx)) === MAX_RECEIPTS_AT_ONCE
  await forEachStep(context, 'forget-old', { actor: me, steps: { receipts: { batches: forget } } })
  const knownOf = (names: string[]) => shop.read(me, (tx) => knownReceiptFiles(tx, names))
  const gone = await sweepFolder(receiptFolder(dataDir), knownOf)
  if (gone > 0) log.info({ gone }, 'removed proofs of deposit that nothing names')
  return gone
}

/** Forgets files of cases whose time is over, and deletes what no case names. Returns how many parts. */
export async function sweepCaseFiles(context: JobContext): Promise<number> {
  const { shop, dataDir, log } = context
  const me = system('retention')
  const forget = async (tx: Tx) => (await forgetCaseFiles(tx)) === MAX_FILES_AT_ONCE
  await forEachStep(context, 'sweep-case-files', {
    actor: me,
    steps: { 'old files': { batches: forget } },
  })
  const knownOf = (parts: string[]) => shop.read(me, (tx) => knownParts(tx, parts))
  const gone = await sweepFolder(caseFolder(dataDir), knownOf)
  if (gone > 0) log.info({ gone }, 'removed files of cases that nothing names')
  return gone
}

const NAMES_AT_ONCE = 1000

/** Deletes the files of a folder that are not known; returns how many. */
async function sweepFolder(
  folder: string,
  knownOf: (names: string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const names = await oldNames(folder, Date.now() - MIN_AGE_MS)
  let gone = 0
  for (let from = 0; from < names.length; from += NAMES_AT_ONCE) {
    const some = names.slice(from, from + NAMES_AT_ONCE)
    const known = await knownOf(some)
    const orphans = some.filter((name) => !known.has(name))
    for (const name of orphans) await removeDurably(join(folder, name))
    gone += orphans.length
  }
  return gone
}

async function oldNames(folder: string, beforeMs: number): Promise<string[]> {
  const files = await listFiles(folder)
  return files.filter(({ changedAt }) => changedAt.getTime() < beforeMs).map(({ name }) => name)
}

/** Removes uploaded files that nothing has shown for a week; returns how many. */
export async function sweepFiles(context: JobContext): Promise<number> {
  const { shop, log, storage } = context
  const me = system('file sweep')
  const gone = await forEachItem(context, {
    job: 'sweep-files',
    due: (without) => shop.write(me, (tx) => markUnused(tx, without)),
    act: async ([path = '']) => {
      await storage.remove(path)
      await shop.write(me, (tx) => forgetFiles(tx, [path]))
    },
  })
  if (gone > 0) log.info({ gone }, 'removed uploaded files that nothing shows')
  return gone
}

/** The longest time between the wrapping of a card and the commit of its order. */
const ORPHAN_AGE_MS = 10 * 60_000

/**
 * Shreds card details past their deadline, and item keys that no row names any more (of an order that was
 * refused after its card was wrapped, or of a process that died in between); then erases the private
 * halves of keys that have nothing left to open. Returns how many secrets it shredded.
 */
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
