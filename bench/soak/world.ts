// What a fault is done to: the built shop as its own process on a database of its own, the client
// and the comparing program as processes of theirs. All of it is gone when the part is over, however it ends.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool, type QueryResultRow } from 'pg'
import { hashPassword } from '#domain/identity/passwords.ts'
import { seedPartners } from '#seed/demo-partners.ts'
import { startPostgres, type TestPostgres } from '#testing/postgres.ts'
import {
  COLOR,
  plantAdmin,
  plantShop,
  PRODUCT,
  productionEnv,
  signedIn,
} from '#testing/production-shop.ts'
import { freePort, type RunningShop, startShop } from '#testing/running-shop.ts'
import type { Compared } from './compare.ts'
import { eventually, pause } from './part.ts'
import type { Counts, Shopping } from './shoppers.ts'

const PIECES = 1_000_000

type Env = Record<string, string>

export type World = Awaited<ReturnType<typeof openWorld>>

type Options = {
  /** On the embedded database; else on a PostgreSQL of its own, or on the one that is given. */
  embedded?: true
  postgres?: TestPostgres
  pieces?: number
  partners?: boolean
  /** Another version has planted the shop. */
  planted?: boolean
  env?: Env
}

/** Plants a shop with some pieces of one colour, does `work` in it, and takes it away. */
export async function inWorld<Done>(
  options: Options,
  work: (world: World) => Promise<Done>,
): Promise<Done> {
  const { embedded, postgres } = options
  const server = postgres ?? (embedded ? undefined : await startPostgres({ durable: true }))
  let world: World | undefined
  try {
    world = await openWorld(server, options)
    return await work(world)
  } finally {
    await world?.close()
    if (!postgres) await server?.stop()
  }
}

async function openWorld(
  server: TestPostgres | undefined,
  { pieces = PIECES, partners = false, planted = false, env: more = {} }: Options,
) {
  const folder = mkdtempSync(join(tmpdir(), 'yaadbox-soak-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const place = { DATA_DIR: join(folder, 'data'), PORT: String(port), ...more }
  const env: Env = server
    ? productionEnv(server.url, { PUBLIC_URL: url, ...place })
    : { HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1', ...place }
  const ref = planted ? '' : await plant(env, pieces, partners)
  const acknowledgements = join(folder, 'acknowledged')
  const received = join(folder, 'received')
  const shops: RunningShop[] = []
  const pool = new Pool({ connectionString: server?.url, max: 2 })
  // A server that is killed ends its connections; the next statement opens another.
  pool.on('error', () => {})
  const task = { urls: [url], connections: 1, orders: 1, acknowledgements, ref }
  const shopping = (some: Partial<Shopping>) => program<Counts>('shoppers.ts', { ...task, ...some })
  return {
    env,
    url,
    /** Where a mail server writes down what it took. */
    received,
    query: async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    /** Starts a process of the shop, on the world's own port unless told another; `top` is the folder of another version. */
    open: async (also: Env = {}, { top, script }: { top?: string; script?: string } = {}) => {
      const shop = await startShop({ ...env, ...also }, env.DATA_DIR, script, top)
      shops.push(shop)
      return shop
    },
    shopping,
    /** Shoppers who go on until they are stopped, and then end what they began. */
    keepShopping: (some: Partial<Shopping>) => {
      const stopFile = join(folder, `stop-${some.prefix ?? ''}`)
      const ended = shopping({ ...some, orders: Number.MAX_SAFE_INTEGER, stopFile })
      return {
        stop: () => {
          writeFileSync(stopFile, '')
          return ended
        },
      }
    },
    compare: () => program<Compared>('compare.ts', { env, received, acknowledgements }),
    /** The headers of the admin's calls. */
    staff: () => signedIn(url),
    acknowledged: () =>
      existsSync(acknowledgements)
        ? readFileSync(acknowledgements, 'utf8').split('\n').length - 1
        : 0,
    close: async () => {
      for (const shop of shops) await shop.stop()
      await pool.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves to the address of a partner, by whose link shoppers come; empty where there are no partners. */
async function plant(env: Env, pieces: number, partners: boolean): Promise<string> {
  let ref = ''
  await plantShop(env, pieces, async (tx) => {
    await plantAdmin(tx)
    if (!partners) return
    await seedPartners(tx, await hashPassword(crypto.randomUUID()))
    const { rows } = await tx.db.execute(
      `select email from mlm_members order by id limit 1 offset 8`,
    )
    ref = String(rows[0]?.email)
  })
  return ref
}

/** Runs a program of this folder with a task in JSON; its answer is JSON on standard output. */
function program<Answer>(name: string, task: object): Promise<Answer> {
  const about = { productId: PRODUCT, color: COLOR, ...task }
  const child = spawn(process.execPath, [join(import.meta.dirname, name), JSON.stringify(about)], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (status) => {
      if (status === 0) resolve(JSON.parse(output) as Answer)
      else reject(new Error(`${name} ended with ${status}`))
    })
  })
}

/** How often an answer of 5xx came. */
export const failures = ({ statuses }: Counts) =>
  Object.entries(statuses)
    .filter(([status]) => status >= '500')
    .reduce((sum, [, times]) => sum + times, 0)

/** Failures other than 503 while a database is away, and broken calls. */
export const otherFailures = (counts: Counts) =>
  failures(counts) - (counts.statuses[503] ?? 0) + counts.broken

/** Acknowledged orders that are not as they were told, and pieces that do not add up. */
export const wrongOrders = ({ lost, doubled, wrongStockMovements }: Compared) =>
  lost + doubled + wrongStockMovements

/** Waits until each order has its mail, and each mail has left. */
export const mailsAreThrough = (world: World): Promise<boolean> =>
  eventually(
    async () => {
      const { mailsUnsent, mailsWrong } = await world.compare()
      return mailsUnsent + mailsWrong === 0
    },
    120,
    2000,
  )

/** The jobs that are not done, by what they do, with how often they were tried and when they go on. */
export async function jobsLeft(world: World): Promise<string> {
  const rows = await world.query<{ said: string }>(
    `select coalesce(string_agg(said, ', '), 'none') as said from (
       select count(*) || ' ' || (data ->> 'listener') || ' ' || state || ' after '
         || max(retry_count) || ' tries, due in ' || extract(epoch from max(start_after) - now())::int
         || ' s' as said
       from jobs.job where name = 'events' and state <> 'completed'
       group by data ->> 'listener', state) l`,
  )
  return rows[0]?.said ?? ''
}

/** Lets the time until the next try of a job pass faster, until `stop`; nothing else of the shop is changed. */
export function hurryJobs(world: World, seconds: number): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const hurry = async () => {
    while (!stopping.signal.aborted) {
      await world.query(
        `update jobs.job set start_after = start_after - interval '${seconds} seconds'
         where state = 'retry'`,
      )
      await pause(1000)
    }
  }
  const ended = hurry()
  ended.catch(() => {}) // `stop` reports it
  return {
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}
