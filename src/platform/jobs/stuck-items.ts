// Keeps what a job could not do, with longer and longer waits between its tries, until it is done. Staff see it, have it
// tried at once, and mark it as seen.

import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { ListStuckItems } from '#contract/stuck-items.ts'
import { listOf } from '#platform/database/list.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import { chainOf, databaseErrorCode } from '#platform/database/sql-state.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { stuckItems } from './stuck-items.table.ts'

const MINUTE_MS = 60_000
const FIRST_WAIT_MINUTES = 5
const LONGEST_WAIT_MINUTES = 24 * 60

/** An item that is not found any more has been done or is gone; its row is dropped after this many days. */
const KEPT_DAYS = 7

type Named = { job: string; item: string }

/** Notes that an item failed once more. The wait for the next try doubles each time, from five minutes to a day. */
export async function recordStuck(tx: Tx, { job, item }: Named, cause: unknown): Promise<void> {
  const error = kindOf(cause)
  const wait = (failures: number | ReturnType<typeof sql>) =>
    sql`${tx.now.toISOString()}::timestamptz + make_interval(mins => least(${FIRST_WAIT_MINUTES} * power(2, least(${failures}, 20)), ${LONGEST_WAIT_MINUTES})::int)`
  await tx.db
    .insert(stuckItems)
    .values({ job, item, error, since: tx.now, lastAt: tx.now, retryAt: wait(0) })
    .onConflictDoUpdate({
      target: [stuckItems.job, stuckItems.item],
      set: {
        error,
        failures: sql`${stuckItems.failures} + 1`,
        lastAt: tx.now,
        retryAt: wait(sql`${stuckItems.failures}`),
      },
    })
}

/** The code of a failure or the name of its class: its message may hold what somebody typed. */
const kindOf = (cause: unknown): string =>
  databaseErrorCode(cause) ?? chainOf(cause).find((one) => one instanceof Error)?.name ?? 'unknown'

/** What a job could not do before, and which of it still waits for its next try. */
export async function readStuck(tx: Tx, job: string) {
  const rows = await tx.db.select().from(stuckItems).where(eq(stuckItems.job, job))
  const waiting = rows.filter(({ retryAt }) => retryAt > tx.now)
  return { known: new Set(rows.map(({ item }) => item)), waiting: waiting.map(({ item }) => item) }
}

/** These items are done. */
export async function dropStuck(tx: Tx, job: string, items: readonly string[]): Promise<void> {
  await tx.db
    .delete(stuckItems)
    .where(and(eq(stuckItems.job, job), inArray(stuckItems.item, [...items])))
}

/** Drops rows whose item no job has met for a week after its next try was due. */
export async function dropUnmet(tx: Tx): Promise<void> {
  const longAgo = new Date(tx.now.getTime() - KEPT_DAYS * 24 * 60 * MINUTE_MS)
  await tx.db.delete(stuckItems).where(lt(stuckItems.retryAt, longAgo))
}

const { job, item, error } = stuckItems

/** The oldest first unless the query sorts otherwise. */
export const listStuck = listOf({
  rows: (tx) => tx.db.select().from(stuckItems),
  id: stuckItems.id,
  sorts: { since: stuckItems.since, failures: stuckItems.failures },
  sort: 'since',
  filters: ({ state }: Pick<ListStuckItems, 'state'>) => [
    state && (state === 'new' ? isNull : isNotNull)(stuckItems.seenAt),
  ],
  search: [job, item, error],
})

export const countStuck = (tx: Tx): Promise<number> =>
  tx.db.$count(stuckItems, isNull(stuckItems.seenAt))

/** Has the job try an item in its next run. */
export const retryStuck = (tx: Tx, id: number) => change(tx, id, 'retried', { retryAt: tx.now })

/** Marks that somebody knows of it: it is listed, and no longer counted. */
export const seeStuck = (tx: Tx, id: number) =>
  change(tx, id, 'seen', { seenAt: tx.now, seenBy: actorLabel(tx.actor) })

type Change = Partial<typeof stuckItems.$inferSelect>

async function change(tx: Tx, id: number, act: 'retried' | 'seen', fields: Change) {
  const which = eq(stuckItems.id, id)
  const row = oneOrRefuse(await tx.db.update(stuckItems).set(fields).where(which).returning())
  await tx.record('stuck-item.changed', { job: row.job, item: row.item, act })
  return row
}
