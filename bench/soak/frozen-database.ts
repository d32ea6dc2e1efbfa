// PostgreSQL is stopped under load, every process of it, and goes on half a minute later: it keeps its connections, takes new
// ones, and answers nobody. The shop's process is left as it is.

import { startPostgres, type TestPostgres } from '#testing/postgres.ts'
import { ask, newAgent } from './ask.ts'
import { isReady, keepAsking, type Look } from './load.ts'
import { eventually, firstBug, type Outcome, type Part, pause, percentile, scaled } from './part.ts'
import { inWorld, mailsAreThrough, otherFailures, type World, wrongOrders } from './world.ts'

const FROZEN_MS = 30_000
const CALM_MS = 10_000
const LATEST_MS = 2500
const SLOWER_AT_MOST = 3
const READY_WITHIN_SECONDS = 10
/** Pages that every process keeps, and calls that have to ask the database each time: they take turns. */
const KEPT = ['/', '/products', '/product/1', '/api/products?view=card']
const ASKED = ['/api/order-pages/nobody', '/api/quote-pages/nobody', '/ready']
const LOOK_EVERY_MS = 50

const isKept = ({ turn }: Look) => turn % 2 === 0
const pathOf = (turn: number) => {
  const paths = turn % 2 ? ASKED : KEPT
  return paths[(turn >> 1) % paths.length] ?? ''
}

const median = (looks: readonly Look[]) =>
  percentile(
    looks.map(({ ms }) => ms),
    0.5,
  )

export const frozenDatabase: Part = {
  name: 'frozen database',
  claim:
    'every process of PostgreSQL stopped for 30 s under orders: kept pages less than 3 times as slow by their median, no other answer later than 2.5 s but of orders under way, nothing acknowledged lost or doubled',
  run: async (scale = 1) => {
    const postgres = await startPostgres({ durable: true })
    const frozenMs = Math.max(5000, scaled(FROZEN_MS, scale))
    const freeze = (world: World) => freezeUnderLoad(world, postgres, frozenMs)
    return inWorld({ postgres }, freeze).finally(() => postgres.stop())
  },
}

async function freezeUnderLoad(
  world: World,
  postgres: TestPostgres,
  frozenMs: number,
): Promise<Outcome> {
  const shop = await world.open()
  const shoppers = world.keepShopping({ prefix: 'frozen', connections: 10, restMs: 100 })
  const { looks, stop } = keepAsking({
    everyMs: LOOK_EVERY_MS,
    agent: newAgent(40),
    asks: (agent, turn) => ask(agent, world.url + pathOf(turn)),
  })
  await pause(CALM_MS)
  const frozenFrom = performance.now()
  const thaw = postgres.freeze()
  await pause(frozenMs)
  const frozenUntil = performance.now()
  thaw()
  const ready = await eventually(isReady(newAgent(1), world.url), READY_WITHIN_SECONDS, 50)
  const readySeconds = (performance.now() - frozenUntil) / 1000
  const calmFrom = performance.now()
  await pause(CALM_MS)
  await stop()
  const counts = await shoppers.stop()
  const settled = await mailsAreThrough(world)
  const found = await world.compare()

  const before = looks.filter((look) => isKept(look) && look.at < frozenFrom)
  const meanwhile = looks.filter(({ at }) => at >= frozenFrom && at < frozenUntil)
  const keptMeanwhile = meanwhile.filter(isKept)
  const keptFailed = keptMeanwhile.filter(({ status }) => status !== 200).length
  const slowest = meanwhile.reduce((most, look) => (look.ms > most.ms ? look : most))
  const bugs = looks.filter(({ status }) => status >= 500 && status !== 503).length
  const after = looks.filter(({ at, status }) => at > calmFrom && status >= 500).length
  const wrong = bugs + otherFailures(counts)
  const faults = wrongOrders(found)
  const bug = firstBug(shop.output())
  return {
    held:
      ready &&
      settled &&
      median(keptMeanwhile) / median(before) < SLOWER_AT_MOST &&
      slowest.ms < LATEST_MS &&
      keptFailed + wrong + after + faults === 0 &&
      found.acknowledged > 0,
    figures:
      `${((frozenUntil - frozenFrom) / 1000).toFixed(0)} s; kept pages ${median(before).toFixed(1)} ms before, ` +
      `${median(keptMeanwhile).toFixed(1)} ms meanwhile (${keptMeanwhile.length}, ${keptFailed} failed); slowest answer ` +
      `${Math.round(slowest.ms)} ms (${pathOf(slowest.turn)}), slowest order ${(counts.slowestMs / 1000).toFixed(1)} s; ${wrong} other ` +
      `failures, ${after} after it was ready within ${readySeconds.toFixed(1)} s; ${found.acknowledged} orders, ` +
      `${faults} lost or doubled${bug ? `; ${bug}` : ''}`,
  }
}
