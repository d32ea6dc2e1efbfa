// Five thousand who hold a connection and send next to nothing, while others shop.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { AN_ORDER } from '#testing/production-shop.ts'
import { ask } from './ask.ts'
import { inShopOnPostgres, waitsOf } from './beside.ts'
import { eventually, type Part, percentile, scaled } from './part.ts'
import type { World } from './world.ts'

const SLOW = 5000
const SECONDS = 40
const EVERY_MS = 50
const MAX_MS = 500
const PATHS = ['/', '/product/1', '/api/products?view=card', '/api/products/2', '/api/shop']

export const slowConnections: Part = {
  name: 'slow connections',
  claim: '5,000 slow connections: normal requests p99 under 500 ms',
  run: async (scale = 1) => {
    const { before, during, there, open, cutOff } = await inShopOnPostgres((world) =>
      crowded(world, scale),
    )
    const [p50, p99] = [percentile(during.times, 0.5), percentile(during.times, 0.99)]
    return {
      held: there && p99 < MAX_MS && during.failed === 0,
      figures:
        `${open} slow connections open (${cutOff} cut off, and come again), ${during.times.length} ` +
        `normal requests: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (without them ` +
        `${percentile(before.times, 0.99).toFixed(0)} ms), ${during.failed} failed`,
    }
  },
}

async function crowded(world: World, scale: number) {
  const shop = await world.open()
  const slow = scaled(SLOW, scale)
  const before = await normal(world.url, 5)
  const crowd = beSlow(shop.port, slow)
  const there = await eventually(async () => crowd.now().open > slow * 0.9, 60)
  const during = await normal(world.url, scaled(SECONDS, Math.max(scale, 0.3)))
  const { open, cutOff } = crowd.now()
  crowd.stop()
  await shop.stop()
  return { before, during, there, open, cutOff }
}

function beSlow(port: number, count: number) {
  const program = join(import.meta.dirname, 'slow-clients.ts')
  const child = spawn(process.execPath, [program, String(port), String(count)], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let latest = { open: 0, cutOff: 0 }
  child.stdout.on('data', (chunk: Buffer) => {
    const line = chunk.toString().trim().split('\n').at(-1)
    if (line) latest = JSON.parse(line) as typeof latest
  })
  return { now: () => latest, stop: () => child.kill('SIGKILL') }
}

/** What shoppers do: read pages and lists, and every tenth orders. */
const normal = (url: string, seconds: number) =>
  waitsOf({
    seconds,
    everyMs: EVERY_MS,
    connections: 50,
    asks: (agent, turn) => {
      const headers = { 'x-forwarded-for': `10.9.${(turn >> 8) & 255}.${turn & 255}` }
      return turn % 10 === 0
        ? ask(agent, `${url}/api/orders`, { method: 'POST', headers, body: AN_ORDER })
        : ask(agent, url + PATHS[turn % PATHS.length])
    },
    isServed: (status) => status < 400,
  })
