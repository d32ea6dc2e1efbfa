// The rows of a case's files. A file is announced, its parts arrive one after another, and it is added
// once all of them are there and it is what it says. What a case takes is in case-file-room.ts.

import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { CASE_FILE_TYPES, UNPROVEN_DAYS } from '#contract/case-file-limits.ts'
import { type AnnounceFile } from '#contract/case-files.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { linkToken } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import {
  admitBytes,
  admitFile,
  type ComingFile,
  IS_UNPROVEN,
  lockCaseFiles,
} from './case-file-room.ts'
import { type CaseFileRow, caseFiles, caseMessages, type CaseRow, cases } from './cases.table.ts'
import {
  addMessage,
  lockCase,
  lockOwnCase,
  type OwnCase,
  sideOf,
  type StaffCase,
} from './write-in-case.ts'

/** Below this much free disk no files are taken, so that the rest of the shop has room. */
export const MIN_FREE_BYTES = 2 * 1024 ** 3

const REFUSED: ReadonlySet<string> = new Set([
  'case-files-too-large',
  'order-files-too-large',
  'unpaid-files-too-large',
  'bad-video',
  'bad-file',
  'costly-picture',
  'too-many-pixels',
])

/** Whether an error refuses the file itself; others, such as a queue that is full, are of the moment. */
export const isRefusedFile = (error: unknown): boolean =>
  error instanceof Refusal && REFUSED.has(error.code)

export type EitherCase = OwnCase | StaffCase

const lockEither = (tx: Tx, one: EitherCase) =>
  'byStaff' in one ? lockCase(tx, one.id) : lockOwnCase(tx, one)

type Announcing = EitherCase & {
  announced: AnnounceFile
  /** The network that the call comes from. */
  network: string
}

export async function announceFile(
  tx: Tx,
  { announced, network, ...one }: Announcing,
): Promise<CaseFileRow> {
  await lockCaseFiles(tx)
  const row = await lockEither(tx, one)
  if (row.state === 'closed') throw new Refusal('case-closed')
  const kind = CASE_FILE_TYPES[announced.mediaType]
  const file = {
    ...announced,
    kind,
    network: 'byStaff' in one ? null : network,
    storedName: linkToken(tx.random),
  }
  return insertFile(tx, row, { ...file, side: sideOf(one), announcedAt: tx.now })
}

type NewFile = Omit<typeof caseFiles.$inferInsert, 'caseId'> & ComingFile

/** Adds the row of a file if the case takes it; files are locked. */
export async function insertFile(tx: Tx, one: CaseRow, file: NewFile): Promise<CaseFileRow> {
  const unproven = await admitFile(tx, one, file)
  const row = { ...file, caseId: one.id, unproven }
  return singleRow(await tx.db.insert(caseFiles).values(row).returning())
}

/** All files of a case, unfinished ones too, in the order in which they were announced. */
export const filesOfCase = (tx: Tx, caseId: number): Promise<CaseFileRow[]> =>
  tx.db.select().from(caseFiles).where(eq(caseFiles.caseId, caseId)).orderBy(asc(caseFiles.id))

export type CaseFileOf = EitherCase & { fileId: number }

/** A file of the case, whichever side attached it; for a shopper, of the order behind the link. */
export async function getCaseFile(
  tx: Tx,
  { fileId, ...one }: CaseFileOf,
): Promise<{ file: CaseFileRow; orderId: number }> {
  const rows = await tx.db
    .select({ file: caseFiles, orderId: cases.orderId })
    .from(caseFiles)
    .innerJoin(cases, eq(cases.id, caseFiles.caseId))
    .innerJoin(orders, eq(orders.id, cases.orderId))
    .where(
      and(
        eq(caseFiles.id, fileId),
        eq(cases.id, one.id),
        'byStaff' in one ? undefined : eq(orders.link, one.link),
      ),
    )
  return oneOrRefuse(rows)
}

/** A file that this side attaches, and its case, both locked: changes of a file follow one another. */
async function lockOwnFile(tx: Tx, { fileId, ...one }: CaseFileOf) {
  const row = await lockEither(tx, one)
  const mine = and(
    eq(caseFiles.id, fileId),
    eq(caseFiles.caseId, row.id),
    eq(caseFiles.side, sideOf(one)),
  )
  const file = oneOrRefuse(await tx.db.select().from(caseFiles).where(mine).for('update'))
  return { file, row }
}

