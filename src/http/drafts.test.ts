// A draft is not there: whatever the public asks, the answer with a draft in the shop is the answer
// without the product, to the last byte.

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#domain/catalogue/products.table.ts'
import { answerRestock } from '#domain/enquiries/request-restock.ts'
import { changeProduct, deleteProduct } from '#domain/stock/change-product.ts'
import { publicRoutes } from '#http/public/routes.ts'
import { system } from '#platform/tx.ts'
import { aProduct } from '#testing/builders.ts'
import { type AskedProduct, quote, READS } from '#testing/public-reads.ts'
import { order } from '#testing/public-posts.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff, editorToken } from '#testing/staff.ts'
import { editorCookie } from '#testing/cookies.ts'

/** The other public routes: what an order or an offer keeps of its own pieces, and nothing of products. */
const OTHERS = [
  ...['GET /shop', 'GET /site-pictures', 'GET /vault/key'],
  'GET /order-pages/:link/lines/:lineId/review',
  'POST /order-pages/:link/lines/:lineId/review',
  'GET /delivery/sizes',
  'GET /order-pages/:link',
  'POST /order-pages/:link/cancellation',
  'POST /order-pages/:link/receipts',
  'POST /order-links',
  'GET /order-pages/:link/documents/:number',
  'GET /order-pages/:link/documents/:number/pdf',
  'GET /order-pages/:link/cases',
  'POST /order-pages/:link/cases',
  'GET /order-pages/:link/cases/:id',
  'POST /order-pages/:link/cases/:id/messages',
  'POST /order-pages/:link/cases/:id/closing',
  'POST /order-pages/:link/cases/:id/files',
  'POST /order-pages/:link/cases/:id/files/:fileId/parts/:part',
  'POST /order-pages/:link/cases/:id/files/:fileId/removal',
  'GET /order-pages/:link/cases/:id/files/:fileId',
  'POST /order-pages/:link/payments',
  'GET /order-pages/:link/payments/:reference/page',
  ...['GET /gateways/:gateway/return', 'POST /gateways/:gateway/return'],
  'POST /gateways/:gateway/notifications',
  'GET /quote-pages/:link',
  'POST /quote-pages/:link/acceptance',
  'POST /quote-pages/:link/decline',
  'POST /quote-pages/:link/renewal',
  ...['GET /referral', 'POST /referral-visits'],
  ...['GET /mlm/plan', 'GET /mlm/income-disclosure', 'POST /mlm/members'],
  ...['POST /mlm/sign-in/code', 'POST /mlm/sign-in', 'POST /mlm/sign-out', 'GET /mlm/session'],
  ...['POST /email-subscription', 'POST /contact'],
  ...['GET /email-subscription/:link/end', 'POST /email-subscription/:link/end'],
  ...['GET /restock-requests/:link/end', 'POST /restock-requests/:link/end'],
  ...['GET /wheel', 'POST /lottery-spins', 'POST /lottery-claims'],
  ...['POST /admin/login', 'POST /admin/unlock', 'POST /admin/invitation', 'POST /admin/join'],
]

const me = system('test')
/** What a piece costs the shop, and its SKU: in no answer to the public. */
const COST_CENTS = 123_456_78
const SKU = 'AARD-SECRET-SKU'
const FOR_STAFF = /123,?456\.78|12345678|AARD-SECRET-SKU|"(unitCost|cost|colorSkus|state)":/i
let shop: TestShop
let product: AskedProduct
/** What each read answered while the product was live, while it was a draft, and once it was deleted. */
const answers = { live: [] as string[], draft: [] as string[], deleted: [] as string[] }

beforeAll(async () => {
  shop = await openTestShop()
  const neighbour = await shop.shop.write(me, async (tx) => {
    // Its picture is to be the first of the category.
    const [other] = await tx.db
      .update(products)
      .set({ pictures: [] })
      .where(eq(products.category, 'sofa-beds'))
      .returning()
    product = await anAardvark(shop)
    return other?.id ?? 0
  })
  const readAll = async (into: string[]) => {
    for (const [, , ask] of READS) into.push(await ask({ shop, product, neighbour }))
  }
  await readAll(answers.live)
  await setState(shop, product.id, 'draft')
  await readAll(answers.draft)
  await shop.shop.write(me, (tx) => deleteProduct(tx, product.id))
  await readAll(answers.deleted)
})
afterAll(() => shop.close())

