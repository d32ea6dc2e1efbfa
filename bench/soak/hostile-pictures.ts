// Twenty pictures at once that are small as files and large once they are decoded, wave after wave,
// while others look for a piece and sign in.

import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { aPicture, aPictureBomb } from '#testing/files.ts'
import { AN_ORDER } from '#testing/production-shop.ts'
import { START_SCRIPT, startShop } from '#testing/running-shop.ts'
import { ask, newAgent } from './ask.ts'
import { inShopOnPostgres, waitsOf } from './beside.ts'
import { type Part, percentile } from './part.ts'
import type { World } from './world.ts'

const AT_ONCE = 20
/** Not scaled: the 99th percentile of a few requests would be the slowest one. */
const SECONDS = 40
const WARM_UP_SECONDS = 5
/** More than the shop takes in while the others are timed. */
const ORDERS = 600
const EVERY_MS = 100
const MAX_TIMES_SLOWER = 5
const MAX_MEGABYTES = 450

export const hostilePictures: Part = {
  name: 'hostile pictures',
  claim: '20 hostile pictures at once: others wait 5 times as long at most, memory under 450 MB',
  run: async () => {
    const { before, during, statuses, megabytes } = await inShopOnPostgres(attacked)
    const [alone, beside] = [percentile(before.times, 0.99), percentile(during.times, 0.99)]
    const refusedOnly = Object.keys(statuses).every((status) => /^(201|422|429|503)$/.test(status))
    return {
      held:
        beside <= alone * MAX_TIMES_SLOWER &&
        megabytes < MAX_MEGABYTES &&
        during.failed === 0 &&
        refusedOnly,
      figures:
        `pictures ${JSON.stringify(statuses)}; ${during.times.length} others: p99 ` +
        `${beside.toFixed(0)} ms (without them ${alone.toFixed(0)} ms), ${during.failed} failed; ` +
        `${megabytes.toFixed(0)} MB at the most`,
    }
  },
}

async function attacked({ env, url }: World) {
  // As `npm start` opens it: what is set there gives freed memory back to the system.
  const shop = await startShop(env, env.DATA_DIR, START_SCRIPT)
  const bombs = await hostileFiles()
  const orders = await placeOrders(url)
  await others(url, WARM_UP_SECONDS)
  const before = await others(url, SECONDS)
  let over = false
  const attack = attackUntil(url, { orders, bombs }, () => over)
  const during = await others(url, SECONDS)
  over = true
  const statuses = await attack
  const megabytes = peakMemory(shop.pid)
  await shop.stop()
  return { before, during, statuses, megabytes }
}

/** The worst that is taken of each kind, and one that is not. */
async function hostileFiles(): Promise<Buffer[]> {
  const large = await aPicture({ width: 4000, height: 4000 }, 'png')
  return [
    await aPictureBomb({ width: 4000, height: 3990 }, 'webp'),
    await aPictureBomb({ width: 1990, height: 2000 }, 'interlaced 16-bit png'),
    await sharp(large).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    await aPictureBomb({ width: 6650, height: 6000 }, 'webp'),
  ]
}

type Order = { link: string; headers: Record<string, string> }

/** Orders, each from a network of its own. Placed beforehand: what an order costs is not measured. */
async function placeOrders(url: string): Promise<Order[]> {
  const agent = newAgent(AT_ONCE)
  const orders: Order[] = []
  for (let number = 0; number < ORDERS; number++) {
    const headers = { 'x-forwarded-for': `10.8.${number >> 8}.${number & 255}` }
    const placed = await ask(agent, `${url}/api/orders`, {
      method: 'POST',
      headers,
      body: AN_ORDER,
    })
    const { order } = JSON.parse(placed.text) as { order: { link: string } }
    orders.push({ link: order.link.split('/').at(-1) as string, headers })
  }
  agent.destroy()
  return orders
}

type Attack = { orders: Order[]; bombs: Buffer[] }

/** Sends wave after wave, each picture as the receipt of another order. */
async function attackUntil(url: string, { orders, bombs }: Attack, isOver: () => boolean) {
  const agent = newAgent(AT_ONCE)
  const statuses: Record<string, number> = {}
  let turn = 0
  const send = async () => {
    const number = turn++
    const { link, headers } = orders[number % orders.length] as Order
    const { status } = await ask(agent, `${url}/api/order-pages/${link}/receipts`, {
      method: 'POST',
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: asForm(bombs[number % bombs.length] as Buffer),
    })
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  while (!isOver()) await Promise.all(Array.from({ length: AT_ONCE }, send))
  agent.destroy()
  return statuses
}

const BOUNDARY = 'a-boundary-of-this-program'
const asForm = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="slip.png"\r\n` +
        'content-type: image/png\r\n\r\n',
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])

/** What others do meanwhile: pages that are drawn for them alone, and sign-ins, which need threads. */
const others = (url: string, seconds: number) =>
  waitsOf({
    seconds,
    everyMs: EVERY_MS,
    connections: 20,
    asks: (agent, turn) => {
      const headers = { 'x-forwarded-for': `10.7.${(turn >> 8) & 255}.${turn & 255}` }
      const signIn = { method: 'POST', headers, body: { username: 'nobody', password: 'a guess' } }
      return turn % 4 === 0
        ? ask(agent, `${url}/api/admin/login`, signIn)
        : ask(agent, `${url}/products?q=piece${turn}`, { headers })
    },
    isServed: (status) => status === 200 || status === 401,
  })

/** The most memory that a process has held. */
function peakMemory(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
