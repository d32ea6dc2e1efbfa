// Tracks whether the database is unavailable to this process: logs once when it fails and once when it answers again, which is
// checked every second. A database that takes calls and does not answer them is found by a call on a line of its own, so that
// nobody waits for the limits of a slow call.

import { sql } from 'drizzle-orm'
import type { Log } from '#platform/log.ts'
import { openOutage } from '#platform/outage.ts'
import type { Database } from './database.ts'
import { isDatabaseUnavailable } from './sql-state.ts'

export type DatabaseOutage = {
  /** Whether an error means that the database is unavailable; if so, starts the outage. */
  isOutage(error: unknown): boolean
  isDown(): boolean
  /**
   * Makes a call of the database and waits for it, as long as the database answers at all. Else it throws, within two seconds,
   * where `mayLeave` says that nothing has been committed. While the database is known not to answer, the call is not made: those
   * who come when it answers again would wait for all of them.
   */
  wait: <Answer>(call: () => Promise<Answer>, mayLeave?: () => boolean) => Promise<Answer>
  close(): void
}

const CHECK_MS = 1000
/** A call that takes longer makes the process ask whether the database answers at all. */
const SLOW_MS = 1000

const NO_ANSWER = 'the database does not answer'
/** The database takes calls, and does not answer. */
class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT'
}

export function openDatabaseOutage({ db, ping }: Pick<Database, 'db' | 'ping'>, log: Log) {
  const outage = openOutage('the database is away', log)
  let timer: NodeJS.Timeout | undefined
  let closed = false
  /** Told when the database is found not to answer. */
  const waiting = new Set<(error: NoAnswer) => void>()
  let asking: Promise<boolean> | undefined
  let isSilent = false

  const check = async () => {
    try {
      if (isSilent) await ping?.()
      await db.execute(sql`select 1`)
      isSilent = false
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
  const begin = (error: unknown) => {
    if (!outage.isDown()) checkSoon()
    outage.down(error)
  }

  /** Whether the database answers. If not, those who wait for it are let go. */
  const ask = async (): Promise<boolean> => {
    try {
      await ping?.()
      return true
    } catch {
      isSilent = true
      const error = new NoAnswer(NO_ANSWER)
      begin(error)
      for (const leave of waiting) leave(error)
      return false
    }
  }
  const look = () => (asking ??= ask().finally(() => (asking = undefined)))

  const opened: DatabaseOutage = {
    isOutage: (error) => {
      if (!isDatabaseUnavailable(error)) return false
      begin(error)
      return true
    },
    isDown: () => outage.isDown(),
    wait: async (call, mayLeave = () => true) => {
      if (!ping) return call()
      if (isSilent && !(await look())) throw new NoAnswer(NO_ANSWER)
      const { promise: silence, reject } = Promise.withResolvers<never>()
      const leave = (error: NoAnswer) => {
        if (mayLeave()) reject(error)
      }
      waiting.add(leave)
      const slow = setInterval(() => void look(), SLOW_MS)
      try {
        return await Promise.race([call(), silence])
      } finally {
        clearInterval(slow)
        waiting.delete(leave)
      }
    },
    close: () => {
      closed = true
      clearTimeout(timer)
    },
  }
  return opened
}