async function anAardvark({ shop }: TestShop): Promise<AskedProduct> {
  const color = 'Aardgrey'
  const picture = {
    src: '/pictures/aardvark.1234-1200.webp',
    width: 1200,
    height: 900,
    widths: [1200],
    placeholder: '',
    color,
    view: 'hero',
    alt: 'An Aardvark',
    pale: false,
  }
  const fields = {
    category: 'sofa-beds' as const,
    onSale: true,
    originalPrice: 990_000_00,
    pictures: [picture],
    cartons: [{ lengthCm: 100, widthCm: 60, heightCm: 40 }],
    weightKg: 30,
    cost: COST_CENTS,
    facts: { seats: 2 },
  }
  const made = { name: 'Aardvark Chaise', priceCents: 900_000_00, stock: { [color]: 9 }, fields }
  const { id, name, category } = await shop.write(me, async (tx) => {
    const product = await aProduct(tx, made)
    await changeProduct(tx, { productId: product.id, edit: { colorSkus: { [color]: SKU } } })
    return product
  })
  return { id, name, category, color }
}

const setState = ({ shop }: TestShop, productId: number, state: 'draft' | 'live') =>
  shop.write(me, (tx) => changeProduct(tx, { productId, edit: { state } }))

const named = READS.map(([route, what], index) => ({ route, what, index }))

test.each(named)('$route, asked for $what, knows of no draft', ({ index }) => {
  const { live, draft, deleted } = answers
  expect(draft[index]).toBe(deleted[index])
  // While it was live the same question was about it: else this test could not fail.
  expect(live[index]).not.toBe(deleted[index])
})

test.each(named)('$route, asked for $what, tells neither cost nor SKU', ({ index }) => {
  const { live, draft } = answers
  expect(live[index]).not.toMatch(FOR_STAFF)
  expect(draft[index]).not.toMatch(FOR_STAFF)
})

test('every public route is asked, or cannot speak of a product', () => {
  const covered = new Set(READS.map(([route]) => route))
  const all = publicRoutes.flatMap((routes) => Object.keys(routes))
  expect(all.filter((route) => !covered.has(route))).toEqual(OTHERS)
})

const aDraft = (fields = {}) =>
  shop.shop.write(me, (tx) =>
    aProduct(tx, { name: 'Test Draft', stock: { Sand: 5 }, fields: { state: 'draft', ...fields } }),
  )
const PATHS = ['/api/products?state=all', '/api/products/category/chairs?state=all']

test('drafts are listed for those who may edit products, and answers with them are never kept', async () => {
  const { id } = await aDraft({ category: 'chairs' })
  const editor = { cookie: editorCookie(await editorToken(shop)) }
  for (const headers of [editor, await asStaff(shop, 'manager')])
    for (const path of [...PATHS, `/api/products/${id}?state=all`]) {
      const answer = await shop.call('GET', path, undefined, headers)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const body = (await answer.json()) as { id: number } | { id: number }[]
      const found = [body].flat().find((product) => product.id === id)
      expect(found).toMatchObject({ name: 'Test Draft', state: 'draft' })
    }
})

test('drafts are refused to everybody else, who may not ask for them either', async () => {
  const { id } = await aDraft()
  const viewer = await asStaff(shop, 'viewer')
  for (const path of [...PATHS, `/api/products/${id}?state=all`]) {
    const visitor = await shop.call('GET', path)
    expect(visitor.status).toBe(401)
    expect(visitor.headers.get('cache-control')).toBe('no-store')
    expect((await shop.call('GET', path, undefined, viewer)).status).toBe(403)
  }
  // Signed in or not, a shopper's address shows what shoppers see.
  const manager = await asStaff(shop, 'manager')
  expect((await shop.call('GET', `/api/products/${id}`, undefined, manager)).status).toBe(404)
  expect((await shop.call('GET', '/api/products?state=draft')).status).toBe(401)
  const odd = await shop.call('GET', '/api/products?state=draft', undefined, manager)
  expect(odd.status).toBe(422)
})

