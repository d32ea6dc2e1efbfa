import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import { PAGES_EACH, limitRendering, LIMITS } from '#http/limits.ts'
import { declared } from '#http/route.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const PROXY = '10.0.0.1'
const MAX_MESSAGES = LIMITS['POST /api/contact']?.each ?? 0
const message = {
  name: 'Ann Brown',
  email: 'ann@example.com',
  subject: 'A question',
  message: 'Does the couch come in blue?',
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ rateLimits: true, trustedProxies: [PROXY] })
})
afterAll(() => shop.close())

type From = { connection?: string; forwarded?: string }

async function write({ connection = PROXY, forwarded }: From): Promise<Response> {
  const init = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(forwarded && { 'x-forwarded-for': forwarded }),
    },
    body: JSON.stringify(message),
  }
  return shop.api.request('/api/contact', init, {
    incoming: { socket: { remoteAddress: connection } },
  })
}

async function writeUntilRefused(from: From): Promise<number> {
  for (let written = 0; written < 200; written++)
    if ((await write(from)).status === 429) return written
  return expect.fail('nobody said no')
}

test('every public call that changes something has a limit', () => {
  const guarded = shop.api.routes.filter(({ handler }) => declared(handler)?.needs)
  const isGuarded = (method: string, path: string) =>
    guarded.some((route) => route.method === method && route.path === path)
  const open = shop.api.routes
    .filter(({ method, path }) => /POST|PUT|PATCH|DELETE/.test(method) && !isGuarded(method, path))
    .map(({ method, path }) => `${method} ${path}`)
  const unlimited = new Set(['POST /api/admin/logout'])
  const add = 'add it to LIMITS of http/limits.ts, because anybody may repeat it'
  expect([...new Set(open)].filter((call) => !unlimited.has(call)).toSorted(), add).toEqual(
    Object.keys(LIMITS).toSorted(),
  )
})

test('each network has its own number of pages that are drawn for it', async () => {
  const limit = limitRendering({ rateLimits: true, trustedProxies: [PROXY] })
  const site = new Hono().get('*', (c) => c.text(String(limit(c, 'page'))))
  const draw = async (forwarded: string) => {
    const init = { headers: { 'x-forwarded-for': forwarded } }
    const connection = { incoming: { socket: { remoteAddress: PROXY } } }
    return Number(await (await site.request('/', init, connection)).text())
  }
  let drawn = 0
  // While they are counted, time gives a few of them back.
  while (drawn < 2 * PAGES_EACH && (await draw('203.0.113.5')) === 0) drawn++
  expect(drawn).toBeGreaterThanOrEqual(PAGES_EACH)
  expect(drawn).toBeLessThan(1.2 * PAGES_EACH)
  expect(await draw('203.0.113.6')).toBe(0)
})

test('whoever writes too often is told to wait, and nobody else is', async () => {
  const ann = { forwarded: '203.0.113.1' }
  expect(await writeUntilRefused(ann)).toBe(MAX_MESSAGES)
  const refused = await write(ann)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toEqual({ error: refusalSentence('too-often') })
  const waitSeconds = Number(refused.headers.get('retry-after'))
  expect(waitSeconds).toBeGreaterThan(5)
  expect(waitSeconds).toBeLessThanOrEqual(600 / MAX_MESSAGES)
  expect((await write({ forwarded: '203.0.113.2' })).status).toBe(201)
})

test('a forged forwarding header buys nothing: only what the trusted proxy wrote counts', async () => {
  const ben = '203.0.113.9'
  expect(await writeUntilRefused({ forwarded: ben })).toBe(MAX_MESSAGES)
  for (const forged of ['198.51.100.1', '127.0.0.1', PROXY, 'unknown', ''])
    expect((await write({ forwarded: `${forged}, ${ben}` })).status).toBe(429)
})

test('without a trusted proxy in between the header is not believed at all', async () => {
  const connection = '198.51.100.77'
  for (let n = 0; n < MAX_MESSAGES; n++)
    expect((await write({ connection, forwarded: `203.0.113.${n + 20}` })).status).toBe(201)
  expect((await write({ connection, forwarded: '203.0.113.200' })).status).toBe(429)
})

test('all addresses of one IPv6 network count as one', async () => {
  for (let n = 0; n < MAX_MESSAGES; n++)
    expect((await write({ forwarded: `2001:db8:7:7::${n + 1}` })).status).toBe(201)
  expect((await write({ forwarded: '2001:db8:7:7:ffff::1' })).status).toBe(429)
  expect((await write({ forwarded: '2001:db8:7:8::1' })).status).toBe(201)
})
