// Every table in which something of an order can be open is asked what is owed to its customer, or stands below with the
// reason why it owes nothing. The schema says which tables there are, so that a new one is not forgotten.

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DebtKind } from '#contract/debts.ts'
import { caseDecisions, cases } from '#domain/cases/cases.table.ts'
import { gatewayCharges, paymentAttempts } from '#domain/orders/charges.table.ts'
import { gatewayRefunds, gatewayTasks } from '#domain/orders/gateway-work.table.ts'
import { orderPayments, orderRefunds, refundTasks } from '#domain/orders/payments.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { debtsTo, owedTo } from './debts-to-customers.ts'

/** Tables that belong to orders, at any distance, and hold an amount or say that something is open. */
async function tablesOfOrders(tx: TestTx): Promise<string[]> {
  const { rows } = await tx.db.execute(sql`
    with recursive keys as (
      select conrelid, confrelid from pg_constraint where contype = 'f' and conrelid <> confrelid
    ), about(id) as (
      select 'orders'::regclass::oid
      union select k.conrelid from keys k join about a on a.id = k.confrelid
    )
    select c.relname as name from about a join pg_class c on c.oid = a.id
    where c.relname <> 'orders' and exists (
      select from information_schema.columns col where col.table_name = c.relname
        and (col.data_type = 'numeric' or col.column_name in ('state', 'outcome')
          or col.column_name ~ '(closed|ended|decided|cancelled)_at'))
    order by 1`)
  return rows.map(({ name }) => String(name))
}

const NOTHING_OPEN: Record<string, string> = {
  documents: 'says what was sold; it is no payment',
  document_rows: 'as its document',
  gateway_settlement_rows: 'what does not fit opens a task',
  order_lines: 'what the order costs: compared with its money',
  quotes: 'an offer: nothing was paid for it but by its order',
  quote_lines: 'as its quote',
  quote_proposals: 'an offer that the shopper has not seen',
  reviews: 'words about a piece',
  voucher_uses: 'a discount: compared with the money as a part of the total',
}

const PRICE = 100_00
const stamped = ({ now }: TestTx) => ({ recordedBy: 'Ann', recordedAt: now })
let made = 0

async function anAttempt(tx: TestTx, orderId: number, state: 'unknown' | 'mismatch') {
  const reference = String((made += 1)).padStart(16, '0')
  const times = { createdAt: tx.now, expiresAt: tx.now }
  const row = { orderId, gateway: 'wipay', reference, amount: PRICE, state, ...times } as const
  const ended = state === 'mismatch' ? { endedAt: tx.now } : {}
  const rows = tx.db.insert(paymentAttempts).values({ ...row, ...ended })
  return singleRow(await rows.returning()).id
}
async function aCharge(tx: TestTx, orderId: number) {
  const attemptId = await anAttempt(tx, orderId, 'mismatch')
  const charged = {
    gateway: 'wipay',
    gatewayId: `c-${made}`,
    amount: PRICE,
    currency: 'USD',
  } as const
  const reported = { source: 'answer', reportedBy: 'WiPay', reportedAt: tx.now } as const
  const row = { ...charged, ...reported, attemptId }
  return singleRow(await tx.db.insert(gatewayCharges).values(row).returning()).id
}
const aTask = (tx: TestTx, about: { attemptId?: number; chargeId?: number }) =>
  tx.db
    .insert(gatewayTasks)
    .values({ gateway: 'wipay', kind: 'mismatch', code: 'x', openedAt: tx.now, ...about })
const aPayment = (tx: TestTx, orderId: number, amount: number) =>
  tx.db
    .insert(orderPayments)
    .values({ orderId, amount, source: 'hand', method: 'cash', ...stamped(tx) })
const aRefundTask = (tx: TestTx, orderId: number) =>
  tx.db
    .insert(refundTasks)
    .values({ orderId, amount: PRICE, openedAt: tx.now, dueOn: '2026-12-01' })
