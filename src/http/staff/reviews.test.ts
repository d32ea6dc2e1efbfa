// The desk of reviews: what waits comes first, and each decision is in the audit log.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import type { StaffReviewView } from '#contract/reviews.ts'
import { system } from '#platform/tx.ts'
import { aReview, aShownReview } from '#testing/reviews.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let manager: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  manager = await asStaff(shop, 'manager')
})
afterAll(() => shop.close())

const call = async (method: string, path: string, body?: object, by = manager) => {
  const answer = await shop.call(method, `/api/reviews${path}`, body, by)
  return { status: answer.status, body: await answer.json() }
}
const list = async (query: string): Promise<StaffReviewView[]> => (await call('GET', query)).body

test('those that wait come first, the oldest of them first; they are found by state and by their words', async () => {
  const [decided, first, second] = await shop.shop.write(system('test'), async (tx) => [
    await aShownReview(tx, { title: 'Soft and green' }, { productId: 1 }),
    await aReview(tx, { title: 'Late box' }, { productId: 1 }),
    await aReview({ ...tx, now: new Date(tx.now.getTime() + 1000) }, {}, { productId: 2 }),
  ])
  const idsOf = async (query: string) => (await list(query)).map(({ id }) => id)
  expect(await idsOf('')).toEqual([first?.id, second?.id, decided?.id])
  expect(await idsOf('?state=shown')).toEqual([decided?.id])
  expect(await idsOf('?q=late box')).toEqual([first?.id])
  expect((await list('?q=late'))[0]).toMatchObject({
    productName: expect.any(String),
    customerName: 'Ann Brown',
    reference: expect.stringMatching(/^YB-/),
  })
})

test('a review is shown, answered and hidden again, by somebody who may, and the audit log says so', async () => {
  const [review] = await list('?state=waiting')
  const { id = 0, writtenAt = '' } = review ?? {}
  const clerk = await asStaff(shop, 'clerk')
  expect((await call('POST', `/${id}/showing`, { writtenAt }, clerk)).status).toBe(403)
  expect((await call('POST', `/${id}/showing`, { writtenAt })).body).toMatchObject({
    state: 'shown',
  })
  const answered = await call('PUT', `/${id}/answer`, { answer: 'Thank you' })
  expect(answered.body).toMatchObject({
    answer: 'Thank you',
    answeredBy: expect.stringMatching(/./),
  })
  const without = await call('POST', `/${id}/refusal`, { writtenAt, reason: ' ' })
  expect([without.status, without.body.issues]).toEqual([
    422,
    [{ path: 'reason', message: 'Please enter a reason' }],
  ])
  const reason = 'It names a neighbour.'
  const refused = await call('POST', `/${id}/refusal`, { writtenAt, reason })
  expect(refused.body).toMatchObject({ state: 'refused', reason })
  const stale = { writtenAt: '2026-01-01T00:00:00.000Z' }
  const changed = await call('POST', `/${id}/showing`, stale)
  expect([changed.status, changed.body.error]).toEqual([409, refusalSentence('review-changed')])
  const admin = await asStaff(shop, 'admin')
  const log = await (await shop.call('GET', '/api/audit-log', undefined, admin)).json()
  const actions = log.map(({ action }: { action: string }) => action)
  for (const action of ['review.shown', 'review.answered', 'review.hidden', 'review.refused'])
    expect(actions).toContain(action)
})
