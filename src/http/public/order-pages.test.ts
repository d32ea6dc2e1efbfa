import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeVaultKey } from '#contract/custody.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { OrderPageView, PlacedOrderView } from '#contract/orders.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { warrantyUntil } from '#contract/warranty.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { itemKeyFolder } from '#domain/vault/wrap-secrets.ts'
import { activateKey } from '#domain/vault/vault-keys.ts'
import { events } from '#platform/events/events.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { anOrder, anOrderOf, aProduct } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let order: OrderRow
let staff: Record<string, string>
let picture: Buffer
beforeAll(async () => {
  shop = await openTestShop()
  staff = await asStaff(shop, 'manager')
  const plain = { width: 40, height: 30, channels: 3, background: '#b2a081' } as const
  picture = await sharp({ create: plain })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ann' } })
    .toBuffer()
})
afterAll(() => shop.close())
beforeEach(async () => {
  order = await shop.shop.write(system('test'), (tx) => anOrder(tx))
})

const read = (link: string) => shop.call('GET', `/api/order-pages/${link}`)
const stored = () => {
  const folder = join(shop.config.dataDir, 'receipts')
  return existsSync(folder) ? readdirSync(folder) : []
}

function upload(bytes: Uint8Array, name = 'slip.jpg') {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  return shop.api.request(`/api/order-pages/${order.link}/receipts`, { method: 'POST', body: form })
}
const download = (id: number) =>
  shop.call('GET', `/api/orders/${order.id}/receipts/${id}`, undefined, staff)

test('an order comes to a phone compressed', async () => {
  const plain = await (await read(order.link)).text()
  const headers = { 'accept-encoding': 'gzip, br' }
  const sent = await shop.call('GET', `/api/order-pages/${order.link}`, undefined, headers)
  expect(sent.headers.get('content-encoding')).toBe('gzip')
  const bytes = Buffer.from(await sent.arrayBuffer())
  expect(bytes.length).toBeLessThan(plain.length / 2)
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(JSON.parse(plain))
})

test('nothing is due of a cancelled order', async () => {
  await shop.shop.write(system('test'), (tx) =>
    changeOrder(tx, { orderId: order.id, edit: { orderStatus: 'cancelled' } }),
  )
  const page = (await (await read(order.link)).json()) as OrderPageView
  expect([page.due, page.money.due]).toEqual(['0.00', '0.00'])
})

test('whoever holds the link reads the order and where to pay, and no cache keeps it', async () => {
  const response = await read(order.link)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({
    reference: `YB-${order.id}`,
    totalAmount: '90000.00',
    paymentStatus: 'pending',
    bank: { account: '404 118 257' },
    receipts: [],
  })
})

test('the page of an order says until when each piece is under warranty', async () => {
  const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)
  const { id, link } = await write(async (tx) => {
    const couch = await aProduct(tx, { fields: { warrantyYears: 3 } })
    const chair = await aProduct(tx, { name: 'Chair' })
    const lines = [couch, chair].map((product) => ({ productId: product.id, quantity: 1 }))
    return anOrderOf(tx, lines)
  })
  const warranties = async () => {
    const { lines } = (await (await read(link)).json()) as OrderPageView
    return lines.map(({ warranty }) => warranty)
  }
  expect(await warranties()).toEqual([{ years: 3, until: null }, null])
  await write((tx) => changeOrder(tx, { orderId: id, edit: { orderStatus: 'delivered' } }))
  const until = warrantyUntil(jamaicaDay(new Date()), 3)
  expect(await warranties()).toEqual([{ years: 3, until }, null])
  const staffView = await shop.call('GET', `/api/orders/${id}`, undefined, staff)
  expect(await staffView.json()).toMatchObject({
    lines: [{ warranty: { years: 3, until } }, { warranty: null }],
  })
})

