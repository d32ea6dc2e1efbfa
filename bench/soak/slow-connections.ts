// Five thousand who hold a connection and send next to nothing, while others shop.

import { fromAddress } from '#testing/production-shop.ts'
import { ask, newAgent } from './ask.ts'
import { order, waitsOf } from './load.ts'
import { eventually, type Outcome, type Part, percentile, scaled } from './part.ts'
import { beSlow } from './slow-clients.ts'
import { inWorld, type World } from './world.ts'

const SLOW = 5000
const SECONDS = 40
const EVERY_MS = 50
const MAX_MS = 500
const PATHS = ['/', '/product/1', '/api/products?view=card', '/api/products/2', '/api/shop']
const HEAD = `POST /api/orders HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n`
/** Nothing, headers that never end, a body that never ends. */
const SLOW_REQUESTS = ['', `${HEAD}x-slow: `, `${HEAD}content-length: 60000\r\n\r\n{`]

export const slowConnections: Part = {
  name: 'slow connections',
  claim: '5,000 slow connections: normal requests p99 under 500 ms',
  run: (scale = 1) => inWorld({}, (world) => crowd(world, scale)),
}

async function crowd(world: World, scale: number): Promise<Outcome> {
  const { port } = await world.open()
  const count = scaled(SLOW, scale)
  const before = await normal(world.url, 5)
  const starting = { startsEveryMs: 0.5, againMs: 100 }
  const slow = beSlow({ port, count, says: SLOW_REQUESTS, takesNothing: false, ...starting })
  const there = await eventually(async () => slow.now().open > count * 0.9, 60)
  const during = await normal(world.url, scaled(SECONDS, Math.max(scale, 0.3)))
  const { open, cutOff } = slow.now()
  slow.stop()
  const [p50, p99] = [percentile(during.times, 0.5), percentile(during.times, 0.99)]
  return {
    held: there && p99 < MAX_MS && during.failed === 0,
    figures:
      `${open} slow connections open (${cutOff} cut off, and come again), ${during.times.length} ` +
      `normal requests: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (without them ` +
      `${percentile(before.times, 0.99).toFixed(0)} ms), ${during.failed} failed`,
  }
}

/** What shoppers do: read pages and lists, and every tenth orders. */
const normal = (url: string, seconds: number) =>
  waitsOf(seconds, {
    everyMs: EVERY_MS,
    agent: newAgent(50),
    asks: (agent, turn) =>
      turn % 10 === 0
        ? order(agent, url, fromAddress(turn))
        : ask(agent, url + PATHS[turn % PATHS.length]),
    isServed: (status) => status < 400,
  })
