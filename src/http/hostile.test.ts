// What people and programs send who mean no good, or know no better. The answer is a refusal in
// words, never a bug.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaff } from '#domain/identity/create-staff.ts'
import { openStaffSession } from '#domain/identity/staff-sessions.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { aPasswordHash } from '#testing/table-rows.ts'

let shop: TestShop
let authorization: string
beforeAll(async () => {
  shop = await openTestShop()
  const token = await shop.shop.write(system('test'), async (tx) => {
    const staff = { username: 'admin', passwordHash: aPasswordHash, role: 'admin' } as const
    return openStaffSession(tx, { userId: (await createStaff(tx, staff)).id })
  })
  authorization = `Bearer ${token}`
})
afterAll(() => shop.close())

const BIG = 99_999_999_999
const forge = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')
const CURSORS = [
  forge(['x', BIG]),
  forge(['x', Number.MAX_SAFE_INTEGER]),
  forge(['\u0000', 1]),
  forge(['99999999999999.00', 1]),
  forge(['2026-11-20T15:00:00Z', BIG]),
  forge(['+275760-09-13T00:00:00.000Z', 1]),
  forge(['-271821-04-20T00:00:00.000Z', 1]),
  forge(['2026-11-20 7b0d3c1e-7a35-4a5c-9a6e-0c1f5b6a7d8e', 0]),
  forge(['Infinity', 1]),
  forge(['1 7b0d3c1e-7a35-4a5c-9a6e-0c1f5b6a7d8e', 0]),
]
const READS = [
  '/api/products?q=%00',
  '/api/products?q=%F0%9F%9B%8B%00a',
  '/api/products?q=%ED%A0%80',
  '/api/products?q=%',
  '/api/products?q=a&q=b',
  `/api/products/${BIG}`,
  '/api/products/999999999',
  '/api/products/%00',
  '/api/products/1%00',
  '/api/products/-1/related',
  '/api/products/999999999/related',
  '/api/products/category/%00',
  '/api/products/category/constructor',
  '/api/products/category/__proto__',
  '/api/order-pages/%00',
  `/api/order-pages/${'A'.repeat(21)}%00`,
  '/api/order-pages/..%2F..%2Fadmin',
  '/api/email-subscription/%00/end',
  '/api/orders?q=%00',
  '/api/stock-changes?color=%00',
  '/api/audit-log?entityId=%00',
  '/api/products?category=%00',
  '/api/orders?q=999999999',
  `/api/orders?q=${BIG}`,
  '/api/orders/999999999/receipts/999999999',
  '/api/orders/1/receipts/%00',
  '/api/mails/%00',
  '/api/mails/7b0d3c1e-7a35-4a5c-9a6e-0c1f5b6a7d8e',
  `/api/mails?orderId=${BIG}`,
  '/api/mails?orderId=1e3',
  '/api/quotes?q=%00',
  '/api/contact-messages?q=%00',
  '/api/customers?q=%00',
  '/api/customers/999999999/orders',
  '/api/email-subscriptions?q=%00',
  ...CURSORS.flatMap((cursor) =>
    [
      'products',
      'orders',
      'mails',
      'quotes',
      'contact-messages',
      'customers',
      'email-subscriptions',
    ].flatMap((list) => [
      `/api/${list}?cursor=${cursor}`,
      `/api/${list}?sort=amount-asc&cursor=${cursor}`,
      `/api/${list}?sort=price-asc&cursor=${cursor}`,
      `/api/${list}?sort=oldest&cursor=${cursor}`,
    ]),
  ),
]

test.each(READS)('GET %s is answered, with a list or in words', async (path) => {
  const response = await shop.call('GET', path, undefined, { authorization })
  expect(response.status).toBeLessThan(500)
  const answer: unknown = await response.text()
  if (response.status >= 400) expect(JSON.parse(answer as string).error).toMatch(/^[A-Z].+/)
})

