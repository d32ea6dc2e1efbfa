import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PARISHES } from '#contract/parishes.ts'
import { changeRates } from '#domain/delivery/rates.ts'
import { makeVoucher, type NewVoucher, stopVoucher } from '#domain/vouchers/make-voucher.ts'
import { giveBack } from '#domain/vouchers/entitlements.ts'
import { keysOf } from '#contract/person-keys.ts'
import { entitlements, vouchers, voucherUses } from '#domain/vouchers/vouchers.table.ts'
import { aProduct, anOrder, type OrderOverrides } from '#testing/builders.ts'
import { inPricedShop } from '#testing/delivery.ts'
import { as, at, inShop, NOW, type TestTx, trying } from '#testing/shop.ts'
import { changeOrder } from './change-order.ts'
import { deleteOrder } from './delete-order.ts'
import { linesOf } from './lines.ts'
import { orders } from './orders.table.ts'

const DAY_MS = 86_400_000
const inDays = (days: number, tx: TestTx) => at(new Date(NOW.getTime() + days * DAY_MS), tx)

const aCode = (tx: TestTx, voucher: Partial<NewVoucher> = {}) =>
  makeVoucher(tx, { kind: 'amount', amount: 5000_00, code: 'RAINY-DAY', ...voucher })

const orderWith = (tx: TestTx, overrides: OrderOverrides = {}) =>
  anOrder(tx, { voucher: 'RAINY-DAY', ...overrides })

const refusal = (tx: TestTx, work: (tx: TestTx) => Promise<unknown>) =>
  trying(tx, work).then(
    () => undefined,
    (error: unknown) => (error as { code?: string }).code,
  )

const edit = (tx: TestTx, orderId: number, change: Parameters<typeof changeOrder>[1]['edit']) =>
  changeOrder(tx, { orderId, edit: change }).then(({ order }) => order)

const standing = async (tx: TestTx) =>
  (await tx.db.select().from(voucherUses)).filter(({ returnedAt }) => returnedAt === null).length

const COUCH = 90_000_00

test.each<[string, Partial<NewVoucher>, number]>([
  ['an amount', {}, 5000_00],
  ['an amount above the pieces', { amount: COUCH + 1 }, COUCH],
  ['a percentage', { kind: 'percentage', amount: 0, percent: 15 }, 13_500_00],
  ['a gift', { kind: 'gift', amount: 0, gift: 'Care kit' }, 0],
])('%s takes off what it says', (_, voucher, off) =>
  inShop(async (tx) => {
    await aCode(tx, voucher)
    const order = await orderWith(tx)
    expect(order).toMatchObject({
      discount: off,
      voucherDiscount: off,
      totalAmount: COUCH - off,
    })
    expect(await standing(tx)).toBe(1)
  }),
)

test('an order of which a code takes everything is paid at once, and promised by its day', () =>
  inPricedShop(async (tx) => {
    await aCode(tx, { amount: COUCH + 10_000_00 })
    const cartons = [{ lengthCm: 112, widthCm: 66, heightCm: 66 }]
    const { id: productId } = await aProduct(tx, { fields: { cartons, weightKg: 54 } })
    const standard = { parish: 'Portland', deliveryService: 'standard' } as const
    const sent = { shippingMethod: 'delivery', ...standard, productId } as const
    const owed = await orderWith(tx, sent)
    expect(owed).toMatchObject({ totalAmount: 4_000_00, paymentStatus: 'pending', paidAt: null })
    await changeRates(tx, { zones: [freeTo('Portland')] })
    const free = await orderWith(tx, sent)
    const sold = { paymentStatus: 'paid', paidAt: NOW, promisedBy: '2026-12-01' }
    expect(free).toMatchObject({ totalAmount: 0, ...sold })
    const paid = tx.happened.filter(({ name }) => name === 'order.paid')
    expect(paid).toMatchObject([{ facts: { orderId: free.id } }])
  }))

