// Puts the rooms together: one database, one job runner, one way for mail to leave, one API. The
// server, the tests and the scripts all open the shop here.

import type { Hono } from 'hono'
import { FIGURE_EVENTS, PAGE_EVENTS } from '#contract/events.ts'
import { writeAudit } from '#domain/identity/write-audit.ts'
import { countJoined } from '#domain/reports/count-partners.ts'
import { sumRetail } from '#domain/reports/retail-share.ts'
import { sumDays } from '#domain/reports/sum-days.ts'
import { expireQuotes } from '#domain/quotes/accept-quote.ts'
import { openApi } from '#http/app.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { expireOrders } from '#jobs/expire-orders.ts'
import { purgeExpiredNightly } from '#jobs/forget-old.ts'
import { approveCommissions, resume, keepPartners } from '#jobs/keep-partners.ts'
import { placePartners } from '#jobs/place-partners.ts'
import { keepMonths } from '#jobs/keep-months.ts'
import { listenerNames, runListener } from '#jobs/listeners.ts'
import { keepPlans } from '#jobs/notify-partners.ts'
import { sendBroadcasts } from '#jobs/send-broadcasts.ts'
import { sweepFiles } from '#jobs/sweep-files.ts'
import { sweepReceipts } from '#jobs/sweep-receipts.ts'
import { sweepVault } from '#jobs/sweep-vault.ts'
import { tryMail } from '#jobs/try-mail.ts'
import type { JobContext } from '#jobs/job-context.ts'
import { workOnRuns } from '#jobs/advance-payout-runs.ts'
import { broadcastMail } from '#mail/broadcast-mails.ts'
import {
  type BreachedPasswords,
  openBreachedPasswords,
} from '#platform/network/breached-passwords.ts'
import type { Config } from '#platform/config.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { type DatabaseOutage, openDatabaseOutage } from '#platform/database/database-outage.ts'
import { type LanguageModel, openLanguageModel } from '#platform/network/language-model.ts'
import { type Log, openLog } from '#platform/log.ts'
import { type Mailer, openMailer } from '#platform/mail/mailer.ts'
import { type PubSub, openPubSub } from '#platform/events/pub-sub.ts'
import { openQueue, type Queue } from '#platform/jobs/queue.ts'
import type { Random } from '#platform/random.ts'
import { openReplica, type Replica } from '#platform/database/replica.ts'
import { changeOf, openShop, type Shop } from '#platform/shop.ts'
import { system } from '#platform/tx.ts'
import { openStorage, type Storage } from '#platform/files/storage.ts'

export type Yaadbox = {
  config: Config
  database: Database
  shop: Shop
  queue: Queue
  workshop: JobContext
  /** Uploaded files of products. */
  storage: Storage
  api: Hono<ApiEnv>
  log: Log
  outage: DatabaseOutage
  mailer: Mailer
  replica: Replica | undefined
  model: LanguageModel | undefined
  breachedPasswords: BreachedPasswords
  /** To the other processes; the embedded database has none. */
  news: PubSub | undefined
  /** Starts the jobs: listeners at once, the clock's when due. */
  startJobs(): Promise<void>
  close(): Promise<void>
}

/** A run by the clock leaves room for the next. */
const CLOCK_MS = 50_000

export type Given = { database?: Database; log?: Log; now?: () => Date; random?: Random }

