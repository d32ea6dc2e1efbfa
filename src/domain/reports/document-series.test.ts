import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SETTINGS } from '#contract/settings.ts'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { receivePayment } from '#domain/transfers/receive-payment.ts'
import { anOrder, aProduct } from '#testing/builders.ts'
import { at, inShop, NOW, type TestTx } from '#testing/shop.ts'
import { bookRounds } from './book-rounds.table.ts'
import { checkNextBatch, startRound } from './check-integrity.ts'
import { readDocumentSeries } from './document-series.ts'

const DAY_MS = 86_400_000
const daysOn = (days: number, tx: TestTx) => at(new Date(NOW.getTime() + days * DAY_MS), tx)

/** An order that is paid in full, which issues its invoice. */
async function aSale(tx: TestTx): Promise<number> {
  const productId = (await aProduct(tx, { priceCents: 115_00 })).id
  const { id: orderId, totalAmount } = await anOrder(tx, { productId })
  await receivePayment(tx, { orderId, amountCents: totalAmount, method: 'transfer' })
  return orderId
}

async function check(tx: TestTx): Promise<void> {
  await startRound(tx)
  while (await checkNextBatch(tx));
}

const registered = (from: string) => ({
  ...SETTINGS.tax.defaults,
  trn: '001-234-567',
  gctNumber: '001-234-567-0001',
  registrations: [{ from, until: '' }],
})

test('before the first document each series begins at one, and nothing was checked', () =>
  inShop(async (tx) => {
    expect(await readDocumentSeries(tx)).toEqual({
      year: 2026,
      series: [
        { kind: 'invoice', prefix: 'INV', next: 'INV-2026-000001', issued: 0 },
        { kind: 'credit-note', prefix: 'CN', next: 'CN-2026-000001', issued: 0 },
        { kind: 'receipt', prefix: 'RC', next: 'RC-2026-000001', issued: 0 },
      ],
      check: null,
      rates: SETTINGS.tax.defaults.rates.map((rate) => ({ ...rate, invoices: 0 })),
      days: [],
      olderInvoices: 0,
    })
  }))

test('each series has its own next number, and starts again with the Jamaican year', () =>
  inShop(async (tx) => {
    const orderId = await aSale(tx)
    await aSale(tx)
    await changeOrder(tx, { orderId, edit: { orderStatus: 'cancelled' } })
    const next = async (then: TestTx) =>
      (await readDocumentSeries(then)).series.slice(0, 2).map((series) => series.next)
    expect(await next(tx)).toEqual(['INV-2026-000003', 'CN-2026-000002'])
    const lastHour = at(new Date('2027-01-01T04:59:00Z'), tx)
    const newYear = at(new Date('2027-01-01T05:00:00Z'), tx)
    expect(await next(lastHour)).toEqual(['INV-2026-000003', 'CN-2026-000002'])
    expect(await next(newYear)).toEqual(['INV-2027-000001', 'CN-2027-000001'])
  }))

test('invoices count at the rate that they have, on the days on which it is the one to use', () =>
  inShop(async (tx) => {
    await aSale(tx)
    await changeSetting(tx, 'tax', { value: registered('2026-11-21') })
    await aSale(daysOn(1, tx))
    await aSale(daysOn(1, tx))
    await aSale(daysOn(2, tx))
    const { days, rates } = await readDocumentSeries(tx)
    expect(days).toEqual([
      { day: '2026-11-22', rateBp: 1500, invoices: 1 },
      { day: '2026-11-21', rateBp: 1500, invoices: 2 },
      { day: '2026-11-20', rateBp: null, invoices: 1 },
    ])
    expect(rates.map(({ invoices }) => invoices)).toEqual([0, 3])
    const { rates: stored } = registered('2026-11-21')
    const value = {
      ...registered('2026-11-21'),
      rates: [...stored, { from: '2026-11-22', rateBp: 1000 }],
    }
    await changeSetting(tx, 'tax', { value })
    expect((await readDocumentSeries(tx)).rates.map(({ invoices }) => invoices)).toEqual([0, 2, 0])
  }))

test('the last check of the books says how many invoices of the year it looked at', () =>
  inShop(async (tx) => {
    await aSale(tx)
    await aSale(tx)
    await check(daysOn(1, tx))
    await aSale(daysOn(2, tx))
    const { check: last, series } = await readDocumentSeries(daysOn(2, tx))
    expect(series[0]?.issued).toBe(3)
    expect(last).toEqual({ at: daysOn(1, tx).now, invoices: 2, violations: 0, found: [] })
    expect((await readDocumentSeries(daysOn(60, tx))).check?.invoices).toBe(0)
  }))

test('a document that was changed behind the shop’s back is named after the next check', () =>
  inShop(async (tx) => {
    await aSale(tx)
    await tx.db.execute(sql`set constraints all immediate`)
    await tx.db.execute(sql`set local session_replication_role = replica`)
    await tx.db.execute(sql`update documents set content = content || ' '`)
    await check(daysOn(1, tx))
    const { check: last } = await readDocumentSeries(daysOn(1, tx))
    expect(last).toMatchObject({ violations: 1, found: ['fingerprint of INV-2026-000001'] })
  }))

test('of many violations the first five are named, and all are counted', () =>
  inShop(async (tx) => {
    await check(tx)
    const found = Array.from({ length: 7 }, (_, index) => ({
      number: 14,
      what: `invoice ${index}`,
    }))
    await tx.db.update(bookRounds).set({ found: [...found, { number: 10, what: 'order 1' }] })
    const { check: last } = await readDocumentSeries(tx)
    expect([last?.violations, last?.found.length]).toEqual([7, 5])
  }))
