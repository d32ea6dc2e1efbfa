import { existsSync, readdirSync } from 'node:fs'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { setStock } from '#domain/stock/set-levels.ts'
import { system } from '#platform/tx.ts'
import { deleteOrders, openTestShop, type TestShop } from '#testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const PRODUCT = 1
const input = {
  productId: PRODUCT,
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
}

const db = () => shop.database.db
const piecesLeft = async () => {
  const levels = await db().select().from(stockLevels).where(eq(stockLevels.productId, PRODUCT))
  return levels.reduce((sum, level) => sum + level.pieces, 0)
}
const ordersKept = async () => (await db().select({ rows: count() }).from(orders))[0]?.rows ?? 0
const stock = (color: string, pieces: number) =>
  shop.shop.write(system('test'), (tx) =>
    setStock(tx, { productId: PRODUCT, color, pieces, reason: 'count' }),
  )

let colors: string[]
beforeEach(async () => {
  const product = await (await shop.call('GET', `/api/products/${PRODUCT}`)).json()
  colors = product.colors
  await deleteOrders(db())
  for (const [index, color] of colors.entries()) await stock(color, index === 0 ? 10 : 0)
})

const send = (body: unknown, headers?: Record<string, string>) =>
  shop.call('POST', '/api/orders', body, headers)

test('an order answers 201 with its number and the link of its page, and no card data', async () => {
  const response = await send({ ...input, selectedColor: colors[0] })
  expect(response.status).toBe(201)
  const { success, order } = await response.json()
  expect(success).toBe(true)
  expect(order.reference).toBe(`YB-${order.id}`)
  expect(order.link).toMatch(/^\/order\/[\w-]{22}$/)
  const page = await shop.call('GET', `/api/order-pages/${order.link.split('/')[2]}`)
  expect(await page.json()).toMatchObject({
    id: order.id,
    paymentStatus: 'pending',
    bank: { accountName: expect.any(String) },
  })
})

const long = (length: number) => 'x'.repeat(length)
const refusals: [string, Record<string, unknown>, number, string, string][] = [
  ['no name', { customerName: undefined }, 422, 'customerName', 'Name is required'],
  ['a blank name', { customerName: '   ' }, 422, 'customerName', 'Name is required'],
  [
    'an over-long name',
    { customerName: long(121) },
    422,
    'customerName',
    'Please keep this under 120 characters',
  ],
  ['a wrong address', { customerEmail: 'ann' }, 422, 'customerEmail', 'Valid email is required'],
  ['no address', { customerEmail: undefined }, 422, 'customerEmail', 'Valid email is required'],
  ['no phone', { customerPhone: undefined }, 422, 'customerPhone', 'Phone number is required'],
  [
    'no payment method',
    { paymentMethod: undefined },
    422,
    'paymentMethod',
    'Payment method is required',
  ],
  [
    'an unknown shipping method',
    { shippingMethod: 'drone' },
    422,
    'shippingMethod',
    'Shipping method is required',
  ],
  ['a name that is a number', { customerName: 7 }, 422, 'customerName', 'Name is required'],
  ['a product that is a text', { productId: '1' }, 422, 'productId', 'Please choose a product'],
  [
    'over-long notes',
    { notes: long(2001) },
    422,
    'notes',
    'Please keep this under 2000 characters',
  ],
  [
    'a NUL byte in the name',
    { customerName: 'Ann\u0000Brown' },
    422,
    'customerName',
    'Please remove the special characters',
  ],
  [
    'a line break in the name',
    { customerName: 'Ann\r\nBcc: x@y.z' },
    422,
    'customerName',
    'Please keep this to one line',
  ],
  [
    'a card number in the notes',
    { notes: 'charge 4242 4242 4242 4242 please' },
    422,
    'notes',
    refusalSentence('card-in-text'),
  ],
  [
    'a card without its number',
    { paymentMethod: 'credit_card', billingAddress: 'a', zipCode: 'b' },
    422,
    'creditCardNumber',
    'Card number is required',
  ],
]

test.each(refusals)(
  'an order with %s is refused with its sentence and nothing is stored',
  async (_, change, status, path, message) => {
    const response = await send({ ...input, ...change })
    expect(response.status).toBe(status)
    const { issues } = await response.json()
    expect(issues).toContainEqual({ path, message })
    expect(await ordersKept()).toBe(0)
    expect(await piecesLeft()).toBe(10)
  },
)

