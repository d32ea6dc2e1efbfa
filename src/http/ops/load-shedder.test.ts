import { EventEmitter } from 'node:events'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import { openLog } from '#platform/log.ts'
import { currentRequest } from '#platform/request-id.ts'
import { openLoadShedder } from './load-shedder.ts'
import { openMetrics } from './metrics.ts'

const TOKEN = 'a-token-of-the-collector'
const HERE = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

type Given = { https?: boolean; lateMs?: number; token?: string | undefined }

function openSite({ https = false, lateMs = 0, token }: Given = {}) {
  const logged: string[] = []
  const log = openLog('warn', { write: (line: string) => void logged.push(line) })
  const metrics = openMetrics(token)
  const apiPaths = ['/api/orders', '/api/orders/:id', '/api/shop']
  const lateness = { latestMs: () => lateMs }
  const gate = openLoadShedder({ log, metrics, lateness, https, apiPaths })
  let open: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => (open = resolve))
  const site = new Hono()
    .use(gate.pass)
    .route('/', metrics.router)
    .get('/slow', async (c) => {
      await waiting
      return c.text('at last')
    })
    .get('/broken', (c) => c.text('', 500))
    .get('/api/shop', (c) => c.json({ request: currentRequest() }))
    .get('/health', (c) => c.text('alive'))
    .get('/own', (c) => c.text('', 200, { 'referrer-policy': 'no-referrer' }))
  return { site, gate, logged: logged, open }
}

test('every answer tells browsers to be careful', async () => {
  const { headers } = await openSite().site.request('/health')
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': expect.stringContaining('camera=()'),
  })
  expect(headers.has('strict-transport-security')).toBe(false)
})

test('a shop on HTTPS tells browsers never to come otherwise', async () => {
  const { headers } = await openSite({ https: true }).site.request('/health')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
})

test('what an answer says itself stands', async () => {
  const { headers } = await openSite().site.request('/own')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('a request is known by one number, in the answer and in all that is done for it', async () => {
  const answer = await openSite().site.request('/api/shop')
  const id = answer.headers.get('x-request-id')
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(await answer.json()).toEqual({ request: id })
})

test.each([
  ['proxy-number-17', true],
  ['short', false],
  ['a line\nof mine', false],
  [`x${'y'.repeat(64)}`, false],
])('the number %j of a proxy is kept: %s', async (given, kept) => {
  const { site } = openSite()
  const headers = new Headers()
  // Whatever a header cannot hold does not arrive at all.
  if (!given.includes('\n')) headers.set('x-request-id', given)
  const answer = await site.request('/health', { headers })
  expect(answer.headers.get('x-request-id') === given).toBe(kept)
})

test('a failure is logged with the number that its caller was given', async () => {
  const { site, logged } = openSite()
  const answer = await site.request('/broken')
  expect(logged).toHaveLength(1)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    level: 'warn',
    status: 500,
    request: answer.headers.get('x-request-id'),
  })
})

test('a process that is late with a crowd waiting sends new calls away, but says it lives', async () => {
  const { site, open } = openSite({ lateMs: 5000 })
  const crowd = Array.from({ length: 100 }, async () => site.request('/slow'))
  const refused = await site.request('/api/shop')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await refused.json()).toEqual({ error: refusalSentence('unavailable') })
  expect((await site.request('/health')).status).toBe(200)
  open()
  for (const answer of await Promise.all(crowd)) expect(answer.status).toBe(200)
  expect((await site.request('/api/shop')).status).toBe(200)
})

test('a crowd alone is served while the process keeps up', async () => {
  const { site, open } = openSite({ lateMs: 100 })
  const crowd = Array.from({ length: 300 }, async () => site.request('/slow'))
  expect((await site.request('/api/shop')).status).toBe(200)
  open()
  await Promise.all(crowd)
})

test('thousands who send their bodies slowly keep nobody else out, nor the end of their own', async () => {
  const { site, open } = openSite({ lateMs: 5000 })
  const slow = Array.from({ length: 3000 }, () =>
    Object.assign(new EventEmitter(), { headers: { 'content-length': '100' } }),
  )
  const waiting = slow.map(async (incoming) => site.request('/slow', {}, { incoming }))
  expect((await site.request('/api/shop')).status).toBe(200)
  for (const incoming of slow) incoming.emit('end')
  expect((await site.request('/api/shop')).status).toBe(503)
  open()
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200)
  expect((await site.request('/api/shop')).status).toBe(200)
})

test('on its way out a process asks every connection to close', async () => {
  const { site, gate } = openSite()
  expect((await site.request('/health')).headers.has('connection')).toBe(false)
  gate.close()
  expect((await site.request('/health')).headers.get('connection')).toBe('close')
  expect(gate.isClosing()).toBe(true)
})

test('the metrics count requests by what they asked for, in few words', async () => {
  const { site } = openSite()
  for (const path of [
    '/api/shop',
    '/api/orders/17',
    '/api/secret-word',
    '/order/link',
    '/assets/x',
  ])
    await site.request(path)
  const page = await (await site.request('/metrics', {}, HERE)).text()
  for (const route of ['api/shop', 'api/orders', 'api', 'page', 'file'])
    expect(page).toContain(`route="${route}"`)
  expect(page).not.toMatch(/secret-word|17"|link/)
  expect(page).toContain('process_cpu_seconds_total')
})

const ELSEWHERE = { incoming: { socket: { remoteAddress: '203.0.113.5' } } }

async function statusOfMetrics(
  { site }: ReturnType<typeof openSite>,
  headers: Record<string, string>,
  from: object,
) {
  return (await site.request('/metrics', { headers }, from)).status
}

test('without a token the metrics are read on this machine alone, and are nothing to anybody else', async () => {
  const open = openSite()
  expect(await statusOfMetrics(open, {}, HERE)).toBe(200)
  expect(await statusOfMetrics(open, {}, ELSEWHERE)).toBe(404)
  expect(await statusOfMetrics(open, { 'x-forwarded-for': '203.0.113.5' }, HERE)).toBe(404)
})

test('once a token is set nobody reads the metrics without it, on this machine either', async () => {
  const open = openSite({ token: TOKEN })
  const right = { authorization: `Bearer ${TOKEN}` }
  expect(await statusOfMetrics(open, right, ELSEWHERE)).toBe(200)
  expect(await statusOfMetrics(open, right, HERE)).toBe(200)
  expect(await statusOfMetrics(open, {}, HERE)).toBe(404)
  for (const wrong of [`${TOKEN}x`, 'y'.repeat(TOKEN.length)])
    expect(await statusOfMetrics(open, { authorization: `Bearer ${wrong}` }, HERE)).toBe(404)
})
