import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SETTINGS } from '#contract/settings.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { orderPayments, orderRefunds } from '#domain/orders/payments.table.ts'
import { settings } from '#domain/settings/settings.table.ts'
import { statementLines, statements } from '#domain/transfers/statements.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { anOrder, aProduct } from '#testing/builders.ts'
import { aDocument } from '#testing/documents.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { returnDueOn, sumGct } from './gct-of-month.ts'
import { listPlaced, sumPlaced } from './placed-orders.ts'
import { listRefundsWithCredits } from './refunds-and-credits.ts'
import { sumInvoiced } from './sum-invoiced.ts'
import { listMovements, sumMoney } from './sum-money.ts'
import { listForReturn, listTaxDocuments } from './tax-documents.ts'

const month = '2026-11'
const taxed = { rateBp: 1500 }

test('the GCT of a month is the tax of its invoices less that of its credit notes, by the day of the document', () =>
  inShop(async (tx) => {
    const invoice = await aDocument(tx, {
      issuedOn: '2026-11-01',
      rows: [
        { net: 115_00, gct: 15_00, ...taxed },
        { kind: 'delivery', net: 23_00, gct: 3_00, ...taxed },
      ],
    })
    await aDocument(tx, {
      kind: 'credit-note',
      issuedOn: '2026-11-30',
      invoice,
      rows: [{ net: -46_00, gct: -6_00, ...taxed }],
    })
    await aDocument(tx, { issuedOn: '2026-10-31', rows: [{ net: 115_00, gct: 15_00, ...taxed }] })
    await aDocument(tx, { issuedOn: '2026-12-01', rows: [{ net: 115_00, gct: 15_00, ...taxed }] })
    await aDocument(tx, { kind: 'carried-over', issuedOn: '2026-11-05', rows: [{ net: 900_00 }] })
    expect(await sumGct(tx, {})).toMatchObject({
      month,
      invoices: { count: 1, total: 138_00, gct: 18_00 },
      creditNotes: { count: 1, total: -46_00, gct: -6_00 },
      net: 12_00,
      closed: false,
      daysBegun: 20,
      days: 30,
      registered: false,
    })
    const { items, total } = await listForReturn(tx, { month, limit: 10 })
    expect([total, items.map(({ ratesBp, corrects }) => [ratesBp, corrects])]).toEqual([
      2,
      [
        [[1500], []],
        [[1500], [invoice.number]],
      ],
    ])
    expect(await sumGct(tx, { month: '2026-10' })).toMatchObject({ closed: true, net: 15_00 })
    expect(await sumGct(tx, { month: '2026-12' })).toMatchObject({ closed: false, daysBegun: 0 })
  }))

test('a return is due on the last day of the month after, or the next business day', () => {
  expect(returnDueOn('2026-11')).toBe('2026-12-31')
  expect(returnDueOn('2026-09')).toBe('2026-11-02')
  // The last of December is no business day's eve: the first of January is a holiday, a weekend follows.
  expect(returnDueOn('2027-12')).toBe('2028-01-31')
  expect(returnDueOn('2028-11')).toBe('2029-01-02')
})

test('a month is registered if the shop was on a day of it', () =>
  inShop(async (tx) => {
    const registrations = [{ from: '2026-11-30', until: '' }]
    const value = { ...SETTINGS.tax.defaults, trn: '001234567', gctNumber: '12', registrations }
    await tx.db.insert(settings).values({ key: 'tax', value, updatedAt: tx.now })
    expect((await sumGct(tx, { month })).registered).toBe(true)
    expect((await sumGct(tx, { month: '2026-10' })).registered).toBe(false)
  }))

test('documents of a month are found by number and buyer, and sorted by each column', () =>
  inShop(async (tx) => {
    const ann = await aDocument(tx, { issuedOn: '2026-11-02', rows: [{ net: 2_00 }] })
    const zoe = { buyerName: 'zoe Reid', issuedOn: '2026-11-03', rows: [{ net: 1_00 }] }
    const other = await aDocument(tx, zoe)
    const numbers = async (query: object) =>
      (await listTaxDocuments(tx, { month, limit: 10, ...query })).items.map(({ number }) => number)
    expect(await numbers({})).toEqual([other.number, ann.number])
    for (const sort of ['number', 'date', 'buyer', '-total'])
      expect(await numbers({ sort })).toEqual([ann.number, other.number])
    expect(await numbers({ q: 'zoe' })).toEqual([other.number])
    expect(await numbers({ q: ann.number?.toLowerCase() })).toEqual([ann.number])
    expect(await numbers({ kind: 'credit-note' })).toEqual([])
  }))

