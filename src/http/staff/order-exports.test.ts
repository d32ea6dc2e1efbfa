import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DashboardView } from '#contract/reports.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { roleCan } from '#contract/staff.ts'
import { system, type Tx } from '#platform/tx.ts'
import { anOrder, anOrderOf, aProduct } from '#testing/builders.ts'
import { deleteOrders, openTestShop, type TestShop } from '#testing/shop.ts'
import { ROUTES } from '#testing/staff-routes.ts'
import { asStaff, editorToken } from '#testing/staff.ts'

let shop: TestShop
let clerk: { authorization: string }
beforeAll(async () => {
  shop = await openTestShop()
  clerk = await asStaff(shop, 'clerk')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await deleteOrders(shop.database.db)
})

const inTheShop = <T>(work: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), work)
const write = (overrides: Parameters<typeof anOrder>[1] = {}) =>
  inTheShop((tx) => anOrder(tx, overrides))
const call = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/api${path}`, body, clerk)

/** A lamp and three shades, paid in full, which then cost more to deliver. */
async function aSaleOfTwoLines(tx: Tx) {
  const lamp = await aProduct(tx, { name: 'Lamp', priceCents: 1_000_00 })
  const shade = await aProduct(tx, { name: 'Shade', priceCents: 200_00 })
  const order = await anOrderOf(tx, [
    { productId: lamp.id, quantity: 1 },
    { productId: shade.id, quantity: 3 },
  ])
  const change = (edit: object) => changeOrder(tx, { orderId: order.id, edit })
  await change({ delivery: '50.00', discount: '25.50', reason: 'By telephone' })
  await change({ paymentStatus: 'paid' })
  await change({ delivery: '150.00', reason: 'Further away' })
  const paidAt = new Date('2026-12-01T03:05:00Z')
  await tx.db.update(orders).set({ paidAt }).where(eq(orders.id, order.id))
  return order
}

const csvOf = async (body: object, path = '/order-exports') => {
  const answer = await call('POST', path, body)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  return parse(await answer.text(), { columns: true, bom: true }) as Record<string, string>[]
}

test('a telephone number is exported as a number that no spreadsheet calculates with', async () => {
  for (const customerPhone of ['+1 876 555 0100', '555-0101', '876.555.0102 x4', 'after six'])
    await write({ customerPhone })
  const rows = await csvOf({ sort: 'date' })
  expect(rows.map(({ Phone }) => Phone)).toEqual([
    ...['876-555-0100', '876-555-0101', '876.555.0102 x4', 'after six'],
  ])
})

test('an export holds what the table holds, page after page, and no formula runs in it', async () => {
  const nasty = '=HYPERLINK("http://evil.example","x")'
  await write({ customerName: nasty, notes: 'a "quoted",\nsecond line' })
  await write({ customerName: '+1876' })
  const rows = await csvOf({ sort: 'date' })
  expect(rows.map(({ Customer }) => Customer)).toEqual([`'${nasty}`, "'+1876"])
  expect(rows[0]).toMatchObject({ Notes: 'a "quoted",\nsecond line', Payment: 'pending' })
  expect(JSON.stringify(rows)).not.toMatch(/card|4242/i)
  expect(await csvOf({ q: 'nobody' })).toEqual([])
})

test('an export writes days and times as a clock in Jamaica shows them', async () => {
  const { id } = await write({ customerName: 'Late Buyer' })
  const createdAt = new Date('2026-12-01T03:05:00Z')
  await inTheShop((tx) => tx.db.update(orders).set({ createdAt }).where(eq(orders.id, id)))
  expect(await csvOf({ q: 'Late Buyer' })).toMatchObject([{ Date: '2026-11-30 22:05' }])
})

