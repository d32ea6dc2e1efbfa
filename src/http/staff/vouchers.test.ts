import { afterAll, beforeAll, expect, test } from 'vitest'
import { dollarsFromCents } from '#contract/money.ts'
import type { OrderView, PlacedOrderView } from '#contract/orders.ts'
import type { VoucherSumsView, VoucherUseView, VoucherView } from '#contract/vouchers.ts'
import { system } from '#platform/tx.ts'
import { aMember } from '#testing/builders.ts'
import { order } from '#testing/public-posts.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let manager: { authorization: string }
let clerk: { authorization: string }
beforeAll(async () => {
  shop = await openTestShop()
  manager = await asStaff(shop, 'manager')
  clerk = await asStaff(shop, 'clerk')
}, 120_000)
afterAll(() => shop.close())

async function call(method: string, path: string, body?: unknown, as = manager) {
  const response = await shop.call(method, `/api${path}`, body, as)
  const text = await response.text()
  return { status: response.status, body: text ? (JSON.parse(text) as unknown) : undefined }
}

const make = async (voucher: object) => {
  const { status, body } = await call('POST', '/vouchers', voucher)
  expect(status).toBe(201)
  return body as VoucherView
}
const list = async (query = '') => (await call('GET', `/vouchers?${query}`)).body as VoucherView[]
const place = async (voucher: string, more: object = {}) =>
  (await call('POST', '/orders', { ...order, voucher, ...more })).body as PlacedOrderView

test('a manager makes a voucher with every rule, and a clerk reads it', async () => {
  const partner = await shop.shop.write(system('test'), aMember)
  const made = await make({
    code: 'Christmas-5K',
    kind: 'amount',
    amount: 'J$5,000',
    minimum: '100000',
    categories: ['compressed-couches'],
    firstDay: '2026-01-01',
    lastDay: '2999-12-24',
    usesInAll: 200,
    usesEach: 1,
    partner: String(partner.id),
    note: 'In the newspaper',
  })
  expect(made).toMatchObject({
    code: 'CHRISTMAS-5K',
    says: 'J$5,000 off',
    state: 'on',
    from: 'partner',
    minimum: '100000.00',
    partner: 'Marcia Reid',
    uses: 0,
    discount: '0.00',
  })
  const read = await call('GET', '/vouchers?q=christmas', undefined, clerk)
  expect(read.body).toEqual([made])
  const refused = await call('POST', '/vouchers', { kind: 'delivery' }, clerk)
  expect(refused.status).toBe(403)
})

test('without a code of its own a voucher gets one that nobody guesses', async () => {
  const { code } = await make({ kind: 'percentage', percent: 10 })
  expect(code).toMatch(/^YB(-[2-9A-HJKMNP-TV-Z]{4}){3}$/)
})

test.each<[string, object, string]>([
  ['an amount of nothing', { kind: 'amount', amount: '0' }, 'amount'],
  ['more than everything', { kind: 'percentage', percent: 101 }, 'percent'],
  ['a gift without a name', { kind: 'gift' }, 'gift'],
  [
    'days the wrong way round',
    { kind: 'delivery', firstDay: '2026-12-02', lastDay: '2026-12-01' },
    'lastDay',
  ],
  ['a code of three letters', { kind: 'delivery', code: 'ABC' }, 'code'],
])('%s is refused at its field', async (_, wrong, field) => {
  const { status, body } = await call('POST', '/vouchers', wrong)
  expect(status).toBe(422)
  expect((body as { issues: { path: string }[] }).issues.map(({ path }) => path)).toContain(field)
})

test('two vouchers cannot have one code, however it is written', async () => {
  await make({ kind: 'delivery', code: 'ONE-CODE' })
  expect((await call('POST', '/vouchers', { kind: 'delivery', code: 'onecode' })).status).toBe(409)
})

