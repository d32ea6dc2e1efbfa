// The shop as it stands in production: two processes behind nginx with the shipped configuration,
// on PostgreSQL with a streaming copy.

import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import { findNginx, type RunningNginx, startNginx } from '#testing/nginx.ts'
import {
  endAll,
  placeAnOrder,
  plantShop,
  PRODUCT,
  productionEnv,
  startTwo,
} from '#testing/production-shop.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '#testing/replicated-postgres.ts'
import type { RunningShop } from '#testing/running-shop.ts'

const PIECES = 12
const nginxProgram = findNginx()
const processes: RunningShop[] = []
let servers: ReplicatedPostgres
let nginx: RunningNginx

// Skipped on a developer's machine without nginx, but required in CI.
describe.skipIf(!nginxProgram && !process.env.CI)('behind nginx', () => {
  beforeAll(async () => {
    if (!nginxProgram)
      throw new Error('nginx is not on this machine: install it, or set NGINX_PATH')
    servers = await startReplicatedPostgres()
    const env = productionEnv(servers.url, { DATABASE_READ_URL: servers.copyUrl })
    await plantShop(env, PIECES)
    processes.push(...(await startTwo(env)))
    nginx = await startNginx(
      nginxProgram,
      processes.map(({ port }) => port),
    )
  })
  afterAll(async () => {
    await nginx?.stop()
    await endAll(processes)
    await servers?.stop()
  })

  test('pages keep their headers, come compressed, and are known again by their tag', async () => {
    const page = await fetch(`${nginx.url}/`, { headers: { 'accept-encoding': 'br' } })
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(page.headers.get('content-encoding')).toBe('br')
    const etag = page.headers.get('etag') ?? ''
    const again = await fetch(`${nginx.url}/`, {
      headers: { 'accept-encoding': 'br', 'if-none-match': etag },
    })
    expect([etag === '', again.status]).toEqual([false, 304])
  })

  test('a large body reaches the shop, which refuses it in its own words', async () => {
    const answer = await fetch(`${nginx.url}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ notes: 'x'.repeat(3_000_000) }),
    })
    expect([answer.status, await answer.json()]).toMatchObject([
      413,
      { error: refusalSentence('too-large') },
    ])
  })

  test('limits count the address that called, whatever it says of itself', async () => {
    const ask = (from: string, claims: string) =>
      status('/api/restock-requests', {
        localAddress: from,
        headers: { 'x-forwarded-for': claims },
      })
    const answers: number[] = []
    for (let call = 0; call < 70; call++) answers.push(await ask('127.0.0.1', `10.0.0.${call}`))
    expect(answers.slice(-5)).toEqual([429, 429, 429, 429, 429])
    expect(await ask('127.0.0.2', '10.0.0.1')).not.toBe(429)
  })

  test('pages are made from the copy, but never from one that has not heard of a sale', async () => {
    await expect.poll(readsOnCopy).toBeGreaterThan(0)
    const [before] = await pages()
    await onCopy('select pg_wal_replay_pause()')
    expect(await order()).toBe(201)
    await expect.poll(pages, { interval: 50 }).not.toContain(before)
    await onCopy('select pg_wal_replay_resume()')
  })

  test('a write that a process breaks off is sent to another only if it carries a key, and is done once', async () => {
    const breaking = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
    await once(breaking.listen(0, '127.0.0.1'), 'listening')
    const { port } = breaking.address() as AddressInfo
    const [, working] = processes
    const beside = await startNginx(nginxProgram ?? '', [port, working?.port ?? 0])
    const sales = await orders()
    const send = async (headers?: Record<string, string>) =>
      (await placeAnOrder(beside.url, headers)).status
    // Of three in a row, one goes to the process that breaks off: each of nginx's two workers takes turns.
    const keyed: number[] = []
    while (keyed.length < 3) keyed.push(await send({ 'idempotency-key': crypto.randomUUID() }))
    const unkeyed: number[] = []
    while (unkeyed.length < 3) unkeyed.push(await send())
    await beside.stop()
    breaking.close()
    expect(keyed).toEqual([201, 201, 201])
    expect(unkeyed).toContain(502)
    expect((await orders()) - sales).toBe(
      [...keyed, ...unkeyed].filter((answer) => answer === 201).length,
    )
  })

  test('a killed process is missed by nobody', async () => {
    await processes[0]?.kill()
    const looks = Array.from({ length: 30 }, async () => (await fetch(`${nginx.url}/faq`)).status)
    expect(new Set(await Promise.all(looks))).toEqual(new Set([200]))
    for (let sale = 0; sale < 5; sale++) expect(await order()).toBe(201)
  })
})

/** The product as each of the two processes shows it. */
const pages = () =>
  Promise.all(
    processes.map(async ({ url }) => (await fetch(`${url}/api/products/${PRODUCT}`)).text()),
  )

const order = async () =>
  (await placeAnOrder(nginx.url, { 'idempotency-key': crypto.randomUUID() })).status

type Asking = { localAddress: string; headers: Record<string, string> }

async function orders(): Promise<number> {
  const client = new Client({ connectionString: servers.url })
  await client.connect()
  const { rows } = await client.query('select from orders').finally(() => client.end())
  return rows.length
}

/** The status of a request without a body, sent from the given local address. */
function status(path: string, { localAddress, headers }: Asking): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${nginx.url}${path}`,
      { method: 'POST', localAddress, headers },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    call.on('error', reject)
    call.end()
  })
}

async function onCopy(statement: string) {
  const client = new Client({ connectionString: servers.copyUrl })
  await client.connect()
  return client.query<{ reads: string }>(statement).finally(() => client.end())
}

/** The scans of products on the streaming copy so far, after asking for a search no cache holds. */
async function readsOnCopy(): Promise<number> {
  await fetch(`${processes[0]?.url}/api/products?q=${crypto.randomUUID()}`)
  const { rows } = await onCopy(
    "select seq_scan + idx_scan as reads from pg_stat_user_tables where relname = 'products'",
  )
  return Number(rows[0]?.reads)
}