test.each([
  ['an unknown product', { productId: 4242 }, 404, 'product-not-found'],
  ['an unknown colour', { selectedColor: 'Purple' }, 422, 'colour-unknown'],
  ['a wrong price', { totalAmount: '1.00' }, 409, 'price-changed'],
] as const)(
  'an order with %s is refused and nothing is stored',
  async (_, change, status, code) => {
    const response = await send({ ...input, ...change })
    expect(response.status).toBe(status)
    const { error } = await response.json()
    const [opening = ''] = refusalSentence(code, { price: '#' }).split('#')
    expect(error.startsWith(opening)).toBe(true)
    expect(await ordersKept()).toBe(0)
  },
)

test('an order for a sold-out colour is refused while another colour still sells', async () => {
  const response = await send({ ...input, selectedColor: colors[1] })
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({ error: `Sorry, ${colors[1]} has just sold out.` })
  expect((await send(input)).status).toBe(201)
})

test('what is not JSON, not said to be JSON, or a megabyte long is refused before it is read', async () => {
  const json = { 'content-type': 'application/json' }
  expect((await send('{"productId":', json)).status).toBe(400)
  expect((await send('{"customerName":"a\u0000"}', json)).status).toBe(400)
  expect((await send('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
    415,
  )
  const huge = await send({ ...input, notes: long(1024 * 1024) })
  expect(huge.status).toBe(413)
  expect(await huge.json()).toEqual({ error: refusalSentence('too-large') })
  expect(await ordersKept()).toBe(0)
})

test('a chunked body is measured by what arrives, whatever its headers say', async () => {
  const chunk = new TextEncoder().encode(long(20_000))
  let sent = 0
  const body = new ReadableStream({
    pull: (stream) => (sent++ < 10 ? stream.enqueue(chunk) : stream.close()),
  })
  const response = await shop.api.request('/api/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '10' },
    body,
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(413)
})

test('an unknown field is refused, so that nobody thinks it counted', async () => {
  const response = await send({ ...input, discount: '10000.00' })
  expect(response.status).toBe(422)
  expect(await ordersKept()).toBe(0)
})

test('what only the server decides is read and passed over', async () => {
  const forged = {
    paymentStatus: 'paid',
    orderStatus: 'delivered',
    referredBy: 7,
    commissionEligible: false,
  }
  const response = await send({ ...input, ...forged })
  expect(response.status).toBe(201)
  const [kept] = await db().select().from(orders)
  expect(kept).toMatchObject({
    paymentStatus: 'pending',
    orderStatus: 'pending',
    referredBy: null,
    commissionEligible: true,
  })
})

test('the same order sent 50 times with one key is one order, and each time the same answer', async () => {
  const key = { 'idempotency-key': 'order-once-0001' }
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(input, key)))
  const bodies = await Promise.all(answers.map((answer) => answer.json()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(bodies.map(({ order }) => order.id)).size).toBe(1)
  expect(await ordersKept()).toBe(1)
  expect(await piecesLeft()).toBe(9)
})

test('a key that comes back with another order is refused', async () => {
  const key = { 'idempotency-key': 'order-once-0002' }
  await send(input, key)
  const other = await send({ ...input, customerName: 'Ben' }, key)
  expect(other.status).toBe(409)
  expect(await other.json()).toEqual({ error: refusalSentence('key-reused') })
  expect(await ordersKept()).toBe(1)
})

test('a refused order may be mended and sent again with its key', async () => {
  const key = { 'idempotency-key': 'order-once-0003' }
  expect((await send({ ...input, totalAmount: '1.00' }, key)).status).toBe(409)
  expect((await send(input, key)).status).toBe(201)
})

test('1,000 simultaneous orders for 10 pieces: exactly 10 are accepted, the rest learn that it has sold out', async () => {
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, index) =>
      send(
        { ...input, selectedColor: colors[0], customerName: `Shopper ${index}` },
        { 'idempotency-key': `rush-${index}-0001` },
      ),
    ),
  )
  const counts = Map.groupBy(answers, ({ status }) => status)
  expect(counts.get(201)).toHaveLength(10)
  expect(counts.get(409)).toHaveLength(990)
  expect(await piecesLeft()).toBe(0)
  expect(await ordersKept()).toBe(10)
})

test('with the vault off a card order succeeds with brand and last four digits only', async () => {
  const card = {
    paymentMethod: 'credit_card',
    billingAddress: '14 Hope Road',
    zipCode: 'JMAAW07',
    creditCardNumber: '4242 4242 4242 4242',
    expirationDate: '12/39',
    cvvCode: '123',
  }
  const response = await send({ ...input, ...card })
  expect(response.status).toBe(201)
  expect((await response.json()).order.cardStored).toBe(false)
  const [kept] = await db().select().from(orders)
  expect(kept).toMatchObject({ cardBrand: 'visa', cardLast4: '4242', cardId: null })
  expect(JSON.stringify(kept)).not.toContain('4242424242')
  const folder = `${shop.config.dataDir}/vault/items`
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
})
