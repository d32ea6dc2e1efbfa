// Of two rows that a job has to do, the database refuses the earlier one: the other is done all the same.

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeKeyFileSecret, makeVaultKey } from '#contract/custody.ts'
import { chatMessages } from '#domain/assistant/chat-messages.table.ts'
import { broadcasts } from '#domain/enquiries/broadcasts.table.ts'
import { steerBroadcast, writeBroadcast } from '#domain/enquiries/broadcasts.ts'
import { subscribe } from '#domain/enquiries/subscribe.ts'
import { signInCodes } from '#domain/identity/sign-in-codes.table.ts'
import { gatewayRefunds } from '#domain/orders/gateway-work.table.ts'
import { NO_DELIVERY } from '#domain/orders/order-delivery.ts'
import { orderLines } from '#domain/orders/order-lines.table.ts'
import { notify } from '#domain/partners/notices.ts'
import { notifications, TOLD_IN_DAILY_MAIL } from '#domain/partners/notifications.table.ts'
import { spillovers } from '#domain/partners/tree.table.ts'
import { batches } from '#domain/payouts/payouts.table.ts'
import { quoteProposals } from '#domain/quotes/quote-proposals.table.ts'
import { activateKey } from '#domain/vault/vault-keys.ts'
import { vaultCards, vaultItems } from '#domain/vault/vault.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { linkToken } from '#platform/random.ts'
import { anOrderRow, aUserRow } from '#testing/table-rows.ts'
import { scheduledJobs } from './scheduled-jobs.ts'
import { cases } from '#domain/cases/cases.table.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { sendMessage } from '#domain/enquiries/messages.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { paymentAttempts } from '#domain/orders/charges.table.ts'
import { recordReminded } from '#domain/orders/pay-by.ts'
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
import { aGatewayRefund, anAttempt } from '#testing/gateway-charges.ts'
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

/** The jobs that this file puts to the test. */
const shown = new Set<string>()

