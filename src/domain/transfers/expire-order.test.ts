import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, jamaicaDay } from '#contract/jamaica.ts'
import { SETTINGS } from '#contract/settings.ts'
import { paymentAttempts } from '#domain/orders/charges.table.ts'
import { gatewayTasks } from '#domain/orders/gateway-work.table.ts'
import { endOfWorkingDay } from '#domain/delivery/promise.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { hoursAfter, recordReminded } from '#domain/orders/pay-by.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { addReceipt } from '#domain/orders/receipts.ts'
import { shipments } from '#domain/orders/shipments.table.ts'
import { type leftToStaff, waitingAmong } from '#domain/orders/waits-for-money.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { withStock } from '#domain/stock/with-stock.ts'
import { getProduct } from '#domain/catalogue/get-product.ts'
import { makeVoucher } from '#domain/vouchers/make-voucher.ts'
import { vouchers, voucherUses } from '#domain/vouchers/vouchers.table.ts'
import { isBusinessDay } from '#platform/business-days.ts'
import { singleRow } from '#platform/database/rows.ts'
import { anOrder } from '#testing/builders.ts'
import { at, inShop, NOW, type TestTx } from '#testing/shop.ts'
import { expireOrder, listToExpire, listToRemind, remindOrder } from './expire-order.ts'
import { getTransfer } from './list-transfers.ts'
import { receivePayment } from './receive-payment.ts'

const HOUR_MS = 3_600_000
const A_RECEIPT = {
  fileName: 'a.pdf',
  storedName: 'a.pdf',
  mediaType: 'application/pdf',
  bytes: 1,
  sha256: 'a',
} as const
const later = (hours: number, tx: TestTx) => at(new Date(NOW.getTime() + hours * HOUR_MS), tx)
const endOfDayAfter = ({ now }: TestTx, hours: number) =>
  endOfWorkingDay(hoursAfter(now, hours), SETTINGS.delivery.defaults)
/** Reminds of an order, whose mail is sent at once. */
async function reminded(tx: TestTx, id: number) {
  await remindOrder(tx, id)
  await recordReminded(tx, id)
}
const order = async (tx: TestTx, id: number) => (await findOrder(tx, id)) as OrderRow

async function pieces(tx: TestTx, productId: number | null): Promise<number> {
  const [product] = await withStock(tx, [await getProduct(tx, productId ?? 0)])
  return Object.values(product?.stock.inventory ?? {}).reduce((sum, left) => sum + left, 0)
}

test('an unpaid transfer is reminded of, then ends, and its piece is back once', () =>
  inShop(async (tx) => {
    const { reminderHours } = await readSetting(tx, 'order-times')
    const { id, productId, payBy } = await anOrder(tx)
    expect(await listToRemind(tx)).toEqual([])

    const over = at(payBy ?? NOW, tx)
    const soon = at(hoursAfter(over.now, -reminderHours), tx)
    expect(await listToRemind(soon)).toEqual([id])
    expect(await remindOrder(soon, id)).toBe(true)
    expect(await remindOrder(soon, id)).toBe(false)
    await recordReminded(soon, id)
    expect(await remindOrder(soon, id)).toBe(false)
    expect(await listToRemind(soon)).toEqual([])

    expect(await listToExpire(soon)).toEqual([])
    expect(await listToExpire(over)).toEqual([id])
    expect(await pieces(tx, productId)).toBe(9)
    for (const _ of [1, 2]) await expireOrder(over, id)
    expect(await order(tx, id)).toMatchObject({ orderStatus: 'cancelled', expiredAt: over.now })
    expect(await pieces(tx, productId)).toBe(10)
    expect(await listToExpire(over)).toEqual([])
    const names = tx.happened.map(({ name }) => name)
    for (const name of ['order.reminded', 'order.expired', 'order.cancelled'])
      expect(names.filter((each) => each === name)).toHaveLength(1)
  }))

