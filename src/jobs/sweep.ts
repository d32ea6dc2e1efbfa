// Deletes what has passed its time: months of the event log, rows past their retention, proofs of deposit,
// uploaded files that nothing shows, card details and their keys. Each job may run at any time, on any
// process, and be killed at any point: the next run goes on.

import { dropMonths, openMonths } from '#platform/events/months.ts'
import { system, type Tx } from '#platform/tx.ts'
import { forEachItem, forEachStep } from './for-each-item.ts'
import type { JobContext } from './job-context.ts'
import { PURGED, purgeExpired } from '#domain/privacy/forget-old.ts'
import { join } from 'node:path'
import { MAIL_FILES } from '#domain/enquiries/files.ts'
import { RECEIPT_FILES } from '#domain/orders/files.ts'
import { forgetReceipts, MAX_RECEIPTS_AT_ONCE } from '#domain/privacy/forget-receipts.ts'
import { forgetCaseFiles, MAX_FILES_AT_ONCE } from '#domain/cases/case-files.ts'
import { CASE_FILES } from '#domain/cases/files.ts'
import { type FileKind, namedAmong } from '#platform/files/file-kinds.ts'
import { listFiles } from '#platform/files/files.ts'
import { removeFiles } from '#platform/files/intake.ts'
import { forgetFiles, markUnused } from '#domain/catalogue/unused-files.ts'
import { forgetOverdue, knownItems, overdueItems } from '#domain/vault/keep-card.ts'
import { eraseIdleKeys } from '#domain/vault/vault-keys.ts'
import { itemKeyFolder, listItemKeys, shredItemKeys } from '#domain/vault/wrap-secrets.ts'

/** Creates the coming monthly partitions of the event log and drops those older than the shop's setting. */
export async function rotateEventMonths({ shop, log, historyYears }: JobContext): Promise<void> {
  const me = system('months clock')
  const opened = await shop.write(me, openMonths)
  const dropped = historyYears ? await shop.write(me, (tx) => dropMonths(tx, historyYears)) : 0
  if (opened + dropped > 0) log.info({ opened, dropped }, 'months of the event log')
}

/** Each kind of rows is a step of its own: one that cannot be deleted keeps no others. */
export async function purgeExpiredNightly(context: JobContext): Promise<void> {
  const batchesOf = (kind: string) => async (tx: Tx) => {
    const { gone, more } = await purgeExpired(tx, kind)
    if (gone[kind]) context.log.info({ gone }, 'forgot what has passed its time')
    return more
  }
  const steps = Object.fromEntries(PURGED.map((kind) => [kind, { batches: batchesOf(kind) }]))
  await forEachStep(context, 'forget-old', { actor: system('retention'), steps })
}

/** Younger files are left alone: a file is stored a moment before its row is written. */
const MIN_AGE_MS = 3_600_000

/** Forgets old proofs of deposit, and deletes files that no receipt names. Returns how many files. */
export async function sweepReceipts(context: JobContext): Promise<number> {
  const forget = async (tx: Tx) => (await forgetReceipts(tx)) === MAX_RECEIPTS_AT_ONCE
  const steps = { receipts: { batches: forget } }
  await forEachStep(context, 'forget-old', { actor: system('retention'), steps })
  return sweepFolders(context, RECEIPT_FILES)
}

/** Forgets files of cases whose time is over, and deletes what no case names. Returns how many parts. */
export async function sweepCaseFiles(context: JobContext): Promise<number> {
  const forget = async (tx: Tx) => (await forgetCaseFiles(tx)) === MAX_FILES_AT_ONCE
  const steps = { 'old files': { batches: forget } }
  await forEachStep(context, 'sweep-case-files', { actor: system('retention'), steps })
  return sweepFolders(context, CASE_FILES)
}

/** Deletes the files of mails that were forgotten or erased; returns how many. */
export const sweepMails = (context: JobContext): Promise<number> =>
  sweepFolders(context, MAIL_FILES)

const NAMES_AT_ONCE = 1000

/** Deletes the files of a kind that no row names; returns how many. */
async function sweepFolders(context: JobContext, kind: FileKind): Promise<number> {
  const { shop, dataDir, log } = context
  const paths = await oldFiles(dataDir, kind.folders)
  let gone = 0
  for (let from = 0; from < paths.length; from += NAMES_AT_ONCE) {
    const some = paths.slice(from, from + NAMES_AT_ONCE)
    const named = await shop.read(system('retention'), (tx) => namedAmong(tx, kind, some))
    const orphans = some.filter((path) => !named.has(path))
    await removeFiles(context, orphans)
    gone += orphans.length
  }
  if (gone > 0) log.info({ gone, folders: kind.folders }, 'removed files that no row names')
  return gone
}

async function oldFiles(dataDir: string, folders: readonly string[]): Promise<string[]> {
  const before = Date.now() - MIN_AGE_MS
  const found: string[] = []
  for (const folder of folders)
    for (const { name, changedAt } of await listFiles(join(dataDir, folder)))
      if (changedAt.getTime() < before) found.push(`${folder}/${name}`)
  return found
}

/** Removes uploaded files that nothing has shown for a week; returns how many. */
export async function sweepFiles(context: JobContext): Promise<number> {
  const { shop, log } = context
  const me = system('file sweep')
  const gone = await forEachItem(context, {
    job: 'sweep-files',
    due: (without) => shop.write(me, (tx) => markUnused(tx, without)),
    act: async ([path = '']) => {
      await removeFiles(context, [path])
      await shop.write(me, (tx) => forgetFiles(tx, [path]))
    },
  })
  if (gone > 0) log.info({ gone }, 'removed uploaded files that nothing shows')
  return gone
}

/** The longest time between the wrapping of a card and the commit of its order. */
const ORPHAN_AGE_MS = 10 * 60_000
const SHREDDED_TOGETHER = 100

/**
 * Shreds card details past their deadline, and item keys that no row names any more (of an order that was
 * refused after its card was wrapped, or of a process that died in between); then erases the private
 * halves of keys that have nothing left to open. Returns how many secrets it shredded.
 */
export async function sweepVault(context: JobContext, now = new Date()): Promise<number> {
  const { shop, dataDir } = context
  const me = system('vault sweep')
  const folder = itemKeyFolder(dataDir)
  const overdue = await forEachItem(context, {
    job: 'sweep-vault',
    due: (without) => shop.read(me, (tx) => overdueItems(tx, without)),
    act: async (ids) => {
      await shop.write(me, (tx) => forgetOverdue(tx, ids))
      await shredItemKeys(folder, ids)
    },
    together: SHREDDED_TOGETHER,
  })
  const old = await listItemKeys(folder, new Date(now.getTime() - ORPHAN_AGE_MS))
  const known = await shop.read(me, (tx) => knownItems(tx, old))
  const orphans = old.filter((name) => !known.has(name))
  await shredItemKeys(folder, orphans)
  await shop.write(me, eraseIdleKeys)
  return overdue + orphans.length
}