test('the page of an order tells nothing about the person, the card or the shop’s own notes', async () => {
  const page = JSON.stringify(await (await read(order.link)).json())
  for (const secret of [
    'ann@example.com',
    '876-555-0100',
    'Ann Brown',
    'notes',
    'card',
    order.link,
  ])
    expect(page).not.toContain(secret)
})

test.each(['A'.repeat(22), 'x', '%20', `${'A'.repeat(21)}%2F`, '10001', 'YB-10001'])(
  'a link that names no order answers 404, however it looks: %s',
  async (link) => {
    const response = await read(link)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: refusalSentence('order-not-found') })
    expect(response.headers.get('cache-control')).toBe('no-store')
  },
)

test('a photo of the slip is kept as a picture and nothing but a picture', async () => {
  const withTail = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')])
  const response = await upload(withTail)
  expect(response.status).toBe(201)
  const receipt = await response.json()
  expect(receipt).toMatchObject({ fileName: 'slip.jpg', mediaType: 'image/jpeg' })

  const file = await download(receipt.id)
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(bytes.length).toBe(receipt.bytes)
  expect(bytes.includes('script')).toBe(false)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename*=UTF-8''slip.jpg`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  })
  expect((await (await read(order.link)).json()).receipts).toEqual([receipt])
})

test('a PDF is kept as it came and only ever downloaded', async () => {
  const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
  const receipt = await (await upload(pdf, 'my bank slip.pdf')).json()
  expect(receipt.mediaType).toBe('application/pdf')
  const file = await download(receipt.id)
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf)
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''my%20bank%20slip.pdf`,
  )
})

const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')

test.each<[string, Uint8Array, string]>([
  ['a page', html, 'slip.html'],
  ['a page named as a photo', html, 'slip.jpg'],
  ['a drawing that can run scripts', svg, 'slip.svg'],
  ['a drawing named as a photo', svg, 'slip.png'],
  ['an empty file', Buffer.alloc(0), 'slip.jpg'],
  ['half a photo', Buffer.from('/9j/4AAQSkZJRg', 'base64'), 'slip.jpg'],
  ['a page that ends as a PDF', Buffer.concat([html, Buffer.from('%PDF-1.7')]), 'slip.pdf'],
  ['a program', Buffer.from('MZ\u0000\u0000'), 'slip.pdf'],
])('%s is no receipt, whatever its name says, and no file is left', async (_, bytes, name) => {
  const before = stored()
  const response = await upload(bytes, name)
  expect([response.status, await response.json()]).toEqual([
    422,
    { error: refusalSentence('bad-file') },
  ])
  expect(stored()).toEqual(before)
})

test('a file above 8 MB is refused, by what arrives', async () => {
  const response = await upload(Buffer.concat([picture, Buffer.alloc(8 * 1024 * 1024)]))
  expect([response.status, await response.json()]).toEqual([
    413,
    { error: refusalSentence('file-too-large') },
  ])
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Ann\\slip.jpg', 'slip.jpg'],
  ['slip\u202egpj.exe', 'slipgpj.exe'],
  [`${'x'.repeat(300)}.jpg`, 'x'.repeat(120)],
  ['Überweisung (1).jpg', 'Überweisung (1).jpg'],
])('the name %j is shown as %j and stored under another', async (name, shown) => {
  expect((await (await upload(picture, name)).json()).fileName).toBe(shown)
  expect(stored().join()).not.toContain('passwd')
  for (const file of stored()) expect(file).toMatch(/^[\w-]{22}\.(jpg|pdf)$/)
})

test('the same file twice is one receipt and one file; the eleventh is refused', async () => {
  const [once, twice] = [await upload(picture), await upload(picture, 'again.jpg')]
  expect((await twice.json()).id).toBe((await once.json()).id)
  for (let sent = 1; sent < 10; sent++) await upload(Buffer.from(`%PDF-1.7 ${sent}`), 'slip.pdf')
  const files = stored()
  const eleventh = await upload(Buffer.from('%PDF-1.7 the eleventh'), 'slip.pdf')
  expect([eleventh.status, await eleventh.json()]).toEqual([
    409,
    { error: refusalSentence('too-many-files') },
  ])
  expect(stored()).toEqual(files)
})

