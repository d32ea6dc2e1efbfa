// PostgreSQL is stopped under load, every process of it, and goes on half a minute later: it keeps its connections, takes new
// ones, and answers nobody. The shop's process is left as it is.

import { startPostgres } from '#testing/postgres.ts'
import { ask, newAgent } from './ask.ts'
import { eventually, firstBug, type Part, pause, percentile, scaled } from './part.ts'
import { failures, mailsAreThrough, newWorld } from './world.ts'

const FROZEN_MS = 30_000
const CALM_MS = 10_000
const LATEST_MS = 2500
const SLOWER_AT_MOST = 3
const READY_WITHIN_SECONDS = 10
/** Pages that every process keeps, and calls that have to ask the database each time. */
const KEPT = ['/', '/products', '/product/1', '/api/products?view=card']
const ASKED = ['/api/order-pages/nobody', '/api/quote-pages/nobody', '/ready']
const LOOK_EVERY_MS = 50

type Look = { at: number; isKept: boolean; status: number; ms: number; path: string }

/** Looks at the shop all the time, at pages that are kept and at calls that are not, in turns. */
function keepLooking(url: string) {
  const agent = newAgent(40)
  const looks: Look[] = []
  const open = new Set<Promise<unknown>>()
  let turn = 0
  const timer = setInterval(() => {
    const paths = turn % 2 ? ASKED : KEPT
    const path = paths[(turn >> 1) % paths.length] as string
    const isKept = turn++ % 2 === 0
    const at = performance.now()
    const note = (status: number) =>
      looks.push({ at, isKept, status, ms: performance.now() - at, path })
    const look = ask(agent, url + path, {}).then(
      ({ status }) => note(status),
      () => note(599),
    )
    open.add(look)
    void look.finally(() => open.delete(look))
  }, LOOK_EVERY_MS)
  return {
    looks,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(open)
      agent.destroy()
    },
  }
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
    const world = await newWorld({ databaseUrl: postgres.url, pieces: 1_000_000 })
    const shop = await world.open()
    const shoppers = world.keepShopping({ prefix: 'frozen', connections: 10, restMs: 100 })
    const looking = keepLooking(world.url)
    const agent = newAgent(1)
    await pause(CALM_MS)
    const frozenFrom = performance.now()
    const thaw = postgres.freeze()
    await pause(Math.max(5000, scaled(FROZEN_MS, scale)))
    const frozenUntil = performance.now()
    thaw()
    const ready = await eventually(
      async () => (await ask(agent, `${world.url}/ready`)).status === 200,
      READY_WITHIN_SECONDS,
      50,
    )
    const readySeconds = (performance.now() - frozenUntil) / 1000
    const calmFrom = performance.now()
    await pause(CALM_MS)
    await looking.stop()
    const counts = await shoppers.stop()
    const settled = await eventually(() => mailsAreThrough(world), 120, 2000)
    const found = await world.compare()
    await shop.stop()
    await postgres.stop()
    agent.destroy()
    world.forget()

    const kept = looking.looks.filter(({ isKept }) => isKept)
    const before = kept.filter(({ at }) => at < frozenFrom)
    const meanwhile = looking.looks.filter(({ at }) => at >= frozenFrom && at < frozenUntil)
    const keptMeanwhile = meanwhile.filter(({ isKept }) => isKept)
    const ratio = median(keptMeanwhile) / median(before)
    const keptFailed = keptMeanwhile.filter(({ status }) => status !== 200).length
    const slowest = meanwhile.reduce((most, look) => (look.ms > most.ms ? look : most))
    const bugs = looking.looks.filter(({ status }) => status >= 500 && status !== 503).length
    const after = looking.looks.filter(({ at, status }) => at > calmFrom && status >= 500).length
    const wrong = bugs + failures(counts) - (counts.statuses[503] ?? 0) + counts.broken
    const faults = found.lost + found.doubled + found.wrongStockMovements
    const bug = firstBug(shop.output())
    return {
      held:
        ready &&
        settled &&
        ratio < SLOWER_AT_MOST &&
        slowest.ms < LATEST_MS &&
        keptFailed + wrong + after + faults === 0 &&
        found.acknowledged > 0,
      figures:
        `${((frozenUntil - frozenFrom) / 1000).toFixed(0)} s; kept pages ${median(before).toFixed(1)} ms before, ` +
        `${median(keptMeanwhile).toFixed(1)} ms meanwhile (${keptMeanwhile.length}, ${keptFailed} failed); slowest answer ` +
        `${Math.round(slowest.ms)} ms (${slowest.path}), slowest order ${(counts.slowestMs / 1000).toFixed(1)} s; ${wrong} other ` +
        `failures, ${after} after it was ready within ${readySeconds.toFixed(1)} s; ${found.acknowledged} orders, ` +
        `${faults} lost or doubled${bug ? `; ${bug}` : ''}`,
    }
  },
}
