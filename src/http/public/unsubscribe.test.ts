import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test.each(['email-subscription', 'restock-requests'])(
  'no cache keeps the page by which somebody leaves a list of %s',
  async (list) => {
    for (const method of ['GET', 'POST']) {
      const answer = await shop.call(method, `/api/${list}/${'A'.repeat(22)}/end`)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    }
  },
)
