import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SETTINGS } from '#contract/settings.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { addDays, jamaicaDay } from '#contract/jamaica.ts'
import { NEW_PLAN } from '#contract/staff-plans.ts'
import { draftPlan } from '#domain/commissions/draft-plan.ts'
import { plans } from '#domain/commissions/plans.table.ts'
import { publishPlan, activateCurrentPlan } from '#domain/commissions/publish-plan.ts'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { changeProduct } from '#domain/stock/change-product.ts'
import { setStock } from '#domain/stock/set-levels.ts'
import { openResponseCache } from '#platform/cache/response-cache.ts'
import { openLog } from '#platform/log.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'
import { openSiteCache } from './site-cache.ts'
import { openCacheFastPath } from './ops/cache-fast-path.ts'
import { openLoadShedder } from './ops/load-shedder.ts'
import { openMetrics } from './ops/metrics.ts'

const me = system('test')
const HTML = { 'content-type': 'text/html; charset=utf-8' }
let shop: TestShop
let server: Server
let url: string
/** The addresses of the pages that were drawn, in their order. */
let drawn: string[] = []

/** Pages by their address: what each asks the API for is what it shows. */
const ASKS: Record<string, string[]> = {
  '/': ['/api/shop', '/api/products?view=card&limit=6'],
  '/product/1': ['/api/shop', '/api/products/1', '/api/products/1/related'],
  '/product/9': ['/api/shop', '/api/products/9'],
  '/mattresses': ['/api/shop', '/api/products/category/mattresses'],
  '/faq': ['/api/shop'],
  '/mlm/signup': ['/api/shop', '/api/mlm/plan'],
}

