// At the time by which an answer or a decision was promised, staff are reminded once. What is
// due after the shopper has written again is a promise of its own.

import { and, asc, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#platform/tx.ts'
import { cases } from './cases.table.ts'

const BATCH = 100

type Reminded = PgTable & { id: PgColumn; remindedAt: PgColumn }
type Due<Table extends Reminded> = { rows: Table['$inferSelect'][]; more: boolean }

/**
 * Notes of a batch of rows that staff were reminded of them: those that wait, and whose time has come.
 * Several processes share the work.
 */
export async function takeDue<Table extends Reminded>(
  tx: Tx,
  table: Table,
  { waits, dueAt }: { waits: SQL; dueAt: SQL },
): Promise<Due<Table>> {
  const from: PgTable = table
  const { id, remindedAt } = table
  const found = await tx.db
    .select({ id })
    .from(from)
    .where(and(waits, isNull(remindedAt), sql`${dueAt} <= ${tx.now.toISOString()}::timestamptz`))
    .orderBy(asc(dueAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  if (found.length === 0) return { rows: [], more: false }
  const ids = found.map((row) => row.id)
  const reminded = { remindedAt: tx.now } as never
  const rows = await tx.db.update(table).set(reminded).where(inArray(id, ids)).returning()
  return { rows: rows as Table['$inferSelect'][], more: found.length === BATCH }
}

/** Reminds of a batch of cases; returns whether there may be more. */
export async function remindCases(tx: Tx): Promise<boolean> {
  const { rows, more } = await takeDue(tx, cases, {
    waits: isNotNull(cases.due),
    dueAt: sql`${cases.dueAt}`,
  })
  for (const { id, orderId, due } of rows)
    await tx.record('case.due', { orderId, caseId: id, due: due ?? '' })
  return more
}
