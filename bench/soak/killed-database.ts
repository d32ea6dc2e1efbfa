// PostgreSQL is killed under load and started again, and its backends are ended one by one; the
// shop's process is left as it is.

import { Client } from 'pg'
import { startPostgres } from '#testing/postgres.ts'
import { ask, newAgent } from './ask.ts'
import { eventually, firstBug, type Part, pause, scaled } from './part.ts'
import { failures, mailsAreThrough, newWorld } from './world.ts'

const KILLS = 10
const BACKENDS = 200
const CALM_MS = 2000
const READY_WITHIN_SECONDS = 10
const PATHS = ['/api/products?view=card', '/api/shop', '/product/1', '/api/products/2']

type Looked = { at: number; status: number; withoutRetryAfter: boolean }

/** Looks at the shop all the time, each look with its moment. */
function keepLooking(url: string) {
  const agent = newAgent(10)
  const looks: Looked[] = []
  let turn = 0
  const requested = new Set<Promise<unknown>>()
  const timer = setInterval(() => {
    const at = performance.now()
    const look = ask(agent, url + PATHS[turn++ % PATHS.length], {}).then(
      ({ status, headers }) =>
        looks.push({ at, status, withoutRetryAfter: status === 503 && !headers['retry-after'] }),
      () => looks.push({ at, status: 599, withoutRetryAfter: true }),
    )
    requested.add(look)
    void look.finally(() => requested.delete(look))
  }, 50)
  return {
    looks,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(requested)
      agent.destroy()
    },
  }
}

export const killedDatabase: Part = {
  name: 'killed database',
  claim:
    'PostgreSQL SIGKILLed 10 times, 200 backends terminated: 503 with Retry-After while away, ready within 10 s, no 5xx after',
  run: async (scale = 1) => {
    const postgres = await startPostgres({ durable: true })
    const world = await newWorld({ databaseUrl: postgres.url, pieces: 1_000_000 })
    const shop = await world.open()
    const shoppers = world.keepShopping({ prefix: 'away', connections: 10, restMs: 100 })
    const looking = keepLooking(world.url)
    const agent = newAgent(1)
    const isReady = async () => (await ask(agent, `${world.url}/ready`)).status === 200
    let slowestSeconds = 0
    let after = 0
    const calm = async (since: number) => {
      const ready = await eventually(isReady, 2 * READY_WITHIN_SECONDS, 50)
      const from = performance.now()
      slowestSeconds = Math.max(slowestSeconds, ready ? (from - since) / 1000 : Infinity)
      await pause(CALM_MS)
      after += looking.looks.filter(({ at, status }) => at > from && status >= 500).length
    }
    await pause(1000)
    const kills = scaled(KILLS, scale)
    for (let killed = 0; killed < kills; killed++) {
      postgres.kill()
      await pause(700)
      await postgres.start()
      await calm(performance.now())
    }
    let ended = 0
    const wanted = scaled(BACKENDS, scale)
    while (ended < wanted) {
      ended += await endBackends(postgres.url)
      await calm(performance.now())
    }
    await looking.stop()
    const counts = await shoppers.stop()
    const settled = await eventually(() => mailsAreThrough(world), 120, 2000)
    const found = await world.compare()
    await shop.stop()
    await postgres.stop()
    world.forget()
    const away = looking.looks.filter(({ status }) => status === 503).length
    const bugs = looking.looks.filter(({ status }) => status >= 500 && status !== 503).length
    const wrong = bugs + failures(counts) - (counts.statuses[503] ?? 0) + counts.broken
    const withoutRetryAfter =
      looking.looks.filter((look) => look.withoutRetryAfter).length + counts.withoutRetryAfter
    const faults = found.lost + found.doubled + found.wrongStockMovements
    const bug = firstBug(shop.output())
    const held = settled && slowestSeconds <= READY_WITHIN_SECONDS
    return {
      held: held && after + wrong + withoutRetryAfter + faults === 0 && found.acknowledged > 0,
      figures:
        `${kills} kills, ${ended} backends ended; ${away} of ${looking.looks.length} looks were ` +
        `503, ${withoutRetryAfter} of them without Retry-After, ${wrong} other failures, ${after} after it was ` +
        `ready; ready again within ${slowestSeconds.toFixed(1)} s; ${found.acknowledged} orders, ` +
        `${faults} lost or doubled${bug ? `; ${bug}` : ''}`,
    }
  },
}

async function endBackends(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'yaadbox%'`,
  )
  await client.end()
  return rowCount ?? 0
}