test('what is invoiced says what of it is not paid, and never takes a cost that is not known for none', () =>
  inShop(async (tx) => {
    const order = await anOrderRow(tx, { totalAmount: 300_00, paymentStatus: 'processing' })
    await pay(tx, order.id, 100_00)
    await aDocument(tx, {
      orderId: order.id,
      issuedOn: '2026-11-02',
      rows: [
        { net: 230_00, gct: 30_00, quantity: 2, unitCost: 60_00, ...taxed },
        { productId: 2, productName: 'Bed', net: 70_00, quantity: 1 },
      ],
    })
    const report = await sumInvoiced(tx, { month, by: 'product' })
    expect(report.unpaid).toEqual({ orders: 1, amount: 200_00 })
    expect(report.groups).toMatchObject([
      { name: 'Chair', total: 230_00, margin: 80_00, costUnknown: 0 },
      { name: 'Bed', total: 70_00, margin: null, costUnknown: 70_00 },
    ])
    expect(report.total).toMatchObject({ total: 300_00, margin: 80_00, costUnknown: 70_00 })
    await tx.db.update(orders).set({ orderStatus: 'cancelled' }).where(eq(orders.id, order.id))
    expect((await sumInvoiced(tx, { month, by: 'product' })).unpaid.orders).toBe(0)
  }))

test('a product that was renamed is one group, under its latest name', () =>
  inShop(async (tx) => {
    await aDocument(tx, { issuedOn: '2026-11-02', rows: [{ net: 1_00 }] })
    await aDocument(tx, { issuedOn: '2026-11-03', rows: [{ net: 2_00, productName: 'Stool' }] })
    const { groups } = await sumInvoiced(tx, { month, by: 'product' })
    expect(groups).toMatchObject([{ name: 'Stool', total: 3_00 }])
  }))

const byHand = { method: 'cash', source: 'hand', recordedBy: 'Ann' } as const

async function pay(tx: TestTx, orderId: number, amount: number, recordedAt = tx.now) {
  const row = { ...byHand, orderId, amount, recordedAt }
  return singleRow(await tx.db.insert(orderPayments).values(row).returning())
}

async function payByBank(tx: TestTx, orderId: number, day: string) {
  const file = { fileName: 'a.csv', addedLines: 1, importedBy: 'Ann', importedAt: tx.now }
  const { id: statementId } = singleRow(await tx.db.insert(statements).values(file).returning())
  const read = { statementId, rowNumber: 2, day, description: 'IN', fingerprint: `line ${day}` }
  const line = singleRow(
    await tx.db
      .insert(statementLines)
      .values({ ...read, amount: 50_00, bankReference: 'FT1' })
      .returning(),
  )
  const row = { ...byHand, method: 'transfer', source: 'statement', recordedAt: tx.now } as const
  const paid = { ...row, orderId, amount: 50_00, statementLineId: line.id }
  return singleRow(await tx.db.insert(orderPayments).values(paid).returning())
}