test('ten receipts sent at once with one place left are one receipt', async () => {
  for (let sent = 0; sent < 9; sent++) await upload(Buffer.from(`%PDF-1.7 ${sent}`), 'slip.pdf')
  const files = stored().length
  const last = Array.from({ length: 10 }, async (_, n) => {
    const { status } = await upload(Buffer.from(`%PDF-1.7 last ${n}`))
    return String(status)
  })
  const refused = Array.from({ length: 9 }, () => '409')
  expect((await Promise.all(last)).toSorted()).toEqual(['201', ...refused])
  expect(stored()).toHaveLength(files + 1)
})

test('a paid order takes no more receipts', async () => {
  const edit = { paymentStatus: 'paid' } as const
  await shop.shop.write(system('test'), (tx) => changeOrder(tx, { orderId: order.id, edit }))
  const response = await upload(picture)
  expect([response.status, await response.json()]).toEqual([
    409,
    { error: refusalSentence('order-closed') },
  ])
})

test('deleting an order without money removes its receipts from the disk', async () => {
  await upload(picture)
  const before = stored().length
  await shop.call('DELETE', `/api/orders/${order.id}`, undefined, staff)
  expect(stored()).toHaveLength(before - 1)
})

const cancel = (link: string) => shop.call('POST', `/api/order-pages/${link}/cancellation`)

test('a shopper cancels an unpaid order by its link, and twice is once', async () => {
  for (let attempt = 0; attempt < 2; attempt++) {
    const response = await cancel(order.link)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await response.json()).toMatchObject({
      reference: `YB-${order.id}`,
      orderStatus: 'cancelled',
      cancelledAt: expect.any(String),
    })
  }
  const happened = await shop.database.db.select().from(events)
  const cancelled = happened.filter(
    ({ name, facts }) => name === 'order.cancelled' && Object.values(facts).includes(order.id),
  )
  expect(cancelled).toMatchObject([{ by: 'visitor' }])
  expect((await upload(picture)).status).toBe(409)
})

test('cancelling destroys the card before it answers', async () => {
  const folder = itemKeyFolder(shop.config.dataDir)
  const product = await (await shop.call('GET', '/api/products/1')).json()
  const card = {
    paymentMethod: 'credit_card',
    creditCardNumber: '4242 4242 4242 4242',
    expirationDate: '12/39',
    cvvCode: '123',
    billingAddress: '3 Barnett Street',
    zipCode: 'JMCJS14',
  }
  const who = { customerName: 'Ann', customerEmail: 'a@example.com', customerPhone: '876-555-0100' }
  const input = { productId: product.id, shippingMethod: 'pickup', ...who, ...card }
  await shop.shop.write(system('test'), async (tx) =>
    activateKey(tx, await makeVaultKey({ passphrase: 'x' })),
  )
  const placed = (await (await shop.call('POST', '/api/orders', input)).json()) as PlacedOrderView
  expect(placed.order.cardStored).toBe(true)
  expect(readdirSync(folder)).toHaveLength(2)
  expect((await cancel(placed.order.link.split('/')[2] ?? '')).status).toBe(200)
  expect(readdirSync(folder)).toEqual([])
})

test('a paid order is no longer the shopper’s to cancel, and one that is not there cannot be', async () => {
  const edit = { paymentStatus: 'paid' } as const
  await shop.shop.write(system('test'), (tx) => changeOrder(tx, { orderId: order.id, edit }))
  const response = await cancel(order.link)
  expect([response.status, await response.json()]).toEqual([
    409,
    { error: refusalSentence('order-closed') },
  ])
  expect((await cancel('A'.repeat(22))).status).toBe(404)
})