const freeTo = (parish: (typeof PARISHES)[number]) => ({
  name: parish,
  parishes: [parish],
  services: [
    { service: 'standard' as const, daysFrom: 5, daysTo: 7, prices: { S: 0, M: 0, L: 0, XL: 0 } },
  ],
})

test('a code is known in any case, with hyphens or without', () =>
  inShop(async (tx) => {
    await aCode(tx)
    for (const voucher of ['rainyday', 'RAINY-DAY', ' rainy day ', 'R-a-i-n-y-d-a-y'])
      expect((await orderWith(tx, { voucher })).voucherDiscount).toBe(5000_00)
  }))

test('a delivery code takes what the delivery is, also when it is quoted later', () =>
  inShop(async (tx) => {
    await aCode(tx, { kind: 'delivery', amount: 0 })
    const { id, totalAmount } = await orderWith(tx, { shippingMethod: 'delivery' })
    const quoted = await edit(tx, id, { delivery: '6200.00', reason: 'Quoted' })
    expect(quoted).toMatchObject({
      voucherDiscount: 6200_00,
      deliveryDiscount: 6200_00,
      totalAmount,
    })
    const dearer = await edit(tx, id, { delivery: '8000.00', reason: 'Farther' })
    expect(dearer).toMatchObject({ voucherDiscount: 8000_00, totalAmount })
  }))

test.each<[string, Partial<NewVoucher>, OrderOverrides, string]>([
  ['a minimum that is not reached', { minimum: COUCH + 1 }, {}, 'voucher-below-minimum'],
  ['another category', { categories: ['mattresses'] }, {}, 'voucher-other-pieces'],
  ['a day to come', { firstDay: '2026-11-21' }, {}, 'voucher-not-yet'],
  ['a day that is over', { lastDay: '2026-11-19' }, {}, 'voucher-over'],
  ['a delivery code on pick-up', { kind: 'delivery', amount: 0 }, {}, 'voucher-needs-delivery'],
  ['a code of nobody', {}, { voucher: 'NO-SUCH' }, 'voucher-not-valid'],
  ['somebody else’s code', keysOf('bea@example.com', '876-555-0999'), {}, 'voucher-not-valid'],
])('%s is refused and not used', (_, voucher, overrides, code) =>
  inShop(async (tx) => {
    await aCode(tx, voucher)
    expect(await refusal(tx, (inner) => orderWith(inner, overrides))).toBe(code)
    expect(await standing(tx)).toBe(0)
  }),
)

test('a code that is somebody’s works for the e-mail or for the telephone number', () =>
  inShop(async (tx) => {
    await aCode(tx, keysOf('ann@example.com', '876-555-0999'))
    await orderWith(tx, { customerEmail: 'ANN@example.com', customerPhone: '1' })
    await orderWith(tx, { customerEmail: 'b@example.com', customerPhone: '+1 (876) 555 0999' })
    expect(await standing(tx)).toBe(2)
  }))

test('uses in all and for each person are counted, and one person does not use up another’s', () =>
  inShop(async (tx) => {
    await aCode(tx, { usesInAll: 2, usesEach: 1 })
    await orderWith(tx)
    expect(await refusal(tx, (inner) => orderWith(inner))).toBe('voucher-not-valid')
    await orderWith(tx, { customerEmail: 'bea@example.com', customerPhone: '876-555-0102' })
    const third = { customerEmail: 'cat@example.com', customerPhone: '876-555-0103' }
    expect(await refusal(tx, (inner) => orderWith(inner, third))).toBe('voucher-used-up')
  }))

test('a stopped code is refused, and the orders that used it keep their discount', () =>
  inShop(async (tx) => {
    const { id } = await aCode(tx)
    const order = await orderWith(tx)
    await stopVoucher(tx, id)
    expect(await refusal(tx, (inner) => orderWith(inner))).toBe('voucher-stopped')
    expect((await edit(tx, order.id, { notes: 'Ring twice' })).voucherDiscount).toBe(5000_00)
  }))

