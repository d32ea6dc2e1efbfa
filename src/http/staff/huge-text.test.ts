// Text of many pages, or many megabytes, sent to where staff write: refused in words, at once, and
// nothing of it is kept.

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import { system } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'
import { cpuMs } from '#testing/cpu-time.ts'

const MANY_MEGABYTES = 3 * 1024 * 1024
/** What fits the body of every call, and no field. */
const MANY_PAGES = 60_000
const AT_ONCE_MS = 5000

const product = { name: 'Pod', description: 'Soft', price: '649.00', category: 'chairs' }
const order = {
  productName: 'Pod',
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
  totalAmount: '649.00',
}
const letter = { subject: 'New couches', body: 'They are here at last.' }

type Field = [method: string, path: string, sent: object, field: string, limit: number]
const FIELDS: Field[] = [
  ['POST', '/products', product, 'name', 200],
  ['POST', '/products', product, 'description', 4000],
  ['PUT', '/products/:product', {}, 'material', 200],
  ['POST', '/product-previews', product, 'dimensions', 300],
  ['POST', '/orders/admin', order, 'customerName', 120],
  ['POST', '/orders/admin', order, 'notes', 2000],
  ['PUT', '/orders/:order', {}, 'deliveryAddress', 300],
  ['POST', '/orders/:order/notes', {}, 'text', 2000],
  ['POST', '/broadcasts', letter, 'subject', 150],
  ['POST', '/broadcasts', letter, 'body', 10_000],
]

let shop: TestShop
let staff: Record<string, string>
let known: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  staff = await asStaff(shop, 'admin')
  const { id, productId } = await shop.shop.write(system('test'), (tx) => anOrder(tx))
  known = { ':order': String(id), ':product': String(productId) }
})
afterAll(() => shop.close())

/** Everything that a call could have left behind. */
async function kept(): Promise<unknown> {
  const { rows } = await shop.database.db.execute(sql`
    select (select count(*) from products) as products, (select count(*) from orders) as orders,
      (select max(updated_at) from products) as product, (select max(updated_at) from orders) as "order",
      (select count(*) from order_notes) as notes, (select count(*) from broadcasts) as broadcasts,
      (select count(*) from events) as events, (select count(*) from mails) as mails`)
  return rows
}

test.each(FIELDS)('%s %s: %j with a huge %s is refused', async (...row) => {
  const [method, path, sent, field, limit] = row
  const url = `/api${path.replaceAll(/:\w+/g, (name) => known[name] ?? '')}`
  const before = await kept()
  // Digits, so that the search for card numbers has the most to do.
  for (const text of ['word '.repeat(MANY_PAGES / 5), '4'.repeat(MANY_PAGES)]) {
    let answer = new Response()
    const spent = await cpuMs(async () => {
      answer = await shop.call(method, url, { ...sent, [field]: text }, staff)
    })
    expect(spent).toBeLessThan(AT_ONCE_MS)
    const { issues } = (await answer.json()) as { issues: unknown[] }
    expect(answer.status).toBe(422)
    expect(issues).toContainEqual({
      path: field,
      message: `Please keep this under ${limit} characters`,
    })
  }
  const huge = { ...sent, [field]: 'x'.repeat(MANY_MEGABYTES) }
  const answer = await shop.call(method, url, huge, staff)
  expect([answer.status, await answer.json()]).toEqual([
    413,
    { error: refusalSentence('too-large') },
  ])
  expect(await kept()).toEqual(before)
})
