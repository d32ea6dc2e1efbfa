import { expect, test } from 'vitest'
import { documents } from '#domain/documents/documents.table.ts'
import { anOrder } from '#testing/builders.ts'
import { at, inShop, type TestTx } from '#testing/shop.ts'
import { changeOrder } from './change-order.ts'

async function payAt(tx: TestTx, moment: string): Promise<void> {
  const { id: orderId } = await anOrder(tx)
  await changeOrder(at(new Date(moment), tx), { orderId, edit: { paymentStatus: 'paid' } })
}

test('the numbers of documents start again with the Jamaican year', () =>
  inShop(async (tx) => {
    for (const moment of ['2031-01-01T04:59:00Z', '2031-01-01T05:00:00Z', '2031-01-02T12:00:00Z'])
      await payAt(tx, moment)
    const rows = await tx.db.select().from(documents).orderBy(documents.id)
    const invoices = rows.filter(({ kind }) => kind === 'invoice')
    expect(invoices.map(({ number }) => number?.slice(-11))).toEqual([
      '2030-000001',
      '2031-000001',
      '2031-000002',
    ])
  }))

test('a document that gets its number after one of the next day bears that day, on paper too', () =>
  inShop(async (tx) => {
    // The payment of 23:59 waits for the number that the one of midnight has.
    for (const moment of ['2031-03-02T05:00:01Z', '2031-03-02T04:59:59Z']) await payAt(tx, moment)
    const rows = await tx.db.select().from(documents).orderBy(documents.id)
    const invoices = rows.filter(({ kind }) => kind === 'invoice')
    expect(invoices.map(({ number, issuedOn }) => [number?.slice(-6), issuedOn])).toEqual([
      ['000001', '2031-03-02'],
      ['000002', '2031-03-02'],
    ])
    for (const { content } of invoices) expect(content).toContain('2 March 2031')
  }))
