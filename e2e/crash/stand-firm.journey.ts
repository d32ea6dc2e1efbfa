// The database is killed and restarted, its connections are cut, and hundreds of slow clients hold
// connections open: the shop answers with a time to retry, and loses nothing. A short soak.

import { connect, type Socket } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  fromAddress,
  placeAnOrder,
  plantShop,
  PRODUCT,
  productionEnv,
} from '#testing/production-shop.ts'
import { startPostgres, type TestPostgres } from '#testing/postgres.ts'
import { forget, type RunningShop, startShop } from '#testing/running-shop.ts'

const SLOW = 300
const MAX_TIMES_SLOWER = 10

let postgres: TestPostgres
let shop: RunningShop
beforeAll(async () => {
  postgres = await startPostgres({ durable: true })
  const env = productionEnv(postgres.url)
  await plantShop(env, 500)
  shop = await startShop(env)
})
afterAll(async () => {
  expect(await shop.stop()).toBe(0)
  await postgres.stop()
  forget(shop.dataDir)
})

let callers = 0
const order = (key: string) =>
  placeAnOrder(shop.url, { 'idempotency-key': key, ...fromAddress(callers++) }, { notes: key })

async function ask<Row extends object>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}

/** Retries with the same key, as a client does, after a 503 or no response. */
async function insist(key: string, statuses: number[]): Promise<void> {
  const isTaken = async () => {
    const answer = await order(key).catch(() => undefined)
    if (answer) statuses.push(answer.status)
    if (answer?.status === 503) expect(answer.headers.get('retry-after')).toBeTruthy()
    return answer?.status === 201
  }
  await vi.waitUntil(isTaken, { timeout: 120_000, interval: 200 })
}

test('a database that cuts connections, dies and comes back loses no order and doubles none', async () => {
  const statuses: number[] = []
  const keys = Array.from({ length: 40 }, (_, n) => `firm-order-${n}`)
  const cutting = keys.slice(0, 20).map((key) => insist(key, statuses))
  for (let times = 0; times < 5; times++)
    await ask(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'yaadbox'`,
    )
  await Promise.all(cutting)

  postgres.kill()
  await expect.poll(async () => (await fetch(`${shop.url}/ready`)).status).toBe(503)
  const away = await order('firm-order-away')
  expect([away.status, Number(away.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect((await fetch(`${shop.url}/health`)).status).toBe(200)
  const waiting = keys.slice(20).map((key) => insist(key, statuses))
  await postgres.start()
  const ready = async () => (await fetch(`${shop.url}/ready`)).status
  await expect.poll(ready, { interval: 100 }).toBe(200)
  await Promise.all(waiting)

  expect(new Set(statuses).has(500)).toBe(false)
  const kept = await ask<{ notes: string; n: number }>(
    `select notes, count(*)::int as n from orders where notes like 'firm-order-%' group by notes`,
  )
  expect(kept.filter(({ notes }) => notes !== 'firm-order-away')).toHaveLength(keys.length)
  expect(kept.every(({ n }) => n === 1)).toBe(true)
  const [left] = await ask<{ pieces: number }>(
    `select pieces from stock_levels where product_id = ${PRODUCT} and color = 'Sand'`,
  )
  expect(left?.pieces).toBe(500 - kept.length)
})

/** A slow client: sends nothing, or starts its headers or its body and never finishes. */
function openSlowClient(way: number): Promise<Socket> {
  const from = `x-forwarded-for: 10.1.${way >> 8}.${way & 255}\r\n`
  const head = `POST /api/orders HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${from}`
  const begun = ['', `${head}x-slow: `, `${head}content-length: 60000\r\n\r\n{`][way % 3] ?? ''
  return new Promise((resolve, reject) => {
    const socket = connect(shop.port, '127.0.0.1', () => {
      socket.write(begun)
      resolve(socket)
    })
    socket.on('error', reject)
    socket.resume()
  })
}

/** The median response time of 40 requests, every eighth of which is an order. */
async function medianTime(name: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 40; turn++) {
    const began = performance.now()
    const answer =
      turn % 8 === 0
        ? await order(`${name}-order-${turn}`)
        : await fetch(`${shop.url}/${turn % 2 ? 'api/products?view=card' : 'product/2'}`)
    await answer.text()
    expect(answer.status).toBeLessThan(400)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[20] ?? Number.NaN
}

test('hundreds who hold a connection and send next to nothing keep nobody waiting', async () => {
  const alone = await medianTime('alone')
  const slow = await Promise.all(Array.from({ length: SLOW }, (_, way) => openSlowClient(way)))
  const together = await medianTime('slow')
  expect(slow.filter(({ destroyed }) => !destroyed).length).toBe(SLOW)
  expect(together / alone).toBeLessThan(MAX_TIMES_SLOWER)
  for (const socket of slow) socket.destroy()
})