const input = {
  productId: 1,
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
}
const written = { ...input, productName: 'Couch', totalAmount: '649.00' }
const sold = { name: 'Pod', description: 'Soft', price: '649.00', category: 'chairs' }
const WRITES: [path: string, body: unknown, method?: string][] = [
  ['/api/orders', { ...input, productId: BIG }],
  ['/api/orders', { ...input, productId: Number.MAX_SAFE_INTEGER }],
  ['/api/orders', { ...input, productId: 1e300 }],
  ['/api/orders', { ...input, selectedColor: '__proto__' }],
  ['/api/orders', { ...input, totalAmount: '99999999.99' }],
  ['/api/orders', { ...input, customerName: 'Ann \ud800 Brown' }],
  ['/api/orders', { ...input, notes: '\ud83d' }],
  ['/api/orders', { ...input, ref: 'x\u0000' }],
  ['/api/orders', null],
  ['/api/orders', []],
  ['/api/orders', 'text'],
  ['/api/orders', `{"__proto__": {"x": 1}, ${JSON.stringify(input).slice(1)}`],
  ['/api/orders', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ['/api/orders/admin', { ...written, productId: BIG }],
  ['/api/orders/admin', { ...written, totalAmount: '99999999.99', productId: undefined }],
  ['/api/orders/admin', { ...written, referredBy: BIG }],
  ['/api/orders/admin', { ...written, productName: '%', productId: null }],
  ['/api/orders/999999999', { orderStatus: 'shipped' }, 'PUT'],
  ['/api/orders/999999999', undefined, 'DELETE'],
  ['/api/products', { ...sold, name: 'x'.repeat(100_000) }],
  ['/api/products', { ...sold, name: 'Pod \ud800' }],
  ['/api/products', { ...sold, description: 'a\u0000b' }],
  ['/api/products', { ...sold, price: '1e9' }],
  ['/api/products', { ...sold, price: 99_999_999.99 }],
  ['/api/products', { ...sold, colors: ['__proto__', 'constructor'] }],
  ['/api/products', { ...sold, colors: 'Sand', colorInventory: { Sand: BIG } }],
  ['/api/products', { ...sold, colors: 'Sand', colorInventory: { Sand: -1 } }],
  ['/api/products', `{"colorInventory": {"__proto__": 5}, ${JSON.stringify(sold).slice(1)}`],
  ['/api/products', { ...sold, images: ['//evil.example/a.jpg', '/../etc/passwd'] }],
  ['/api/products', { ...sold, weightKg: 1e300 }],
  ['/api/products/999999999', { name: 'Pod' }, 'PUT'],
  ['/api/products/1', { colorInventory: { 'No such colour': 1 } }, 'PUT'],
  ['/api/products/999999999', undefined, 'DELETE'],
  ['/api/product-pictures?crop=1,1,1,1', undefined],
  ['/api/product-pictures/by-address', { address: 'http://\u0000' }],
  ['/api/email-subscription', { email: 'ann\u0000@example.com' }],
  ['/api/email-subscription', { email: `${'a'.repeat(250)}@example.com` }],
  ['/api/email-subscription/%00/end', undefined],
  ['/api/admin/login', { username: 'a\u0000b', password: 'x\u0000' }],
  ['/api/admin/login', { username: '\ud800', password: '\ud800' }],
  ['/api/admin/unlock', { password: '\u0000' }],
  ['/api/order-pages/%00/receipts', undefined],
  ['/api/order-pages/%00/cancellation', undefined],
]

test.each(WRITES)('a write to %s is answered in words: %j', async (path, body, method = 'POST') => {
  const response = await shop.call(method, path, body, { authorization })
  expect(response.status).toBeLessThan(500)
})

test('who breaks off in the middle of a body is refused, and is no bug', async () => {
  const body = new ReadableStream({
    pull: (stream) => stream.error(new Error('the connection broke')),
  })
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  expect((await shop.api.request('/api/orders', init)).status).toBe(400)
})

test.each([
  '',
  'Bearer',
  'Bearer ',
  'bearer  ',
  'Basic YWRtaW46YWRtaW4=',
  `Bearer ${'A'.repeat(43)}`,
  `Bearer ${'%00'.repeat(20)}`,
  `Bearer ${'x'.repeat(10_000)}`,
  "Bearer ' or 1=1 --",
])('an authorisation of %j opens nothing', async (header) => {
  const response = await shop.call('GET', '/api/orders', undefined, { authorization: header })
  expect(response.status).toBe(401)
})

test('a key that is no key is refused; one with strange signs is only a key', async () => {
  for (const key of [
    'short',
    'x'.repeat(201),
    'has a space',
    'ключ-ключ'.slice(0, 0) || 'tab\there',
  ])
    expect((await shop.call('POST', '/api/orders', input, { 'idempotency-key': key })).status).toBe(
      400,
    )
  const odd = { 'idempotency-key': `'";--%_\\{}` }
  const answers = [1, 2].map(() => shop.call('POST', '/api/orders', input, odd))
  const [once, twice] = await Promise.all(answers)
  expect(await once?.json()).toEqual(await twice?.json())
})
