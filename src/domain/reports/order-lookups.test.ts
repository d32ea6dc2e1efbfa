// Each invariant of orders' money finds what breaks it, with the guards of the database off.

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeOrder } from '#domain/orders/change-order.ts'
import { gatewayCharges } from '#domain/orders/charges.table.ts'
import { orderLines } from '#domain/orders/order-lines.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { orderPayments, refundTasks } from '#domain/orders/payments.table.ts'
import { recordRefund } from '#domain/orders/refunds.ts'
import { statementLines, statements } from '#domain/transfers/statements.table.ts'
import { receivePayment, reversePayment } from '#domain/transfers/receive-payment.ts'
import { makeVoucher } from '#domain/vouchers/make-voucher.ts'
import { voucherUses } from '#domain/vouchers/vouchers.table.ts'
import { anOrder, anOrderOf, aProduct } from '#testing/builders.ts'
import { aCharge } from '#testing/gateway-charges.ts'
import { inShop, NOW, type TestTx } from '#testing/shop.ts'
import { checkNextBatch, findRounds, startRound } from './check-integrity.ts'
import { reconcile } from './reconcile.ts'

const broken = async (tx: TestTx) =>
  (await reconcile(tx)).flatMap(({ number, found }) => found.map((what) => `${number}: ${what}`))

async function aStatementLine(tx: TestTx): Promise<number> {
  const file = { fileName: 'a.csv', addedLines: 1, importedBy: 'test', importedAt: NOW }
  const [statement] = await tx.db.insert(statements).values(file).returning()
  const line = { statementId: statement?.id ?? 0, rowNumber: 1, day: '2026-11-20', description: '' }
  const [row] = await tx.db
    .insert(statementLines)
    .values({ ...line, amount: 90_000_00, fingerprint: 'f' })
    .returning()
  return row?.id ?? 0
}

/** Of two lines, paid by a transfer, overpaid by another that is taken back, cancelled, and refunded in part. */
async function aLongStory(tx: TestTx): Promise<number> {
  const [couch, chair] = [await aProduct(tx, { priceCents: 60_000_00 }), await aProduct(tx)]
  const { id: orderId, totalAmount } = await anOrderOf(tx, [
    { productId: couch.id, quantity: 1 },
    { productId: chair.id, quantity: 2 },
  ])
  const pay = (amountCents: number, more = {}) =>
    receivePayment(tx, { orderId, amountCents, method: 'transfer', whateverState: true, ...more })
  await pay(50_000_00, { statementLineId: await aStatementLine(tx) })
  await pay(totalAmount)
  const payments = await tx.db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(orderPayments.id)
  await reversePayment(tx, { orderId, paymentId: payments.at(-1)?.id ?? 0 })
  await pay(totalAmount - 50_000_00)
  await changeOrder(tx, { orderId, edit: { orderStatus: 'cancelled' } })
  await tx.db.update(refundTasks).set({ approvedBy: 'a', approvedAt: NOW, approvedById: null })
  await recordRefund(tx, { orderId, amountCents: 10_000_00, method: 'transfer' })
  return orderId
}

type Lie = [what: string, number: number, tell: (tx: TestTx, order: number) => Promise<unknown>]
const LIES: Lie[] = [
  ['a total that its lines do not make', 10, (tx) => tx.db.update(orders).set({ totalAmount: 5 })],
  ['a line less', 10, (tx) => tx.db.delete(orderLines).where(eq(orderLines.position, 2))],
  ['another colour', 10, (tx) => tx.db.update(orders).set({ selectedColor: 'Plaid' })],
  ['a status of its own', 11, (tx) => tx.db.update(orders).set({ paymentStatus: 'paid' })],
  [
    'a payment taken back by half',
    11,
    (tx) =>
      tx.db
        .update(orderPayments)
        .set({ amount: sql`amount / 2` })
        .where(sql`amount < 0`),
  ],
  [
    'a statement that says it paid more',
    11,
    (tx) => tx.db.update(statementLines).set({ matched: 70_000_00 }),
  ],
  ['a task of another amount', 12, (tx) => tx.db.update(refundTasks).set({ amount: 1 })],
  ['money owed without a task', 12, (tx) => tx.db.delete(refundTasks)],
]

test.each(LIES)('an order with %s breaks invariant %i', (_, number, tell) =>
  inShop(async (tx) => {
    const order = await aLongStory(tx)
    expect(await broken(tx)).toEqual([])
    await tx.db.execute(sql`set constraints all immediate`)
    await tx.db.execute(sql`set local session_replication_role = replica`)
    await tell(tx, order)
    const found = await broken(tx)
    expect(found.map((text) => Number.parseInt(text, 10))).toContain(number)
    await startRound(tx)
    while (await checkNextBatch(tx));
    const { last } = await findRounds(tx)
    expect(last?.found.map((violation) => violation.number)).toContain(number)
    expect(last?.orders).toBe(1)
  }),
)

test('a statement line that says it paid, without a payment, is found', () =>
  inShop(async (tx) => {
    const line = await aStatementLine(tx)
    expect(await broken(tx)).toEqual([])
    await tx.db.update(statementLines).set({ matched: 1_00 })
    expect(await broken(tx)).toEqual([`11: statement line ${line}`])
  }))

test('a charge of a gateway that is neither a payment nor a task is found, and one that counts more than it was', () =>
  inShop(async (tx) => {
    const { charge } = await aCharge(tx)
    expect(await broken(tx)).toEqual([])
    await tx.db.execute(sql`set constraints all immediate`)
    await tx.db.execute(sql`set local session_replication_role = replica`)
    await tx.db.update(gatewayCharges).set({ amount: 1_00 })
    expect(await broken(tx)).toContain(`11: charge ${charge.id}`)
    await tx.db.delete(orderPayments)
    expect(await broken(tx)).toContain(`11: charge ${charge.id}`)
    await tx.db.update(gatewayCharges).set({ attemptId: null })
    expect(await broken(tx)).toContain(`11: charge ${charge.id}`)
  }))

const BREAKS: [what: string, tell: (tx: TestTx, orderId: number) => Promise<unknown>][] = [
  [
    'takes off what its voucher does not',
    async (tx) => {
      await tx.db.update(orders).set({ voucherDiscount: 1, discount: 1, totalAmount: 89_999_99 })
    },
  ],
  [
    'was cancelled and still uses its voucher',
    (tx) => tx.db.update(orders).set({ orderStatus: 'cancelled' }),
  ],
  [
    'uses a voucher oftener than it may be used',
    async (tx) => {
      const other = await anOrder(tx)
      await tx.db
        .update(orders)
        .set({ voucherDiscount: 1000_00, discount: 1000_00, totalAmount: 89_000_00 })
        .where(eq(orders.id, other.id))
      const [use] = await tx.db.select().from(voucherUses)
      if (use) await tx.db.insert(voucherUses).values({ ...use, id: undefined, orderId: other.id })
    },
  ],
]

test.each(BREAKS)('an order that %s breaks invariant 13', (_, tell) =>
  inShop(async (tx) => {
    await makeVoucher(tx, { code: 'RAINY', kind: 'amount', amount: 1000_00, usesInAll: 1 })
    const { id } = await anOrder(tx, { voucher: 'RAINY' })
    expect(await broken(tx)).toEqual([])
    await tx.db.execute(sql`set constraints all immediate`)
    await tx.db.execute(sql`set local session_replication_role = replica`)
    await tell(tx, id)
    expect((await broken(tx)).map((text) => Number.parseInt(text, 10))).toContain(13)
  }),
)
