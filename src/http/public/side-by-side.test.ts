// Many shoppers at once, each with a word of their own: nothing of one is ever told to another.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '#platform/tx.ts'
import { aProduct } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const SHOPPERS = 20
const READS = 200

let shop: TestShop
let productId = 0
beforeAll(async () => {
  shop = await openTestShop()
  await shop.shop.write(system('test'), async (tx) => {
    productId = (await aProduct(tx, { stock: { Sand: SHOPPERS } })).id
  })
})
afterAll(() => shop.close())

const word = (n: number) => `marker-of-${n}-only`

async function buy(n: number): Promise<{ link: string; text: string }> {
  const who = { customerName: word(n), customerEmail: `${word(n)}@example.com` }
  const where = { deliveryAddress: word(n), parish: 'St Andrew' }
  const way = { paymentMethod: 'bank_transfer', shippingMethod: 'delivery', ...where }
  const order = { productId, ...who, ...way, customerPhone: '876-555-0100' }
  const answer = await shop.call('POST', '/api/orders', order)
  const text = await answer.text()
  const { link } = (JSON.parse(text) as { order: { link: string } }).order
  return { link: link.split('/').at(-1) ?? '', text }
}

const wordsIn = (text: string) => [...new Set(text.match(/marker-of-\d+-only/g))]

test('two hundred interleaved visits of twenty shoppers never cross', async () => {
  const all = Array.from({ length: SHOPPERS }, (_, n) => n)
  const bought = await Promise.all(all.map(buy))
  for (const [n, { text }] of bought.entries())
    expect(wordsIn(text).filter((found) => found !== word(n))).toEqual([])
  const visits = Array.from({ length: READS }, async (_, visit) => {
    const n = (visit * 7) % SHOPPERS
    const page = await shop.call('GET', `/api/order-pages/${bought[n]?.link}`)
    return [n, page.status, wordsIn(await page.text())] as const
  })
  for (const [n, status, words] of await Promise.all(visits))
    expect([n, status, words]).toEqual([n, 200, [word(n)]])
})
