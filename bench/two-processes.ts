// Whether a second process takes orders off the first: orders a second through nginx with the shipped
// configuration, over one process and over two, on one PostgreSQL that keeps what it promises. Rounds
// take turns, each begins when all jobs of the one before are done, and while one takes orders the other
// rests, so that it does not do the first one's jobs. Each is held to a share of a core, as on a small
// machine of its own, so that client, nginx and database have what they need: prints the ratio of these
// rounds against the target. Then the same with nothing held, where all share the machine's cores and
// one process leaves a small machine little that a second could use.

import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { setStock } from '#domain/stock/set-levels.ts'
import { configFrom } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { countUnfinished } from '#platform/jobs/queue.ts'
import { findNginx, startNginx } from '#testing/nginx.ts'
import { startPostgres } from '#testing/postgres.ts'
import { AN_ORDER, endAll, plantShop, productionEnv, startTwo } from '#testing/production-shop.ts'
import type { RunningShop } from '#testing/running-shop.ts'
import { atLeast, median, printTable, ratioOfRounds, report, rounded } from './figures.ts'
import { holdToShare } from './shares.ts'

const ROUNDS = 5
/** Of a core for each process. Two of them and what an order costs beside them fit on two cores. */
const SHARE = 0.4
/** Until the code of both is compiled. */
const WARM_SECONDS = 20
const LOOK_MS = 200
const SECONDS = 5
const SHOPPERS = 32
/** Of one address in ten minutes; the limit of the shop is a little above. */
const ORDERS_EACH = 50
const PIECES = 1_000_000
const TARGET = 1.5

const program = findNginx()
if (!program) throw new Error('nginx is not on this machine: install it, or set NGINX_PATH')
const server = await startPostgres({ durable: true })
const env = productionEnv(server.url)
const pieces = await plant()
const database = await openDatabase(configFrom(env))
const [first, second] = (await startTwo(env)) as [RunningShop, RunningShop]
const one = await startNginx(program, [first.port])
const two = await startNginx(program, [first.port, second.port])
let addresses = 0
try {
  await compare()
} finally {
  for (const part of [one, two]) await part.stop()
  await endAll([first, second])
  await database.close()
  await server.stop()
}

type Piece = { productId: number; selectedColor: string }

/** Stocks the shop; returns what it stocked, enough never to sell out here. */
async function plant(): Promise<Piece[]> {
  const found: Piece[] = []
  await plantShop(env, PIECES, async (tx) => {
    for (const { productId, color } of await tx.db.select().from(stockLevels)) {
      await setStock(tx, { productId, color, pieces: PIECES, reason: 'count' })
      found.push({ productId, selectedColor: color })
    }
  })
  return found
}

async function compare(): Promise<void> {
  await ordersASecond(two.url, WARM_SECONDS)
  const apart = await inTurns(SHARE)
  const beside = await inTurns(1)
  const [held, free] = [figuresOf(apart), figuresOf(beside)]
  printTable(
    ['processes', 'one, orders/s', 'two, orders/s', 'ratio'],
    [
      [`each ${SHARE} of a core`, held.one, held.two, held.ratio],
      ['nothing held', free.one, free.two, free.ratio],
    ],
  )
  const figure = 'orders through nginx, two processes against one'
  const lines = [atLeast(figure, held.ratio, TARGET, 'ratio')]
  report('two-processes', lines, { apart, beside, note: formatFree(free) })
}

type Rates = { one: number[]; two: number[] }
type Figures = { one: number; two: number; ratio: number }

function figuresOf({ one, two }: Rates): Figures {
  const ratio = rounded(ratioOfRounds(two, one), 2)
  return { one: rounded(median(one)), two: rounded(median(two)), ratio }
}

function formatFree({ one, two, ratio }: Figures): string {
  return `With nothing held, where client, nginx, PostgreSQL and the processes share all cores, one process took ${one}
orders a second and two took ${two} (${ratio}).`
}

async function inTurns(share: number): Promise<Rates> {
  const rates: Rates = { one: [], two: [] }
  for (let round = 0; round < ROUNDS; round++) {
    rates.one.push(await rateOf(one.url, [first], [second], share))
    rates.two.push(await rateOf(two.url, [first, second], [], share))
  }
  return rates
}

async function rateOf(
  url: string,
  working: readonly RunningShop[],
  resting: readonly RunningShop[],
  share: number,
): Promise<number> {
  await jobsAreDone()
  const letGo = await holdToShare(
    working.map(({ pid }) => pid),
    resting.map(({ pid }) => pid),
    share,
  )
  try {
    return await ordersASecond(url, SECONDS)
  } finally {
    await letGo()
  }
}

async function jobsAreDone(): Promise<void> {
  while ((await countUnfinished(database.db)) > 0) await pause(LOOK_MS)
}

async function ordersASecond(url: string, forSeconds: number): Promise<number> {
  const began = performance.now()
  const until = began + forSeconds * 1000
  const counts = await Promise.all(
    Array.from({ length: SHOPPERS }, (_, shopper) => shop(url, shopper, until)),
  )
  const seconds = (performance.now() - began) / 1000
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

/**
 * Orders until the time is up, from one address of this machine after another, and something else each
 * time: orders of one piece are serialized, in either process.
 */
async function shop(url: string, shopper: number, until: number): Promise<number> {
  let placed = 0
  while (performance.now() < until) {
    const number = addresses++
    const localAddress = `127.1.${Math.floor(number / 250)}.${1 + (number % 250)}`
    const agent = new Agent({ keepAlive: true, localAddress, maxSockets: 1 })
    for (let order = 0; order < ORDERS_EACH && performance.now() < until; order++) {
      const status = await place(url, agent, shopper + placed)
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
  const body = JSON.stringify({ ...AN_ORDER, ...piece, customerEmail: `ann${nth}@example.com` })
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