test('minimum and days are not asked again when an order shrinks later', () =>
  inShop(async (tx) => {
    await aCode(tx, {
      kind: 'percentage',
      amount: 0,
      percent: 10,
      minimum: COUCH,
      lastDay: '2026-11-20',
    })
    const { id: productId } = await aProduct(tx)
    const { id } = await anOrder(tx, { voucher: 'RAINY-DAY', productId })
    const [line] = await linesOf(tx, await orderOf(tx, id))
    const cheaper = {
      lines: [{ id: line?.id, quantity: 1, unitPrice: '33.33' }],
      reason: 'A scratch',
    }
    const later = await edit(inDays(60, tx), id, cheaper)
    expect(later).toMatchObject({ voucherDiscount: 3_33, totalAmount: 30_00 })
  }))

const orderOf = async (tx: TestTx, id: number) => {
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error('no order')
  return order
}

test('an amount follows a shrinking order down to its pieces, and comes back as it grows', () =>
  inShop(async (tx) => {
    await aCode(tx)
    const { id } = await orderWith(tx)
    const priced = (totalAmount: string) => edit(tx, id, { totalAmount })
    expect(await priced('85000.00')).toMatchObject({ voucherDiscount: 5000_00 })
    const [line] = await linesOf(tx, await orderOf(tx, id))
    const lines = [{ id: line?.id, quantity: 1, unitPrice: '3000.00' }]
    expect(await edit(tx, id, { lines, reason: 'x' })).toMatchObject({
      voucherDiscount: 3000_00,
      totalAmount: 0,
    })
    expect(await priced('100.00')).toMatchObject({ voucherDiscount: 5000_00, totalAmount: 100_00 })
  }))

test('a discount by hand stays apart from the voucher’s', () =>
  inShop(async (tx) => {
    await aCode(tx)
    const { id } = await orderWith(tx)
    const both = await edit(tx, id, { discount: '700.00', reason: 'A scratch' })
    expect(both).toMatchObject({ discount: 5700_00, voucherDiscount: 5000_00 })
    const without = await edit(tx, id, { voucher: '' })
    expect(without).toMatchObject({
      discount: 700_00,
      voucherDiscount: 0,
      totalAmount: COUCH - 700_00,
    })
    expect(await standing(tx)).toBe(0)
    expect(await edit(tx, id, { voucher: 'rainyday' })).toMatchObject({ discount: 5700_00 })
  }))

test('a clerk neither sets nor removes a voucher, and sends one back as it was read', () =>
  inShop(async (tx) => {
    await aCode(tx)
    const { id } = await orderWith(tx)
    const clerk = as({ kind: 'staff', userId: 1, name: 'Keisha', role: 'clerk' }, tx)
    expect(await refusal(clerk, (inner) => edit(inner, id, { voucher: '' }))).toBe('not-allowed')
    expect((await edit(clerk, id, { voucher: 'RAINY-DAY' })).voucherDiscount).toBe(5000_00)
    expect(await standing(tx)).toBe(1)
  }))

test('a cancelled order gives its code back once, and a restored one takes it again', () =>
  inShop(async (tx) => {
    await aCode(tx, { usesInAll: 1 })
    const { id } = await orderWith(tx)
    for (let turn = 0; turn < 2; turn++) {
      const cancelled = await edit(tx, id, { orderStatus: 'cancelled' })
      expect([await standing(tx), cancelled.voucherDiscount]).toEqual([0, 5000_00])
      await edit(tx, id, { orderStatus: 'cancelled' })
      const restored = await edit(tx, id, { orderStatus: 'pending' })
      expect([await standing(tx), restored.voucherDiscount]).toEqual([1, 5000_00])
    }
    const names = tx.happened.map(({ name }) => name)
    expect(names.filter((name) => name === 'voucher.returned')).toHaveLength(2)
    expect(names.filter((name) => name === 'voucher.used')).toHaveLength(3)
  }))

