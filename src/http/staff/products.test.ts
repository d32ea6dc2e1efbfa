import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductView } from '#contract/product-views.ts'
import { refusalSentence, type RefusalView } from '#contract/refusals.ts'
import { NEW_SHOP } from '#contract/settings.ts'
import { setShopFacts } from '#domain/settings/shop-facts.ts'
import { stockMovements } from '#domain/stock/stock.table.ts'
import { events } from '#platform/events/events.table.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let staff: { authorization: string }
beforeAll(async () => {
  shop = await openTestShop()
  staff = await asStaff(shop, 'manager')
})
afterAll(() => shop.close())

const plain = {
  name: 'Pod',
  description: 'A chair like a pod.',
  price: '64900.00',
  category: 'chairs',
}

async function create(more: object = {}): Promise<ProductView> {
  const answer = await shop.call('POST', '/api/products', { ...plain, ...more }, staff)
  expect(answer.status).toBe(201)
  return (await answer.json()) as ProductView
}
const read = async (id: number) =>
  (await (await shop.call('GET', `/api/products/${id}`)).json()) as ProductView
const put = (id: number, edit: unknown, headers: Record<string, string> = {}) =>
  shop.call('PUT', `/api/products/${id}`, edit, { ...staff, ...headers })
const order = (productId: number, selectedColor: string) =>
  shop.call('POST', '/api/orders', {
    productId,
    selectedColor,
    customerName: 'Ann Brown',
    customerEmail: 'ann@example.com',
    customerPhone: '876-555-0100',
    paymentMethod: 'bank_transfer',
    shippingMethod: 'pickup',
  })
const movements = (productId: number) =>
  shop.database.db
    .select({ color: stockMovements.color, change: stockMovements.change, by: stockMovements.by })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(asc(stockMovements.id))

test('a product takes lists separated by commas, and starts with the shop’s usual options', async () => {
  const made = await create({
    images: 'https://pictures.example/a.jpg, , https://pictures.example/b.jpg',
    colors: ' Sand ,, Navy, sand',
    features: 'Soft, Washable',
    colorInventory: { Sand: '7', Navy: 'plenty' },
    createdAt: '2020-01-01',
  })
  expect(made).toMatchObject({
    ...plain,
    images: ['https://pictures.example/a.jpg', 'https://pictures.example/b.jpg'],
    colors: ['Sand', 'Navy'],
    features: ['Soft', 'Washable'],
    colorInventory: { Sand: 7, Navy: 0 },
    paymentOptions: ['Credit Card (offline)', 'Bank Transfer'],
    shippingOptions: ['Pick-up (free)', 'Courier delivery'],
    bankDetails: { bank: NEW_SHOP.bank.bank, account: NEW_SHOP.bank.account },
    onSale: false,
    originalPrice: null,
  })
  expect(await read(made.id)).toEqual(made)
  expect(made.createdAt).not.toContain('2020')
})

test('a product sent back as it was read changes nothing, not even its version', async () => {
  const made = await create({ colors: ['Sand'], colorInventory: { Sand: 3 } })
  const answer = await put(made.id, made, { 'if-match': made.version })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual(made)
  const everything = (await (await shop.call('GET', '/api/products')).json()) as ProductView[]
  for (const product of everything) {
    const back = await put(product.id, product, { 'if-match': `"${product.version}"` })
    expect(await back.json()).toEqual(product)
  }
})

test.each([
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ description: '' }, 'description', 'Description is required'],
  [{ price: '' }, 'price', 'Price is required'],
  [{ price: 'cheap' }, 'price', 'Please enter a price in dollars, such as 64900.00'],
  [{ price: '-5' }, 'price', 'Please enter a price in dollars, such as 64900.00'],
  [{ price: '0' }, 'price', 'Please enter a price in dollars, such as 64900.00'],
  [{ price: '1.234' }, 'price', 'Please enter a price in dollars, such as 64900.00'],
  [{ category: 'sofas' }, 'category', 'Please choose a category'],
  [{ name: 'x'.repeat(201) }, 'name', 'Please keep this under 200 characters'],
  [{ description: 'x'.repeat(4001) }, 'description', 'Please keep this under 4000 characters'],
  [
    { colors: ['Sand'], colorInventory: { Sand: -1 } },
    'colorInventory.Sand',
    'Please enter a whole number of items, 0 or more',
  ],
  [
    { colors: ['Sand'], colorInventory: { Sand: 2.5 } },
    'colorInventory.Sand',
    'Please enter a whole number of items, 0 or more',
  ],
  [
    { images: 'javascript:alert(1)' },
    'images.0',
    'Please give an address that begins with https://',
  ],
  [
    { images: ['https://a.example/x" onerror="'] },
    'images.0',
    'Please give an address that begins with https://',
  ],
  [{ onSale: true, originalPrice: '60000' }, 'originalPrice', refusalSentence('no-sale')],
  [{ onSale: true }, 'originalPrice', refusalSentence('no-sale')],
])('%j is refused with a sentence at its field', async (wrong, path, message) => {
  const answer = await shop.call('POST', '/api/products', { ...plain, ...wrong }, staff)
  expect(answer.status).toBe(422)
  expect(await answer.json()).toEqual({ error: message, issues: [{ path, message }] })
})

