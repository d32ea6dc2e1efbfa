// Reads payout runs and their lines.

import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { members } from '#domain/partners/members.table.ts'
import { Refusal } from '#platform/refusal.ts'
import { existing, singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type BankFile, bankFile, type BankLine } from './bank-file.ts'
import { batches, payments } from './payouts.table.ts'
import type { SortBy } from '#platform/database/list.ts'

export type Batch = typeof batches.$inferSelect
export type Payment = typeof payments.$inferSelect

export async function getRun(tx: Tx, batchId: number): Promise<Batch> {
  return existing(await tx.db.select().from(batches).where(eq(batches.id, batchId)))
}

/**
 * Locks the run until the transaction ends; refuses with `run-step` if its status is not among
 * `steps`.
 */
export async function lockRunAt(tx: Tx, batchId: number, ...steps: Batch['status'][]) {
  const row = existing(
    await tx.db.select().from(batches).where(eq(batches.id, batchId)).for('update'),
  )
  if (!steps.includes(row.status)) throw new Refusal('run-step')
  return row
}

export const writeRun = async (tx: Tx, batchId: number, fields: Partial<Batch>): Promise<Batch> =>
  singleRow(await tx.db.update(batches).set(fields).where(eq(batches.id, batchId)).returning())

export type Line = Payment & BankLine

export async function linesOf(tx: Tx, batchId: number): Promise<Line[]> {
  const rows = await tx.db
    .select({ payment: payments, firstName: members.firstName, lastName: members.lastName })
    .from(payments)
    .innerJoin(members, eq(members.id, payments.memberId))
    .where(eq(payments.payoutBatchId, batchId))
    .orderBy(asc(payments.memberId))
  return rows.map(({ payment, ...name }) => Object.assign(payment, name))
}

/** The columns of a run that keep its file, made from the lines that nobody took out. */
export async function fileFields(tx: Tx, batch: Batch) {
  const lines = await linesOf(tx, batch.id)
  const file = bankFile(
    batch,
    lines.filter(({ status }) => status !== 'failed'),
  )
  return { fileName: file.name, fileSha256: file.sha256, fileText: file.text }
}

/** The file for the bank, byte for byte as it was written when the run was locked, or when a line was taken out since. */
export async function fileOfRun(tx: Tx, batchId: number): Promise<BankFile> {
  const batch = await getRun(tx, batchId)
  if (!batch.fileSha256 || !batch.fileText) throw new Refusal('run-step')
  return { name: batch.fileName ?? '', text: batch.fileText, sha256: batch.fileSha256 }
}

/** Refuses lines that are not in the run. */
export async function assertLinesOfRun(tx: Tx, batchId: number, paymentIds: readonly number[]) {
  const ids = [...new Set(paymentIds)]
  const ofRun = and(eq(payments.payoutBatchId, batchId), inArray(payments.id, ids))
  const [found] = await tx.db.select({ lines: count() }).from(payments).where(ofRun)
  if (found?.lines !== ids.length) throw new Refusal('not-found')
}

/** Payouts need a signed-in staff user: the editor's shared password does not identify a person. */
export function staffId({ actor }: Tx): number {
  if (actor.kind !== 'staff') throw new Refusal('not-allowed')
  return actor.userId
}

type Month = { year: number; month: number }

export const runMonth = <Row>(monthOf: (row: Row) => Month): SortBy<Row> => ({
  by: sql`(${batches.year} * 100 + ${batches.month})`,
  type: 'integer',
  value: (row) => monthOf(row).year * 100 + monthOf(row).month,
})

/** As people type it: `2026-11`, `November 2026`. */
export const RUN_MONTH_SEARCH_TEXT = sql`to_char(make_date(${batches.year}, ${batches.month}, 1), 'YYYY-MM FMMonth YYYY')`