test('nobody loses an order without fair warning: a late reminder moves the end', () =>
  inShop(async (tx) => {
    const { unpaidExpiryHours, reminderHours } = await readSetting(tx, 'order-times')
    const { id } = await anOrder(tx)
    const tooLate = later(unpaidExpiryHours * 3, tx)
    expect(await listToExpire(tooLate)).toEqual([])
    expect(await expireOrder(tooLate, id)).toBeUndefined()
    await reminded(tooLate, id)
    const end = endOfDayAfter(tooLate, reminderHours)
    expect((await order(tx, id)).payBy).toEqual(end)
    expect(await listToExpire(tooLate)).toEqual([])
    expect(await listToExpire(at(end, tx))).toEqual([id])
  }))

test.each<[string, (tx: TestTx, row: OrderRow) => Promise<unknown>, boolean]>([
  [
    'a receipt that waits',
    (tx, { link }) =>
      addReceipt(tx, {
        link,
        receipt: A_RECEIPT,
      }),
    true,
  ],
  [
    'a part of the money',
    (tx, { id }) => receivePayment(tx, { orderId: id, amountCents: 1 }),
    true,
  ],
  [
    'a clerk who confirmed it',
    (tx, { id }) => changeOrder(tx, { orderId: id, edit: { orderStatus: 'confirmed' } }),
    true,
  ],
])('%s keeps an order past its time', (_, keep, flagged) =>
  inShop(async (tx) => {
    const { unpaidExpiryHours } = await readSetting(tx, 'order-times')
    const row = await anOrder(tx)
    await reminded(later(unpaidExpiryHours - 1, tx), row.id)
    await keep(tx, row)
    const over = later(unpaidExpiryHours * 3, tx)
    expect(await listToExpire(over)).toEqual([])
    expect(await expireOrder(over, row.id)).toBeUndefined()
    expect((await getTransfer(over, row.id)).late).toBe(flagged)
  }),
)

test('an order that ran out and is restored has its whole time again', () =>
  inShop(async (tx) => {
    const { unpaidExpiryHours } = await readSetting(tx, 'order-times')
    const { id } = await anOrder(tx)
    await reminded(later(unpaidExpiryHours - 1, tx), id)
    const over = later(unpaidExpiryHours * 2, tx)
    await expireOrder(over, id)
    await changeOrder(over, { orderId: id, edit: { orderStatus: 'pending' } })
    const fresh = {
      remindedAt: null,
      expiredAt: null,
      payBy: endOfDayAfter(over, unpaidExpiryHours),
    }
    expect(await order(tx, id)).toMatchObject(fresh)
    expect(await listToExpire(over)).toEqual([])
  }))

test('an order whose reminder was not sent is not cancelled', () =>
  inShop(async (tx) => {
    const { unpaidExpiryHours } = await readSetting(tx, 'order-times')
    const { id } = await anOrder(tx)
    await remindOrder(later(unpaidExpiryHours - 1, tx), id)
    const over = later(unpaidExpiryHours * 3, tx)
    expect(await listToExpire(over)).toEqual([])
    expect(await expireOrder(over, id)).toBeUndefined()
  }))

test('an order by card waits for nothing', () =>
  inShop(async (tx) => {
    const card = { paymentMethod: 'credit_card', billingAddress: '1', zipCode: '1' } as const
    expect((await anOrder(tx, card)).payBy).toBeNull()
    expect(await listToRemind(later(9999, tx))).toEqual([])
  }))

test('an order that runs out gives its code back once, for two weeks at least', () =>
  inShop(async (tx) => {
    const { reminderHours } = await readSetting(tx, 'order-times')
    const today = jamaicaDay(tx.now)
    const code = { kind: 'amount', amount: 1000_00, code: 'LAST-USE' } as const
    await makeVoucher(tx, { ...code, usesInAll: 1, lastDay: today })
    const { id, payBy } = await anOrder(tx, { voucher: code.code })
    const over = at(payBy ?? NOW, tx)
    await reminded(at(hoursAfter(over.now, -reminderHours), tx), id)
    for (const _ of [1, 2]) await expireOrder(over, id)
    expect(await tx.db.select().from(voucherUses)).toMatchObject([{ returnedFor: 'cancelled' }])
    const [voucher] = await tx.db.select().from(vouchers)
    expect(voucher?.lastDay).toBe(addDays(jamaicaDay(over.now), 14))
    expect(tx.happened.filter(({ name }) => name === 'voucher.returned')).toHaveLength(1)
    await anOrder(over, { voucher: code.code })
  }))

