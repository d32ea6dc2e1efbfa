// A new version is deployed while people shop: two processes behind nginx with the shipped
// configuration are restarted one after the other, and one route is out of order meanwhile.

import { Agent, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { findNginx, type RunningNginx, startNginx } from '#testing/nginx.ts'
import { freshDatabase } from '#testing/postgres.ts'
import { AN_ORDER, endAll, plantShop, productionEnv, startTwo } from '#testing/production-shop.ts'
import { type RunningShop, startShop } from '#testing/running-shop.ts'
import { untilTaken } from '#testing/until-taken.ts'

const EVERY_MS = 10
const CALLS_AFTERWARDS = 300
/** On a slow machine, more requests than this would use up nginx's connections. */
const MAX_UNDER_WAY = 40
/** They all want the same piece: on a slow machine, more would wait for its row longer than a statement may take. */
const MAX_ORDERS_UNDER_WAY = 8
const nginxProgram = findNginx()
const processes: RunningShop[] = []
let env: Record<string, string> = {}
let nginx: RunningNginx

describe.skipIf(!nginxProgram && !process.env.CI)('behind nginx', () => {
  beforeAll(async () => {
    if (!nginxProgram)
      throw new Error('nginx is not on this machine: install it, or set NGINX_PATH')
    env = productionEnv(await freshDatabase(inject('postgresUrl'), 'restart_behind_nginx'), {
      // Nothing listens there, so product pictures are answered with 503.
      STORAGE_URL: 'http://127.0.0.1:9/bucket',
      STORAGE_KEY: 'key',
      STORAGE_SECRET: 'secret',
    })
    await plantShop(env, 9000)
    processes.push(...(await startTwo(env)))
    nginx = await startNginx(
      nginxProgram,
      processes.map(({ port }) => port),
    )
  })
  afterAll(async () => {
    await nginx?.stop()
    await endAll(processes)
  })

  test('a route that answers 503 keeps its own words, and takes no other route along', async () => {
    for (let round = 0; round < 5; round++) {
      const picture = await fetch(`${nginx.url}/pictures/away.webp`)
      expect([picture.status, picture.headers.get('retry-after')]).toEqual([503, '3'])
      expect((await fetch(`${nginx.url}/faq`)).status).toBe(200)
    }
  })

  test('processes that restart one after the other cost nobody a page or an order', async () => {
    const shoppers = comeInAllTheWhile()
    for (const [place, old] of processes.entries()) {
      expect(await old.stop('SIGTERM')).toBe(0)
      processes[place] = await startShop({ ...env, PORT: String(old.port) }, old.dataDir)
    }
    const meanwhile = shoppers.calls()
    await expect.poll(shoppers.calls).toBeGreaterThan(meanwhile + CALLS_AFTERWARDS)
    await expect.poll(shoppers.orders).toBeGreaterThan(50)
    const answers = await shoppers.leave()
    const failed = answers.filter(({ status }) => status !== 200 && status !== 201)
    const logs = processes.map((shop) => shop.output())
    expect(failed, [nginx.errors(), ...logs].join('\n')).toEqual([])
  })
})

type Answered = {
  method: string
  status: number | string
  text: string
  retryAfter?: string | undefined
}

/** At most 100 requests a second, every fifth an order, each from a different address. */
function comeInAllTheWhile() {
  const calls: Promise<Answered>[] = []
  const agent = new Agent({ keepAlive: false })
  let underWay = 0
  let ordersUnderWay = 0
  let orders = 0
  const timer = setInterval(() => {
    if (underWay >= MAX_UNDER_WAY) return
    const isOrder = calls.length % 5 === 0 && ordersUnderWay < MAX_ORDERS_UNDER_WAY
    underWay += 1
    ordersUnderWay += Number(isOrder)
    const made = isOrder ? placeOrder(agent) : call(agent, { method: 'GET', path: pathOf(calls) })
    calls.push(made)
    void made.then(({ status }) => {
      orders += Number(status === 201)
      underWay -= 1
      ordersUnderWay -= Number(isOrder)
    })
  }, EVERY_MS)
  return {
    calls: () => calls.length,
    orders: () => orders,
    leave: () => {
      clearInterval(timer)
      return Promise.all(calls)
    },
  }
}

const PATHS = ['/', '/products', '/api/products?view=card', `/api/products?q=sofa`]
const pathOf = ({ length }: { length: number }) => PATHS[length % PATHS.length] ?? '/'

/** An order, with one key however often it is sent. */
function placeOrder(agent: Agent): Promise<Answered> {
  const key = crypto.randomUUID()
  return untilTaken(() => call(agent, { method: 'POST', path: '/api/orders', key }))
}

type Called = { method: 'GET' | 'POST'; path: string; key?: string }

let visitors = 0
function call(agent: Agent, { method, path, key }: Called): Promise<Answered> {
  visitors += 1
  const localAddress = `127.0.${1 + (visitors >> 7)}.${1 + (visitors & 127)}`
  const headers = key && { 'content-type': 'application/json', 'idempotency-key': key }
  return new Promise((resolve) => {
    const call = request(
      `${nginx.url}${path}`,
      { method, agent, localAddress, ...(headers && { headers }) },
      (answer) => {
        let text = ''
        const status = answer.statusCode ?? 0
        const retryAfter = answer.headers['retry-after']
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
        answer.on('end', () => resolve({ method, status, text, retryAfter }))
      },
    )
    call.on('error', ({ message }) => resolve({ method, status: message, text: '' }))
    call.end(key && JSON.stringify(AN_ORDER))
  })
}
