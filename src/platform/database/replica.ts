// A streaming replica of PostgreSQL for public reads. It is read only while it has everything that
// this process knows to be committed, so a page made after a change never shows the state before
// it. A replica that lags or is unavailable is skipped until it has caught up; so is a server that
// is no standby of this database, for example after a promotion or a restore.

import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import { openOutage, type Outage } from '#platform/outage.ts'
import { singleRow } from './rows.ts'
import type { Db } from '#platform/tx.ts'

export type Replica = {
  /** The replica, while it has everything that this process knows to be committed. */
  fresh(): Db | undefined
  /** How long the replica has been behind; 0 if it is not. */
  lagSeconds(): number
  /** Call after a commit, here or elsewhere: the replica is skipped until it has replayed it. */
  markStale(): void
  close(): Promise<void>
}

const LOOK_MS = 1000
const AGAIN_MS = 20
const OPEN_MS = 2000
/** A short lag is normal; a longer one is logged. */
const LAG_MS = 5000

/** Opens the replica at `url` of the database `main`, with at most `size` connections. */
export async function openReplica(url: string, size: number, main: Db, log: Log): Promise<Replica> {
  const { Pool } = await import('pg')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: OPEN_MS,
    statement_timeout: 15_000,
    application_name: 'yaadbox-read',
  })
  const survive = () => undefined
  pool.on('error', survive)
  pool.on('connect', (client) => client.on('error', survive))
  const copy: Db = drizzle(pool)
  const watch = new Watch(main, copy, log)
  const watching = watch.keepLooking()
  return {
    fresh: () => (watch.hasAll() ? copy : undefined),
    markStale: () => watch.markStale(),
    lagSeconds: () => watch.lagSeconds(),
    close: async () => {
      watch.stop()
      await watching
      await pool.end()
    },
  }
}

class NotAStandbyError extends Error {
  override readonly name = 'NoStandby'
  constructor() {
    super('DATABASE_READ_URL names a server that is no standby of DATABASE_URL')
  }
}

/** Tracks whether the replica has caught up. */
class Watch {
  readonly #main: Db
  readonly #copy: Db
  readonly #stopped = new AbortController()
  readonly #outage: Outage
  readonly #lag: Outage
  /** Counts known commits; the replica has all of them up to `#shown`. */
  #known = 1
  #shown = 0
  #caughtUpAt = Date.now()
  #wake = () => undefined as void

  constructor(main: Db, copy: Db, log: Log) {
    this.#main = main
    this.#copy = copy
    this.#outage = openOutage('the copy of the database is away', log)
    this.#lag = openOutage('the copy of the database is behind', log)
  }

  hasAll = (): boolean => this.#shown === this.#known

  lagSeconds = (): number => (this.#shown > 0 ? 0 : (Date.now() - this.#caughtUpAt) / 1000)

  markStale(): void {
    this.#known++
    this.#wake()
  }

  stop(): void {
    this.#stopped.abort()
    this.#wake()
  }

  /** Checks right after a commit and every second, because a stalled replica sends no signal. */
  async keepLooking(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      const known = this.#known
      const has = await this.#catchUp().catch((error: unknown) => this.#lost(error))
      this.#note(has ? known : 0)
      if (!has || known === this.#known) await this.#rest(has ? LOOK_MS : AGAIN_MS)
    }
  }

  #note(shown: number): void {
    this.#shown = shown
    if (shown > 0) {
      this.#caughtUpAt = Date.now()
      this.#outage.up()
      this.#lag.up()
    } else if (!this.#outage.isDown() && Date.now() - this.#caughtUpAt > LAG_MS) {
      this.#lag.down(new Error('It has not replayed what is committed'))
    }
  }

  /** Whether the replica has replayed everything committed so far; waits briefly for it. */
  async #catchUp(): Promise<boolean> {
    const { place, system } = await this.#placeOfMain()
    for (const until = performance.now() + LOOK_MS; performance.now() < until;) {
      const copy = await this.#placeOfCopy(place)
      if (!copy.standby || (copy.system && system && copy.system !== system))
        throw new NotAStandbyError()
      if (copy.has) return true
      this.#shown = 0
      if (this.#stopped.signal.aborted) return false
      await pause(AGAIN_MS)
    }
    return false
  }

  async #placeOfMain() {
    // The insert position of the log, not the flushed one: a commit may not wait for the flush.
    const { rows } = await this.#main.execute(
      sql`select pg_current_wal_insert_lsn()::text as place, ${SYSTEM} as system`,
    )
    return singleRow(rows) as { place: string; system: string | null }
  }

  async #placeOfCopy(place: string) {
    const { rows } = await this.#copy.execute(sql`
      select pg_is_in_recovery() as standby, ${SYSTEM} as system,
        coalesce(pg_last_wal_replay_lsn() >= ${place}::pg_lsn, false) as has`)
    return singleRow(rows) as Place
  }

  async #lost(error: unknown): Promise<false> {
    this.#shown = 0
    this.#outage.down(error)
    await this.#rest(LOOK_MS)
    return false
  }

  #rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (this.#stopped.signal.aborted) this.#wake()
    })
  }
}

type Place = { standby: boolean; system: string | null; has: boolean }

/** The system identifier, which a cluster shares with its standbys; null without the permission. */
const SYSTEM = sql`case when has_function_privilege('pg_control_system()', 'execute')
  then (select system_identifier::text from pg_control_system()) end`