type Reason = keyof ReturnType<typeof leftToStaff>
const set = (tx: TestTx, { id }: OrderRow, fields: Partial<typeof orders.$inferInsert>) =>
  tx.db.update(orders).set(fields).where(eq(orders.id, id))

async function anAttempt(
  tx: TestTx,
  { id: orderId }: OrderRow,
  fields: Pick<typeof paymentAttempts.$inferInsert, 'state' | 'code' | 'endedAt'>,
) {
  const named = { gateway: 'wipay', reference: 'a'.repeat(16), amount: 1 } as const
  const times = { createdAt: tx.now, expiresAt: tx.now }
  const row = { orderId, ...named, ...times, ...fields }
  return singleRow(await tx.db.insert(paymentAttempts).values(row).returning())
}

/** Each reason why the clock leaves an order, and what makes it so, of an order that was reminded of. */
const REASONS: Record<Reason, (tx: TestTx, row: OrderRow) => Promise<unknown>> = {
  'staff said how it is paid': (tx, { id }) =>
    changeOrder(tx, { orderId: id, edit: { paymentStatus: 'failed' } }),
  'staff decided about it': (tx, { id }) =>
    changeOrder(tx, { orderId: id, edit: { orderStatus: 'confirmed' } }),
  'a receipt waits': (tx, { link }) => addReceipt(tx, { link, receipt: A_RECEIPT }),
  'money came': (tx, { id }) => receivePayment(tx, { orderId: id, amountCents: 1 }),
  'somebody is paying': (tx, row) => anAttempt(tx, row, { state: 'sent' }),
  'staff find out whether it was paid': async (tx, row) => {
    const { unpaidExpiryHours } = await readSetting(tx, 'order-times')
    const ended = { state: 'expired', code: 'cannot-ask', endedAt: tx.now } as const
    const { id: attemptId } = await anAttempt(tx, row, ended)
    const task = { gateway: 'wipay', kind: 'unconfirmed', code: 'cannot-ask', attemptId } as const
    const openedAt = later(unpaidExpiryHours * 3 - 6 * 24, tx).now
    await tx.db.insert(gatewayTasks).values({ ...task, openedAt })
  },
  'it was invoiced': (tx, row) => set(tx, row, { gct: 0 }),
  'a box left': async (tx, { id: orderId }) => {
    const stamps = { sentBy: 'Ann', recordedAt: tx.now, statusBefore: 'pending' } as const
    const sent = { number: 1, sentOn: '2026-11-20', ...stamps }
    await tx.db.insert(shipments).values({ orderId, ...sent })
  },
  'a payment was taken back': (tx, row) => set(tx, row, { waitsSince: tx.now }),
}

test.each(Object.entries(REASONS))('the clock leaves an order to staff where %s', (_, arrange) =>
  inShop(async (tx) => {
    const { unpaidExpiryHours } = await readSetting(tx, 'order-times')
    const row = await anOrder(tx)
    const over = later(unpaidExpiryHours * 3, tx)
    await arrange(tx, row)
    expect(await listToRemind(over)).toEqual([])
    expect(await remindOrder(over, row.id)).toBe(false)
    await set(tx, row, { remindedAt: tx.now })
    expect(await listToExpire(over)).toEqual([])
    expect(await expireOrder(over, row.id)).toBeUndefined()
    expect((await waitingAmong(over, [row.id])).has(row.id)).toBe(true)
  }),
)

test('an order is held to the end of a working day, at least as long as the shop waits', () =>
  inShop(async (tx) => {
    const { unpaidExpiryHours } = await readSetting(tx, 'order-times')
    for (const hour of [0, 5, 11, 26, 47, 70]) {
      const placed = later(hour, tx)
      const { payBy } = await anOrder(placed)
      expect(payBy?.toISOString()).toMatch(/T23:00:00/)
      expect(isBusinessDay(jamaicaDay(payBy ?? tx.now))).toBe(true)
      const end = placed.now.getTime() + unpaidExpiryHours * HOUR_MS
      expect(payBy?.getTime()).toBeGreaterThanOrEqual(end)
    }
  }))
