// Every POST that anybody may send, with what must not pass: a body that is no body, a field that
// is missing, wrong or unknown, a card number where words belong. Each is refused with its status
// and in words, and nothing is kept. A new public POST has to be written into the table, or the
// first test fails.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlacedOrderView } from '#contract/orders.ts'
import { refusalSentence, type RefusalView } from '#contract/refusals.ts'
import {
  addressOf,
  CARD,
  DECLARED,
  everythingKept,
  order,
  POSTS,
  postAt,
  WITHOUT_BODY,
} from '#testing/public-posts.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('every POST of the public door is in this table', () => {
  const add = 'add it to POSTS of testing/public-posts.ts, because anybody may send it anything'
  const sent = Object.keys(DECLARED).filter((path) => !WITHOUT_BODY.includes(path))
  expect(Object.keys(POSTS).toSorted(), add).toEqual(sent.toSorted())
})

/** Sends what must not pass. */
async function refused(path: string, body: unknown, headers?: Record<string, string>) {
  const answer = await shop.call('POST', addressOf(path), body, headers)
  return { status: answer.status, refusal: (await answer.json()) as RefusalView }
}

describe.each(Object.keys(POSTS))('%s', (path) => {
  const { good, answer: taken = 201, wrong, words } = postAt(path)
  let before: unknown
  beforeAll(async () => {
    before = await everythingKept(shop)
  })

  test('what is no JSON, or too much of it, is refused', async () => {
    const json = JSON.stringify(good)
    const cases = [
      [json, { 'content-type': 'text/plain' }, 415, 'not-json'],
      [json, { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'not-json'],
      [json.slice(0, -1), {}, 400, 'bad-json'],
      ['', {}, 400, 'bad-json'],
      [`{"x":"${'x'.repeat(70_000)}"}`, {}, 413, 'too-large'],
    ] as const
    for (const [body, headers, status, code] of cases)
      expect(await refused(path, body, headers)).toEqual({
        status,
        refusal: { error: refusalSentence(code) },
      })
  })

  test('what is no record, or has a field too many, is refused', async () => {
    const nothing = Object.keys(good).length > 0 ? [{}] : []
    for (const body of [null, [], 'text', 7, [good], { ...good, isAdmin: true }, ...nothing]) {
      const { status, refusal } = await refused(path, JSON.stringify(body))
      expect([body, status]).toEqual([body, 422])
      const [first, ...more] = refusal.issues ?? []
      expect(refusal.error).toBe(more.length > 0 ? refusalSentence('invalid') : first?.message)
    }
  })

  test.each(wrong)('%s %j is refused with “%s”', async (field, value, sentence) => {
    const { status, refusal } = await refused(path, { ...good, [field]: value })
    expect({ status, ...refusal }).toEqual({
      status: 422,
      error: sentence,
      issues: [{ path: field, message: sentence }],
    })
  })

  test.each(words)('a card number in %s is refused', async (field) => {
    for (const typed of [CARD, `charge ${CARD}`, CARD.replaceAll(' ', '-')]) {
      const { status, refusal } = await refused(path, { ...good, [field]: typed })
      expect(status).toBe(422)
      expect([refusal.error, ...(refusal.issues ?? []).map(({ message }) => message)]).toContain(
        refusalSentence('card-in-text'),
      )
      expect(JSON.stringify(refusal)).not.toContain('4242')
    }
  })

  test('of all that was refused nothing is kept', async () => {
    expect(await everythingKept(shop)).toEqual(before)
  })

  test('the body that every case is made from is taken', async () => {
    expect((await shop.call('POST', addressOf(path), good)).status).toBe(taken)
  })
})

const RECEIPTS = '/order-pages/:link/receipts'
const bytes = (content: string | Buffer) =>
  new File([new Uint8Array(Buffer.from(content))], 'a.jpg')
const form = (field: string, file: File) => {
  const body = new FormData()
  body.append(field, file)
  return body
}
const NOT_RECEIPTS = [
  ['nothing at all', undefined],
  ['a file that is not in a form', bytes('GIF89a')],
  ['a form without a file', form('note', bytes('paid'))],
  ['a page named as a photo', form('file', bytes('<script>alert(1)</script>'))],
  ['an empty file', form('file', bytes(''))],
  ['half a photo', form('file', bytes(Buffer.from('ffd8ffe000104a46', 'hex')))],
] as const

test.each(NOT_RECEIPTS)(`${RECEIPTS}: %s is refused, and nothing is kept`, async (...row) => {
  const [, body] = row
  const placed = await shop.call('POST', '/api/orders', order)
  const { order: kept } = (await placed.json()) as PlacedOrderView
  const path = `/api${RECEIPTS.replace(':link', kept.link.split('/').at(-1) ?? '')}`
  const before = await everythingKept(shop)
  const answer = await shop.api.request(path, { method: 'POST', ...(body && { body }) })
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { error: refusalSentence('bad-file') },
  ])
  expect(await everythingKept(shop)).toEqual(before)
})

test.each(WITHOUT_BODY.filter((path) => path.includes(':link')))(
  '%s: a link that nobody gave out leads nowhere',
  async (path) => {
    const before = await everythingKept(shop)
    for (const link of ['A'.repeat(22), '%00', '..%2F..%2Fadmin']) {
      const answer = await shop.call('POST', `/api${path.replace(':link', link)}`)
      expect([200, 404]).toContain(answer.status)
    }
    expect(await everythingKept(shop)).toEqual(before)
  },
)
