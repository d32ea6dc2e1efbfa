// A copy of the database that PostgreSQL keeps by streaming, for the reads of people who look around.
// It is read only while it has everything that this process knows to be committed, so a page that is
// made again after a change never shows the state before it. A copy that falls behind, or is away,
// is passed over, and used again once it has caught up.

import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log.ts'
import type { Db } from './tx.ts'

export type Replica = {
  /** The copy, while it has all that this process knows of. */
  fresh(): Db | undefined
  /** Something was committed, here or elsewhere: the copy has to show that it has it. */
  outrun(): void
  close(): Promise<void>
}

const LOOK_MS = 1000
const AGAIN_MS = 20
const OPEN_MS = 2000

/** Opens the copy at `url` of what `main` writes; `size` connections at most. */
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
    outrun: () => watch.outrun(),
    close: async () => {
      watch.stop()
      await watching
      await pool.end()
    },
  }
}

/** Knows whether the copy has what it must have. */
class Watch {
  readonly #main: Db
  readonly #copy: Db
  readonly #log: Log
  readonly #stopped = new AbortController()
  /** Counts what was committed; the copy has all of it up to `#shown`. */
  #known = 1
  #shown = 0
  #wake = () => undefined as void
  #away = false

  constructor(main: Db, copy: Db, log: Log) {
    this.#main = main
    this.#copy = copy
    this.#log = log
  }

  hasAll = (): boolean => this.#shown === this.#known

  outrun(): void {
    this.#known++
    this.#wake()
  }

  stop(): void {
    this.#stopped.abort()
    this.#wake()
  }

  /** Looks at once after a commit and every second: nobody tells of a copy that stands still. */
  async keepLooking(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      const known = this.#known
      const has = await this.#catchUp().catch((error: unknown) => this.#lost(error))
      this.#shown = has ? known : 0
      if (!has || known === this.#known) await this.#rest(has ? LOOK_MS : AGAIN_MS)
    }
  }

  /** Whether the copy has replayed what is committed now; waits a look's time for it. */
  async #catchUp(): Promise<boolean> {
    // Of what is inserted and not only of what is written: a commit need not wait for its writing.
    const { rows } = await this.#main.execute(
      sql`select pg_current_wal_insert_lsn()::text as place`,
    )
    const place = String(rows[0]?.place)
    for (const until = performance.now() + LOOK_MS; performance.now() < until;) {
      const found = await this.#copy.execute(
        sql`select coalesce(pg_last_wal_replay_lsn() >= ${place}::pg_lsn, true) as has`,
      )
      if (found.rows[0]?.has === true) {
        this.#away = false
        return true
      }
      this.#shown = 0
      if (this.#stopped.signal.aborted) return false
      await pause(AGAIN_MS)
    }
    return false
  }

  async #lost(error: unknown): Promise<false> {
    this.#shown = 0
    if (!this.#away) this.#log.warn({ err: error }, 'the copy of the database is away')
    this.#away = true
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