test('a product is live unless the call says otherwise, and its state is changed like any field', async () => {
  const manager = await asStaff(shop, 'manager')
  const chair = { name: 'Plain chair', description: 'Soft', price: '649.00', category: 'chairs' }
  const write = async (method: string, path: string, body: object) =>
    (await shop.call(method, path, body, manager)).json()
  const live = await write('POST', '/api/products?state=all', chair)
  expect(live.state).toBe('live')
  const { id, state } = await write('POST', '/api/products?state=all', { ...chair, state: 'draft' })
  expect(state).toBe('draft')
  // A client that knows nothing of states leaves a draft a draft.
  expect((await write('PUT', `/api/products/${id}?state=all`, { price: '700.00' })).state).toBe(
    'draft',
  )
  expect((await write('PUT', `/api/products/${id}?state=all`, { state: 'live' })).state).toBe(
    'live',
  )
  expect((await shop.call('GET', `/api/products/${id}`)).status).toBe(200)
  const { rows } = await shop.database.db.execute(
    sql`select facts from events where name = 'product.state-changed' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ facts: { productId: id, from: 'draft', to: 'live' } }])
})

test('an order keeps its drafted piece, without the way to a page that is not there', async () => {
  const { id } = await shop.shop.write(me, (tx) =>
    aProduct(tx, { name: 'Test Bench', fields: { cost: COST_CENTS } }),
  )
  const placed = await (await shop.call('POST', '/api/orders', { ...order, productId: id })).json()
  await setState(shop, id, 'draft')
  const page = await (
    await shop.call('GET', `/api/order-pages/${placed.order.link.split('/').at(-1)}`)
  ).json()
  expect(page.productName).toBe('Test Bench')
  expect(JSON.stringify([placed, page])).not.toMatch(FOR_STAFF)
  expect(page.lines[0]).toMatchObject({ productName: 'Test Bench', productId: null })
  const manager = await asStaff(shop, 'manager')
  const seen = await (
    await shop.call('GET', `/api/orders/${placed.order.id}`, undefined, manager)
  ).json()
  expect(seen.lines[0]).toMatchObject({ productName: 'Test Bench', productId: id })
})

test('an offer of a drafted piece says that it cannot be had, and is not accepted', async () => {
  const { id } = await shop.shop.write(me, (tx) => aProduct(tx, { name: 'Test Daybed' }))
  const manager = await asStaff(shop, 'manager')
  const quoted = await (await shop.call('POST', '/api/quotes', { ...quote, productId: id })).json()
  const offer = { productId: id, price: '1000.00', validUntil: '2999-12-31' }
  const answering = () => shop.call('POST', `/api/quotes/${quoted.id}/answer`, offer, manager)
  const { offer: answered } = await (await answering()).json()
  const link = answered.link.split('/').at(-1)
  await setState(shop, id, 'draft')
  const page = await (await shop.call('GET', `/api/quote-pages/${link}`)).json()
  expect(page).toMatchObject({ inStock: false, picture: null, listPrice: null })
  const { productId: _, ...buyer } = order
  const accepted = await shop.call('POST', `/api/quote-pages/${link}/acceptance`, buyer)
  expect(accepted.status).toBe(404)
  expect((await answering()).status).toBe(404)
})

test('who waits for a piece is written to once it is live again, and not while it is a draft', async () => {
  const { id } = await shop.shop.write(me, (tx) => aProduct(tx, { stock: { Sand: 0 } }))
  const request = { email: 'wait@example.com', productId: id, color: 'Sand' }
  expect((await shop.call('POST', '/api/restock-requests', request)).status).toBe(201)
  await shop.shop.write(me, async (tx) => {
    await changeProduct(tx, {
      productId: id,
      edit: { state: 'draft', colorInventory: { Sand: 3 } },
    })
    expect(await answerRestock(tx, { productId: id, limit: 10 })).toBe(0)
    await changeProduct(tx, { productId: id, edit: { state: 'live' } })
    expect(await answerRestock(tx, { productId: id, limit: 10 })).toBe(1)
  })
})
