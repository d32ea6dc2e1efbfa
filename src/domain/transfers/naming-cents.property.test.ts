// A walk of several transfers of one price: whatever is edited, paid, taken back, cancelled and restored,
// in any order, no two of them that wait for their first payment are alike.

import { array, assert, asyncProperty, constantFrom, nat, oneof, record } from 'fast-check'
import { inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { EditOrder } from '#contract/orders.ts'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { makeVoucher } from '#domain/vouchers/make-voucher.ts'
import { Refusal } from '#platform/refusal.ts'
import { anOrder, aProduct } from '#testing/builders.ts'
import { runs } from '#testing/runs.ts'
import { inShop, type TestTx, trying } from '#testing/shop.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { deleteOrder, restoreOrder } from '#domain/orders/delete-order.ts'
import { linesOf } from '#domain/orders/lines.ts'
import { moneyByOrder } from '#domain/orders/order-money.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { standingPayments } from '#domain/orders/write-money.ts'
import { receivePayment, reversePayment } from './receive-payment.ts'

const PRICE = 100_00
const ORDERS = 4
/** So few to start from that they meet, as edits move totals by a cent. */
const STARTS = 3

type Act = (tx: TestTx, orderId: number) => Promise<unknown>

const edit =
  (change: EditOrder): Act =>
  (tx, orderId) =>
    changeOrder(tx, { orderId, edit: { reason: 'Test', ...change } })

const takeBack: Act = async (tx, orderId) => {
  const last = (await standingPayments(tx, orderId)).at(-1)
  if (last) await reversePayment(tx, { orderId, paymentId: last.id })
}

/** One with payments comes back; one without is left alone, as it would be gone. */
const hideAndRestore: Act = async (tx, orderId) => {
  if ((await standingPayments(tx, orderId)).length === 0) return
  await deleteOrder(tx, orderId)
  await restoreOrder(tx, orderId)
}

const acts = oneof(
  constantFrom('0.00', '0.01', '0.02').map((delivery) => edit({ delivery })),
  constantFrom('0.00', '0.01').map((discount) => edit({ discount })),
  constantFrom('A-THIRD', '').map((voucher) => edit({ voucher })),
  constantFrom('99.98', '99.99', '0.50').map((totalAmount) => edit({ totalAmount })),
  constantFrom('pending', 'shipped', 'cancelled').map((orderStatus) => edit({ orderStatus })),
  constantFrom('pending', 'processing', 'paid', 'failed').map((paymentStatus) =>
    edit({ paymentStatus }),
  ),
  constantFrom('bank_transfer', 'credit_card').map((paymentMethod) => edit({ paymentMethod })),
  constantFrom(1, 99_98).map(
    (amountCents): Act =>
      (tx, orderId) =>
        receivePayment(tx, { orderId, amountCents, whateverState: true }),
  ),
  constantFrom(takeBack, hideAndRestore),
)

const step = record({ turn: nat(ORDERS - 1), start: nat(STARTS - 1), act: acts })

/** Takes a step; what the shop refuses leaves everything as it was. */
async function go(tx: TestTx, orderId: number, act: Act): Promise<void> {
  try {
    await trying(tx, async (inner) => {
      await act(inner, orderId)
      await inner.db.execute(sql`set constraints all immediate`)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  } finally {
    await tx.db.execute(sql`set constraints all deferred`)
  }
}

async function expectWhole(tx: TestTx, order: OrderRow): Promise<void> {
  const [line] = await linesOf(tx, order)
  const { totalAmount, delivery, discount, voucherDiscount, namingDiscount } = order
  expect(totalAmount).toBe((line?.unitPrice ?? 0) + delivery - discount)
  expect(namingDiscount).toBeLessThanOrEqual(discount - voucherDiscount)
  if (namingDiscount > 0) expect(totalAmount).toBeGreaterThan(0)
}

async function expectUnlike(tx: TestTx, rows: readonly OrderRow[]): Promise<void> {
  const money = await moneyByOrder(tx, rows)
  const waiting = rows.filter(
    ({ id, paymentMethod, orderStatus, namingDiscount }) =>
      paymentMethod === 'bank_transfer' &&
      orderStatus !== 'cancelled' &&
      namingDiscount > 0 &&
      money.get(id)?.netCents === 0,
  )
  const totals = waiting.map(({ totalAmount }) => totalAmount)
  expect(new Set(totals).size).toBe(totals.length)
}

test('whatever happens to transfers, no two that cents name and nobody paid for are alike', () =>
  assert(
    asyncProperty(array(step, { minLength: 12, maxLength: 12 }), (steps) =>
      inShop(async (tx) => {
        await changeSetting(tx, 'transfers', { value: { namingCents: true } })
        await makeVoucher(tx, { code: 'A-THIRD', kind: 'percentage', percent: 33 })
        const random = { ...tx.random, below: () => 0 }
        const stock = { Sand: ORDERS }
        const { id: productId } = await aProduct(tx, { priceCents: PRICE, stock })
        const ids: number[] = []
        for (let made = 0; made < ORDERS; made++)
          ids.push((await anOrder({ ...tx, random }, { productId })).id)
        for (const { turn, start, act } of steps) {
          const below = () => start
          await go({ ...tx, random: { ...tx.random, below } }, ids[turn] ?? 0, act)
          const rows = await tx.db.select().from(orders).where(inArray(orders.id, ids))
          for (const order of rows) await expectWhole(tx, order)
          await expectUnlike(tx, rows)
        }
      }),
    ),
    { numRuns: runs(20) },
  ))
