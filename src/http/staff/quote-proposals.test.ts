// How an offer that waits ends, and who is told of it.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffQuoteView } from '#contract/quote-offers.ts'
import { refusalSentence } from '#contract/refusals.ts'
import type { WaitingWorkView } from '#contract/waiting-work.ts'
import { requestQuote } from '#domain/quotes/request-quote.ts'
import { system } from '#platform/tx.ts'
import { runJob } from '#testing/run-job.ts'
import { QUOTE_REQUEST } from '#testing/offers.ts'
import { NOW, openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let clerk: Record<string, string>
let manager: Record<string, string>
let other: Record<string, string>
let clock = NOW.getTime()
let quoteId: number
beforeAll(async () => {
  shop = await openTestShop({}, undefined, { now: () => new Date(clock++) })
  clerk = await asStaff(shop, 'clerk')
  manager = await asStaff(shop, 'manager')
  other = await asStaff(shop, 'manager')
})
afterAll(() => shop.close())
beforeEach(async () => {
  const request = { ...QUOTE_REQUEST, budgetRange: '' }
  quoteId = (await shop.shop.write(system('test'), (tx) => requestQuote(tx, request))).id
})

const OFFER = { productId: 2, color: 'Navy', price: '1.00', validUntil: '2026-11-21' }
const post = async (path: string, body: object, who: Record<string, string>) => {
  const answer = await shop.call('POST', `/api/quotes/${quoteId}${path}`, body, who)
  return { status: answer.status, body: (await answer.json()) as StaffQuoteView }
}
const propose = async (who = clerk, change: object = {}) => {
  const { body } = await post('/proposals', { ...OFFER, reason: 'A regular', ...change }, who)
  return body.proposal?.id ?? 0
}
const approve = (id: number, who = manager) => post(`/proposals/${id}/approval`, {}, who)
const read = async () => {
  const answer = await shop.call('GET', `/api/quotes/${quoteId}`, undefined, clerk)
  return (await answer.json()) as StaffQuoteView
}
const waiting = async (who: Record<string, string>) => {
  const answer = await shop.call('GET', '/api/waiting-work', undefined, who)
  return ((await answer.json()) as WaitingWorkView).offers
}

test('nobody approves an offer of their own, and it waits for the others only', async () => {
  const before = await waiting(other)
  const id = await propose(manager)
  expect([await waiting(manager), await waiting(other), await waiting(clerk)]).toEqual([
    before,
    (before ?? 0) + 1,
    0,
  ])
  const own = await approve(id)
  expect([own.status, own.body]).toMatchObject([403, { error: refusalSentence('proposal-own') }])
  expect((await approve(id, other)).body.status).toBe('answered')
  expect((await approve(id, other)).status).toBe(409)
})

test('a rejected offer says why, and another may be written', async () => {
  const reason = { reason: 'We make nothing of it' }
  const id = await propose()
  expect((await post(`/proposals/${id}/rejection`, reason, clerk)).status).toBe(403)
  const rejected = await post(`/proposals/${id}/rejection`, reason, manager)
  expect(rejected.body).toMatchObject({
    status: 'pending',
    proposal: { state: 'rejected', decisionReason: reason.reason },
  })
  const again = await propose()
  expect((await approve(id)).status).toBe(409)
  expect((await approve(again)).status).toBe(200)
})

test('an offer that stands stays while a cheaper one waits, and ends it when it is given anew', async () => {
  const listed = { ...OFFER, price: '168000.00' }
  await post('/answer', listed, clerk)
  const id = await propose()
  expect(await read()).toMatchObject({
    offer: { price: '168000.00' },
    proposal: { state: 'waiting' },
  })
  await post('/answer', listed, clerk)
  expect((await read()).proposal?.state).toBe('replaced')
  expect((await approve(id)).status).toBe(409)
})

test('an offer that waits needs a reason, for who decides it', async () => {
  expect((await post('/proposals', OFFER, clerk)).status).toBe(422)
  expect((await post('/proposals', { ...OFFER, reason: ' ' }, clerk)).status).toBe(422)
})

test('an offer that waits is over with its last day, and its request waits on', async () => {
  const id = await propose()
  clock += 3 * 86_400_000
  ;[clerk, manager] = [await asStaff(shop, 'clerk'), await asStaff(shop, 'manager')]
  expect((await approve(id)).status).toBe(409)
  await runJob(shop, 'expire-quotes')
  expect(await read()).toMatchObject({ status: 'pending', proposal: { state: 'lapsed' } })
})
