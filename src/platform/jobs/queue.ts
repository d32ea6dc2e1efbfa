// The job queue. Jobs are stored in the shop's database, are sent in the transaction of the change that
// causes them, and are retried for about a day. Handlers may run twice, so they must be idempotent.

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job, PgBoss, type QueueResult } from 'pg-boss'
import type { ShopEvent } from '#contract/events.ts'
import type { Database } from '#platform/database/database.ts'
import type { DatabaseOutage } from '#platform/database/database-outage.ts'
import type { Log } from '#platform/log.ts'
import { currentRequest, inRequest } from '#platform/request-id.ts'
import type { Db } from '#platform/tx.ts'

export type EventJob = {
  listener: string
  event: ShopEvent
  /** The id of the request that caused it, which connects their logs. */
  request?: string | undefined
}

export type Queue = {
  /** Sends one job for each listener, within the transaction. */
  announce(db: Db, event: ShopEvent, listeners: readonly string[]): Promise<void>
  /** Starts working: calls `handle` for each job, which is retried if it throws. */
  work(handle: (job: EventJob) => Promise<void>): Promise<void>
  /** Runs `work` on a schedule, on one process at a time. */
  schedule(name: string, cron: string, work: () => Promise<unknown>): Promise<void>
  /** How many jobs still wait or run. */
  unfinished(): Promise<number>
  stop(): Promise<void>
}

export const EVENTS = 'events'
const EVENT_QUEUE = {
  // The last retries are ten minutes apart, so that nothing is lost if a mail server is down for a
  // day.
  retryLimit: 150,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  // A job of a killed process is retried when its heartbeat stops.
  expireInSeconds: 60,
  heartbeatSeconds: 15,
  deleteAfterSeconds: 7 * 24 * 3600,
  notify: true,
}
/** Scheduled jobs run one at a time: the job of a killed process blocks the next until it expires. */
const SCHEDULED = { expireInSeconds: 300, heartbeatSeconds: 30, retryLimit: 0, notify: true }
/** How often a process looks for a scheduled job that it was not notified of. */
const SCHEDULED_POLL_SECONDS = 60
const SUPERVISE_SECONDS = 10
/** No job of the shop waits for another one. */
const FLOW_SECONDS = 3600
/** How often the queue checks which scheduled jobs are due, and how soon it sends them. */
const DUE_SECONDS = { cronMonitorIntervalSeconds: 30, cronWorkerIntervalSeconds: 5 }
/** The maximum delay of a scheduled job, even if a process was killed while running it. */
export const MAX_SCHEDULE_DELAY_MS =
  1000 *
  (SCHEDULED.heartbeatSeconds +
    2 * SUPERVISE_SECONDS +
    DUE_SECONDS.cronMonitorIntervalSeconds +
    DUE_SECONDS.cronWorkerIntervalSeconds +
    SCHEDULED_POLL_SECONDS)
const POLL_WITHOUT_NOTIFY_SECONDS = 2
/** The first lane polls too, as no notification is sent for retries and for jobs of killed processes. */
const POLL_WITH_NOTIFY_SECONDS = 5
/** The other lanes are woken by the lane before them; they poll in case that lane is busy for long. */
const POLL_OF_OTHERS_SECONDS = 60
/** How many jobs a process runs at a time; each lane takes the next as soon as its own is done. */
export const LANES = 5
const STOP_TIMEOUT_MS = 8000