/** Runs a job that many hours later, while a row is refused. A job that throws has failed, too. */
async function runPoisoned(job: string, hours: number, row: Parameters<typeof poison>) {
  shown.add(job)
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
      await recordReminded(tx, placed.id)
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
    await recordReminded(tx, placed.id)
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

test('an offer that waits and cannot lapse does not keep the one behind it', async () => {
  const { id: writtenBy } = await plant((tx) => aUserRow(tx))
  const proposal = () =>
    plant(async (tx) => {
      const { id: quoteId } = await requestQuote(tx, { ...QUOTE_REQUEST, budgetRange: '' })
      const offer = { ...NO_DELIVERY, parish: '', lines: [], discount: 0 }
      const row = { quoteId, offer, total: 1_00, message: '', reason: 'A regular', writtenBy }
      const times = { validUntil: tx.now, writtenAt: tx.now }
      const rows = await tx.db
        .insert(quoteProposals)
        .values({ ...row, ...times })
        .returning()
      return singleRow(rows)
    })
  const [bad, good] = await two(proposal)
  await runPoisoned('expire-quotes', 24, [db(), quoteProposals, bad.id])
  const [row] = await db().select().from(quoteProposals).where(eq(quoteProposals.id, good.id))
  expect(row?.state).toBe('lapsed')
})

test('a card that cannot be forgotten does not keep another one', async () => {
  const key = await makeVaultKey({ keyFileSecret: makeKeyFileSecret() })
  const keyId = await plant((tx) => activateKey(tx, key))
  const item = () =>
    plant(async (tx) => {
      const [cardId, id] = [tx.random.uuid(), tx.random.uuid()]
      await tx.db.insert(vaultCards).values({ id: cardId, keyId, createdAt: tx.now })
      const sealed = { cardId, secret: 'number', wrapped: 'sealed', shredAt: tx.now } as const
      return singleRow(
        await tx.db
          .insert(vaultItems)
          .values({ id, ...sealed })
          .returning(),
      )
    })
  const [bad] = await two(item)
  await runPoisoned('sweep-vault', 1, [db(), vaultItems, bad.id])
  expect((await db().select().from(vaultItems)).map(({ id }) => id)).toEqual([bad.id])
})

test('a code that cannot be deleted keeps no chat from being forgotten', async () => {
  const times = { createdAt: now, expiresAt: now }
  const code = { purpose: 'sign-in' as const, challengeHash: 'a hash', ...times }
  const [bad] = await db().insert(signInCodes).values(code).returning()
  const chat = { sessionId: 'window', message: 'How big?', response: 'Small.', createdAt: now }
  await db().insert(chatMessages).values(chat)
  await runPoisoned('forget-old', 24 * 100, [db(), signInCodes, bad?.id ?? 0])
  expect(await db().select().from(chatMessages)).toEqual([])
})

test('a refund that cannot be asked about does not keep the one behind it', async () => {
  const [bad, good] = await two(() => plant((tx) => aGatewayRefund(tx)))
  await runPoisoned('ask-gateways', 24, [db(), gatewayRefunds, bad.id])
  const [row] = await db().select().from(gatewayRefunds).where(eq(gatewayRefunds.id, good.id))
  expect(row?.state).toBe('unknown')
})

test('a broadcast that cannot end does not keep the one behind it', async () => {
  await plant((tx) => subscribe(tx, { email: 'ann@example.com' }))
  const broadcast = () =>
    plant(async (tx) => {
      const { id } = await writeBroadcast(tx, { subject: 'New couches', body: 'They are here.' })
      return steerBroadcast(tx, { broadcastId: id, state: 'sending' })
    })
  const [bad, good] = await two(broadcast)
  await runPoisoned('send-broadcasts', 1, [db(), broadcasts, bad.id])
  const [row] = await db().select().from(broadcasts).where(eq(broadcasts.id, good.id))
  expect(row?.state).toBe('sent')
})

test('a payout run that cannot go on does not keep the one behind it', async () => {
  let year = 2000
  const run = () =>
    plant(async (tx) => {
      const work = { status: 'calculating', step: 'drop', createdAt: tx.now } as const
      const row = { year: (year += 1), month: 1, ...work }
      return singleRow(await tx.db.insert(batches).values(row).returning())
    })
  const [bad, good] = await two(run)
  await runPoisoned('work-on-runs', 1, [db(), batches, bad.id])
  const [row] = await db().select().from(batches).where(eq(batches.id, good.id))
  expect(row?.status).toBe('calculated')
})

test('a partner who cannot be placed does not keep the one behind', async () => {
  const placement = () =>
    plant(async (tx) => {
      const [{ id: sponsorId }, { id: targetParentId }] = [await aMember(tx), await aMember(tx)]
      const { id: memberId } = await aMember(tx, { sponsorId })
      const row = { memberId, sponsorId, targetParentId, createdAt: tx.now }
      return singleRow(await tx.db.insert(spillovers).values(row).returning())
    })
  const [bad, good] = await two(placement)
  await runPoisoned('place-partners', 1, [db(), spillovers, bad.id])
  const [row] = await db().select().from(spillovers).where(eq(spillovers.id, good.id))
  expect(row?.status).toBe('placed')
})

test('an order of an earlier version that cannot be given lines does not keep the one behind it', async () => {
  const [bad, good] = await two(() =>
    plant((tx) => anOrderRow(tx, { link: linkToken(tx.random), linesVersion: 0 })),
  )
  await runPoisoned('write-lines', 1, [db(), orderLines, bad.id, 'order_id'])
  const lines = await db().select().from(orderLines).where(eq(orderLines.orderId, good.id))
  expect(lines).toHaveLength(1)
})

test('a partner whose notices cannot be mailed does not keep the one behind', async () => {
  const partner = () =>
    plant(async (tx) => {
      const member = await aMember(tx)
      const words = { title: 'Held', message: 'A commission is held.', key: `held:${member.id}` }
      await notify(tx, { memberId: member.id, type: TOLD_IN_DAILY_MAIL, ...words })
      return member
    })
  const [bad, good] = await two(partner)
  await runPoisoned('mail-commission-changes', 24, [db(), notifications, bad.id, 'member_id'])
  const sent = await db().select().from(mails).where(eq(mails.recipient, good.email))
  expect(sent.map(({ kind }) => kind)).toEqual(['commission-changes'])
})

test('an order whose commissions cannot be settled at night does not keep the one behind it', async () => {
  const sale = () =>
    plant(async (tx) => {
      const { id: referrer } = await aMember(tx)
      const { id: productId } = await aProduct(tx)
      const { id: orderId } = await anOrder(tx, { productId, referrer })
      return (await changeOrder(tx, { orderId, edit: { paymentStatus: 'paid' } })).order
    })
  const [bad, good] = await two(sale)
  await runPoisoned('keep-partners', 24, [db(), commissions, bad.id, 'source_order_id'])
  const paid = await db().select().from(commissions).where(eq(commissions.sourceOrderId, good.id))
  expect(paid).toHaveLength(1)
})

test('what an event wakes and cannot be done does not keep what another one wakes', async () => {
  const ask = (email: string) =>
    plant((tx) => {
      const words = { subject: 'A question', message: 'Do you deliver on Saturdays?' }
      return sendMessage(tx, { name: 'Ann Brown', email, ...words })
    })
  for (const name of ['bad', 'good']) await ask(`${name}@example.com`)
  await db().execute(sql`update jobs.job set state = 'failed', completed_on = now()
    where name = 'events' and state = 'created'`)
  await runPoisoned('run-again', 24, [db(), mails, 'bad@example.com', 'recipient'])
  const sent = (await db().select().from(mails)).map(({ recipient }) => recipient)
  expect(sent).toContain('good@example.com')
  expect(sent).not.toContain('bad@example.com')
})

/** Jobs whose parts are steps, each of which is tried by itself (`for-each-item.test.ts`), and what each step is. */
const IN_STEPS: Record<string, string> = {
  'keep-plans': 'one plan, one version of the ranks, and each notice under way',
  'go-round':
    'one round at a time of each kind; each batch of partners or books goes on from the last',
  'check-gateways': 'each gateway',
  'sum-hours': 'the hours since the last run, in their order',
  'sum-days': 'the days since the last run in their order, who joined, and what was invoiced',
  'keep-months': 'one statement for each month of the event log',
  'sweep-case-files':
    'files whose time is over, by one statement; then each part that no case names',
  'sweep-files': 'marked by one statement; each is then removed by itself',
}

test('every job of the clock is put to this test, or is one of steps', () => {
  const names = scheduledJobs.map(({ name }) => name)
  expect(names.filter((name) => !shown.has(name) && !(name in IN_STEPS))).toEqual([])
  expect(Object.keys(IN_STEPS).filter((name) => shown.has(name) || !names.includes(name))).toEqual(
    [],
  )
})
