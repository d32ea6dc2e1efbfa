// A code of one use, sent with hundreds of orders at once to two processes of one shop.

import { startPostgres } from '#testing/postgres.ts'
import { AN_ORDER } from '#testing/production-shop.ts'
import { freePort } from '#testing/running-shop.ts'
import { ask, newAgent } from './ask.ts'
import { type Part, scaled } from './part.ts'
import { newWorld } from './world.ts'

const ORDERS = 1000
const CONNECTIONS = 200
const ROUNDS = 5

export const oneUse: Part = {
  name: 'one use',
  claim: '1,000 orders at once with a code of one use, two processes, five codes: one order each',
  run: async (scale = 1) => {
    const postgres = await startPostgres({ durable: true })
    const world = await newWorld({ databaseUrl: postgres.url, pieces: 10_000 })
    const first = await world.open()
    const second = await world.open({ PORT: String(await freePort()) })
    const headers = { authorization: `Bearer ${await world.token()}` }
    const rounds: Record<string, number>[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const code = await makeCode(first.url, headers)
      const orders = scaled(ORDERS, Math.max(scale, 0.2))
      rounds.push(await orderAtOnce([first.url, second.url], { code, orders, round }))
    }
    await first.stop()
    await second.stop()
    await postgres.stop()
    world.forget()
    return {
      held: rounds.every(({ 201: taken, 422: refused = 0, ...others }) => {
        return taken === 1 && refused > 0 && Object.keys(others).length === 0
      }),
      figures: rounds.map((statuses) => JSON.stringify(statuses)).join(', '),
    }
  },
}

async function makeCode(url: string, headers: Record<string, string>): Promise<string> {
  const agent = newAgent(1)
  const body = { kind: 'amount', amount: '1000.00', usesInAll: 1 }
  const answer = await ask(agent, `${url}/api/vouchers`, { method: 'POST', headers, body })
  agent.destroy()
  return (JSON.parse(answer.text) as { code: string }).code
}

type Rush = { code: string; orders: number; round: number }

/** How often which status was answered; each order comes from an address of its own. */
async function orderAtOnce(urls: readonly string[], { code, orders, round }: Rush) {
  const agent = newAgent(CONNECTIONS)
  const statuses: Record<string, number> = {}
  const order = async (turn: number) => {
    const url = urls[turn % urls.length] ?? ''
    const headers = { 'x-forwarded-for': `10.${20 + round}.${turn >> 8}.${turn & 255}` }
    const body = { ...AN_ORDER, voucher: code, customerEmail: `buyer${turn}@example.com` }
    const response = await ask(
      agent,
      `${url}/api/orders`,
      { method: 'POST', headers, body },
      300_000,
    )
    statuses[response.status] = (statuses[response.status] ?? 0) + 1
  }
  await Promise.all(Array.from({ length: orders }, (_, turn) => order(turn)))
  agent.destroy()
  return statuses
}
