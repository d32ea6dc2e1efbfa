import { expectTrigger, testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { singleRow } from '#platform/database/rows.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { eq, isNull, sql } from 'drizzle-orm'
import { orderPayments, orderRefunds, refundTasks } from './payments.table.ts'

const plain = { amount: 100_00, source: 'hand' as const, recordedBy: 'Ann' }

async function aPayment(tx: TestTx, given: Partial<typeof orderPayments.$inferInsert> = {}) {
  const orderId = given.orderId ?? (await anOrderRow(tx)).id
  await tx.db.insert(orderPayments).values({ ...plain, recordedAt: tx.now, ...given, orderId })
}

async function aRefund(tx: TestTx, given: Partial<typeof orderRefunds.$inferInsert> = {}) {
  const orderId = given.orderId ?? (await anOrderRow(tx)).id
  if (!given.orderId) await aPayment(tx, { orderId })
  const row = { amount: 10_00, method: 'transfer' as const, recordedBy: 'Ann', recordedAt: tx.now }
  await tx.db.insert(orderRefunds).values({ ...row, ...given, orderId })
}

async function aTask(tx: TestTx, given: Partial<typeof refundTasks.$inferInsert> = {}) {
  const orderId = given.orderId ?? (await anOrderRow(tx)).id
  const row = { amount: 10_00, openedAt: tx.now, dueOn: '2026-12-01' }
  await tx.db.insert(refundTasks).values({ ...row, ...given, orderId })
}

async function aReceipt(tx: TestTx) {
  const { id: orderId } = await anOrderRow(tx)
  const file = { fileName: 'a.pdf', storedName: 'x.pdf', mediaType: 'application/pdf' as const }
  const row = { ...file, orderId, bytes: 1, sha256: 'x', uploadedAt: tx.now }
  return singleRow(await tx.db.insert(receipts).values(row).returning())
}

testGuards([
  ['no payment is of nothing', 'order_payments_signed', (tx) => aPayment(tx, { amount: 0 })],
  [
    'a payment is known by something',
    'order_payments_source_known',
    (tx) => aPayment(tx, { source: 'rumour' as never }),
  ],
  [
    'a payment by a statement names its line',
    'order_payments_source_named',
    (tx) => aPayment(tx, { source: 'statement' }),
  ],
  [
    'a receipt is counted once',
    'order_payments_one_a_receipt',
    async (tx) => {
      const { id: receiptId, orderId } = await aReceipt(tx)
      await aPayment(tx, { source: 'receipt', receiptId, orderId })
      await aPayment(tx, { source: 'receipt', receiptId, orderId })
    },
  ],
  [
    'a payment came in a way that the shop knows',
    'order_payments_method_known',
    (tx) => aPayment(tx, { method: 'barter' as never }),
  ],
  [
    'only the mark of a payment is ever written',
    'order_payments_stay',
    async (tx) => {
      await aPayment(tx)
      await tx.db.update(orderPayments).set({ amount: 50_00 })
    },
  ],
  [
    'what took a payment back is never another row',
    'order_payments_stay',
    async (tx) => {
      const orderId = (await anOrderRow(tx)).id
      await aPayment(tx, { orderId })
      const [first] = await tx.db.select().from(orderPayments)
      await aPayment(tx, { orderId, amount: -100_00, takesBack: first?.id })
      const [, second] = await tx.db.select().from(orderPayments)
      const mark = (takenBackBy: number | undefined) =>
        tx.db
          .update(orderPayments)
          .set({ takenBackBy })
          .where(eq(orderPayments.id, first?.id ?? 0))
      await mark(second?.id)
      await mark(first?.id)
    },
  ],
  [
    'a payment is taken back once',
    'order_payments_takes_back_unique',
    async (tx) => {
      const orderId = (await anOrderRow(tx)).id
      await aPayment(tx, { orderId })
      const [first] = await tx.db.select().from(orderPayments)
      await aPayment(tx, { orderId, amount: -100_00, takesBack: first?.id })
      await aPayment(tx, { orderId, amount: -100_00, takesBack: first?.id })
    },
  ],
  [
    'one row takes back one payment',
    'order_payments_taken_back_by_unique',
    async (tx) => {
      const orderId = (await anOrderRow(tx)).id
      for (let made = 0; made < 2; made++) await aPayment(tx, { orderId })
      const [first] = await tx.db.select().from(orderPayments)
      await aPayment(tx, { orderId, amount: -100_00, takesBack: first?.id })
      const further = (await tx.db.select().from(orderPayments)).find(({ takesBack }) => takesBack)
      await tx.db
        .update(orderPayments)
        .set({ takenBackBy: further?.id })
        .where(isNull(orderPayments.takesBack))
    },
  ],
  [
    'one row takes back one refund',
    'order_refunds_taken_back_by_unique',
    async (tx) => {
      await aRefund(tx, { amount: 50_00 })
      const [first] = await tx.db.select().from(orderRefunds)
      const orderId = first?.orderId ?? 0
      await aRefund(tx, { orderId, amount: 10_00 })
      await aRefund(tx, { orderId, amount: -50_00, takesBack: first?.id })
      const further = (await tx.db.select().from(orderRefunds)).find(({ takesBack }) => takesBack)
      await tx.db
        .update(orderRefunds)
        .set({ takenBackBy: further?.id })
        .where(isNull(orderRefunds.takesBack))
    },
  ],
  ['no refund is of nothing', 'order_refunds_signed', (tx) => aRefund(tx, { amount: 0 })],
  [
    'a refund went in a way that the shop knows',
    'order_refunds_method_known',
    (tx) => aRefund(tx, { method: 'barter' as never }),
  ],
  [
    'a refund says four digits at most',
    'order_refunds_last4',
    (tx) => aRefund(tx, { last4: '12345' }),
  ],
  [
    'no more goes back than came in',
    'order_refunds_within_payments',
    async (tx) => {
      await aRefund(tx, { amount: 100_01 })
      await tx.db.execute(sql`set constraints all immediate`)
    },
  ],
  [
    'what was sent back stays covered by what came in',
    'order_refunds_within_payments',
    async (tx) => {
      await expectTrigger(tx, 'order_payments_cover_refunds')
      await aRefund(tx, { amount: 100_00 })
      await tx.db.delete(orderPayments)
      await tx.db.execute(sql`set constraints all immediate`)
    },
  ],
  [
    'only the mark of a refund is ever written',
    'order_refunds_stay',
    async (tx) => {
      await aRefund(tx, { amount: 50_00 })
      await tx.db.update(orderRefunds).set({ amount: 40_00 })
    },
  ],
  [
    'a refund is taken back once',
    'order_refunds_takes_back_unique',
    async (tx) => {
      await aRefund(tx, { amount: 50_00 })
      const [first] = await tx.db.select().from(orderRefunds)
      const again = { orderId: first?.orderId ?? 0, amount: -50_00, takesBack: first?.id }
      await aRefund(tx, again)
      await aRefund(tx, again)
    },
  ],
  ['a task is about money', 'refund_tasks_positive', (tx) => aTask(tx, { amount: 0 })],
  [
    'a task ends in a way that the shop knows',
    'refund_tasks_outcome_known',
    (tx) => aTask(tx, { outcome: 'forgotten' as never, closedAt: tx.now }),
  ],
  [
    'a closed task says how it ended',
    'refund_tasks_closed_somehow',
    (tx) => aTask(tx, { closedAt: tx.now }),
  ],
  [
    'an order has one open task',
    'refund_tasks_one_open',
    async (tx) => {
      const orderId = (await anOrderRow(tx)).id
      await aTask(tx, { orderId })
      await aTask(tx, { orderId })
    },
  ],
])