async function aPromise(tx: TestTx, orderId: number) {
  const opened = { orderId, kind: 'damage', subject: 'Torn', state: 'decided' } as const
  const times = { openedAt: tx.now, answerBy: tx.now, decidedAt: tx.now }
  const { id: caseId } = singleRow(
    await tx.db
      .insert(cases)
      .values({ ...opened, ...times })
      .returning(),
  )
  const words = { outcome: 'refund', title: 'Some back', words: 'We send it.', by: 'Ann' } as const
  await tx.db.insert(caseDecisions).values({ caseId, ...words, decidedAt: tx.now })
}
async function paidTooMuchOnceBack(tx: TestTx, orderId: number) {
  await aPayment(tx, orderId, 2 * PRICE)
  const refund = { orderId, amount: PRICE, method: 'cash', ...stamped(tx) } as const
  const { id } = singleRow(await tx.db.insert(orderRefunds).values(refund).returning())
  await tx.db.insert(orderRefunds).values({ ...refund, amount: -PRICE, takesBack: id })
}

/** What leaves something open in each table, and as what it is then named. */
const OPEN: Record<string, [DebtKind, (tx: TestTx, orderId: number) => Promise<unknown>]> = {
  cases: ['case', aPromise],
  case_decisions: ['case', aPromise],
  gateway_charges: [
    'gateway-task',
    async (tx, id) => aTask(tx, { chargeId: await aCharge(tx, id) }),
  ],
  gateway_tasks: [
    'gateway-task',
    async (tx, id) => aTask(tx, { attemptId: await anAttempt(tx, id, 'mismatch') }),
  ],
  gateway_refunds: [
    'gateway-refund',
    async (tx, orderId) => {
      const chargeId = await aCharge(tx, orderId)
      const wanted = { requestedBy: 'Ann', requestedAt: tx.now, refundKey: crypto.randomUUID() }
      const row = { orderId, chargeId, amount: PRICE, state: 'created', ...wanted } as const
      await tx.db.insert(gatewayRefunds).values(row)
    },
  ],
  order_payments: ['overpaid', (tx, id) => aPayment(tx, id, 2 * PRICE)],
  order_receipts: [
    'receipt',
    (tx, orderId) => {
      const file = { fileName: 'a.pdf', storedName: `r-${(made += 1)}`, bytes: 1, sha256: 'a' }
      const row = { ...file, orderId, mediaType: 'application/pdf', uploadedAt: tx.now } as const
      return tx.db.insert(receipts).values(row)
    },
  ],
  order_refunds: ['overpaid', paidTooMuchOnceBack],
  payment_attempts: ['charge', (tx, id) => anAttempt(tx, id, 'unknown')],
  refund_tasks: ['refund-due', aRefundTask],
}

test('every table that can hold open money of an order is asked, or has a reason why not', () =>
  inShop(async (tx) => {
    const known = [...Object.keys(OPEN), ...Object.keys(NOTHING_OPEN)].toSorted()
    expect(await tablesOfOrders(tx)).toEqual(known)
  }))

test.each(Object.entries(OPEN))(
  'what is open in %s is named, and nobody is erased then',
  (_, [kind, open]) =>
    inShop(async (tx) => {
      const { id } = await anOrderRow(tx, { orderStatus: 'delivered', totalAmount: PRICE })
      expect(await owedTo(tx, [id])).toEqual({ debts: [], refused: false, givenUpCents: 0 })
      await open(tx, id)
      expect(await debtsTo(tx, [id])).toMatchObject([{ orderId: id, kind }])
      expect(await owedTo(tx, [id])).toMatchObject({ refused: true, givenUpCents: 0 })
    }),
)

test('a task about an attempt or a refund that is listed already is not listed once more', () =>
  inShop(async (tx) => {
    const { id } = await anOrderRow(tx, { orderStatus: 'cancelled' })
    await aTask(tx, { attemptId: await anAttempt(tx, id, 'unknown') })
    expect(await debtsTo(tx, [id])).toMatchObject([{ kind: 'charge', amountCents: PRICE }])
  }))