beforeAll(async () => {
  shop = await openTestShop()
  const log = openLog('silent')
  const metrics = openMetrics(undefined)
  const lateness = { latestMs: () => 0 }
  const gate = openLoadShedder({ log, metrics, lateness, https: true, apiPaths: [] })
  const kept = openResponseCache()
  const { callApi, sendPage } = openSiteCache({
    api: shop.api,
    cache: kept,
    observe: shop.shop.observe,
    limit: (c, made) => (c.req.header('x-over') === made ? 5000 : 0),
    tooManyRequests: () => ({ html: 'one moment', headers: HTML }),
    renderPage: async (address, get) => {
      drawn.push(address)
      const asks = ASKS[address]
      const isCacheable = address === '/404'
      if (!asks) return { status: 404, html: 'nothing here', headers: HTML, isCacheable }
      const answers = await Promise.all(asks.map(async (path) => (await get(path)).text()))
      return { status: 200, html: answers.join('\n'), headers: HTML, isCacheable: true }
    },
  })
  const site = new Hono()
  site.use(gate.pass)
  site.all('/api/*', callApi)
  site.get('*', (c) => sendPage(c, new URL(c.req.url).pathname))
  const front = openCacheFastPath({ cache: kept, gate, metrics })
  const rest = getRequestListener(site.fetch)
  server = createServer((request, response) => {
    if (!front(request, response)) void rest(request, response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await shop.close()
})
beforeEach(async () => {
  await Promise.all(Object.keys(ASKS).map((path) => ask(path)))
  drawn = []
})

const ask = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })
const text = async (path: string) => (await ask(path)).text()
const everyPage = async () => {
  for (const path of Object.keys(ASKS)) await text(path)
}

const aPlan = { ...NEW_PLAN, planName: 'Two levels', levels: ['6000.00', '1000.50'] }

const edit = (id: number, fields: Partial<typeof products.$inferInsert>) =>
  shop.shop.write(me, async (tx) => {
    await tx.db.update(products).set(fields).where(eq(products.id, id))
    await tx.record('product.changed', { productId: id, changed: Object.keys(fields) })
  })

test('a page is drawn once, however many come for it, and sent to all of them alike', async () => {
  await everyPage()
  const answers = await Promise.all(Array.from({ length: 20 }, () => text('/product/1')))
  expect(new Set(answers).size).toBe(1)
  expect(drawn).toEqual([])
})

test('who has too many pages made waits, and still gets what is kept', async () => {
  const over = { 'x-over': 'page' }
  expect((await ask('/product/1', over)).status).toBe(200)
  expect((await ask('/404', over)).status).toBe(429)
  const refused = await ask('/404', over)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(await refused.text()).toBe('one moment')
  expect(drawn).toEqual([])
})

test('who has too many lists made waits, and still gets what is kept', async () => {
  const path = '/api/products?min=123'
  const refused = await ask(path, { 'x-over': 'answer' })
  expect(refused.status).toBe(429)
  expect(await refused.json()).toEqual({ error: refusalSentence('too-often') })
  expect((await ask(path)).status).toBe(200)
  expect((await ask(path, { 'x-over': 'answer' })).status).toBe(200)
})

test('the page for addresses that lead nowhere is drawn once, and says 404 from memory too', async () => {
  const first = await ask('/404')
  const again = await ask('/404', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect([first.status, again.status]).toEqual([404, 404])
  expect(await again.text()).toBe('nothing here')
  expect(drawn).toEqual(['/404'])
})

test('a change of a product makes anew the pages that show it, and no others', async () => {
  await edit(1, { description: 'Now with a softer seat.' })
  await everyPage()
  const showing = Object.entries(ASKS).filter(([path]) => drawn.includes(path))
  expect(drawn).toContain('/product/1')
  expect(drawn).not.toContain('/product/9')
  expect(drawn).not.toContain('/mattresses')
  expect(drawn).not.toContain('/faq')
  expect(showing.length).toBe(drawn.length)
  expect(await text('/product/1')).toContain('softer seat')
})

test('a product that comes into a list is on its page at once', async () => {
  await edit(1, { category: 'mattresses' })
  expect(await text('/mattresses')).toContain('"id":1,')
  await edit(1, { category: 'compressed-couches' })
  expect(await text('/mattresses')).not.toContain('"id":1,')
})

test('a counted piece shows where its product does, and leaves other pages alone', async () => {
  await shop.shop.write(me, (tx) =>
    setStock(tx, { productId: 1, color: 'Sand', pieces: 77, reason: 'count' }),
  )
  await shop.shop.write(me, (tx) => tx.record('stock.changed', { productId: 1 }))
  expect(await text('/product/1')).toContain('77')
  await everyPage()
  expect(drawn).not.toContain('/product/9')
  expect(drawn).not.toContain('/faq')
})

test('what a sale pays is anew on every page that says it when a plan starts', async () => {
  expect(await text('/faq')).toContain('"pay":["500000","250000","200000","150000","100000"]')
  await shop.shop.write(me, async (tx) => {
    const { id } = await draftPlan(tx, aPlan)
    await tx.db.update(plans).set({ activatedAt: tx.now }).where(eq(plans.id, id))
    await activateCurrentPlan(tx)
  })
  expect(await text('/faq')).toContain('"pay":["600000","100050"]')
  expect(await text('/api/shop')).toContain('"pay":["600000","100050"]')
})

test('a change of pay or of payouts is on the page of who thinks of joining at once', async () => {
  expect(await text('/mlm/signup')).toContain('"coming":null')
  const validFrom = addDays(jamaicaDay(new Date()), 70)
  await shop.shop.write(me, async (tx) => {
    const { id: planId } = await draftPlan(tx, { ...aPlan, planName: 'To come', holdDays: 45 })
    await publishPlan(tx, { planId, validFrom, confirm: 'To come' })
  })
  expect(await text('/mlm/signup')).toContain('"holdDays":45')
  await text('/')
  await text('/mattresses')
  expect(drawn).toEqual(['/mlm/signup'])
  await shop.shop.write(me, (tx) =>
    changeSetting(tx, 'payouts', {
      value: { ...SETTINGS.payouts.defaults, taxFormAboveCents: 31_000_00 },
    }),
  )
  expect(await text('/mlm/signup')).toContain('"taxFormAbove":"3100000"')
})

test('a sold piece is missing from the page of its product and from nobody else’s', async () => {
  const before = await text('/product/1')
  const placed = await shop.call('POST', '/api/orders', {
    productId: 1,
    selectedColor: 'Sand',
    customerName: 'Ann Brown',
    customerEmail: 'ann@example.com',
    customerPhone: '876-555-0100',
    paymentMethod: 'bank_transfer',
    shippingMethod: 'pickup',
  })
  expect(placed.status).toBe(201)
  expect(await text('/product/1')).not.toBe(before)
  await everyPage()
  expect(drawn).not.toContain('/product/9')
  expect(drawn).not.toContain('/mattresses')
})

test('new facts of the shop are on every page that names them', async () => {
  await shop.shop.write(me, (tx) => tx.record('shop.changed', {}))
  await everyPage()
  // Nothing reads otherwise, so nothing is drawn: the pages were found true.
  expect(drawn).toEqual([])
})

test('what another process did is doubted here too, and everything after a gap in the news', async () => {
  const before = await ask('/product/1')
  await shop.shop.write(me, (tx) =>
    tx.db.update(products).set({ name: 'Told from afar' }).where(eq(products.id, 1)),
  )
  expect(await text('/product/1')).toBe(await before.text())
  shop.shop.receiveChange({ name: 'product.changed', productId: 9 })
  expect(await text('/product/1')).not.toContain('Told from afar')
  shop.shop.receiveChange({ name: 'product.changed', productId: 1 })
  expect(await text('/product/1')).toContain('Told from afar')
  await shop.shop.write(me, (tx) =>
    tx.db.update(products).set({ name: 'Nobody told' }).where(eq(products.id, 1)),
  )
  shop.shop.receiveChange()
  expect(await text('/product/1')).toContain('Nobody told')
})

test.each(['/product/1', '/api/products?view=card', '/api/products/1', '/api/shop'])(
  '%s has a strong tag for each form, and is not sent twice to who has it',
  async (path) => {
    const tags = new Set<string>()
    for (const form of ['br', 'gzip', 'identity']) {
      const answer = await ask(path, { 'accept-encoding': form })
      const tag = answer.headers.get('etag') ?? ''
      expect(tag).toMatch(/^"[\w-]+"$/)
      expect(answer.headers.get('vary')).toBe('accept-encoding')
      const again = await ask(path, { 'accept-encoding': form, 'if-none-match': `"x", ${tag}` })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(tag)
      tags.add(tag)
    }
    expect(tags.size).toBe(3)
  },
)

test('a page may be a second late in a proxy, what the API says may not', async () => {
  expect((await ask('/product/1')).headers.get('cache-control')).toBe(
    'public, max-age=0, stale-while-revalidate=1',
  )
  expect((await ask('/api/products')).headers.get('cache-control')).toBe('no-cache')
  expect((await ask('/nowhere')).headers.get('cache-control')).toBe('no-cache')
})

test('the short way answers as the long way does, but for the number and the time', async () => {
  const output = async (headers: Record<string, string>) => {
    const answer = await ask('/product/1', { 'accept-encoding': 'br', ...headers })
    const all = Object.fromEntries(answer.headers)
    expect(all['x-request-id']).toMatch(/^[\w-]{8,64}$/)
    for (const name of ['x-request-id', 'date', 'content-length', 'transfer-encoding'])
      delete all[name]
    return { all, body: await answer.text() }
  }
  const short = await output({})
  const long = await output({ authorization: 'Bearer of-nobody' })
  expect(short).toEqual(long)
  expect(short.all['strict-transport-security']).toBeDefined()
  const named = await ask('/product/1', { 'x-request-id': 'proxy-number-17' })
  expect(named.headers.get('x-request-id')).toBe('proxy-number-17')
})

test('nothing of one visitor is in what another one gets', async () => {
  const plain = await text('/product/1')
  const marked = await ask('/product/1', {
    cookie: 'visitor=abcdefgh12345678; session=somebody',
    'x-forwarded-for': '203.0.113.99',
    'user-agent': 'marked-browser',
    'accept-language': 'fr',
    referer: 'https://elsewhere.example/somebody',
  })
  expect(marked.headers.has('set-cookie')).toBe(false)
  expect(await marked.text()).toBe(plain)
  await edit(1, { material: 'Linen' })
  const first = await ask('/product/1', { cookie: 'visitor=first-of-all-them' })
  expect(first.headers.has('set-cookie')).toBe(false)
  expect(await first.text()).not.toContain('first-of-all-them')
  // What does depend on the visitor never comes from here.
  const drawing = await Promise.all([ask('/api/mlm/session'), ask('/api/wheel')])
  for (const answer of drawing) expect(answer.headers.has('etag')).toBe(false)
})

test('who is signed in reads from the database, whatever is kept', async () => {
  await shop.shop.write(me, (tx) =>
    tx.db.update(products).set({ material: 'Not told to anybody' }).where(eq(products.id, 9)),
  )
  expect(await text('/api/products/9')).toBe(await text('/api/products/9'))
  const byToken = await ask('/api/products/9', { authorization: 'Bearer token' })
  const byEditor = await ask('/api/products/9', { cookie: 'visitor=v; __Host-editor=token' })
  for (const answer of [byToken, byEditor])
    expect(await answer.text()).toContain('Not told to anybody')
})

test('a list keeps its total and the way to its next page', async () => {
  for (const _ of [1, 2]) {
    const answer = await ask('/api/products?limit=5')
    expect(answer.headers.get('x-total-count')).toBe('12')
    expect(answer.headers.get('link')).toContain('rel="next"')
    expect((await answer.json()) as unknown[]).toHaveLength(5)
  }
})

test('a refusal is said anew each time', async () => {
  expect((await ask('/api/products/999')).status).toBe(404)
  expect((await ask('/api/products?limit=none')).status).toBe(422)
  expect((await ask('/api/products?limit=none')).headers.has('x-request-id')).toBe(true)
})

test('a product that becomes a draft leaves every kept answer at once, and comes back with its state', async () => {
  const addresses = ['/api/products/1', '/api/products?view=card', '/product/1']
  const name = 'Negril 2-Seater Couch'
  const shown = async () => {
    const answers = await Promise.all(addresses.map((address) => text(address)))
    return answers.map((answer) => answer.includes(name))
  }
  expect(await shown()).toEqual([true, true, true])
  await shop.shop.write(me, (tx) => changeProduct(tx, { productId: 1, edit: { state: 'draft' } }))
  expect(await shown()).toEqual([false, false, false])
  await shop.shop.write(me, (tx) => changeProduct(tx, { productId: 1, edit: { state: 'live' } }))
  expect(await shown()).toEqual([true, true, true])
})

test('what only staff may read is never kept for the next who asks', async () => {
  const authorization = (await asStaff(shop, 'manager')).authorization
  for (const path of ['/api/products?state=all', '/api/products/1?state=all']) {
    const staff = await ask(path, { authorization })
    expect(staff.headers.get('etag')).toBeNull()
    expect((await ask(path)).status).toBe(401)
    expect((await ask(path)).headers.get('cache-control')).toBe('no-store')
  }
})
