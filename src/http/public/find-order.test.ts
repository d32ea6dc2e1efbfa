import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LINKS_AN_HOUR } from '#contract/find-order.ts'
import { orderReference } from '#contract/order-number.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { system } from '#platform/tx.ts'
import { anOrder, BUYER } from '#testing/builders.ts'
import { type Hearing, hearing } from '#testing/listening.ts'
import { statementsOf } from '#testing/statements.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const me = system('test')
const EMAIL: string = BUYER.customerEmail

let shop: TestShop
let order: OrderRow
let jobs: Hearing
beforeAll(async () => {
  shop = await openTestShop()
  order = await shop.shop.write(me, (tx) => anOrder(tx))
  jobs = hearing(shop)
})
beforeEach(async () => {
  await jobs.listen()
  await shop.database.db.delete(mails)
})
afterAll(() => shop.close())

const request = (number: string, email = EMAIL, at = shop) =>
  at.call('POST', '/api/order-links', { number, email })
const kept = async () => shop.database.db.select().from(mails)

test.each([
  ['as the mails say it', (id: number) => `YB-${id}`, EMAIL],
  ['in small letters, with a space', (id: number) => ` yb ${id}`, EMAIL],
  ['without YB', (id: number) => String(id), EMAIL],
  ['with an e-mail address in capitals', (id: number) => `yb${id}`, EMAIL.toUpperCase()],
])('the number %s brings the link to the e-mail address of the order', async (_, typed, email) => {
  const answer = await request(typed(order.id), email)
  expect([answer.status, await answer.json()]).toEqual([201, { success: true }])
  await jobs.listen()
  const [mail, ...others] = await kept()
  expect(others).toEqual([])
  expect(mail?.recipient).toBe(order.customerEmail)
  expect(mail?.subject).toContain(orderReference(order.id))
  expect(mail?.text).toContain(`/order/${order.link}`)
})

test('the number with the sign for a number brings the link too', async () => {
  const answer = await request(`#${order.id}`)
  expect(answer.status).toBe(201)
  await jobs.listen()
  expect(await kept()).toHaveLength(1)
})

/** As a deleted order is that has documents. */
async function hide(row: OrderRow): Promise<OrderRow> {
  await shop.database.db.update(orders).set({ hiddenAt: new Date() }).where(eq(orders.id, row.id))
  return row
}
const anotherOrder = (customerEmail = EMAIL) =>
  shop.shop.write(me, (tx) => anOrder(tx, { customerEmail }))

test.each([
  ['that there is not', async () => ['999999999', EMAIL]],
  ['of another customer', async () => [String(order.id), 'else@example.com']],
  ['that is deleted', async () => [String((await hide(await anotherOrder())).id), EMAIL]],
])(
  'for an order %s the answer is the same, nobody gets a mail, and nothing of it is recorded',
  async (_, typed) => {
    const [number = '', email = ''] = await typed()
    await jobs.news()
    const answer = await request(number, email)
    const found = await request(String(order.id))
    expect([answer.status, await answer.text()]).toEqual([found.status, await found.text()])
    const [missing, requested] = await jobs.news()
    expect(missing).toMatchObject({ name: 'order.not-found', facts: {} })
    expect(requested).toMatchObject({ name: 'order.link-requested', facts: { orderId: order.id } })
  },
)

test('an order that there is not takes the database the same statements as one that there is', async () => {
  const found = await statementsOf(shop.database, () => request(String(order.id)))
  const missing = await statementsOf(shop.database, () => request('999999999'))
  expect(found.texts.length).toBeGreaterThan(1)
  expect(missing.texts).toEqual(found.texts)
})

test('the link of an order that was hidden meanwhile is not mailed', async () => {
  const gone = await anotherOrder('gone@example.com')
  await request(String(gone.id), gone.customerEmail)
  await hide(gone)
  await jobs.listen()
  expect((await kept()).filter(({ kind }) => kind === 'order-link')).toEqual([])
})

test.each(['YB-', 'sofa', '1e3', '-5', '1234567890', 'YB–1', ''])(
  '“%s” is no number of an order, and the field says what one looks like',
  async (number) => {
    const answer = await request(number)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      issues: [{ path: 'number', message: 'Please enter your order number, such as YB-10428' }],
    })
  },
)

function requestFrom(limited: TestShop, email: string, address: string) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: 'YB-1', email }),
  }
  const from = { incoming: { socket: { remoteAddress: address } } }
  return limited.api.request('/api/order-links', init, from)
}

// Last, as they empty the database.
test('an e-mail address gets five an hour from all networks together, whether it has an order or not', async () => {
  const limited = await openTestShop({ rateLimits: true })
  let caller = 0
  const from = (email: string) => requestFrom(limited, email, `198.51.100.${++caller}`)
  for (const email of ['ann@example.com', 'nobody@example.com']) {
    for (let time = 0; time < LINKS_AN_HOUR.email; time++)
      expect((await from(email)).status).toBe(201)
    const refused = await from(email.toUpperCase())
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { error: refusalSentence('too-many-links') },
    ])
    expect(refused.headers.get('retry-after')).toBe('3600')
  }
  expect((await from('else@example.com')).status).toBe(201)
  await limited.close()
})

test('a network gets twenty an hour, for whatever e-mail addresses', async () => {
  const limited = await openTestShop({ rateLimits: true })
  for (let n = 0; n < LINKS_AN_HOUR.network; n++)
    expect((await requestFrom(limited, `ann${n}@example.com`, '198.51.100.7')).status).toBe(201)
  expect((await requestFrom(limited, 'last@example.com', '198.51.100.7')).status).toBe(429)
  expect((await requestFrom(limited, 'last@example.com', '203.0.113.9')).status).toBe(201)
  await limited.close()
})