/** Opens everything that a configuration names; nothing listens yet. */
export async function openYaadbox(config: Config, given: Given = {}): Promise<Yaadbox> {
  const log = given.log ?? openLog(config.logLevel)
  const database = given.database ?? (await openDatabase(config, log))
  const outage = openDatabaseOutage(database.db, log)
  const queue = await openQueue(database, log, outage).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const { databaseUrl, databaseReadUrl, databasePool } = config
  const replica =
    databaseUrl && databaseReadUrl
      ? await openReplica(databaseReadUrl, databasePool, database.db, log)
      : undefined
  const shop = openShop({
    database,
    replica,
    ...(given.now ? { now: given.now } : {}),
    ...(given.random ? { random: given.random } : {}),
    audit: writeAudit,
    announce: async (db, event) => {
      await queue.announce(db, event, listenerNames(event.name))
      if (PAGE_EVENTS.has(event.name) || FIGURE_EVENTS.has(event.name))
        await news?.tell(db, changeOf(event))
    },
  })
  const news = databaseUrl ? openPubSub(databaseUrl, (change) => shop.hear(change), log) : undefined
  const mailer = openMailer(config, log)
  const { dataDir, mailFrom } = config
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`
  const stop = new AbortController()
  const { mailsPerMinute } = config
  const stopping = stop.signal
  const ways = { publicUrl, mailFrom, dataDir, mailsPerMinute, stopping }
  const workshop: JobContext = { shop, mailer, log, ...ways }
  let resumed: Promise<unknown> | undefined
  const storage = openStorage(config, log)
  const model = openLanguageModel(config, log)
  const breachedPasswords = openBreachedPasswords(config, log)
  return {
    config,
    database,
    shop,
    queue,
    workshop,
    log,
    outage,
    mailer,
    replica,
    news,
    storage,
    model,
    breachedPasswords,
    api: openApi({
      ...{ shop, config, log, outage, storage, publicUrl, broadcastMail },
      schema: database.schema,
      model,
      tryMail: (recipient) => tryMail(workshop, recipient),
      isBreached: breachedPasswords.isBreached,
    }),
    startJobs: async () => {
      await queue.work(({ listener, event }) => runListener(workshop, listener, event))
      await queue.every('sweep-vault', '*/5 * * * *', async () => {
        await sweepVault(workshop)
      })
      await queue.every('send-broadcasts', '* * * * *', () => sendBroadcasts(workshop, CLOCK_MS))
      await queue.every('keep-plans', '* * * * *', () => keepPlans(workshop))
      // What a kill broke off goes on at once, and so does what fell due while the shop was shut.
      resumed = Promise.all([
        sendBroadcasts(workshop).catch((error: unknown) => log.error({ err: error }, 'broadcasts')),
        approveCommissions(workshop).catch((error: unknown) =>
          log.error({ err: error }, 'commissions'),
        ),
        workOnRuns(workshop).catch((error: unknown) => log.error({ err: error }, 'payout runs')),
      ])
      await queue.every('work-on-runs', '* * * * *', async () => {
        await workOnRuns(workshop, CLOCK_MS)
      })
      await queue.every('expire-orders', '*/5 * * * *', async () => {
        await expireOrders(workshop)
      })
      await queue.every('expire-quotes', '*/15 * * * *', async () => {
        await shop.write(system('quote clock'), expireQuotes)
      })
      await queue.every('approve-commissions', '20 * * * *', async () => {
        await approveCommissions(workshop)
      })
      await queue.every('place-partners', '*/15 * * * *', () => placePartners(workshop))
      await queue.every('go-round', '*/5 * * * *', () => resume(workshop))
      await queue.every('keep-partners', '10 9 * * *', () => keepPartners(workshop))
      await queue.every('sum-days', '15 5 * * *', async () => {
        while (await shop.write(system('sales clock'), (tx) => sumDays(tx)));
        await shop.write(system('sales clock'), countJoined)
      })
      await queue.every('sum-hours', '3 * * * *', async () => {
        while (await shop.write(system('sales clock'), sumRetail));
      })
      await queue.every('sweep-files', '50 8 * * *', async () => {
        await sweepFiles(workshop, storage)
      })
      await queue.every('keep-months', '20 8 * * *', () =>
        keepMonths(workshop, config.historyYears),
      )
      // 03:30 in Jamaica, when nobody shops.
      await queue.every('forget-old', '30 8 * * *', async () => {
        await purgeExpiredNightly(workshop)
        await sweepReceipts(workshop)
      })
    },
    close: async () => {
      stop.abort()
      outage.close()
      await resumed
      await queue.stop()
      await news?.close()
      await replica?.close()
      mailer.close()
      await database.close()
    },
  }
}
