// Tracks whether the database is unavailable to this process: logs once when it fails and once when
// it answers again, which is checked every second.

import { sql } from 'drizzle-orm'
import type { Log } from '#platform/log.ts'
import { openOutage } from '#platform/outage.ts'
import { isDatabaseUnavailable } from './sql-state.ts'
import type { Db } from '#platform/tx.ts'

export type DatabaseOutage = {
  /** Whether an error means that the database is unavailable; if so, starts the outage. */
  isOutage(error: unknown): boolean
  isDown(): boolean
  close(): void
}

const CHECK_MS = 1000

export function openDatabaseOutage(db: Db, log: Log): DatabaseOutage {
  const outage = openOutage('the database is away', log)
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const check = async () => {
    try {
      await db.execute(sql`select 1`)
      outage.up()
    } catch {
      checkSoon()
    }
  }
  const checkSoon = () => {
    if (closed) return
    timer = setTimeout(() => void check(), CHECK_MS)
    timer.unref()
  }
  return {
    isOutage: (error) => {
      if (!isDatabaseUnavailable(error)) return false
      if (!outage.isDown()) checkSoon()
      outage.down(error)
      return true
    },
    isDown: () => outage.isDown(),
    close: () => {
      closed = true
      clearTimeout(timer)
    },
  }
}
