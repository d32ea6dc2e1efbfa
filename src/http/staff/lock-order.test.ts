// Staff and customers change one order at the same moment: what they do locks in one order, so that none of them waits
// for another that waits for it.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { jamaicaDay } from '#contract/jamaica.ts'
import { importStatement } from '#domain/transfers/import-statement.ts'
import { statementLines } from '#domain/transfers/statements.table.ts'
import { decideCase } from '#domain/cases/decide-case.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { answerQuote } from '#domain/quotes/answer-quote.ts'
import { requestQuote } from '#domain/quotes/request-quote.ts'
import { receivePayment } from '#domain/transfers/receive-payment.ts'
import { makeVoucher } from '#domain/vouchers/make-voucher.ts'
import { keysOf } from '#contract/person-keys.ts'
import { entitlements } from '#domain/vouchers/vouchers.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { anOrder, aProduct, BUYER } from '#testing/builders.ts'
import { aCase } from '#testing/cases.ts'
import { locksOutOfOrder } from '#testing/lock-order.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'
import { statementsOf } from '#testing/statements.ts'

let shop: TestShop
let admin: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await asStaff(shop, 'admin')
  await write((tx) => makeVoucher(tx, { kind: 'amount', amount: 1000_00, code: 'RAINY-DAY' }))
})
afterAll(() => shop.close())

const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)
const { customerEmail, customerPhone } = BUYER

/** Something won, which goes with the next order. */
const win = (tx: Tx) =>
  tx.db.insert(entitlements).values({
    ...{ kind: 'gift', prize: 'Care kit', createdAt: tx.now },
    ...keysOf(customerEmail, customerPhone),
  })

async function withAll(tx: Tx) {
  await win(tx)
  return anOrder(tx, { productId: 1, voucher: 'RAINY-DAY' })
}

const bought = { ...BUYER, productId: 1, voucher: 'RAINY-DAY' }
type Call = [method: string, path: string, body?: object]

const ACTS: Record<string, (tx: Tx) => Promise<Call>> = {
  'a customer orders': async (tx) => {
    await win(tx)
    return ['POST', '/orders', bought]
  },
  'a customer cancels': async (tx) => [
    'POST',
    `/order-pages/${(await withAll(tx)).link}/cancellation`,
  ],
  'staff cancel': async (tx) => [
    'PUT',
    `/orders/${(await withAll(tx)).id}`,
    { orderStatus: 'cancelled' },
  ],
  'staff take a cancelled order up again': async (tx) => {
    const { id: orderId } = await withAll(tx)
    await changeOrder(tx, { orderId, edit: { orderStatus: 'cancelled' } })
    return ['PUT', `/orders/${orderId}`, { orderStatus: 'pending' }]
  },
  'staff delete': async (tx) => ['DELETE', `/orders/${(await withAll(tx)).id}`],
  'staff take the code off': async (tx) => [
    'PUT',
    `/orders/${(await withAll(tx)).id}`,
    { voucher: '', reason: 'Typed by mistake' },
  ],
  'money comes': async (tx) => [
    'PUT',
    `/orders/${(await withAll(tx)).id}`,
    { paymentStatus: 'paid', orderStatus: 'delivered' },
  ],
  'staff match what is sure': async (tx) => {
    const { id, totalAmount: amount } = await withAll(tx)
    const line = { rowNumber: 2, day: jamaicaDay(tx.now), bankReference: '', amount }
    const named = { ...line, description: `YB-${id}`, fingerprint: crypto.randomUUID() }
    await importStatement(tx, { fileName: 'a.csv', lines: [named] })
    const lines = await tx.db.select().from(statementLines)
    return ['POST', '/statement-lines/matches', { lineIds: lines.map((each) => each.id) }]
  },
  'staff take a payment back': async (tx) => {
    const { id: orderId } = await withAll(tx)
    const { payment } = await receivePayment(tx, { orderId, amountCents: 1_00, method: 'cash' })
    return ['DELETE', `/orders/${orderId}/payments/${payment.id}`]
  },
  'staff note money that is sent back': async (tx) => {
    const { id: orderId } = await withAll(tx)
    await receivePayment(tx, { orderId, amountCents: 1_00, method: 'cash' })
    await changeOrder(tx, { orderId, edit: { orderStatus: 'cancelled' } })
    return ['POST', `/orders/${orderId}/refunds`, { amount: '1.00', method: 'cash' }]
  },
  'a customer accepts an offer': async (tx) => {
    await win(tx)
    const { id: productId } = await aProduct(tx)
    const wanted = { productCategory: 'chairs', preferredColor: 'Sand', preferredSize: 'Any' }
    const who = { customerName: 'Ann Brown', email: customerEmail, contactNumber: customerPhone }
    const { id: quoteId } = await requestQuote(tx, { ...who, ...wanted, budgetRange: '' })
    const answer = { productId, color: 'Sand', price: '75000.00', validUntil: '2999-12-31' }
    const { link } = await answerQuote(tx, { quoteId, answer })
    return ['POST', `/quote-pages/${link}/acceptance`, { ...BUYER, totalAmount: '75000.00' }]
  },
  'staff exchange': async (tx) => {
    const { id: orderId } = await withAll(tx)
    const edit = { paymentStatus: 'paid', orderStatus: 'delivered' } as const
    const { order } = await changeOrder(tx, { orderId, edit })
    const { id: caseId } = await aCase(tx, { order })
    const decision = { outcome: 'exchange' as const, title: 'Another one', words: 'We bring it.' }
    await decideCase(tx, { caseId, decision })
    const exchange = { productId: 1, pieces: 1, condition: 'damaged' }
    return ['POST', `/cases/${caseId}/exchange`, exchange]
  },
}

for (const [name, prepare] of Object.entries(ACTS)) {
  test(`${name}: rows are locked in the order of all`, async () => {
    const [method, path, body] = await write(prepare)
    const { texts, answer } = await statementsOf(shop.database, async () =>
      shop.call(method, `/api${path}`, body, admin),
    )
    expect([answer.status < 300, await answer.text()]).toEqual([true, expect.anything()])
    expect(texts.filter((text) => /for (no key )?update/.test(text))).not.toEqual([])
    expect(locksOutOfOrder(texts)).toEqual([])
  })
}
