import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SitePicture } from '#contract/shop.ts'
import type { OrderView } from '#contract/orders.ts'
import type { ProductView } from '#contract/product-views.ts'
import { LOW_STOCK, totalStock } from '#contract/products.ts'
import { pictureSources } from '#contract/pictures.ts'
import { VOUCHER_KINDS } from '#contract/voucher-sums.ts'
import type { VoucherView } from '#contract/vouchers.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { users } from '#domain/identity/users.table.ts'
import { listCustomerNotes } from '#domain/people/customer-notes.ts'
import { readPerson } from '#domain/people/read-person.ts'
import { orderLines } from '#domain/orders/order-lines.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { readSetUp } from '#domain/reports/set-up.ts'
import { reviews } from '#domain/reviews/reviews.table.ts'
import { DEMO_SECRETS } from '#platform/config.ts'
import { events } from '#platform/events/events.table.ts'
import { visitor } from '#platform/tx.ts'
import { cases } from '#domain/cases/cases.table.ts'
import { emptyTables } from '#testing/seeded-rows.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { DEMO_FOLDER, readDemoCatalogue } from './catalogue-file.ts'
import { DEMO_ORDERS } from './demo-orders.ts'
import { seedDemoShop } from './demo-shop.ts'

let shop: TestShop
let catalogue: ProductView[]
beforeAll(async () => {
  shop = await openTestShop()
  await emptyTables(shop.database.db)
  expect(await seedDemoShop(shop.shop)).toBe(true)
  catalogue = await (await shop.call('GET', '/api/products')).json()
})
afterAll(() => shop.close())

const rows = async (table: typeof products | typeof orders | typeof users) =>
  (await shop.database.db.select({ rows: count() }).from(table))[0]?.rows

test('a demo shop is planted once, and never into a shop that holds anything', async () => {
  const before = [await rows(products), await rows(orders), await rows(users)]
  expect(await seedDemoShop(shop.shop)).toBe(false)
  expect([await rows(products), await rows(orders), await rows(users)]).toEqual(before)
  expect(before).toEqual([12, 31, 31])
})

test('its staff and its editor sign in with the passwords that the demo shows', async () => {
  const username = { username: 'admin', password: DEMO_SECRETS.adminPassword }
  const login = await shop.call('POST', '/api/admin/login', username)
  expect(login.status).toBe(200)
  const custodian = { username: 'custodian', password: DEMO_SECRETS.custodianPassword }
  const { token } = await (await shop.call('POST', '/api/admin/login', custodian)).json()
  const asCustodian = { authorization: `Bearer ${token}` }
  const me = await shop.call('GET', '/api/admin/me', undefined, asCustodian)
  expect(await me.json()).toMatchObject({ name: 'Marva', role: 'custodian' })
  const editor = { password: DEMO_SECRETS.editorPassword }
  expect((await shop.call('POST', '/api/admin/unlock', editor)).status).toBe(204)
})

test('nothing is left to set up in the demo', async () => {
  const running = { demo: true, smtpUrl: undefined }
  const { done, steps } = await shop.shop.read(visitor, (tx) => readSetUp(tx, running))
  expect([done, steps.length]).toEqual([6, 6])
})

test('every state of the shelf is to be seen: plenty, few left, a colour gone, a piece gone', () => {
  const stocks = catalogue.map(({ colorInventory }) => Object.values(colorInventory))
  const totals = catalogue.map(({ colorInventory }) => totalStock(colorInventory))
  expect(totals.some((total) => total === 0)).toBe(true)
  expect(totals.some((total) => total > 0 && total <= LOW_STOCK)).toBe(true)
  expect(totals.some((total) => total > LOW_STOCK)).toBe(true)
  expect(stocks.some((pieces) => pieces.includes(0) && pieces.some((left) => left > 0))).toBe(true)
})

test('some pieces are on sale, for less than before', () => {
  const onSale = catalogue.filter((product) => product.onSale)
  expect(onSale.length).toBeGreaterThan(0)
  expect(onSale.length).toBeLessThan(catalogue.length)
  for (const { price, originalPrice } of onSale)
    expect(Number(originalPrice)).toBeGreaterThan(Number(price))
})

