// At the time by which an answer or a decision was promised, staff are reminded once. What is
// due after the shopper has written again is a promise of its own.

import { and, asc, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isNoneOf } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { cases } from './cases.table.ts'

const BATCH = 100

type Reminded = PgTable & { id: PgColumn; remindedAt: PgColumn }
type Waiting = { waits: SQL; dueAt: SQL }

/** How staff are reminded of rows of a table. */
export type Reminder = {
  /** The ids of those that wait, whose time has come and of which nobody was reminded, without these. */
  due: (tx: Tx, without?: string[]) => Promise<number[]>
  /** Notes that staff were reminded of these, unless somebody answered meanwhile. */
  remind: (tx: Tx, ids: readonly number[]) => Promise<void>
}

export function reminderOf<Table extends Reminded>(
  table: Table,
  { waits, dueAt }: Waiting,
  record: (tx: Tx, row: Table['$inferSelect']) => Promise<unknown>,
): Reminder {
  const from: PgTable = table
  const { id, remindedAt } = table
  const isDue = ({ now }: Tx) =>
    and(waits, isNull(remindedAt), sql`${dueAt} <= ${now.toISOString()}::timestamptz`)
  return {
    due: async (tx, without = []) => {
      const which = and(isDue(tx), isNoneOf(id, without))
      const found = await tx.db
        .select({ id })
        .from(from)
        .where(which)
        .orderBy(asc(dueAt))
        .limit(BATCH)
      return found.map((row) => Number(row.id))
    },
    remind: async (tx, ids) => {
      const which = and(isDue(tx), inArray(id, [...ids]))
      const reminded = { remindedAt: tx.now } as never
      const rows = await tx.db.update(table).set(reminded).where(which).returning()
      for (const row of rows as Table['$inferSelect'][]) await record(tx, row)
    },
  }
}

export const caseReminder = reminderOf(
  cases,
  { waits: isNotNull(cases.due), dueAt: sql`${cases.dueAt}` },
  (tx, { id, orderId, due }) => tx.record('case.due', { orderId, caseId: id, due: due ?? '' }),
)
