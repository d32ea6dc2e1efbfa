import { expect, test } from 'vitest'
import { pick } from '#platform/pick.ts'
import { aProduct, anOrder } from '#testing/builders.ts'
import { at, inShop, NOW, type TestTx } from '#testing/shop.ts'
import { changeOrder, syncMoney } from './change-order.ts'
import { listRefundTasks, sumRefunds } from './list-refunds.ts'
import { approveRefund, recordRefund, takeBackRefund } from './refunds.ts'
import { writePayment } from './write-money.ts'

const DAY_MS = 86_400_000
const LIMIT = 50_000_00
const NONE = { count: 0, amount: 0 }

/** An order of one piece that was paid and then cancelled. */
async function cancelledAfterPayment(tx: TestTx, priceCents: number): Promise<number> {
  const { id: productId } = await aProduct(tx, { priceCents })
  const order = await anOrder(tx, { productId })
  const orderId = order.id
  await writePayment(tx, { orderId, amount: priceCents, method: 'cash' })
  await syncMoney(tx, { order })
  await changeOrder(tx, { orderId, edit: { orderStatus: 'cancelled' } })
  return orderId
}

const later = (tx: TestTx, days: number) => at(new Date(NOW.getTime() + days * DAY_MS), tx)

test('what is owed, late, waiting for a second person, and sent this month is summed over every task', () =>
  inShop(async (tx) => {
    const small = await cancelledAfterPayment(tx, 40_000_00)
    const large = await cancelledAfterPayment(tx, LIMIT + 1)
    expect(await sumRefunds(tx)).toEqual({
      open: { count: 2, amount: 90_000_01 },
      overpaid: NONE,
      late: NONE,
      waiting: { count: 1, amount: LIMIT + 1, above: LIMIT },
      sent: { ...NONE, days: null },
    })
    await approveRefund(tx, large)
    expect((await sumRefunds(tx)).waiting).toMatchObject(NONE)
    expect((await sumRefunds(later(tx, 30))).late).toEqual({ count: 2, amount: 90_000_01 })

    const soon = later(tx, 3)
    const refund = { orderId: small, amountCents: 40_000_00, method: 'cash' as const }
    const { refund: sent } = await recordRefund(soon, refund)
    expect(await sumRefunds(soon)).toMatchObject({
      open: { count: 1 },
      sent: { count: 1, amount: 40_000_00, days: 3 },
    })
    expect((await sumRefunds(later(tx, 30))).sent).toEqual({ ...NONE, days: null })
    await takeBackRefund(soon, { orderId: small, refundId: sent.id })
    expect((await sumRefunds(soon)).sent).toEqual({ ...NONE, days: null })
  }))

test('an order that was paid too much is owed its surplus, and stands apart from cancelled ones', () =>
  inShop(async (tx) => {
    await cancelledAfterPayment(tx, 40_000_00)
    const { id: productId } = await aProduct(tx, { priceCents: 30_000_00 })
    const order = await anOrder(tx, { productId })
    await writePayment(tx, { orderId: order.id, amount: 31_000_00, method: 'transfer' })
    await syncMoney(tx, { order })
    const owed = async (show: 'open' | 'overpaid') =>
      (await listRefundTasks(tx, { show, limit: 10 })).items.map(({ task }) => task.amount)
    expect(await owed('overpaid')).toEqual([1_000_00])
    expect((await owed('open')).toSorted((a, b) => a - b)).toEqual([1_000_00, 40_000_00])
    const { open, overpaid } = await sumRefunds(tx)
    expect([open, overpaid]).toEqual([
      { count: 2, amount: 41_000_00 },
      { count: 1, amount: 1_000_00 },
    ])
  }))

test('the desk says how the money came, which is how it goes back', () =>
  inShop(async (tx) => {
    const orderId = await cancelledAfterPayment(tx, 40_000_00)
    const { items } = await listRefundTasks(tx, { show: 'open', limit: 10 })
    expect(items).toMatchObject([{ order: { id: orderId }, method: 'cash', paidCents: 40_000_00 }])
  }))

test('the time left of a refund’s promise leaves out weekends and public holidays', () =>
  inShop(async (tx) => {
    const onDay = (day: string) => at(new Date(`${day}T15:00:00.000Z`), tx)
    const clockOn = async (day: string) =>
      (await listRefundTasks(onDay(day), { limit: 10 })).items.map(({ task, ...clock }) => ({
        ...pick(clock, 'days', 'daysLeft', 'late'),
        dueOn: task.dueOn,
      }))
    await cancelledAfterPayment(onDay('2026-12-23'), 40_000_00)
    const promised = { days: 7, dueOn: '2027-01-05' }
    // The 25th of December and the 1st of January are Fridays.
    expect(await clockOn('2026-12-24')).toEqual([{ ...promised, daysLeft: 6, late: false }])
    expect(await clockOn('2026-12-27')).toEqual([{ ...promised, daysLeft: 6, late: false }])
    expect(await clockOn('2027-01-05')).toEqual([{ ...promised, daysLeft: 0, late: false }])
    expect(await clockOn('2027-01-06')).toEqual([{ ...promised, daysLeft: 0, late: true }])
  }))
