import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventFacts } from '#contract/events.ts'
import { linesOf } from '#domain/orders/lines.ts'
import { refuseReview, showReview } from '#domain/reviews/decide-review.ts'
import { writeReview } from '#domain/reviews/write-review.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aDeliveredOrder, reviewingOf } from '#testing/reviews.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { listenerNames, runListener } from './listeners.ts'
import { requestDueReviews } from './request-reviews.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const DAYS_MS = 86_400_000
const write = <T>(work: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), work)

async function lettersTo(address: string): Promise<string[]> {
  const folder = join(shop.config.dataDir, 'mail')
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file)))
  const read = await Promise.all(files.map((file) => simpleParser(file)))
  return read
    .filter(({ to }) => !Array.isArray(to) && to?.text === address)
    .map(({ subject, text }) => `${subject}\n${text}`)
}

type Reviewed = 'review.requested' | 'review.shown' | 'review.refused'

/** Runs the listeners of an event twice. */
async function happens<Name extends Reviewed>(id: number, name: Name, facts: EventFacts[Name]) {
  const event = { id, name, facts, at: new Date().toISOString(), by: 'test' } as never
  for (const listener of [...listenerNames(name), ...listenerNames(name)])
    await runListener(shop.jobContext, listener, event)
}

const productId = 1
const aDelivery = (customerEmail: string) =>
  write((tx) => aDeliveredOrder(tx, { productId, customerEmail }))

test('two weeks after the delivery the customer gets one mail with the link of each piece', async () => {
  const email = 'ann@example.com'
  const order = await write((tx) =>
    aDeliveredOrder(
      { ...tx, now: new Date(tx.now.getTime() - 15 * DAYS_MS) },
      { productId, customerEmail: email },
    ),
  )
  expect(await requestDueReviews(shop.jobContext)).toBe(1)
  expect(await requestDueReviews(shop.jobContext)).toBe(0)
  await happens(901, 'review.requested', { orderId: order.id })
  await happens(902, 'review.requested', { orderId: order.id })
  const [line] = await write((tx) => linesOf(tx, order))
  const letters = (await lettersTo(email)).filter((letter) =>
    letter.includes('How do you like your'),
  )
  expect(letters).toHaveLength(1)
  expect(letters[0]).toContain(line?.productName)
  expect(letters[0]).toContain(`/order/${order.link}/review/${line?.id}`)
})

test('nobody is asked about what they have reviewed before the mail is written', async () => {
  const order = await aDelivery('ben@example.com')
  await write(async (tx) => writeReview(tx, await reviewingOf(tx, order)))
  await happens(903, 'review.requested', { orderId: order.id })
  expect((await lettersTo('ben@example.com')).join('')).not.toContain('How do you like your')
})

test('the writer is mailed the reason of a refusal with the way to write again, and that it is shown', async () => {
  const email = 'cleo@example.com'
  const order = await aDelivery(email)
  const review = await write(async (tx) => writeReview(tx, await reviewingOf(tx, order)))
  const seen = { reviewId: review.id, writtenAt: review.writtenAt }
  const facts = { reviewId: review.id, productId }
  const reason = 'It names a neighbour.'
  await write((tx) => refuseReview(tx, { ...seen, reason }))
  await happens(904, 'review.refused', { ...facts, orderId: order.id })
  // Shown by mistake and refused before the job ran: nothing is said of it.
  await happens(905, 'review.shown', facts)
  await write((tx) => showReview(tx, seen))
  await happens(906, 'review.shown', facts)
  const letters = (await lettersTo(email)).filter((letter) => letter.includes('review'))
  expect(letters).toHaveLength(2)
  const refusal = letters.find((letter) => letter.includes(reason))
  expect(refusal).toContain(`/order/${order.link}/review/${review.lineId}`)
  const shown = letters.find((letter) => letter.includes('Your review has been published'))
  expect(shown).toContain(`/product/${productId}#reviews`)
})
