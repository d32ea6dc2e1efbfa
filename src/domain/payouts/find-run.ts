// Reads payout runs and their lines.

import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { members } from '#domain/partners/members.table.ts'
import { payees } from '#domain/partners/payees.table.ts'
import { PAYOUT_FILE_KINDS as KINDS, type PayoutFileKind } from '#contract/payout-files.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { Refusal } from '#platform/refusal.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type FileLine, fileList, type NamedFile, makeFiles } from './payout-files.ts'
import { batches, payments, payoutFiles } from './payouts.table.ts'
import type { SortBy } from '#platform/database/list.ts'

export type Batch = typeof batches.$inferSelect
export type Payment = typeof payments.$inferSelect

export async function getRun(tx: Tx, batchId: number): Promise<Batch> {
  return oneOrRefuse(await tx.db.select().from(batches).where(eq(batches.id, batchId)))
}

/**
 * Locks the run until the transaction ends; refuses with `run-step` if its status is not among
 * `steps`.
 */
export async function lockRunAt(tx: Tx, batchId: number, ...steps: Batch['status'][]) {
  const row = oneOrRefuse(
    await tx.db.select().from(batches).where(eq(batches.id, batchId)).for('update'),
  )
  if (!steps.includes(row.status)) throw new Refusal('run-step')
  return row
}

export const writeRun = async (tx: Tx, batchId: number, fields: Partial<Batch>): Promise<Batch> =>
  singleRow(await tx.db.update(batches).set(fields).where(eq(batches.id, batchId)).returning())

export type Line = Payment & FileLine

export async function linesOf(tx: Tx, batchId: number): Promise<Line[]> {
  const rows = await tx.db
    .select({
      payment: payments,
      firstName: members.firstName,
      lastName: members.lastName,
      payee: payees,
    })
    .from(payments)
    .innerJoin(members, eq(members.id, payments.memberId))
    .leftJoin(payees, eq(payees.id, payments.payeeId))
    .where(eq(payments.payoutBatchId, batchId))
    .orderBy(asc(payments.memberId))
  return rows.map(({ payment, ...name }) => Object.assign(payment, name))
}

/**
 * Writes the files of a run, made from the lines that nobody took out, and returns the columns of the run that keep
 * the list of them.
 */
export async function writeFiles(tx: Tx, batch: Batch) {
  const lines = await linesOf(tx, batch.id)
  const files = makeFiles(
    batch,
    lines.filter(({ status }) => status !== 'failed'),
    await readSetting(tx, 'payout-files'),
  )
  await tx.db.delete(payoutFiles).where(eq(payoutFiles.batchId, batch.id))
  if (files.length > 0)
    await tx.db.insert(payoutFiles).values(
      files.map(({ amountCents, ...file }) => ({
        ...file,
        amount: amountCents,
        batchId: batch.id,
      })),
    )
  const list = fileList(batch, files)
  return { fileName: list.name, fileSha256: list.sha256, fileText: list.text }
}

/** The files of a run without their text, in the order of the ways of paying. */
export async function filesOf(tx: Tx, batchId: number) {
  const { kind, name, sha256, lines, amount } = payoutFiles
  const files = await tx.db
    .select({ kind, name, sha256, lines, amount })
    .from(payoutFiles)
    .where(eq(payoutFiles.batchId, batchId))
  return files.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
}

/** The list of a run's files; the only file of a run from before there were several. */
export async function fileListOf(tx: Tx, batchId: number): Promise<NamedFile> {
  const batch = await getRun(tx, batchId)
  if (!batch.fileSha256 || !batch.fileText) throw new Refusal('run-step')
  return { name: batch.fileName ?? '', text: batch.fileText, sha256: batch.fileSha256 }
}

/** A file of a run, byte for byte as it was written when the run was locked, or when a line was taken out since. */
export async function fileOfRun(tx: Tx, batchId: number, kind: PayoutFileKind): Promise<NamedFile> {
  const ofRun = and(eq(payoutFiles.batchId, batchId), eq(payoutFiles.kind, kind))
  return oneOrRefuse(await tx.db.select().from(payoutFiles).where(ofRun))
}

/** Refuses lines that are not in the run. */
export async function assertLinesOfRun(tx: Tx, batchId: number, paymentIds: readonly number[]) {
  const ids = [...new Set(paymentIds)]
  const ofRun = and(eq(payments.payoutBatchId, batchId), inArray(payments.id, ids))
  const [found] = await tx.db.select({ lines: count() }).from(payments).where(ofRun)
  if (found?.lines !== ids.length) throw new Refusal('not-found')
}

type Month = { year: number; month: number }

export const runMonth = <Row>(monthOf: (row: Row) => Month): SortBy<Row> => ({
  by: sql`(${batches.year} * 100 + ${batches.month})`,
  type: 'integer',
  value: (row) => monthOf(row).year * 100 + monthOf(row).month,
})

/** As people type it: `2026-11`, `November 2026`. */
export const RUN_MONTH_SEARCH_TEXT = sql`to_char(make_date(${batches.year}, ${batches.month}, 1), 'YYYY-MM FMMonth YYYY')`
