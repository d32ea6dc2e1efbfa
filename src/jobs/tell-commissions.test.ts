// What partners are told when a commission no longer counts, is taken back, counts again, is held or released: a
// notice at once, and one mail a day with all of them.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditOrder } from '#contract/orders.ts'
import { approveDue } from '#domain/commissions/approve-due.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { holdCommission, releaseCommission } from '#domain/commissions/decide-commission.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { notifications } from '#domain/partners/notifications.table.ts'
import { closePartner } from '#domain/privacy/close-partner.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aMember, anOrder, aProduct } from '#testing/builders.ts'
import { type Hearing, hearing } from '#testing/listening.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { mailCommissionChanges } from './tell-commissions.ts'

let now = new Date('2026-11-20T15:00:00Z')
let shop: TestShop
let heard: Hearing
beforeAll(async () => {
  shop = await openTestShop({}, undefined, { now: () => now })
  heard = hearing(shop)
})
afterAll(() => shop.close())

const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)

async function aSale() {
  const sale = await write(async (tx) => {
    const { id: memberId } = await aMember(tx)
    const { id: productId } = await aProduct(tx, { priceCents: 189_900_00 })
    return { memberId, orderId: (await anOrder(tx, { productId, referrer: memberId })).id }
  })
  await change(sale.orderId, { paymentStatus: 'paid' })
  return sale
}

async function change(orderId: number, edit: EditOrder) {
  await write((tx) => changeOrder(tx, { orderId, edit }))
  await listen()
}

/** Hears all that happened, and what follows from it, twice. */
async function listen() {
  while (await heard.listen((events) => [...events, ...events]));
}

const noticesOf = async (memberId: number) =>
  (
    await shop.database.db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, memberId))
      .orderBy(notifications.id)
  )
    .filter(({ type }) => type === 'commission-changed')
    .map(({ title, message }) => `${title}: ${message}`)

const mailsOf = async () =>
  shop.database.db.select().from(mails).where(eq(mails.kind, 'commission-changes'))

test('each change is told once, however often it is heard, with the order and why', async () => {
  const { memberId, orderId } = await aSale()
  await change(orderId, { orderStatus: 'cancelled' })
  await change(orderId, { orderStatus: 'confirmed' })
  const [row] = await shop.database.db
    .select()
    .from(commissions)
    .where(eq(commissions.sourceOrderId, orderId))
  const id = row?.id ?? 0
  await write((tx) => holdCommission(tx, id))
  await write((tx) => releaseCommission(tx, id))
  await listen()
  const due = new Date(now.getTime() + 31 * 24 * 3_600_000)
  await write((tx) => approveDue({ ...tx, now: due }))
  await shop.database.db.update(commissions).set({ status: 'paid' }).where(eq(commissions.id, id))
  await change(orderId, { paymentStatus: 'failed' })
  expect(await noticesOf(memberId)).toEqual([
    `J$5,000 cancelled: Order YB-${orderId} was cancelled.`,
    `J$5,000 restored: Order YB-${orderId} is a valid sale again.`,
    `J$5,000 on hold: We are checking order YB-${orderId} before it is approved.`,
    `J$5,000 is released: Order YB-${orderId} is no longer on hold.`,
    `J$5,000 deducted: Order YB-${orderId} is no longer paid.`,
  ])
})

test('all changes of a day go out in one mail, what comes later with the next day’s', async () => {
  const before = (await mailsOf()).length
  const { orderId } = await aSale()
  await change(orderId, { orderStatus: 'cancelled' })
  await change(orderId, { orderStatus: 'confirmed' })
  await mailCommissionChanges(shop.jobContext)
  const sent = (await mailsOf()).slice(before)
  const mine = sent.filter(({ text }) => text.includes(`YB-${orderId}`))
  expect(mine).toHaveLength(1)
  expect(mine[0]?.text).toContain('J$5,000 cancelled')
  expect(mine[0]?.text).toContain('J$5,000 restored')
  await change(orderId, { orderStatus: 'cancelled' })
  await mailCommissionChanges(shop.jobContext)
  expect(await mailsOf()).toHaveLength(before + sent.length)
  now = new Date('2026-11-21T13:30:00Z')
  await mailCommissionChanges(shop.jobContext)
  await mailCommissionChanges(shop.jobContext)
  expect(await mailsOf()).toHaveLength(before + sent.length + 1)
})

test('nobody who was erased is told or mailed', async () => {
  const { memberId, orderId } = await aSale()
  await write((tx) => changeOrder(tx, { orderId, edit: { orderStatus: 'cancelled' } }))
  await heard.listen((events) => events.filter(({ name }) => name !== 'commissions.voided'))
  const events = await heard.news()
  await write((tx) => closePartner(tx, { memberId, alias: 'erased-1' }))
  await heard.listen((fresh) => [...events, ...fresh])
  expect(await noticesOf(memberId)).toEqual([])
})
