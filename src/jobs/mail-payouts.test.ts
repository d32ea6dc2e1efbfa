// What a partner is sentences of a payout: once each, whatever is heard how often.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveDue } from '#domain/commissions/approve-due.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { notifications } from '#domain/partners/notifications.table.ts'
import { finishRun } from '#domain/payouts/advance-run.ts'
import {
  openRun,
  startCalculating,
  startCancelling,
  startLocking,
} from '#domain/payouts/start-run.ts'
import { getRun, linesOf } from '#domain/payouts/find-run.ts'
import { takeOutLine } from '#domain/payouts/decide-line.ts'
import { commitRun, sendRun } from '#domain/payouts/send-run.ts'
import { failLine, settleLine } from '#domain/payouts/settle-line.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { type Actor, system, type Tx } from '#platform/tx.ts'
import { aMember, anOrder, aProduct } from '#testing/builders.ts'
import { type Hearing, hearing } from '#testing/listening.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { aUserRow } from '#testing/table-rows.ts'
import { advanceRuns } from './advance-payout-runs.ts'

let now = new Date('2026-09-05T15:00:00Z')
let shop: TestShop
let heard: Hearing
const staff: Actor[] = []
const ids = { rich: 0, other: 0, without: 0 }

const write = <T>(verb: (tx: Tx) => Promise<T>, actor: Actor = system('test')) =>
  shop.shop.write(actor, verb)

beforeAll(async () => {
  shop = await openTestShop({}, undefined, { now: () => now })
  heard = hearing(shop)
  await write(async (tx) => {
    for (const name of ['Keisha', 'Paulette'])
      staff.push({ kind: 'staff', userId: (await aUserRow(tx)).id, name, role: 'manager' })
    ids.rich = await sells(tx, 6)
    ids.other = await sells(tx, 1)
    ids.without = await sells(tx, 1, { bankAccount: '' })
  })
  now = new Date('2026-10-20T15:00:00Z')
  await write((tx) => approveDue(tx))
  now = new Date('2026-11-03T15:00:00Z')
  await heard.news()
})
afterAll(() => shop.close())

async function sells(tx: Tx, sales: number, given = {}): Promise<number> {
  const { id: productId } = await aProduct(tx, { priceCents: 189_900_00 })
  const { id: referrer } = await aMember(tx, given)
  for (let sold = 0; sold < sales; sold++) {
    const { id: orderId } = await anOrder(tx, { productId, referrer })
    await changeOrder(tx, { orderId, edit: { paymentStatus: 'paid' } })
    await settleOrder(tx, orderId)
  }
  return referrer
}

const [first, second] = [() => staff[0], () => staff[1]]

/** As a job makes it, on behalf of the person who requested it. */
async function lockedRun(): Promise<number> {
  const id = await write(async (tx) => {
    const draft = await openRun(tx, { year: 2026, month: 10 })
    return (await startCalculating(tx, draft.id)).id
  }, first())
  await advanceRuns(shop.jobContext)
  await write((tx) => startLocking(tx, id), first())
  await advanceRuns(shop.jobContext)
  const { status, lockedBy, requestedBy } = await write((tx) => getRun(tx, id))
  expect([status, lockedBy]).toEqual(['locked', requestedBy])
  return id
}

const noticesOf = async (memberId: number) =>
  (
    await shop.database.db
      .select({ type: notifications.type })
      .from(notifications)
      .where(eq(notifications.memberId, memberId))
      .orderBy(notifications.id)
  ).map(({ type }) => type)

test('a cancelled run is nothing to tell; a paid line is sentences once, and with it a tax form that is owed', async () => {
  const batchId = await lockedRun()
  const cancel = { batchId, reason: 'The wrong month' }
  await write((tx) => startCancelling(tx, cancel), second())
  await write((tx) => finishRun(tx, { id: batchId, status: 'cancelling' }), second())
  await heard.listen()
  expect([await noticesOf(ids.rich), await noticesOf(ids.other)]).toEqual([[], []])

  const id = await lockedRun()
  await write(async (tx) => {
    await commitRun(tx, id)
    await sendRun(tx, id)
    for (const { id: paymentId, memberId } of await linesOf(tx, id))
      if (memberId === ids.rich) await settleLine(tx, { paymentId })
      else await failLine(tx, { paymentId, reason: 'No such account' })
  }, second())
  await heard.listen((events) => [...events, ...events])
  expect(await noticesOf(ids.rich)).toEqual(['payout-paid', 'tax-form'])
  expect(await noticesOf(ids.other)).toEqual(['payout-failed'])
  // Both runs of the month left them out.
  expect(await noticesOf(ids.without)).toEqual(['payout-account-missing'])
  const [paid] = await shop.database.db
    .select({ message: notifications.message, actionUrl: notifications.actionUrl })
    .from(notifications)
    .where(eq(notifications.type, 'payout-paid'))
  expect(paid).toEqual({
    message: 'For October 2026.',
    actionUrl: '/mlm/dashboard?tab=commissions',
  })
  const written = (await shop.database.db.select().from(mails)).map(({ kind }) => kind)
  expect(written.toSorted()).toEqual([
    'payout-account-missing',
    'payout-failed',
    'payout-paid',
    'tax-form',
  ])
})

test('who is taken out of a run reads that there is nothing to do, who is refused by the bank to look at the details', async () => {
  const batchId = await lockedRun()
  await write(async (tx) => {
    const [line] = await linesOf(tx, batchId)
    expect(line?.memberId).toBe(ids.other)
    await takeOutLine(tx, { batchId, paymentId: line?.id ?? 0, reason: 'To be looked at' })
  }, second())
  await heard.listen()
  const failed = eq(mails.kind, 'payout-failed')
  const sentences = (await shop.database.db.select().from(mails).where(failed)).map(({ text }) =>
    ['Please check your payout details.', 'You do not need to do anything.'].map((words) =>
      text.includes(words),
    ),
  )
  expect(sentences).toHaveLength(2)
  expect(sentences).toEqual(
    expect.arrayContaining([
      [true, false],
      [false, true],
    ]),
  )
})
