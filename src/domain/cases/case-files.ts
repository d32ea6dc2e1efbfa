// The rows of a case's files. A file is announced, its parts arrive one after another, and it is added
// once all of them are there and it is what it says. Limits count announced files, too, so that a case
// never holds more than it may.

import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { join } from 'node:path'
import { CASE_FILE_LIMITS, CASE_FILE_TYPES, CASE_FILES_BYTES } from '#contract/case-file-limits.ts'
import { type AnnounceFile } from '#contract/case-files.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { existing, singleRow } from '#platform/database/rows.ts'
import { linkToken } from '#platform/random.ts'
import { Refusal, tooLarge } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { type CaseFileRow, caseFiles, cases } from './cases.table.ts'
import { lockCase, lockOwnCase, type OwnCase, sideOf, type StaffCase } from './write-in-case.ts'

/** Where the parts of files are stored. */
export const caseFolder = (dataDir: string) => join(dataDir, 'case-files')

/** Below this much free disk no files are taken, so that the rest of the shop has room. */
export const MIN_FREE_BYTES = 2 * 1024 ** 3

const REFUSED: ReadonlySet<string> = new Set([
  'bad-video',
  'bad-file',
  'costly-picture',
  'too-many-pixels',
])

/** Whether an error refuses the file itself; others, such as a queue that is full, are of the moment. */
export const isRefusedFile = (error: unknown): boolean =>
  error instanceof Refusal && REFUSED.has(error.code)

type Stored = Pick<CaseFileRow, 'storedName'>

/** The name of one part of a file, as it arrived. */
export const partName = ({ storedName }: Stored, part: number) => `${storedName}-${part}`

/**
 * The name of a picture as it is shown. Not that of a part: one that arrives twice must not take the
 * place of the picture that was made from it.
 */
export const pictureName = ({ storedName }: Stored) => `${storedName}-picture`

/** The name of a file that a part belongs to. */
export const storedNameOf = (part: string) => part.slice(0, part.lastIndexOf('-'))

export type EitherCase = OwnCase | StaffCase

const lockEither = (tx: Tx, one: EitherCase) =>
  'byStaff' in one ? lockCase(tx, one.id) : lockOwnCase(tx, one)

export async function announceFile(
  tx: Tx,
  { announced, ...one }: EitherCase & { announced: AnnounceFile },
): Promise<CaseFileRow> {
  const { id: caseId, state } = await lockEither(tx, one)
  if (state === 'closed') throw new Refusal('case-closed')
  const kind = CASE_FILE_TYPES[announced.mediaType]
  const refusal = fileRefusal(await filesOfCase(tx, caseId), { kind, bytes: announced.bytes })
  if (refusal) throw refusal
  const names = { ...announced, kind, storedName: linkToken(tx.random) }
  const row = { ...names, caseId, side: sideOf(one), announcedAt: tx.now }
  return singleRow(await tx.db.insert(caseFiles).values(row).returning())
}

type Sized = Pick<CaseFileRow, 'kind' | 'bytes'>

/** Why a case with these files takes no such file; undefined if it does. */
export function fileRefusal(before: readonly Sized[], { kind, bytes }: Sized): Refusal | undefined {
  const limit = CASE_FILE_LIMITS[kind]
  if (bytes > limit.bytes) return tooLarge(limit.bytes)
  if (before.filter((file) => file.kind === kind).length >= limit.files)
    return new Refusal('too-many-case-files', { files: limit.files, kind })
  const total = before.reduce((sum, file) => sum + file.bytes, bytes)
  return total > CASE_FILES_BYTES ? new Refusal('case-files-too-large') : undefined
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
  return existing(rows)
}

/** A file that this side attaches, and its case, both locked: changes of a file follow one another. */
async function lockOwnFile(tx: Tx, { fileId, ...one }: CaseFileOf) {
  const { id: caseId, orderId } = await lockEither(tx, one)
  const mine = and(
    eq(caseFiles.id, fileId),
    eq(caseFiles.caseId, caseId),
    eq(caseFiles.side, sideOf(one)),
  )
  const file = existing(await tx.db.select().from(caseFiles).where(mine).for('update'))
  return { file, orderId }
}

/** Notes that a part is stored. The same part again changes nothing. */
export async function notePart(
  tx: Tx,
  { from, to, ...own }: CaseFileOf & { from: number; to: number },
): Promise<CaseFileRow> {
  const { file } = await lockOwnFile(tx, own)
  if (file.received >= to) return file
  if (file.received !== from) throw new Refusal('part-out-of-order')
  return change(tx, file.id, { received: to })
}

/** Adds a file of which all has arrived, as it was stored in the end. */
export async function addFile(
  tx: Tx,
  { stored, ...own }: CaseFileOf & { stored: Pick<CaseFileRow, 'mediaType' | 'bytes'> },
): Promise<CaseFileRow> {
  const { file: before, orderId } = await lockOwnFile(tx, own)
  if (before.uploadedAt !== null) return before
  const whole = { ...stored, received: stored.bytes, uploadedAt: tx.now }
  const file = await change(tx, before.id, whole)
  await noteFileAdded(tx, orderId, file)
  return file
}

export const noteFileAdded = (tx: Tx, orderId: number, { id, caseId, kind }: CaseFileRow) =>
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
export const MAX_FILES_AT_ONCE = 1000

/** Forgets unfinished files after a day, and the others half a year after their case was closed. */
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
  const old = tx.db
    .select({ id: caseFiles.id })
    .from(caseFiles)
    .where(or(unfinished, inArray(caseFiles.caseId, longClosed)))
    .limit(MAX_FILES_AT_ONCE)
  const gone = await tx.db
    .delete(caseFiles)
    .where(inArray(caseFiles.id, old))
    .returning({ id: caseFiles.id })
  return gone.length
}

/** Which of these parts belong to a file that is still there. */
export async function knownParts(tx: Tx, parts: readonly string[]): Promise<Set<string>> {
  if (parts.length === 0) return new Set()
  const names = [...new Set(parts.map(storedNameOf))]
  const rows = await tx.db
    .select({ name: caseFiles.storedName })
    .from(caseFiles)
    .where(inArray(caseFiles.storedName, names))
  const known = new Set(rows.map(({ name }) => name))
  return new Set(parts.filter((part) => known.has(storedNameOf(part))))
}
