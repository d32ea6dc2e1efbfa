// Of two rows that a job has to do, the database refuses the earlier one: the other is done all the same.

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cases } from '#domain/cases/cases.table.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { sendMessage } from '#domain/enquiries/messages.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { paymentAttempts } from '#domain/orders/charges.table.ts'
import { noteReminded } from '#domain/orders/pay-by.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { answerQuote } from '#domain/quotes/answer-quote.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { requestQuote } from '#domain/quotes/request-quote.ts'
import { reviewRequests } from '#domain/reviews/reviews.table.ts'
import { remindOrder } from '#domain/transfers/expire-order.ts'
import { system, type Tx } from '#platform/tx.ts'
import { runJob } from '#testing/run-job.ts'
import { aMember, anOrder, aProduct } from '#testing/builders.ts'
import { QUOTE_REQUEST } from '#testing/offers.ts'
import { aCase, deliver } from '#testing/cases.ts'
import { anAttempt } from '#testing/gateway-charges.ts'
import { poison } from '#testing/poison.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const HOUR_MS = 3_600_000
const BEGAN = new Date('2026-11-20T15:00:00Z')

let now = BEGAN
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: false }, undefined, { now: () => now })
})
afterAll(() => shop.close())
beforeEach(() => {
  now = BEGAN
})

const plant = <Planted>(work: (tx: Tx) => Promise<Planted>) => shop.shop.write(system('test'), work)
const db = () => shop.database.db

/** Runs a job that many hours later, while a row is refused. A job that throws has failed, too. */
async function runPoisoned(job: string, hours: number, row: Parameters<typeof poison>) {
  now = new Date(now.getTime() + hours * HOUR_MS)
  const end = await poison(...row)
  try {
    await runJob(shop, job)
  } finally {
    await end()
  }
}

const two = async <Planted>(one: () => Promise<Planted>): Promise<[Planted, Planted]> => {
  const first = await one()
  now = new Date(now.getTime() + 60_000)
  return [first, await one()]
}

const statusOf = async (id: number) =>
  (await db().select().from(orders).where(eq(orders.id, id)))[0]?.orderStatus

test('an order that cannot be cancelled does not keep the one behind it', async () => {
  const order = () =>
    plant(async (tx) => {
      const placed = await anOrder(tx)
      await remindOrder(tx, placed.id)
      await noteReminded(tx, placed.id)
      return placed
    })
  const [bad, good] = await two(order)
  await runPoisoned('expire-orders', 200, [db(), orders, bad.id])
  expect([await statusOf(bad.id), await statusOf(good.id)]).toEqual(['pending', 'cancelled'])
})

test('an order that cannot be cancelled keeps nobody from a reminder', async () => {
  const bad = await plant(async (tx) => {
    const placed = await anOrder(tx)
    await remindOrder(tx, placed.id)
    await noteReminded(tx, placed.id)
    return placed
  })
  now = new Date(now.getTime() + 100 * HOUR_MS)
  const good = await plant((tx) => anOrder(tx))
  const hours = ((good.payBy ?? now).getTime() - now.getTime()) / HOUR_MS
  await runPoisoned('expire-orders', hours - 12, [db(), orders, bad.id])
  const [row] = await db().select().from(orders).where(eq(orders.id, good.id))
  expect(row?.remindingSince ?? row?.remindedAt).not.toBeNull()
})

test('a case that cannot be reminded of keeps neither a case, a message nor a quote from it', async () => {
  const [bad, good] = await two(() => plant((tx) => aCase(tx)))
  await plant((tx) =>
    sendMessage(tx, {
      name: 'Ann Brown',
      email: 'ann@example.com',
      subject: 'A question',
      message: 'Do you deliver on Saturdays?',
    }),
  )
  const quote = await plant((tx) => requestQuote(tx, { ...QUOTE_REQUEST, budgetRange: '' }))
  await runPoisoned('remind-cases', 200, [db(), cases, bad.id])
  const [row] = await db().select().from(cases).where(eq(cases.id, good.id))
  const [message] = await db().select().from(contactMessages)
  const [request] = await db().select().from(quotes).where(eq(quotes.id, quote.id))
  expect([row?.remindedAt, message?.remindedAt, request?.remindedAt]).not.toContain(null)
})

test('an offer that cannot end does not keep the one behind it', async () => {
  const offer = () =>
    plant(async (tx) => {
      const request = await requestQuote(tx, { ...QUOTE_REQUEST, budgetRange: '' })
      const line = { productId: 1, selectedColor: 'Sand', unitPrice: '112000.00', quantity: 1 }
      const answer = { lines: [line], delivery: '0.00', discount: '0.00', validUntil: '2026-11-25' }
      return answerQuote(tx, { quoteId: request.id, answer })
    })
  const [bad, good] = await two(offer)
  await runPoisoned('expire-quotes', 24 * 30, [db(), quotes, bad.id])
  const [row] = await db().select().from(quotes).where(eq(quotes.id, good.id))
  expect(row?.status).toBe('expired')
})

test('a commission that cannot be approved does not keep the one behind it', async () => {
  const sale = () =>
    plant(async (tx) => {
      const { id: referredBy } = await aMember(tx)
      const { id: productId } = await aProduct(tx)
      const { id: orderId } = await anOrder(tx, { productId })
      await tx.db.update(orders).set({ referredBy }).where(eq(orders.id, orderId))
      await changeOrder(tx, { orderId, edit: { paymentStatus: 'paid' } })
      await settleOrder(tx, orderId)
      return (
        await tx.db.select().from(commissions).where(eq(commissions.sourceOrderId, orderId))
      )[0]
    })
  const [bad, good] = await two(sale)
  await runPoisoned('approve-commissions', 24 * 31, [db(), commissions, bad?.id ?? 0])
  const [row] = await db()
    .select()
    .from(commissions)
    .where(eq(commissions.id, good?.id ?? 0))
  expect(row?.status).toBe('approved')
})

test('an order whose review cannot be asked for does not keep the one behind it', async () => {
  const [bad, good] = await two(() =>
    plant(async (tx) => deliver(tx, (await anOrder(tx, { productId: 1 })).id)),
  )
  await runPoisoned('request-reviews', 24 * 15, [db(), reviewRequests, bad.id, 'order_id'])
  const requested = await db().select().from(reviewRequests)
  expect(requested.map(({ orderId }) => orderId)).toContain(good.id)
})

test('an attempt to pay that cannot be asked about keeps no refund from its answer', async () => {
  const [bad] = await two(() => plant((tx) => anAttempt(tx)))
  const [good] = await db()
    .select()
    .from(paymentAttempts)
    .where(sql`${paymentAttempts.id} <> ${bad.attempt.id}`)
  await runPoisoned('ask-gateways', 24, [db(), paymentAttempts, bad.attempt.id])
  const [row] = await db()
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, good?.id ?? 0))
  expect(row?.endedAt).not.toBeNull()
})