test('a sale is refused where what is kept already takes nothing off', async () => {
  const { id } = await create({ price: '64,900', originalPrice: 'J$70,000' })
  expect(await read(id)).toMatchObject({ price: '64900.00', originalPrice: '70000.00' })
  expect((await put(id, { onSale: true })).status).toBe(200)
  for (const edit of [{ price: '70000' }, { originalPrice: null }, { originalPrice: '64900' }]) {
    const answer = await put(id, edit)
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { error: refusalSentence('no-sale') },
    ])
  }
  expect((await put(id, { price: '70000', onSale: false })).status).toBe(200)
  expect((await put(id, { onSale: true })).status).toBe(422)
})

test('an unknown field is refused, and a missing product is not there', async () => {
  const odd = await shop.call('POST', '/api/products', { ...plain, sku: 'X1' }, staff)
  expect(odd.status).toBe(422)
  expect((await put(999_999, { name: 'Pod' })).status).toBe(404)
  const gone = await shop.call('DELETE', '/api/products/999999', undefined, staff)
  expect(gone.status).toBe(404)
})

test('the same request sent twice writes one product', async () => {
  const key = { ...staff, 'idempotency-key': 'product-once-1' }
  const answers = await Promise.all(
    [1, 2].map(() => shop.call('POST', '/api/products', { ...plain, name: 'Once' }, key)),
  )
  const [one, two] = await Promise.all(answers.map((answer) => answer.json()))
  expect(one).toEqual(two)
})

test('two clerks and a shopper at one product: nothing is lost, the losers see fresh numbers', async () => {
  const made = await create({ colors: ['Sand', 'Navy'], colorInventory: { Sand: 10, Navy: 4 } })
  const { id, version } = made
  const [ann, ben, sale] = await Promise.all([
    put(id, { colorInventory: { Sand: 20, Navy: 4 } }, { 'if-match': version }),
    put(id, { colorInventory: { Sand: 10, Navy: 9 } }, { 'if-match': version }),
    order(id, 'Sand'),
  ])
  expect(sale.status).toBe(201)
  const now = await read(id)
  const clerks = [ann, ben]
  const losers = clerks.filter(({ status }) => status === 409)
  expect(clerks.filter(({ status }) => status === 200).length).toBe(2 - losers.length)
  expect(losers.length).toBeGreaterThanOrEqual(1)
  for (const loser of losers) {
    const body = (await loser.json()) as RefusalView & { fresh: ProductView }
    expect(body.error).toBe('Someone else has changed this product. Here are the latest details.')
    expect(body.fresh.id).toBe(id)
    expect(body.fresh.version).not.toBe(version)
  }
  const booked = await movements(id)
  const sum = (color: string) =>
    booked.filter((row) => row.color === color).reduce((total, { change }) => total + change, 0)
  expect(now.colorInventory).toEqual({ Sand: sum('Sand'), Navy: sum('Navy') })
  expect(booked.filter(({ by }) => by === 'visitor')).toEqual([
    { color: 'Sand', change: -1, by: 'visitor' },
  ])
  const winner = ann.status === 200 ? 'ann' : ben.status === 200 ? 'ben' : 'nobody'
  const base = {
    ann: { Sand: 19, Navy: 4 },
    ben: { Sand: 9, Navy: 9 },
    nobody: { Sand: 9, Navy: 4 },
  }
  expect(now.colorInventory).toEqual(base[winner])
})

test('a clerk who saw the shelf before a sale is refused and changes nothing', async () => {
  const made = await create({ colors: ['Sand'], colorInventory: { Sand: 3 } })
  await order(made.id, 'Sand')
  const late = { ...made, colorInventory: { Sand: 3 }, name: 'Late' }
  const refused = await put(made.id, late, { 'if-match': made.version })
  expect(refused.status).toBe(409)
  const { fresh } = (await refused.json()) as { fresh: ProductView }
  expect(fresh).toEqual(await read(made.id))
  expect(fresh).toMatchObject({ name: 'Pod', colorInventory: { Sand: 2 } })
  const anyway = await put(made.id, late)
  expect(anyway.status).toBe(200)
  expect(await read(made.id)).toMatchObject({ name: 'Late', colorInventory: { Sand: 3 } })
  expect((await movements(made.id)).map(({ change }) => change)).toEqual([3, -1, 1])
})

