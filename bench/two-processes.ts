// Whether a second process takes orders off the first: orders a second through nginx with the shipped
// configuration, over one process and over two, on one PostgreSQL that keeps what it promises. Rounds
// take turns. Prints the ratio of the rounds against the target. Client, nginx, database and shop
// share the machine's cores, so that a small machine has little left for a second process to use.

import { Agent, request } from 'node:http'
import { stockLevels } from '#domain/stock/stock.table.ts'
import { setStock } from '#domain/stock/set-stock.ts'
import { configFrom } from '#platform/config.ts'
import { openDatabase } from '#platform/database.ts'
import { openShop } from '#platform/shop.ts'
import { system } from '#platform/tx.ts'
import { plantCatalogue } from '#seed/demo-shop.ts'
import { findNginx, startNginx } from '#testing/nginx.ts'
import { startPostgres } from '#testing/postgres.ts'
import { forget, startShop } from '#testing/running-shop.ts'
import { keepFigures, median, printTable, ratioOfRounds, rounded } from './figures.ts'

const ROUNDS = 5
const SECONDS = 5
const SHOPPERS = 32
/** Of one address in ten minutes; the limit of the shop is a little above. */
const ORDERS_EACH = 50
const PIECES = 1_000_000
const TARGET = 1.5

const program = findNginx()
if (!program) throw new Error('nginx is not on this machine: install it, or set NGINX_PATH')
const server = await startPostgres({ durable: true })
const env = {
  DATABASE_URL: server.url,
  HOST: '127.0.0.1',
  PUBLIC_URL: 'http://127.0.0.1',
  EDITOR_PASSWORD: 'an editor password',
  TRUSTED_PROXIES: '127.0.0.1',
}
const pieces = await plant()
const first = await startShop(env)
const second = await startShop(env, first.dataDir)
const one = await startNginx(program, [first.port])
const two = await startNginx(program, [first.port, second.port])
let shoppers = 0
try {
  process.exitCode = (await compare()) ? 0 : 1
} finally {
  for (const part of [one, two, first, second]) await part.stop()
  await server.stop()
  forget(first.dataDir)
}

type Piece = { productId: number; color: string }

/** Answers what there is enough of to be ordered all along. */
async function plant(): Promise<Piece[]> {
  const database = await openDatabase(configFrom(env))
  const ordered = await openShop({ database }).write(system('bench'), async (tx) => {
    await plantCatalogue(tx)
    const found = await tx.db.select().from(stockLevels).limit(3)
    for (const { productId, color } of found)
      await setStock(tx, { productId, color, pieces: PIECES, reason: 'count' })
    return found.map(({ productId, color }) => ({ productId, color }))
  })
  await database.close()
  return ordered
}

async function compare(): Promise<boolean> {
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round++)
    for (const [nth, { url }] of [one, two].entries()) {
      const rate = await ordersASecond(url)
      if (round > 0) rates[nth as 0 | 1].push(rate)
    }
  const [alone, both] = rates.map(median) as [number, number]
  const ratio = rounded(ratioOfRounds(rates[1], rates[0]), 2)
  printTable(
    ['processes', 'orders a second', 'ratio', 'target'],
    [
      ['one', rounded(alone), '', ''],
      ['two', rounded(both), ratio, TARGET],
    ],
  )
  const figure = 'orders through nginx, two processes against one'
  keepFigures(
    'two-processes',
    [{ figure, value: ratio, unit: 'ratio', target: TARGET, better: 'more' }],
    { rates },
  )
  return ratio >= TARGET
}

async function ordersASecond(url: string): Promise<number> {
  const until = performance.now() + SECONDS * 1000
  const began = performance.now()
  const counts = await Promise.all(Array.from({ length: SHOPPERS }, () => shop(url, until)))
  const seconds = (performance.now() - began) / 1000
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

/** Orders until the time is up, from one address of this machine after another. */
async function shop(url: string, until: number): Promise<number> {
  let placed = 0
  while (performance.now() < until) {
    const number = shoppers++
    const localAddress = `127.${1 + ((number >> 16) % 250)}.${(number >> 8) % 256}.${1 + (number % 250)}`
    const agent = new Agent({ keepAlive: true, localAddress, maxSockets: 1 })
    for (let order = 0; order < ORDERS_EACH && performance.now() < until; order++) {
      const status = await place(url, agent, placed)
      if (status !== 201) throw new Error(`an order was answered ${status}`)
      placed++
    }
    agent.destroy()
  }
  return placed
}

function place(url: string, agent: Agent, nth: number): Promise<number> {
  const piece = pieces[nth % pieces.length]
  if (!piece) throw new Error('nothing is planted to order')
  const body = JSON.stringify({
    productId: piece.productId,
    selectedColor: piece.color,
    customerName: 'Ann Brown',
    customerEmail: `ann${nth}@example.com`,
    customerPhone: '876-555-0100',
    paymentMethod: 'bank_transfer',
    shippingMethod: 'pickup',
  })
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/orders`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end(body)
  })
}
