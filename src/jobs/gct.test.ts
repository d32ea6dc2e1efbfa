// The tax in a total: wherever a total's parts are told, from the day on which the shop is registered.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderPreviewView } from '#contract/order-lines.ts'
import type { OrderPageView, OrderView, PlacedOrderView } from '#contract/orders.ts'
import { SETTINGS } from '#contract/settings.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { orderForMail, totalRows } from './mailed-order.ts'
import { visitor } from '#platform/tx.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { NOW, openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let admin: Record<string, string>
let clock = NOW
beforeAll(async () => {
  shop = await openTestShop({}, undefined, { now: () => clock })
  admin = await asStaff(shop, 'admin')
})
afterAll(() => shop.close())

const call = async <T>(method: string, path: string, body?: object, headers = {}): Promise<T> =>
  (await shop.call(method, `/api${path}`, body, headers)).json() as Promise<T>
const save = (value: object) => shop.call('PUT', '/api/settings/tax', value, admin)
const REGISTERED = {
  ...SETTINGS.tax.defaults,
  trn: '001-234-567',
  gctNumber: '001-234-567-0001',
  registrations: [{ from: '2026-11-20', until: '2026-11-20' }],
}
const lines = [{ productId: 2, selectedColor: 'Navy', quantity: 1 }]

async function order() {
  const body = {
    lines,
    customerName: 'Ann Brown',
    customerEmail: 'ann@example.com',
    customerPhone: '876-555-0100',
    paymentMethod: 'bank_transfer',
    shippingMethod: 'pickup',
  }
  return (await call<PlacedOrderView>('POST', '/orders', body)).order
}

/** Everything that tells the tax of an order, or of the same pieces before they are ordered. */
async function taxShown({ id, link }: { id: number; link: string }) {
  const preview = await call<OrderPreviewView>('POST', '/order-previews', { lines })
  const page = await call<OrderPageView>('GET', `/order-pages/${link.split('/').at(-1)}`)
  const mail = await shop.shop.read(visitor, async (tx) => {
    const row = await findOrder(tx, id)
    if (!row) throw new Error('no such order')
    const facts = { publicUrl: 'https://shop.example' } as never
    return totalRows(await orderForMail(tx, row, facts))
  })
  const mailed = mail.find(([name]) => name === 'of which GCT')?.[1] ?? null
  return [preview, page].map(({ breakdown }) => breakdown.gct).concat(mailed)
}

const taxAtDesk = async ({ id }: { id: number }) =>
  (await call<OrderView>('GET', `/orders/${id}`, undefined, admin)).breakdown.gct

test('a shop that is not registered shows no tax', async () => {
  expect(await taxShown(await order())).toEqual([null, null, null])
})

test('in the span of its registration, pages, calls and mails tell one tax of a total', async () => {
  expect((await save(REGISTERED)).status).toBe(200)
  const placed = await order()
  // J$168,000.00 x 15 / 115
  const tax = '21913.04'
  expect(placed.breakdown).toMatchObject({ total: '168000.00', gct: tax })
  expect(await taxShown(placed)).toEqual([tax, tax, 'J$21,913.04'])
  expect(await taxAtDesk(placed)).toBe(tax)
  clock = new Date('2026-11-21T05:00:00Z')
  expect(await taxShown(placed)).toEqual([null, null, null])
  clock = NOW
})

test('the tax that an order has by its documents is told whatever the rate of the day is', async () => {
  const placed = await order()
  await shop.database.db.update(orders).set({ gct: 1_23 }).where(eq(orders.id, placed.id))
  const [preview, ...shown] = await taxShown(placed)
  expect([preview, ...shown]).toEqual(['21913.04', '1.23', 'J$1.23'])
  expect(await taxAtDesk(placed)).toBe('1.23')
})

test('spans that overlap, days without a rate and a registration without numbers are refused', async () => {
  const issuesOf = async (change: object) => {
    const answer = await save({ ...REGISTERED, ...change })
    const { issues = [] } = (await answer.json()) as { issues?: { path: string }[] }
    return [answer.status, ...issues.map(({ path }) => path)]
  }
  const day = (from: string, until = '') => ({ from, until })
  expect(await issuesOf({ trn: '', gctNumber: '' })).toEqual([422, 'trn', 'gctNumber'])
  expect(await issuesOf({ trn: '001-234-56' })).toEqual([422, 'trn'])
  const overlapping = [day('2026-01-01', '2026-02-01'), day('2026-02-01')]
  expect(await issuesOf({ registrations: overlapping })).toEqual([422, 'registrations.1.from'])
  const endless = [day('2026-01-01'), day('2026-02-01')]
  expect(await issuesOf({ registrations: endless })).toEqual([422, 'registrations.1.from'])
  const backwards = [day('2026-02-01', '2026-01-31')]
  expect(await issuesOf({ registrations: backwards })).toEqual([422, 'registrations.0.until'])
  expect(await issuesOf({ rates: [] })).toEqual([422, 'registrations.0.from'])
  const twice = [...REGISTERED.rates, { from: '2020-04-01', rateBp: 1000 }]
  expect(await issuesOf({ rates: twice })).toEqual([422, 'rates.2.from'])
  const above = [{ from: '2020-04-01', rateBp: 10_001 }]
  expect(await issuesOf({ rates: above })).toEqual([422, 'rates.0.rateBp'])
})
