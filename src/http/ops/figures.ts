// The metrics of the shop and of everything it depends on. All figures from the database are one
// read; while it does not answer they are NaN, and the others are still reported.

import { sql } from 'drizzle-orm'
import { SECRET_CLASSES, type SecretClass } from '#contract/cards.ts'
import { countSecrets } from '#domain/vault/keep-card.ts'
import type { Deps } from '#http/endpoint.ts'
import { guessesInAll } from '#http/public/voucher-guesses.ts'
import type { BreachedPasswords } from '#platform/network/breached-passwords.ts'
import type { Database } from '#platform/database/database.ts'
import { freeBytes, isFolderThere } from '#platform/files/files.ts'
import { lastBackupSeconds } from '#platform/backup/backup-list.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { PubSub } from '#platform/events/pub-sub.ts'
import type { Replica } from '#platform/database/replica.ts'
import { singleRow } from '#platform/database/rows.ts'
import { system, type Tx } from '#platform/tx.ts'
import { VERSION } from '#platform/version.ts'
import type { Metrics } from './metrics.ts'

export type Measured = Pick<Deps, 'shop' | 'outage' | 'storage' | 'log' | 'model'> & {
  database: Database
  mailer: Mailer
  replica: Replica | undefined
  pubSub: PubSub | undefined
  breachedPasswords: BreachedPasswords
  config: { dataDir: string }
}

export function exposeFigures(metrics: Metrics, measured: Measured): void {
  const { shop, database, outage, replica, pubSub, log, config } = measured
  metrics.about('build_info', 'Which version this is, and how many migrations the database has.', {
    version: VERSION,
    schema: String(database.schema),
  })
  countSales(metrics, measured)
  metrics.gauges(STORED, () => shop.read(system('metrics'), readStored))
  metrics.gauge('database_up', 'Whether the database answers.', () => Number(!outage.isDown()))
  const connections = () => database.connections()
  metrics.gauge('database_connections', 'Open connections.', () => connections().open)
  metrics.gauge('database_connections_used', 'Connections at work.', () => connections().used)
  metrics.gauge('database_waiting', 'Calls waiting for a connection.', () => connections().waiting)
  if (replica) {
    metrics.gauge('copy_fresh', 'Whether the copy is read.', () => Number(!!replica.fresh()))
    metrics.gauge('copy_lag_seconds', 'Since when the copy is behind.', () => replica.lagSeconds())
  }
  if (pubSub)
    metrics.gauge('news_up', 'Whether other processes are heard.', () => Number(pubSub.isOpen()))
  exposeBreakers(metrics, measured)
  metrics.gauge('voucher_guesses_total', 'Unknown codes of vouchers that were typed.', () =>
    guessesInAll(shop),
  )
  metrics.gauge('log_errors_total', 'Lines of level error or worse.', () => log.errorLines())
  metrics.gauge('data_dir_up', 'Whether DATA_DIR answers and is the one of the start.', async () =>
    Number(await isFolderThere(config.dataDir)),
  )
  metrics.gauge('data_dir_free_bytes', 'Room on the disk of DATA_DIR.', () =>
    freeBytes(config.dataDir),
  )
  metrics.gauge('last_backup_timestamp_seconds', 'When the last backup was taken; 0: never.', () =>
    lastBackupSeconds(config.dataDir),
  )
}

/** Whether each circuit breaker is open. */
function exposeBreakers(metrics: Metrics, measured: Measured): void {
  const { mailer, storage, model, breachedPasswords } = measured
  const ways = [
    ['mail', 'the mail server', mailer],
    ['storage', 'the bucket', storage],
    ['model', 'the assistant’s model', model],
    ['breached_passwords', 'the service that knows stolen passwords', breachedPasswords],
  ] as const
  for (const [name, what, way] of ways)
    metrics.gauge(`${name}_resting`, `Whether ${what} is left alone for a while.`, () =>
      Number(way?.isResting() ?? false),
    )
}

/** What became of the mails that came in, at this process. */
export function exposeInbound(metrics: Metrics, counts: InboundCounts): void {
  const helps = {
    written: 'Mails that became messages.',
    dropped: 'Mails of programs, empty ones, and those that came before.',
    refused: 'Mails that were refused for good.',
    failed: 'Mails that are to be sent again later.',
  }
  for (const [name, help] of Object.entries(helps))
    metrics.gauge(`inbound_${name}_total`, help, () => counts[name as keyof InboundCounts])
}

type InboundCounts = { written: number; dropped: number; refused: number; failed: number }

/** Counts the sales of this process only; other processes count their own. */
function countSales(metrics: Metrics, { shop }: Measured): void {
  const placed = metrics.counter('orders_total', 'Orders that were placed.')
  const paid = metrics.counter('payments_total', 'Orders that were paid.')
  shop.observe((happened, here) => {
    if (!here || !happened) return
    for (const { name } of happened) {
      if (name === 'order.placed' || name === 'order.created') placed()
      if (name === 'order.paid') paid()
    }
  })
}

type Stored = Record<keyof typeof STORED, number>

const vaultHelp = (secret: SecretClass) => ({
  [`vault_${secret}s`]: `Sealed ${secret}s that are kept.`,
  [`vault_oldest_${secret}_seconds`]: `Age of the oldest sealed ${secret}.`,
})

const STORED = {
  jobs_unfinished: 'Jobs that wait or run.',
  jobs_oldest_seconds: 'Age of the oldest job that waits or runs.',
  jobs_failed: 'Jobs that were given up, of the last seven days.',
  mails_unsent: 'Mails that have not left.',
  mails_oldest_unsent_seconds: 'Age of the oldest mail that has not left.',
  ...Object.assign({}, ...SECRET_CLASSES.map(vaultHelp)),
} as Record<string, string>

async function readStored(tx: Tx): Promise<Stored> {
  const secrets = await countSecrets(tx)
  const vault = SECRET_CLASSES.flatMap((secret) => {
    const { kept, oldestAt } = secrets[secret]
    const age = oldestAt === null ? 0 : (tx.now.getTime() - oldestAt.getTime()) / 1000
    return [[`vault_${secret}s`, kept] as const, [`vault_oldest_${secret}_seconds`, age] as const]
  })
  const { rows } = await tx.db.execute(sql`
    select jobs.*, mails.* from
      (select count(*) filter (where state < 'completed') as jobs_unfinished,
        extract(epoch from now() - min(created_on) filter (where state < 'completed'))
          as jobs_oldest_seconds,
        count(*) filter (where state = 'failed') as jobs_failed
        from jobs.job where name = 'events' and state <> 'completed') as jobs,
      (select count(*) as mails_unsent,
        extract(epoch from now() - min(created_at)) as mails_oldest_unsent_seconds
        from mails where state in ('waiting', 'failed')) as mails`)
  const stored = Object.entries(singleRow(rows)).map(([name, value]) => [name, Number(value ?? 0)])
  return Object.fromEntries([...stored, ...vault]) as Stored
}
