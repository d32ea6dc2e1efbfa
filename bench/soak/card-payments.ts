// Card payments through three gateways, while their notifications are lost, doubled and late, they refuse, fail and hang,
// and the processes of the shop are killed. Afterwards the books of the gateways are compared with the shop's.

import { Client } from 'pg'
import { GATEWAYS } from '#contract/gateways.ts'
import {
  attemptsLeft,
  compareBooks,
  hurryAttempts,
  keepPaying,
} from '#testing/gateways/random-payments.ts'
import { startSimulators } from '#testing/gateways/simulators.ts'
import { startPostgres } from '#testing/postgres.ts'
import { freePort } from '#testing/running-shop.ts'
import { eventually, type Part, scaled } from './part.ts'
import { newWorld } from './world.ts'

const PAYMENTS = 2000
const KILLS = 10
const SHOPPERS = 12
const SETTLED_WITHIN_SECONDS = 600

export const cardPayments: Part = {
  name: 'card payments',
  claim:
    '2,000 visits to three gateways by two processes, notifications lost, doubled, late, gateways failing, ten kills: every charge is one payment or one open task, and no payment is without a charge',
  run: async (scale = 1) => {
    const simulators = await startSimulators()
    const postgres = await startPostgres({ durable: true })
    const env = simulators.environment
    const world = await newWorld({ databaseUrl: postgres.url, pieces: 1_000_000, env })
    simulators.connect(world.url)
    const ports = [undefined, String(await freePort())]
    let round = 0
    // Another gateway takes new payments after each start.
    const open = (index: number) =>
      world.open({
        CARD_PAYMENTS: GATEWAYS[round++ % GATEWAYS.length] ?? 'fygaro',
        ...(ports[index] && { PORT: ports[index] }),
      })
    const shops = [await open(0), await open(1)]
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    const visits = scaled(PAYMENTS, scale)
    const kills = scaled(KILLS, scale)
    let visited = 0
    const shopping = Promise.all(
      Array.from({ length: SHOPPERS }, () =>
        keepPaying({
          urls: shops.map(({ url }) => url),
          simulators,
          random: Math.random,
          isDone: () => visited >= visits,
          onVisit: () => void (visited += 1),
        }),
      ),
    )
    for (let killed = 0; killed < kills; killed++) {
      const share = ((killed + 1) * visits) / (kills + 1)
      await eventually(async () => visited >= share, 900)
      const index = killed % shops.length
      await shops[index]?.kill()
      shops[index] = await open(index)
    }
    await shopping
    for (const gateway of simulators.all) {
      gateway.trouble('none')
      await gateway.deliverHeld()
    }
    // A restart takes up what is open at once, instead of within a minute.
    const settled = await eventually(
      async () => {
        await hurryAttempts(client)
        return (await attemptsLeft(client)) === 0
      },
      SETTLED_WITHIN_SECONDS,
      2000,
    )
    const books = await compareBooks(client, simulators)
    await client.end()
    const statuses = [await shops[0]?.stop(), await shops[1]?.stop()]
    await postgres.stop()
    await simulators.close()
    world.forget()
    const { charged, booked, tasks, faults } = books
    return {
      held:
        settled &&
        faults.length === 0 &&
        charged > visits / 3 &&
        statuses.every((status) => status === 0),
      figures:
        `${visited} visits, ${kills} kills; ${charged} charges: ${booked} payments, ${tasks} tasks` +
        (settled ? '' : '; some attempts are still open') +
        (faults.length > 0 ? `; ${faults.length} wrong: ${faults.slice(0, 5).join('; ')}` : ''),
    }
  },
}
