// Composes the shop: one database, one job runner, one mailer, one API. The server, the tests and the
// scripts all open it here.

import type { Hono } from 'hono'
import { FIGURE_EVENTS, PAGE_EVENTS } from '#contract/events.ts'
import { writeAudit } from '#domain/identity/write-audit.ts'
import { openApi } from '#http/app.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { scheduledJobs, resumeAtStart } from '#jobs/scheduled-jobs.ts'
import { listenerNames, runListener } from '#jobs/listeners.ts'
import { tryMail } from '#jobs/send-mail.ts'
import type { JobContext } from '#jobs/job-context.ts'
import { broadcastMail } from '#mail/broadcast-mails.ts'
import { testMail } from '#mail/test-mail.ts'
import {
  type BreachedPasswords,
  openBreachedPasswords,
} from '#platform/network/breached-passwords.ts'
import type { Config } from '#platform/config.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { type DatabaseOutage, openDatabaseOutage } from '#platform/database/database-outage.ts'
import { openGateways } from '#platform/gateways/open-gateways.ts'
import { type LanguageModel, openLanguageModel } from '#platform/network/language-model.ts'
import { type Log, openLog } from '#platform/log.ts'
import { type Mailer, openMailer } from '#platform/mail/mailer.ts'
import { openPubSub, type PubSub } from '#platform/events/pub-sub.ts'
import { openQueue, type Queue } from '#platform/jobs/queue.ts'
import type { Random } from '#platform/random.ts'
import { openReplica, type Replica } from '#platform/database/replica.ts'
import { changeOf, openShop, type Shop } from '#platform/shop.ts'
import { openReaders, type ReaderLimits, type Readers } from '#http/send-file.ts'
import { openStorage, type Storage } from '#platform/files/storage.ts'

export type Yaadbox = {
  config: Config
  database: Database
  shop: Shop
  queue: Queue
  jobContext: JobContext
  /** Uploaded files of products. */
  storage: Storage
  /** Counts who reads files at the moment. */
  readers: Readers
  api: Hono<ApiEnv>
  log: Log
  outage: DatabaseOutage
  mailer: Mailer
  replica: Replica | undefined
  model: LanguageModel | undefined
  breachedPasswords: BreachedPasswords
  /**
   * Publishes changes to the other processes; undefined on the embedded database, which has one
   * process.
   */
  pubSub: PubSub | undefined
  /** Starts the listeners and the scheduled jobs. */
  startJobs(): Promise<void>
  close(): Promise<void>
}

/** Parts to use instead of the configured ones; tests give them. */
export type Given = {
  database?: Database
  queue?: Queue
  log?: Log
  now?: () => Date
  random?: Random
  readerLimits?: Partial<ReaderLimits>
}

/** Opens everything that a configuration names, without listening on a port yet. */
export async function openYaadbox(config: Config, given: Given = {}): Promise<Yaadbox> {
  const log = given.log ?? openLog(config.logLevel)
  const database = given.database ?? (await openDatabase(config, log))
  const outage = openDatabaseOutage(database, log)
  const queue =
    given.queue ??
    (await openQueue(database, log, outage).catch(async (error: unknown) => {
      await database.close()
      throw error
    }))
  const { databaseUrl, databaseReadUrl, databasePool } = config
  const replica =
    databaseUrl && databaseReadUrl
      ? await openReplica(databaseReadUrl, databasePool, database.db, log)
      : undefined
  const shop = openShop({
    database,
    replica,
    wait: outage.wait,
    ...(given.now ? { now: given.now } : {}),
    ...(given.random ? { random: given.random } : {}),
    audit: writeAudit,
    announce: async (db, event) => {
      await queue.announce(db, event, listenerNames(event.name))
      if (PAGE_EVENTS.has(event.name) || FIGURE_EVENTS.has(event.name))
        await pubSub?.publish(db, changeOf(event))
    },
  })
  const pubSub = databaseUrl
    ? openPubSub(databaseUrl, (change) => shop.receiveChange(change), log)
    : undefined
  const mailer = openMailer(config, log)
  const { dataDir, mailFrom, broadcastPerMinute: mailsPerMinute, historyYears } = config
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`
  const stop = new AbortController()
  const storage = openStorage(config, log)
  const readers = openReaders(config.trustedProxies, given.readerLimits)
  const gateways = openGateways(config.gateways)
  const jobContext: JobContext = {
    shop,
    mailer,
    log,
    storage,
    gateways,
    publicUrl,
    mailFrom,
    mailbox: config.inbound?.mailbox,
    dataDir,
    mailsPerMinute,
    historyYears,
    stopping: stop.signal,
  }
  let resumed: Promise<unknown> | undefined
  const model = openLanguageModel(config, log)
  const breachedPasswords = openBreachedPasswords(config, log)
  return {
    config,
    database,
    shop,
    queue,
    jobContext,
    log,
    outage,
    mailer,
    replica,
    pubSub,
    storage,
    readers,
    model,
    breachedPasswords,
    api: openApi({
      shop,
      config,
      log,
      outage,
      storage,
      readers,
      gateways,
      publicUrl,
      broadcastMail,
      testMail,
      migrations: database.schema,
      model,
      tryMail: (recipient) => tryMail(jobContext, recipient),
      isBreached: breachedPasswords.isBreached,
    }),
    startJobs: async () => {
      await queue.work(({ listener, event }) => runListener(jobContext, listener, event))
      resumed = resumeAtStart(jobContext)
      for (const { name, cron, run } of scheduledJobs)
        await queue.schedule(name, cron, () => run(jobContext))
    },
    close: async () => {
      stop.abort()
      outage.close()
      await resumed
      await queue.stop()
      await pubSub?.close()
      await replica?.close()
      mailer.close()
      await database.close()
    },
  }
}