test('every category has something, and every piece a picture of each of its colours', () => {
  expect(new Set(catalogue.map(({ category }) => category)).size).toBe(4)
  for (const { name, colors, pictures, cartons, colorHexes } of catalogue) {
    expect([name, colors.length > 0, cartons.length > 0]).toEqual([name, true, true])
    for (const color of colors) {
      expect([name, color, pictures.some((one) => one.color === color)]).toEqual([
        name,
        color,
        true,
      ])
      expect(colorHexes[color]).toMatch(/^#[\dA-F]{6}$/)
    }
    for (const { alt } of pictures) expect(alt.length).toBeGreaterThan(10)
  }
})

/** Whether a file that the shop would serve is in the demo folder, with something in it. */
const isThere = (src: string) => {
  const path = join(DEMO_FOLDER, src)
  return existsSync(path) && statSync(path).size > 0
}

test('every picture, turn and model that the catalogue names is there, in every form', () => {
  const { site } = readDemoCatalogue()
  const ours = [site.heroFront, site.heroCut, site.banner].filter(
    (picture): picture is SitePicture => picture !== null,
  )
  const named = [...ours, ...catalogue.flatMap(({ pictures }) => pictures)].flatMap((picture) => {
    const { avif, webp } = pictureSources(picture)
    return `${picture.src}, ${avif}, ${webp}`.split(', ').map((form) => form.split(' ')[0] ?? '')
  })
  const spins = catalogue.flatMap(({ spin }) =>
    Array.from({ length: spin?.frames ?? 0 }, (_, frame) => String(frame).padStart(2, '0')).flatMap(
      (frame) => [spin?.avif, spin?.webp].map((src) => src?.replace('{frame}', frame) ?? ''),
    ),
  )
  const others = catalogue.flatMap(({ model, images, panoramicImages }) => [
    ...(model ? [model.src] : []),
    ...images,
    ...panoramicImages,
  ])
  const all = [...named, ...spins, ...others, ...(site.og ? [site.og.src] : [])]
  expect(all.length).toBeGreaterThan(500)
  expect(all.filter((src) => !isThere(src))).toEqual([])
  for (const { model } of catalogue)
    if (model) expect(statSync(join(DEMO_FOLDER, model.src)).size).toBe(model.bytes)
})

async function asAdmin(): Promise<{ authorization: string }> {
  const username = { username: 'admin', password: DEMO_SECRETS.adminPassword }
  const { token } = await (await shop.call('POST', '/api/admin/login', username)).json()
  return { authorization: `Bearer ${token}` }
}

async function listAsAdmin(): Promise<OrderView[]> {
  const answer = await shop.call('GET', '/api/orders', undefined, await asAdmin())
  return answer.json() as Promise<OrderView[]>
}

test('the orders of a fortnight show every state, and hold no whole card', async () => {
  const list = await listAsAdmin()
  const states = new Set(list.flatMap((order) => [order.orderStatus, order.paymentStatus]))
  for (const state of [
    'pending',
    'confirmed',
    'shipped',
    'delivered',
    'cancelled',
    'paid',
    'failed',
  ])
    expect(states).toContain(state)
  const moments = list.map(({ createdAt }) => createdAt)
  expect(moments).toEqual(moments.toSorted().toReversed())
  const ids = list.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  for (const order of list) {
    expect(order.cardStored).toBe(false)
    expect(order.customerEmail).toMatch(/@example\.com$/)
    expect(order.customerPhone).toMatch(/^876-555-01\d\d$/)
  }
})

test('the history of an order begins when it was placed', async () => {
  const placed = await shop.database.db
    .select({ at: events.at, createdAt: orders.createdAt })
    .from(events)
    .innerJoin(orders, eq(sql`${events.facts} ->> 'orderId'`, sql`${orders.id}::text`))
    .where(eq(events.name, 'order.placed'))
  expect(placed.length).toBeGreaterThanOrEqual(DEMO_ORDERS.length)
  for (const { at, createdAt } of placed) expect(at).toEqual(createdAt)
})

test('what was ever sold came from the catalogue, and the shelves are as full as it says', async () => {
  const sold = await shop.database.db.select().from(orderLines)
  const names = new Map(catalogue.map(({ id, name, colors }) => [id, { name, colors }]))
  for (const { productId, productName, color } of sold) {
    const product = names.get(productId ?? 0)
    expect(product?.name).toBe(productName)
    expect(product?.colors).toContain(color)
  }
  const kept = DEMO_ORDERS.filter(({ steps }) =>
    steps.every((step) => !('edit' in step) || step.edit.orderStatus !== 'cancelled'),
  )
  const pieces = kept.flatMap((demo) => demo.pieces)
  for (const { product, stock } of readDemoCatalogue().entries)
    for (const [color, counted] of Object.entries(stock)) {
      const gone = pieces
        .filter((piece) => piece.product === product.name && piece.color === color)
        .reduce((sum, { quantity = 1 }) => sum + quantity, 0)
      const left = catalogue.find(({ name }) => name === product.name)?.colorInventory[color]
      expect([product.name, color, left]).toEqual([product.name, color, counted - gone])
    }
})

test('orders of the demo have three lines, a part payment, a payment too much, and a refund that is due', async () => {
  const list = await listAsAdmin()
  expect(list.some(({ lines }) => lines.length === 3)).toBe(true)
  const badges = list.map(({ money }) => money.badge)
  for (const badge of ['part-paid', 'overpaid', 'refund-due'] as const)
    expect(badges).toContain(badge)
})

test('a voucher of the demo was used by an order, others wait, and one is over', async () => {
  const headers = await asAdmin()
  const answer = await shop.call('GET', '/api/vouchers', undefined, headers)
  const vouchers = (await answer.json()) as VoucherView[]
  expect(new Set(vouchers.map(({ kind }) => kind)).size).toBe(VOUCHER_KINDS.length)
  expect(vouchers.map(({ state }) => state)).toContain('over')
  const used = vouchers.filter(({ uses }) => uses > 0)
  expect(used.map(({ code, uses }) => [code, uses])).toEqual([['YAAD10', 1]])
  const order = (await listAsAdmin()).find(({ voucher }) => voucher !== null)
  expect(order?.breakdown.discount).toBe('23800.00')
  expect(order?.paymentStatus).toBe('paid')
})

test('cards are sealed in the demo too, with a key made on its first start', async () => {
  const key = await (await shop.call('GET', '/api/vault/key')).json()
  expect(key).toEqual({
    keyId: expect.stringMatching(/^[\da-f]{32}$/),
    publicKey: expect.stringMatching(/^[\w-]{87}$/),
  })
})

test('some pieces are reviewed: shown, answered, refused and waiting', async () => {
  const found = await shop.database.db.select().from(reviews)
  const states = ['shown', 'shown', 'shown', 'refused', 'waiting']
  expect(found.toSorted((a, b) => a.id - b.id).map(({ state }) => state)).toEqual(states)
  expect(found.filter(({ answer }) => answer !== '')).toHaveLength(1)
  const rated = catalogue.flatMap(({ rating }) => rating?.count ?? [])
  expect(rated.reduce((sum, count) => sum + count, 0)).toBe(3)
})

test('one case of the demo is solved, in one it is the shopper’s turn, and a question waits', async () => {
  const rows = await shop.database.db.select().from(cases).orderBy(cases.id)
  expect(rows.map(({ kind, state, due, carton }) => [kind, state, due, carton])).toEqual([
    ['damage', 'closed', null, 1],
    ['exchange', 'open', null, null],
    ['question', 'open', 'answer', null],
  ])
})

test('a customer of the demo is known under two addresses, with a note, and another with the same number may be merged', async () => {
  const order = (await listAsAdmin()).find(({ customerName }) => customerName === 'Devon Reid')
  const orderId = order?.id ?? 0
  const { customers, merges, alike, places } = await shop.shop.read(visitor, (tx) =>
    readPerson(tx, orderId),
  )
  expect(customers.map(({ email }) => email)).toEqual([
    'd.reid.works@example.com',
    'devon.reid@example.com',
  ])
  expect(merges).toMatchObject([{ by: expect.stringContaining('Keisha') }])
  expect(alike.items.map(({ name, sameName }) => [name, sameName])).toEqual([
    ['Glenroy Allen', false],
  ])
  expect(places.items.map(({ toShipId }) => toShipId)).toEqual([orderId, null])
  const notes = await shop.shop.read(visitor, (tx) => listCustomerNotes(tx, { orderId, limit: 9 }))
  expect(notes.items).toHaveLength(1)
})