test('the desk says how often a voucher was used, by whom, and what it took off', async () => {
  const { id } = await make({ kind: 'amount', amount: '1500', code: 'COUNTED', usesInAll: 2 })
  const { order: first } = await place('COUNTED')
  await place('counted', { customerEmail: 'bea@example.com' })
  expect((await list('state=used')).map(({ code }) => code)).toEqual(['COUNTED'])
  await call('PUT', `/orders/${first.id}`, { orderStatus: 'cancelled' })
  expect(await list('q=COUNTED')).toMatchObject([{ uses: 1, discount: '1500.00', state: 'on' }])
  const uses = (await call('GET', `/vouchers/${id}/uses`)).body as VoucherUseView[]
  expect(uses).toMatchObject([
    { returnedAt: null, discount: '1500.00' },
    { orderId: first.id, returnedAt: expect.any(String), discount: '0.00' },
  ])
  const found = await call('GET', `/vouchers/${id}/uses?q=YB-${first.id}`)
  expect(found.body).toHaveLength(1)
  expect((await call('GET', '/vouchers/999999/uses')).status).toBe(404)
})

test('a stopped voucher is used no more, and is found among the stopped ones', async () => {
  const { id } = await make({ kind: 'amount', amount: '100', code: 'STOP-ME' })
  expect((await call('POST', `/vouchers/${id}/stop`)).body).toMatchObject({ state: 'stopped' })
  expect((await call('POST', `/vouchers/${id}/stop`)).status).toBe(200)
  expect((await call('POST', '/orders', { ...order, voucher: 'STOP-ME' })).status).toBe(422)
  expect((await list('state=stopped')).map(({ code }) => code)).toEqual(['STOP-ME'])
  expect((await list('state=on')).map(({ code }) => code)).not.toContain('STOP-ME')
})

test('the sums of the month count sold orders only', async () => {
  await make({ kind: 'amount', amount: '2000', code: 'SUMMED' })
  const sums = async () => (await call('GET', '/voucher-sums')).body as VoucherSumsView
  const before = await sums()
  const { order: placed } = await place('SUMMED')
  expect(await sums()).toEqual(before)
  await call('PUT', `/orders/${placed.id}`, { paymentStatus: 'paid' })
  const after = await sums()
  expect(after.orders - before.orders).toBe(1)
  expect(Number(after.discount) - Number(before.discount)).toBe(2000)
  expect(Number(after.sales) - Number(before.sales)).toBe(Number(placed.totalAmount))
})

test('a file has a row for each voucher', async () => {
  const response = await shop.call('POST', '/api/voucher-exports', { q: 'COUNTED' }, manager)
  const [head = '', row = ''] = (await response.text()).trim().split('\r\n')
  expect(head).toContain('Code,Voucher,State')
  expect(row).toContain('COUNTED,"J$1,500 off",on')
})

test('staff put a voucher on an order and take it off, after a preview of what that does', async () => {
  await make({ kind: 'percentage', percent: 10, code: 'TENTH' })
  const { order: placed } = (await call('POST', '/orders', order)).body as PlacedOrderView
  const path = `/orders/${placed.id}`
  const preview = await call('POST', `${path}/previews`, { voucher: 'tenth' })
  const pieces = Number(placed.totalAmount)
  expect(preview.body).toMatchObject({
    after: { discount: dollarsFromCents(pieces * 10) },
    needsReason: false,
  })
  expect(await list('q=TENTH')).toMatchObject([{ uses: 0 }])
  const { body } = await call('PUT', path, { voucher: 'tenth' })
  const changed = body as OrderView
  expect(changed.voucher).toMatchObject({ code: 'TENTH', says: '10% off' })
  // The record as it was read is no act, for a clerk neither.
  const again = await call('PUT', path, changed, clerk)
  expect(again.body).toEqual(changed)
  expect((await call('PUT', path, { ...changed, voucher: null }, clerk)).status).toBe(403)
  const removed = await call('PUT', path, { ...changed, voucher: null })
  expect(removed.body).toMatchObject({ voucher: null, totalAmount: placed.totalAmount })
})