export async function openQueue(
  database: Database,
  log: Log,
  outage: Pick<DatabaseOutage, 'isOutage'>,
): Promise<Queue> {
  const boss = new PgBoss({
    ...database.queueOptions,
    schema: 'jobs',
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    flowIntervalSeconds: FLOW_SECONDS,
    ...DUE_SECONDS,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => {
    if (!outage.isOutage(error)) log.error({ err: error }, 'the job runner failed')
  })
  await boss.start()
  const stored = await readStored(boss)
  await storeQueue(boss, stored, { name: EVENTS, options: EVENT_QUEUE })
  // The first use of a queue looks it up on the runner's own connection. Inside a transaction of the
  // embedded database, which has one connection, that would wait for ever: look it up now.
  await boss.touch(EVENTS, randomUUID())

  return {
    announce: async (db, event, listeners) => {
      const inside = { db: fromDrizzle(db, sql) }
      const request = currentRequest()
      for (const listener of listeners)
        await boss.send(EVENTS, { listener, event, request } satisfies EventJob, inside)
    },
    work: async (handle) => {
      await openLanes(boss, (job) => settleJob(job, handle, { log, outage }))
    },
    schedule: async (name, cron, work) => {
      await storeQueue(boss, stored, { name, policy: 'singleton', options: SCHEDULED })
      const every = {
        pollingIntervalSeconds: SCHEDULED_POLL_SECONDS,
        notifyPollingIntervalSeconds: SCHEDULED_POLL_SECONDS,
      }
      await boss.work(name, every, async () => {
        await work()
      })
      if (stored.crons.get(name) !== cron) await boss.schedule(name, cron)
    },
    unfinished: () => countUnfinished(database.db),
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  }
}

type Stored = { queues: Map<string, QueueResult>; crons: Map<string, string> }

/** The queues and schedules that an earlier start has left. */
async function readStored(boss: PgBoss): Promise<Stored> {
  const queues = await boss.getQueues()
  const schedules = await boss.getSchedules()
  return {
    queues: new Map(queues.map((queue) => [queue.name, queue])),
    crons: new Map(schedules.map(({ name, cron }) => [name, cron])),
  }
}

type WantedQueue = {
  name: string
  policy?: 'singleton'
  options: typeof EVENT_QUEUE | typeof SCHEDULED
}

/** Makes a queue, or changes it, only where what is stored differs: each takes a transaction. */
async function storeQueue(boss: PgBoss, stored: Stored, { name, policy, options }: WantedQueue) {
  const there = stored.queues.get(name)
  if (!there) await boss.createQueue(name, { ...(policy && { policy }), ...options })
  else if (
    Object.entries(options).some(([key, value]) => there[key as keyof typeof there] !== value)
  )
    await boss.updateQueue(name, options)
}

/**
 * Each lane takes one job at a time: pg-boss passes an array, of one. In a batch, each job would wait
 * for the slowest, and a slow mail server would delay jobs that have nothing to do with mail.
 */
async function openLanes(boss: PgBoss, settle: (job: Job<EventJob>) => Promise<Settled>) {
  const lanes: string[] = []
  for (let lane = 0; lane < LANES; lane++) {
    const options = {
      pollingIntervalSeconds: POLL_WITHOUT_NOTIFY_SECONDS,
      notifyPollingIntervalSeconds: lane === 0 ? POLL_WITH_NOTIFY_SECONDS : POLL_OF_OTHERS_SECONDS,
      perJobResults: true,
    } as const
    const id = await boss.work<EventJob>(EVENTS, options, async (jobs) => {
      // Where one job was there might be more: this lane polls again right after it, the next one now.
      for (const other of [lanes[lane], lanes[lane + 1]]) if (other) boss.notifyWorker(other)
      return Promise.all(jobs.map(async (job) => inRequest(job.data.request, () => settle(job))))
    })
    lanes.push(id)
  }
}

/** The number of event jobs in this database that wait or run; the states are an ordered enum. */
export async function countUnfinished(db: Db): Promise<number> {
  const counted = await db.execute(
    sql`select count(*)::integer as jobs from jobs.job where name = ${EVENTS} and state < 'completed'`,
  )
  return Number(counted.rows[0]?.jobs ?? 0)
}

type Settled = { id: string; status: 'completed' | 'failed' }
type FailureLogging = { log: Log; outage: Pick<DatabaseOutage, 'isOutage'> }

async function settleJob(
  { id, data }: Job<EventJob>,
  handle: (job: EventJob) => Promise<void>,
  { log, outage }: FailureLogging,
): Promise<Settled> {
  try {
    await handle(data)
    return { id, status: 'completed' }
  } catch (error) {
    if (!outage.isOutage(error))
      log.warn({ err: error, job: id }, 'a job failed and will be tried again')
    return { id, status: 'failed' }
  }
}
