// Every POST that anybody may send is done once, however often it arrives under one key: a page that
// lost the answer sends it again. One that reads no key says why none is needed.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { setStock } from '#domain/stock/set-levels.ts'
import { system } from '#platform/tx.ts'
import { addressOf, DECLARED, everythingKept, type Fields, postAt } from '#testing/public-posts.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

/** POSTs that read no Idempotency-Key, and why sending one again does nothing twice all the same. */
const OF_ITSELF: Record<string, string> = {
  '/referral-visits': 'counts once a browser and day, by its cookie',
  '/admin/invitation': 'only reads',
  '/order-links': 'a mail more with the same link, limited by e-mail address and network',
  '/order-previews': 'only reads',
  '/admin/login': 'a session more; its token is kept nowhere to be answered again',
  '/admin/unlock': 'a session more; its token is kept nowhere to be answered again',
  '/mlm/sign-in': 'a mailed code is used once; its session is kept nowhere to be answered again',
  '/mlm/sign-in/code': 'a code more, limited by address; a challenge is kept nowhere in clear',
  '/mlm/sign-out': 'an ended session stays ended',
  '/email-subscription/:link/end': 'who has left the list stays off it',
  '/restock-requests/:link/end': 'a stopped request stays stopped',
  '/lottery-spins': 'a spin a day; the cookie of a lost answer comes of the key (wheel.test.ts)',
  '/order-pages/:link/cancellation': 'a cancelled order stays cancelled',
  '/order-pages/:link/cases/:id/files/:fileId/parts/:part': 'a part that is there stays as it is',
  '/order-pages/:link/cases/:id/files/:fileId/removal': 'a file that is gone stays gone',
  '/order-pages/:link/cases/:id/closing': 'a closed case stays closed',
  '/order-pages/:link/lines/:lineId/review':
    'a line has one review; the same sent again is answered again',
  '/order-pages/:link/receipts': 'the same file of the same order is one receipt',
  '/order-pages/:link/payments': 'an attempt more, which charges nothing by itself',
  '/gateways/:gateway/notifications': 'a charge is booked once (gateway-trouble.test.ts)',
  '/gateways/:gateway/return': 'only a gateway makes an attempt paid (card-payments.test.ts)',
  '/quote-pages/:link/decline': 'a declined offer stays declined',
  '/quote-pages/:link/renewal': 'a request that waits stays as it is',
  '/admin/join':
    'an invitation is taken once; sent again, it says to sign in (join-the-staff.test.ts)',
}
/** On a link that somebody gave out. */
const ELSEWHERE: Record<string, string> = {
  '/quote-pages/:link/acceptance': 'http/public/quote-pages.test.ts',
  '/order-pages/:link/cases': 'http/public/cases.test.ts',
  '/order-pages/:link/cases/:id/files': 'http/public/case-files.test.ts',
  '/order-pages/:link/cases/:id/messages': 'http/public/cases.test.ts',
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ONCE = Object.keys(DECLARED).filter((path) => DECLARED[path]?.once)

test('every POST of the public door is done once for each key, or says why it needs none', () => {
  const add =
    'declare `once`, or add it to OF_ITSELF, because a page that lost the answer sends it again'
  const others = Object.keys(DECLARED).filter((path) => !ONCE.includes(path))
  expect(Object.keys(OF_ITSELF).toSorted(), add).toEqual(others.toSorted())
  expect(Object.keys(ELSEWHERE).filter((path) => !ONCE.includes(path))).toEqual([])
  expect(ONCE.length).toBeGreaterThan(6)
})

test.each(ONCE.filter((path) => !(path in ELSEWHERE)))(
  '%s: sent again under its key, it is answered again and done once',
  async (path) => {
    const { good, answer = 201 } = postAt(path)
    // Nobody waits for a piece that is there.
    const isWaiting = path === '/restock-requests'
    if (isWaiting) await shelve(0)
    const sent = 'email' in good ? { ...good, email: 'once@example.com' } : good
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await shop.call('POST', addressOf(path), sent, key)
    const body = await first.json()
    expect(first.status).toBe(isWaiting ? 201 : answer)
    const kept = await everythingKept(shop, NOT_ITS_EFFECT)
    const again = await shop.call('POST', addressOf(path), sent, key)
    expect([again.status, await again.json()]).toEqual([first.status, body])
    expect(await everythingKept(shop, NOT_ITS_EFFECT)).toEqual(kept)
    const other = await shop.call('POST', addressOf(path), differing(sent), key)
    expect([other.status, await other.json()]).toEqual([
      409,
      { error: refusalSentence('key-reused') },
    ])
    if (isWaiting) await shelve(8)
  },
)

/** Sets the stock of every colour. */
const shelve = (pieces: number) =>
  shop.shop.write(system('test'), async (tx) => {
    const levels = await tx.db.select().from(stockLevels).where(eq(stockLevels.productId, 9))
    for (const { productId, color } of levels)
      await setStock(tx, { productId, color, pieces, reason: 'count' })
  })

function differing(sent: Fields): Fields {
  for (const field of ['email', 'customerEmail'])
    if (field in sent) return { ...sent, [field]: 'other@example.com' }
  return { ...sent, message: 'Something else' }
}

/** The session of a sign-up is opened again, and the book and the log say so. */
const NOT_ITS_EFFECT = '^(sessions|events|audit_logs)'