test('an export says what a total is made of and what came; another has a row for each line', async () => {
  const { id } = await inTheShop((tx) => aSaleOfTwoLines(tx))
  expect(await csvOf({ ids: [id] })).toMatchObject([
    {
      Product: 'Lamp and 3 more',
      Colour: '',
      Pieces: '1600.00',
      Delivery: '150.00',
      Discount: '25.50',
      Amount: '1724.50',
      Paid: '1624.50',
      Refunded: '0.00',
      Due: '100.00',
      'Paid at': '2026-11-30 22:05',
    },
  ])
  const rows = await csvOf({ ids: [id] }, '/order-line-exports')
  const first = { Order: `YB-${id}`, Line: '1', Product: 'Lamp', Quantity: '1', Amount: '1000.00' }
  const second = { Line: '2', Product: 'Shade', Colour: 'Sand', Price: '200.00', Amount: '600.00' }
  expect(rows).toMatchObject([first, { ...second, Quantity: '3', Returned: '0' }])
  await write()
  expect(await csvOf({ maxAmount: '2000' }, '/order-line-exports')).toHaveLength(2)
  expect(await csvOf({}, '/order-line-exports')).toHaveLength(3)
  expect(await csvOf({ q: 'nobody' }, '/order-line-exports')).toEqual([])
})

test('an export of more than a page leaves nobody out and names nobody twice', async () => {
  await inTheShop(async (tx) => {
    const { productId: _, ...first } = await anOrder(tx)
    // As an earlier version of the shop wrote them.
    const many = Array.from({ length: 1203 }, (_, n) => ({
      ...first,
      productId: null,
      heldColor: null,
      linesVersion: 0,
      id: 50_000 + n,
      link: `link-${n}`,
    }))
    for (let at = 0; at < many.length; at += 400)
      await tx.db.insert(orders).values(many.slice(at, at + 400))
  })
  const rows = await csvOf({})
  expect(rows).toHaveLength(1204)
  expect(new Set(rows.map(({ Order }) => Order)).size).toBe(1204)
})

test('an export of chosen orders holds just those', async () => {
  const [first] = [await write(), await write()]
  const rows = await csvOf({ ids: [first.id] })
  expect(rows.map(({ Order }) => Order)).toEqual([`YB-${first.id}`])
})

test('an order of several lines has no colour as a whole', async () => {
  await inTheShop((tx) => aSaleOfTwoLines(tx))
  const recent = async () => {
    const answer = await call('GET', '/dashboard')
    const dashboard = (await answer.json()) as DashboardView
    return dashboard.recent.map(({ selectedColor }) => selectedColor)
  }
  expect(await recent()).toEqual([''])
  await write()
  expect(await recent()).toEqual(['Sand', ''])
})

test.each(['viewer', 'custodian'] as const)(
  'a %s reads orders, and takes no file of them or of their customers home',
  async (role) => {
    const reader = await asStaff(shop, role)
    expect((await shop.call('GET', '/api/orders', undefined, reader)).status).toBe(200)
    for (const path of ['/order-exports', '/order-line-exports'])
      expect([path, (await shop.call('POST', `/api${path}`, {}, reader)).status]).toEqual([
        path,
        403,
      ])
  },
)

test('the shared password of the editor takes no file of orders home', async () => {
  const editor = { authorization: `Bearer ${await editorToken(shop)}` }
  expect((await shop.call('POST', '/api/order-exports', {}, editor)).status).toBe(403)
})

test('an auditor exports the orders of the books', async () => {
  const auditor = await asStaff(shop, 'auditor')
  expect((await shop.call('POST', '/api/order-exports', {}, auditor)).status).toBe(200)
})

test('no file of many records is for those who only read', () => {
  const files = ROUTES.filter(([, path]) => path.endsWith('exports'))
  expect(files.length).toBeGreaterThan(9)
  for (const [, path, needs] of files)
    for (const role of ['viewer', 'custodian'] as const)
      expect([path, role, needs !== 'nothing' && roleCan(role, needs)]).toEqual([path, role, false])
})