test('a colour that is no longer sold gives up its pieces; one never sold takes none', async () => {
  const { id } = await create({ colors: ['Sand', 'Navy'], colorInventory: { Sand: 3, Navy: 2 } })
  await put(id, { colors: ['Sand'], colorInventory: { Sand: 3 } })
  expect((await read(id)).colorInventory).toEqual({ Sand: 3 })
  const refused = await put(id, { colorInventory: { Pink: 1 } })
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { error: 'This piece does not come in that colour.' },
  ])
})

test('the history says who changed which fields, and nothing of what they say', async () => {
  const { id } = await create({ colors: ['Sand'], colorInventory: { Sand: 3 } })
  await put(id, { price: '70000', colorInventory: { Sand: 5 } })
  await shop.call('DELETE', `/api/products/${id}`, undefined, staff)
  const rows = await shop.database.db
    .select({ name: events.name, facts: events.facts })
    .from(events)
    .where(sql`(${events.facts} ->> 'productId')::integer = ${id}`)
    .orderBy(asc(events.id))
  expect(rows).toEqual([
    { name: 'product.created', facts: { productId: id } },
    { name: 'product.changed', facts: { productId: id, changed: ['price'] } },
    { name: 'stock.changed', facts: { productId: id } },
    { name: 'product.deleted', facts: { productId: id, name: 'Pod' } },
  ])
})

test('facts are read as they are stored and in words, and may be sent back as they were read', async () => {
  const made = await create({ facts: { seats: '1', seatHeightCm: 45, fill: '' } })
  expect(made.facts).toEqual({ seats: 1, seatHeightCm: 45 })
  expect(made.factTexts.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Seats: 1 person',
    'Seat height: 45 cm',
  ])
  expect((await put(made.id, { ...made, facts: { ...made.facts, seats: null } })).status).toBe(200)
  expect((await read(made.id)).facts).toEqual({ seatHeightCm: 45 })
  const refused = await put(made.id, { category: 'chairs', facts: { bedSize: 'queen' } })
  expect([refused.status, (await refused.json()).error]).toEqual([
    422,
    'Chairs have no bed size: leave it empty',
  ])
})

test('an order outlives its product: it keeps name and price, and can still be cancelled', async () => {
  const { id } = await create({ name: 'Short Run', colors: ['Sand'], colorInventory: { Sand: 1 } })
  const placed = (await (await order(id, 'Sand')).json()) as { order: { id: number } }
  const gone = await shop.call('DELETE', `/api/products/${id}`, undefined, staff)
  expect(gone.status).toBe(204)
  expect((await shop.call('GET', `/api/products/${id}`)).status).toBe(404)
  const path = `/api/orders/${placed.order.id}`
  const kept = await (await shop.call('GET', path, undefined, staff)).json()
  expect(kept).toMatchObject({ productId: null, productName: 'Short Run', totalAmount: '64900.00' })
  const cancelled = await shop.call('PUT', path, { orderStatus: 'cancelled' }, staff)
  expect(cancelled.status).toBe(200)
})

test('the shop’s own account, read with a product and sent back, stays the shop’s', async () => {
  const made = await create()
  await put(made.id, made)
  await shop.shop.write(system('test'), (tx) =>
    setShopFacts(tx, { ...NEW_SHOP, bank: { ...NEW_SHOP.bank, account: '999' } }),
  )
  expect((await read(made.id)).bankDetails.account).toBe('999')
  await put(made.id, { bankDetails: { bank: 'JN Bank', account: '123' } })
  expect((await read(made.id)).bankDetails).toEqual({ bank: 'JN Bank', account: '123' })
})

test('a preview is the product as it would be, and nothing of it is kept or told', async () => {
  const { id } = await create({ colors: ['Sand'], colorInventory: { Sand: 3 } })
  const kept = async () => {
    const { rows } = await shop.database.db.execute(sql`
      select (select count(*) from products) as products, (select count(*) from events) as events,
        (select count(*) from stock_movements) as movements, (select count(*) from audit_logs) as audits`)
    return [rows, await read(id)]
  }
  const before = await kept()
  const preview = (path: string, sent: object) =>
    shop.call('POST', `/api/product-previews${path}`, sent, staff)
  const made = await preview('', {
    ...plain,
    name: 'Nest',
    colors: 'Navy',
    colorInventory: { Navy: 4 },
  })
  expect(await made.json()).toMatchObject({
    name: 'Nest',
    colorInventory: { Navy: 4 },
    colorHexes: { Navy: '#202C41' },
    shippingOptions: ['Pick-up (free)', 'Courier delivery'],
  })
  const changed = await preview(`/${id}`, { price: '70000', colorInventory: { Sand: 8 } })
  expect(await changed.json()).toMatchObject({
    id,
    name: 'Pod',
    price: '70000.00',
    colorInventory: { Sand: 8 },
  })
  expect((await preview('/999999', { price: '70000' })).status).toBe(404)
  const odd = await preview(`/${id}`, { colorInventory: { Purple: 1 } })
  expect([odd.status, (await odd.json()).error]).toEqual([422, refusalSentence('colour-unknown')])
  expect(await kept()).toEqual(before)
})
