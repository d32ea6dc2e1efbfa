// A streaming replica of PostgreSQL for public reads. It is read only while it has everything that
// this process knows to be committed, so a page made after a change never shows the state before
// it. A replica that lags or is unavailable is skipped until it has caught up; so is a server that
// is no standby of this database, for example after a promotion or a restore.

import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import { openOutage, type Outage } from '#platform/outage.ts'
import { openPool } from './database.ts'
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

const POLL_MS = 1000
const RETRY_MS = 20
const CATCH_UP_TIMEOUT_MS = 1000
const CONNECT_TIMEOUT_MS = 2000
/** A short lag is normal; a longer one is logged. */
const MAX_LAG_MS = 5000

/** Opens the replica at `url` of the database `primary`, with at most `size` connections. */
export async function openReplica(
  url: string,
  size: number,
  primary: Db,
  log: Log,
): Promise<Replica> {
  const { pool, db: replica } = await openPool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: 15_000,
    application_name: 'yaadbox-read',
  })
  const watch = new Watch(primary, replica, log)
  const watching = watch.run()
  return {
    fresh: () => (watch.hasAll() ? replica : undefined),
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
  override readonly name = 'NotAStandbyError'
  constructor() {
    super('DATABASE_READ_URL names a server that is no standby of DATABASE_URL')
  }
}

/** Tracks whether the replica has caught up. */
class Watch {
  readonly #primary: Db
  readonly #replica: Db
  readonly #stopped = new AbortController()
  readonly #outage: Outage
  readonly #lag: Outage
  /** Counts the commits that this process knows of. Starts at 1, because 0 means behind below. */
  #commits = 1
  /** The value of `#commits` that the replica has replayed; 0 if it is behind or unavailable. */
  #replayed = 0
  #caughtUpAt = Date.now()
  #wake = () => undefined as void

  constructor(primary: Db, replica: Db, log: Log) {
    this.#primary = primary
    this.#replica = replica
    this.#outage = openOutage('the copy of the database is away', log)
    this.#lag = openOutage('the copy of the database is behind', log)
  }

  hasAll = (): boolean => this.#replayed === this.#commits

  lagSeconds = (): number => (this.#replayed > 0 ? 0 : (Date.now() - this.#caughtUpAt) / 1000)

  markStale(): void {
    this.#commits++
    this.#wake()
  }

  stop(): void {
    this.#stopped.abort()
    this.#wake()
  }

  /** Checks right after a commit and every second, because a stalled replica sends no signal. */
  async run(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      const commits = this.#commits
      const isCaughtUp = await this.#catchUp().catch((error: unknown) => this.#noteOutage(error))
      this.#note(isCaughtUp ? commits : 0)
      const hasNewCommits = this.#commits !== commits
      if (isCaughtUp && hasNewCommits) continue
      await this.#rest(isCaughtUp ? POLL_MS : RETRY_MS)
    }
  }

  #note(replayed: number): void {
    this.#replayed = replayed
    if (replayed > 0) {
      this.#caughtUpAt = Date.now()
      this.#outage.up()
      this.#lag.up()
    } else if (!this.#outage.isDown() && Date.now() - this.#caughtUpAt > MAX_LAG_MS) {
      this.#lag.down(new Error('It has not replayed what is committed'))
    }
  }

  /** Whether the replica has replayed everything committed so far; waits briefly for it. */
  async #catchUp(): Promise<boolean> {
    const { lsn, system } = await this.#primaryState()
    for (const until = performance.now() + CATCH_UP_TIMEOUT_MS; performance.now() < until;) {
      const replica = await this.#replicaState(lsn)
      if (!replica.standby || (replica.system && system && replica.system !== system))
        throw new NotAStandbyError()
      if (replica.isCaughtUp) return true
      this.#replayed = 0
      if (this.#stopped.signal.aborted) return false
      await pause(RETRY_MS)
    }
    return false
  }

  async #primaryState() {
    // The insert position of the log, not the flushed one: a commit might not wait for the flush.
    const { rows } = await this.#primary.execute(
      sql`select pg_current_wal_insert_lsn()::text as lsn, ${SYSTEM} as system`,
    )
    return singleRow(rows) as { lsn: string; system: string | null }
  }

  async #replicaState(lsn: string) {
    const { rows } = await this.#replica.execute(sql`
      select pg_is_in_recovery() as standby, ${SYSTEM} as system,
        coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as "isCaughtUp"`)
    return singleRow(rows) as ReplicaState
  }

  /** Reports that the replica is unavailable, then waits before the next attempt. */
  async #noteOutage(error: unknown): Promise<false> {
    this.#replayed = 0
    this.#outage.down(error)
    await this.#rest(POLL_MS)
    return false
  }

  /** Waits for a time, or until a commit or `stop`. */
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

type ReplicaState = { standby: boolean; system: string | null; isCaughtUp: boolean }

/** The system identifier, which a cluster shares with its standbys; null without the permission. */
const SYSTEM = sql`case when has_function_privilege('pg_control_system()', 'execute')
  then (select system_identifier::text from pg_control_system()) end`
