// What a fault is done to: the built shop as its own process on a database of its own, the client
// and the comparing program as processes of theirs.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { createStaff } from '#domain/identity/create-staff.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { setStock } from '#domain/stock/set-levels.ts'
import { configFrom } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openShop } from '#platform/shop.ts'
import { system } from '#platform/tx.ts'
import { seedCatalogue } from '#seed/demo-shop.ts'
import { seedPartners } from '#seed/demo-partners.ts'
import { freePort, type RunningShop, startShop } from '#testing/running-shop.ts'
import { ask, newAgent } from './ask.ts'
import type { Compared } from './compare.ts'
import { pause } from './part.ts'
import type { Counts, Shopping } from './shoppers.ts'

export const PRODUCT = 1
export const COLOR = 'Sand'
const PASSWORD = 'a soaked password'

export type World = {
  folder: string
  env: Record<string, string>
  url: string
  acknowledgements: string
  /** Where a mail server writes down what it took. */
  received: string
  /** The address of a partner, by whose link shoppers come; none where there are no partners. */
  ref: string
  /** Starts a process of the shop, on the world's own port unless told another; `top` is the folder of another version. */
  open(env?: Record<string, string>, top?: string): Promise<RunningShop>
  shopping(more: Partial<Shopping>): Promise<Counts>
  /** Shoppers who go on until they are stopped, and then end what they began. */
  keepShopping(more: Partial<Shopping>): { stop(): Promise<Counts> }
  compare(): Promise<Compared>
  token(): Promise<string>
  acknowledged(): number
  forget(): void
}

type Options = {
  databaseUrl?: string
  pieces?: number
  partners?: boolean
  /** The shop is in the database already. */
  planted?: boolean
  env?: Record<string, string>
}

/** Plants a shop with some pieces of one colour, and nothing that runs. */
export async function newWorld(input: Options): Promise<World> {
  const { databaseUrl, pieces = 0, partners = false, planted = false, env = {} } = input
  const folder = mkdtempSync(join(tmpdir(), 'yaadbox-soak-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const whole: Record<string, string> = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
    ...(databaseUrl
      ? { DATABASE_URL: databaseUrl, PUBLIC_URL: url, EDITOR_PASSWORD: 'an editor password' }
      : {}),
    ...env,
  }
  const ref = planted ? '' : await plant(whole, pieces, partners)
  const acknowledgements = join(folder, 'acknowledged')
  const received = join(folder, 'received')
  const common = { acknowledgements, productId: PRODUCT, color: COLOR }
  const shopping = (more: Partial<Shopping>) =>
    program<Counts>('shoppers.ts', { urls: [url], connections: 1, orders: 1, ...common, ...more })
  return {
    folder,
    env: whole,
    url,
    acknowledgements,
    received,
    ref,
    open: (more = {}, top = '.') =>
      startShop({ ...whole, ...more }, more.DATA_DIR ?? whole.DATA_DIR, undefined, top),
    shopping,
    keepShopping: (more) => {
      const stopFile = join(folder, `stop-${more.prefix ?? ''}`)
      const ended = shopping({ ...more, orders: Number.MAX_SAFE_INTEGER, stopFile })
      return {
        stop: () => {
          writeFileSync(stopFile, '')
          return ended
        },
      }
    },
    compare: () => program<Compared>('compare.ts', { env: whole, received, ...common }),
    token: () => signIn(url),
    acknowledged: () =>
      existsSync(acknowledgements)
        ? readFileSync(acknowledgements, 'utf8').split('\n').length - 1
        : 0,
    forget: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function plant(env: Record<string, string>, pieces: number, partners: boolean) {
  const database = await openDatabase(configFrom(env))
  const passwordHash = await hashPassword(PASSWORD)
  const ref = await openShop({ database }).write(system('soak'), async (tx) => {
    await seedCatalogue(tx)
    await createStaff(tx, { username: 'admin', passwordHash, role: 'admin' })
    if (partners) await seedPartners(tx, passwordHash)
    await setStock(tx, { productId: PRODUCT, color: COLOR, pieces, reason: 'count' })
    const { rows } = await tx.db.execute(
      `select email from mlm_members order by id limit 1 offset 8`,
    )
    return (rows[0]?.email as string | undefined) ?? ''
  })
  await database.close()
  return ref
}

/** Runs a program of this folder with a task in JSON; its answer is JSON on standard output. */
function program<Answer>(name: string, task: object): Promise<Answer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, name), JSON.stringify(task)], {
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

async function signIn(url: string): Promise<string> {
  const body = { username: 'admin', password: PASSWORD }
  const agent = newAgent(1)
  const response = await ask(agent, `${url}/api/admin/login`, { method: 'POST', body })
  agent.destroy()
  return (JSON.parse(response.text) as { token: string }).token
}

/** How often an answer of 5xx came. */
export const failures = ({ statuses }: Counts) =>
  Object.entries(statuses)
    .filter(([status]) => status >= '500')
    .reduce((sum, [, times]) => sum + times, 0)

/** Whether each order has its mail, and each mail has left. */
export async function mailsAreThrough(world: World): Promise<boolean> {
  const { mailsUnsent, mailsWrong } = await world.compare()
  return mailsUnsent + mailsWrong === 0
}

/** The jobs that are not done, by what they do, with how often they were tried and when they go on. */
export async function jobsLeft(client: Client): Promise<string> {
  const { rows } = await client.query<{ said: string }>(
    `select coalesce(string_agg(said, ', '), 'none') as said from (
       select count(*) || ' ' || (data ->> 'listener') || ' ' || state || ' after '
         || max(retry_count) || ' tries, due in ' || extract(epoch from max(start_after) - now())::int
         || ' s' as said
       from jobs.job where name = 'events' and state <> 'completed'
       group by data ->> 'listener', state) l`,
  )
  return rows[0]?.said ?? ''
}

/** Lets the time until the next try of a job pass faster; nothing else of the shop is changed. */
export function hurryJobs(databaseUrl: string, seconds: number): { stop(): Promise<void> } {
  const client = new Client({ connectionString: databaseUrl })
  const hurry = async (signal: AbortSignal) => {
    await client.connect()
    while (!signal.aborted) {
      await client.query(
        `update jobs.job set start_after = start_after - interval '${seconds} seconds'
         where state = 'retry'`,
      )
      await pause(1000)
    }
    await client.end()
  }
  const stopping = new AbortController()
  const ended = hurry(stopping.signal)
  ended.catch(() => {}) // `stop` reports it
  return {
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}
