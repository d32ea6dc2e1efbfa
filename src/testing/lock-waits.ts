// For tests of what two transactions do to each other.

import { sql } from 'drizzle-orm'
import type { Db } from '#platform/tx.ts'

/** Resolves once a promise is settled or another session of this database waits for a lock. */
export async function doneOrWaiting(db: Db, done: Promise<unknown>): Promise<void> {
  let settled = false
  void done.finally(() => (settled = true)).catch(() => undefined)
  for (;;) {
    const { rows } = await db.execute(sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    if (settled || rows.length > 0) return
  }
}
