// PostgreSQL is killed under load and started again, and its backends are ended one by one; the
// shop's process is left as it is.

import { startPostgres, type TestPostgres } from '#testing/postgres.ts'
import { ask, newAgent } from './ask.ts'
import { isReady, keepAsking } from './load.ts'
import { eventually, firstBug, type Outcome, type Part, pause, scaled } from './part.ts'
import { inWorld, mailsAreThrough, otherFailures, type World, wrongOrders } from './world.ts'

const KILLS = 10
const BACKENDS = 200
const CALM_MS = 2000
const READY_WITHIN_SECONDS = 10
const PATHS = ['/api/products?view=card', '/api/shop', '/product/1', '/api/products/2']
const END_BACKENDS = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'yaadbox%'`

export const killedDatabase: Part = {
  name: 'killed database',
  claim:
    'PostgreSQL SIGKILLed 10 times, 200 backends terminated: 503 with Retry-After while away, ready within 10 s, no 5xx after',
  run: async (scale = 1) => {
    const postgres = await startPostgres({ durable: true })
    const kills = { kills: scaled(KILLS, scale), backends: scaled(BACKENDS, scale) }
    const kill = (world: World) => killUnderLoad(world, postgres, kills)
    return inWorld({ postgres }, kill).finally(() => postgres.stop())
  },
}

type Kills = { kills: number; backends: number }

async function killUnderLoad(
  world: World,
  postgres: TestPostgres,
  { kills, backends }: Kills,
): Promise<Outcome> {
  const shop = await world.open()
  const shoppers = world.keepShopping({ prefix: 'away', connections: 10, restMs: 100 })
  const { looks, stop } = keepAsking({
    everyMs: 50,
    agent: newAgent(10),
    asks: (agent, turn) => ask(agent, world.url + PATHS[turn % PATHS.length]),
  })
  const ready = isReady(newAgent(1), world.url)
  let slowestSeconds = 0
  let after = 0
  const calm = async () => {
    const since = performance.now()
    const isBack = await eventually(ready, 2 * READY_WITHIN_SECONDS, 50)
    const from = performance.now()
    slowestSeconds = Math.max(slowestSeconds, isBack ? (from - since) / 1000 : Infinity)
    await pause(CALM_MS)
    after += looks.filter(({ at, status }) => at > from && status >= 500).length
  }
  await pause(1000)
  for (let killed = 0; killed < kills; killed++) {
    postgres.kill()
    await pause(700)
    await postgres.start()
    await calm()
  }
  let ended = 0
  while (ended < backends) {
    ended += (await world.query(END_BACKENDS)).length
    await calm()
  }
  await stop()
  const counts = await shoppers.stop()
  const settled = await mailsAreThrough(world)
  const found = await world.compare()
  const away = looks.filter(({ status }) => status === 503)
  const bugs = looks.filter(({ status }) => status >= 500 && status !== 503).length
  const wrong = bugs + otherFailures(counts)
  const withoutRetryAfter =
    away.filter(({ hasRetryAfter }) => !hasRetryAfter).length + counts.withoutRetryAfter
  const faults = wrongOrders(found)
  const bug = firstBug(shop.output())
  const held = settled && slowestSeconds <= READY_WITHIN_SECONDS
  return {
    held: held && after + wrong + withoutRetryAfter + faults === 0 && found.acknowledged > 0,
    figures:
      `${kills} kills, ${ended} backends ended; ${away.length} of ${looks.length} looks were ` +
      `503, ${withoutRetryAfter} of them without Retry-After, ${wrong} other failures, ${after} after it was ` +
      `ready; ready again within ${slowestSeconds.toFixed(1)} s; ${found.acknowledged} orders, ` +
      `${faults} lost or doubled${bug ? `; ${bug}` : ''}`,
  }
}