test('money is on the bank’s day, else on the Jamaican day on which it was noted', () =>
  inShop(async (tx) => {
    const { id } = await anOrderRow(tx)
    await payByBank(tx, id, '2026-11-12')
    // Already the first of December in London.
    const late = await pay(tx, id, 20_00, new Date('2026-12-01T04:59:00Z'))
    await tx.db.insert(orderPayments).values({
      ...byHand,
      orderId: id,
      amount: -20_00,
      takesBack: late.id,
      recordedAt: new Date('2026-12-01T05:00:00Z'),
    })
    await tx.db.insert(orderRefunds).values({
      orderId: id,
      amount: 5_00,
      method: 'cash',
      recordedBy: 'Ann',
      recordedAt: tx.now,
    })
    const { items } = await listMovements(tx, { month, limit: 10, sort: 'date' })
    expect(items.map((row) => [row.day, row.dayOf, row.kind, row.amount, row.reference])).toEqual([
      ['2026-11-12', 'bank', 'payment', 50_00, 'FT1'],
      ['2026-11-20', 'noted', 'refund', -5_00, ''],
      ['2026-11-30', 'noted', 'payment', 20_00, ''],
    ])
    const sums = await sumMoney(tx, { month })
    expect(sums.sums).toMatchObject([
      { start: '2026-11-12', method: 'transfer', moneyIn: 50_00, moneyOut: 0 },
      { start: '2026-11-20', method: 'cash', moneyIn: 0, moneyOut: 5_00 },
      { start: '2026-11-30', method: 'cash', moneyIn: 20_00 },
    ])
    expect(sums.total).toEqual({ moneyIn: 70_00, moneyOut: 5_00, net: 65_00 })
    const year = await sumMoney(tx, { from: '2026-01-01', to: '2026-12-31' })
    expect(year.step).toBe('month')
    expect(year.total).toEqual({ moneyIn: 50_00, moneyOut: 5_00, net: 45_00 })
  }))

test('a match that is undone leaves the bank’s day with nothing', () =>
  inShop(async (tx) => {
    const { id } = await anOrderRow(tx)
    const paid = await payByBank(tx, id, '2026-11-12')
    await tx.db.insert(orderPayments).values({
      ...byHand,
      method: 'transfer',
      source: 'statement',
      statementLineId: paid.statementLineId,
      orderId: id,
      amount: -50_00,
      takesBack: paid.id,
      recordedAt: tx.now,
    })
    expect(await sumMoney(tx, { month })).toMatchObject({
      sums: [{ start: '2026-11-12', moneyIn: 0 }],
      total: { moneyIn: 0 },
    })
  }))

test('a refund names the credit notes of its order', () =>
  inShop(async (tx) => {
    const { id: orderId } = await anOrderRow(tx)
    const invoice = await aDocument(tx, { orderId, issuedOn: '2026-10-02', rows: [{ net: 9_00 }] })
    const credit = { kind: 'credit-note' as const, issuedOn: '2026-11-02', invoice }
    const note = await aDocument(tx, { ...credit, rows: [{ net: -9_00, quantity: -1 }] })
    await tx.db.insert(orderRefunds).values({
      orderId,
      amount: 9_00,
      method: 'transfer',
      reference: 'NCB 77',
      recordedBy: 'Ann',
      recordedAt: tx.now,
    })
    const { items } = await listRefundsWithCredits(tx, { month, limit: 10 })
    expect(items).toMatchObject([
      { amount: -9_00, reference: 'NCB 77', credits: [{ number: note.number, total: -9_00 }] },
    ])
  }))

test('what was placed in a month stays what it was, whatever is taken off or added later', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx, { priceCents: 122_502_00 })
    const order = await anOrder(tx, { productId })
    expect((await sumPlaced(tx, { month })).total.total).toBe(122_502_00)
    const edit = { discount: '4500.00', reason: 'Agreed by telephone' }
    await changeOrder(tx, { orderId: order.id, edit })
    expect((await sumPlaced(tx, { month })).total.total).toBe(122_502_00)
  }))

test('placed orders are counted on the Jamaican day of placing, also when they are cancelled or deleted', () =>
  inShop(async (tx) => {
    await anOrderRow(tx, { createdAt: new Date('2026-12-01T04:59:00Z') })
    await anOrderRow(tx, { createdAt: new Date('2026-12-01T05:00:00Z') })
    await anOrderRow(tx, { orderStatus: 'cancelled', hiddenAt: tx.now })
    const { total, sums } = await sumPlaced(tx, { month })
    expect(total).toEqual({
      orders: 2,
      total: 200_00,
      changed: 0,
      cancelled: 1,
      cancelledTotal: 100_00,
    })
    expect(sums.map(({ start }) => start)).toEqual(['2026-11-20', '2026-11-30'])
    expect((await listPlaced(tx, { month, limit: 10 })).total).toBe(2)
  }))