test('an order whose code is gone is restored without it, at its full price', () =>
  inShop(async (tx) => {
    await aCode(tx, { usesInAll: 1 })
    const { id } = await orderWith(tx)
    await edit(tx, id, { orderStatus: 'cancelled' })
    await orderWith(tx)
    const again = { orderStatus: 'pending' } as const
    expect(await refusal(tx, (inner) => edit(inner, id, again))).toBe('voucher-gone')
    const clerk = as({ kind: 'staff', userId: 1, name: 'Keisha', role: 'clerk' }, tx)
    const restored = await edit(clerk, id, { ...again, withoutVoucher: true })
    expect(restored).toMatchObject({ orderStatus: 'pending', discount: 0, totalAmount: COUCH })
    expect(await standing(tx)).toBe(1)
  }))

test('a code that came back lives two weeks more at least', () =>
  inShop(async (tx) => {
    const { id: voucherId } = await aCode(tx, { usesInAll: 1, lastDay: '2026-11-22' })
    const { id } = await orderWith(tx)
    await edit(inDays(10, tx), id, { orderStatus: 'cancelled' })
    const [voucher] = await tx.db.select().from(vouchers).where(eq(vouchers.id, voucherId))
    expect(voucher?.lastDay).toBe('2026-12-14')
    expect(await refusal(tx, (inner) => orderWith(inDays(25, inner)))).toBe('voucher-over')
    await orderWith(inDays(24, tx))
  }))

test('everybody’s code lives on for the one alone whose order was cancelled', () =>
  inShop(async (tx) => {
    await aCode(tx, { lastDay: '2026-11-22' })
    const { id } = await orderWith(tx)
    const later = inDays(10, tx)
    await edit(later, id, { orderStatus: 'cancelled' })
    const bea = { customerEmail: 'bea@example.com', customerPhone: '876-555-0999' }
    expect(await refusal(later, (inner) => orderWith(inner, bea))).toBe('voucher-over')
    const { id: again } = await orderWith(later)
    expect(await refusal(later, (inner) => orderWith(inner))).toBe('voucher-over')
    await edit(later, again, { orderStatus: 'cancelled' })
    await orderWith(later)
    expect(await refusal(later, (inner) => orderWith(inner))).toBe('voucher-over')
    expect(await refusal(tx, (inner) => orderWith(inDays(25, inner)))).toBe('voucher-over')
  }))

test('a telephone number without digits is nobody’s: it brings no code back to somebody else', () =>
  inShop(async (tx) => {
    await aCode(tx, { lastDay: '2026-11-22' })
    const { id } = await orderWith(tx, { customerPhone: 'none' })
    const later = inDays(10, tx)
    await edit(later, id, { orderStatus: 'cancelled' })
    const bea = { customerEmail: 'bea@example.com', customerPhone: 'by mail only' }
    expect(await refusal(later, (inner) => orderWith(inner, bea))).toBe('voucher-over')
  }))

test('a deleted order gives its code back, and the use is remembered without it', () =>
  inShop(async (tx) => {
    await aCode(tx, { usesInAll: 1 })
    const { id } = await orderWith(tx)
    await deleteOrder(tx, id)
    expect(await tx.db.select().from(voucherUses)).toMatchObject([
      { orderId: null, returnedFor: 'deleted' },
    ])
    await orderWith(tx)
  }))

test('what a person won goes with the next order, once, and a cancelled order gives it back', () =>
  inShop(async (tx) => {
    const row = { kind: 'gift' as const, prize: 'Care kit', createdAt: tx.now }
    await tx.db.insert(entitlements).values({ ...row, ...keysOf('ann@example.com', '1') })
    const goesWith = async () => (await tx.db.select().from(entitlements))[0]?.orderId
    await anOrder(tx, { customerEmail: 'bea@example.com' })
    expect(await goesWith()).toBe(null)
    const first = await anOrder(tx)
    await anOrder(tx)
    expect(await goesWith()).toBe(first.id)
    await edit(tx, first.id, { orderStatus: 'cancelled' })
    expect(await goesWith()).toBe(null)
    await edit(tx, first.id, { orderStatus: 'pending' })
    expect(await goesWith()).toBe(first.id)
    await deleteOrder(tx, first.id)
    await giveBack(tx, first.id)
    const second = await anOrder(tx)
    expect(await goesWith()).toBe(second.id)
  }))