/** Notes that a part is stored. The same part again changes nothing. */
export async function recordPart(
  tx: Tx,
  { from, to, ...own }: CaseFileOf & { from: number; to: number },
): Promise<CaseFileRow> {
  const { file } = await lockOwnFile(tx, own)
  if (file.uploadedAt !== null || file.received >= to) return file
  if (file.received !== from) throw new Refusal('part-out-of-order')
  return change(tx, file.id, { received: to })
}

/** Adds a file of which all has arrived, as it was stored in the end. */
export async function addFile(
  tx: Tx,
  {
    stored,
    ...own
  }: CaseFileOf & { stored: Pick<CaseFileRow, 'fileName' | 'mediaType' | 'bytes'> },
): Promise<CaseFileRow> {
  await lockCaseFiles(tx)
  const { file: before, row } = await lockOwnFile(tx, own)
  if (before.uploadedAt !== null) return before
  // A picture that is encoded again may be larger than what was announced.
  const more = { ...before, bytes: stored.bytes - before.bytes }
  if (more.bytes > 0) await admitBytes(tx, row, more)
  const whole = { ...stored, received: stored.bytes, uploadedAt: tx.now }
  const file = await change(tx, before.id, whole)
  await recordFileAdded(tx, row.orderId, file)
  return file
}

const MISSING_VIDEO =
  'A video was refused because the room for files of cases is full. Ask for it later.'

/** Leaves a note for staff, once: the shopper was told that they will ask for the video. */
export async function recordMissingVideo(tx: Tx, one: EitherCase): Promise<void> {
  const row = await lockEither(tx, one)
  const isIt = and(eq(caseMessages.caseId, row.id), eq(caseMessages.words, MISSING_VIDEO))
  if ((await tx.db.$count(caseMessages, isIt)) > 0) return
  await addMessage(tx, row, { side: 'note', words: MISSING_VIDEO })
}

export const recordFileAdded = (tx: Tx, orderId: number, { id, caseId, kind }: CaseFileRow) =>
  tx.record('case.file-added', { orderId, caseId, fileId: id, kind })

/** Removes a file that is not what it says, or that its sender does not want to send after all. */
export async function removeFile(tx: Tx, own: CaseFileOf): Promise<CaseFileRow> {
  const { file } = await lockOwnFile(tx, own)
  if (file.uploadedAt !== null) return file
  await tx.db.delete(caseFiles).where(eq(caseFiles.id, file.id))
  return file
}

const change = async (tx: Tx, id: number, fields: Partial<CaseFileRow>): Promise<CaseFileRow> =>
  singleRow(await tx.db.update(caseFiles).set(fields).where(eq(caseFiles.id, id)).returning())

const DAY_MS = 86_400_000
const UNFINISHED_DAYS = 1
const CLOSED_DAYS = 180
const NETWORK_DAYS = 1
export const MAX_FILES_AT_ONCE = 1000

/**
 * Forgets unfinished files after a day, those of an order that is unproven still after a week, and the others half a year
 * after their case was closed; and after a day, which network a file came from.
 */
export async function forgetCaseFiles(tx: Tx): Promise<number> {
  const before = (days: number) => new Date(tx.now.getTime() - days * DAY_MS)
  const longClosed = tx.db
    .select({ id: cases.id })
    .from(cases)
    .where(and(isNotNull(cases.closedAt), lt(cases.closedAt, before(CLOSED_DAYS))))
  const unfinished = and(
    isNull(caseFiles.uploadedAt),
    lt(caseFiles.announcedAt, before(UNFINISHED_DAYS)),
  )
  const ofUnproven = tx.db
    .select({ id: cases.id })
    .from(cases)
    .innerJoin(orders, eq(orders.id, cases.orderId))
    .where(IS_UNPROVEN)
  const neverPaid = and(
    caseFiles.unproven,
    lt(caseFiles.announcedAt, before(UNPROVEN_DAYS)),
    inArray(caseFiles.caseId, ofUnproven),
  )
  const named = and(isNotNull(caseFiles.network), lt(caseFiles.announcedAt, before(NETWORK_DAYS)))
  await tx.db.update(caseFiles).set({ network: null }).where(named)
  const old = tx.db
    .select({ id: caseFiles.id })
    .from(caseFiles)
    .where(or(unfinished, neverPaid, inArray(caseFiles.caseId, longClosed)))
    .limit(MAX_FILES_AT_ONCE)
  const gone = await tx.db
    .delete(caseFiles)
    .where(inArray(caseFiles.id, old))
    .returning({ id: caseFiles.id })
  return gone.length
}
