import { expect, test } from 'vitest'
import { orderPayments, orderRefunds } from '#domain/orders/payments.table.ts'
import { aDocument } from '#testing/documents.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { statementsOf } from '#testing/statements.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { sumGct } from './gct-of-month.ts'
import { listPlaced, sumPlaced } from './placed-orders.ts'
import { listRefundsWithCredits } from './refunds-and-credits.ts'
import { sumInvoiced } from './sum-invoiced.ts'
import { listMovements, sumMoney } from './sum-money.ts'
import { listForReturn, listTaxDocuments } from './tax-documents.ts'

const month = '2026-11'
const page = { month, limit: 50 }

const REPORTS: [name: string, read: (tx: TestTx) => Promise<unknown>][] = [
  ['the GCT of a month', (tx) => sumGct(tx, { month })],
  ['the documents of a month', (tx) => listTaxDocuments(tx, page)],
  ['the documents for the return', (tx) => listForReturn(tx, page)],
  ['what was invoiced by product', (tx) => sumInvoiced(tx, { month, by: 'product' })],
  ['what was invoiced by parish', (tx) => sumInvoiced(tx, { month, by: 'parish' })],
  ['money by day', (tx) => sumMoney(tx, { month })],
  ['the list of money', (tx) => listMovements(tx, page)],
  ['refunds with their credit notes', (tx) => listRefundsWithCredits(tx, page)],
  ['placed orders by day', (tx) => sumPlaced(tx, { month })],
  ['the list of placed orders', (tx) => listPlaced(tx, page)],
]

/** An order with an invoice of two products, a credit note, a payment and a refund. */
async function sell(tx: TestTx, productId: number) {
  const { id: orderId } = await anOrderRow(tx)
  const invoice = await aDocument(tx, {
    orderId,
    issuedOn: '2026-11-02',
    rows: [
      { net: 5_00, productId },
      { net: 3_00, productId: productId + 100, parish: `Parish ${productId}` },
    ],
  })
  const issuedOn = '2026-11-03'
  await aDocument(tx, { kind: 'credit-note', issuedOn, invoice, rows: [{ net: -1_00, productId }] })
  const noted = { orderId, method: 'cash', recordedBy: 'Ann', recordedAt: tx.now } as const
  await tx.db.insert(orderPayments).values({ ...noted, source: 'hand', amount: 8_00 })
  await tx.db.insert(orderRefunds).values({ ...noted, amount: 1_00 })
}

test.each(REPORTS)('%s takes as many statements for one row as for many', (_, read) =>
  inShop(async (tx) => {
    await sell(tx, 1)
    const one = await statementsOf(tx, () => read(tx))
    for (let productId = 2; productId <= 8; productId++) await sell(tx, productId)
    const many = await statementsOf(tx, () => read(tx))
    expect(one.texts.length).toBeGreaterThan(0)
    expect(many.texts).toHaveLength(one.texts.length)
    expect(many.answer).not.toEqual(one.answer)
  }),
)
