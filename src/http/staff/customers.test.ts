import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAILING_LIST } from '#content/mailing-list.ts'
import type { CustomerView, SubscriptionView } from '#contract/customers.ts'
import type { OrderView } from '#contract/orders.ts'
import { subscribe, unsubscribe } from '#domain/enquiries/subscribe.ts'
import { subscriptions } from '#domain/enquiries/subscriptions.table.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { system } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let staff: { authorization: string }
const HOUR_MS = 3_600_000

beforeAll(async () => {
  shop = await openTestShop()
  staff = await asStaff(shop, 'clerk')
  await shop.shop.write(system('test'), async (tx) => {
    const at = (hours: number) => ({ ...tx, now: new Date(tx.now.getTime() + hours * HOUR_MS) })
    const pay = async ({ id: orderId }: OrderRow) =>
      changeOrder(tx, { orderId, edit: { paymentStatus: 'paid' } })
    await pay(await anOrder(at(1), { customerEmail: 'Ann@Example.com', customerName: 'Ann B' }))
    await anOrder(at(2), { customerEmail: 'ben@example.com', customerName: 'Ben Green' })
    const called = await anOrder(at(3), { customerEmail: 'ann@example.com' })
    await changeOrder(tx, { orderId: called.id, edit: { orderStatus: 'cancelled' } })
    const last = { customerEmail: 'ANN@example.com', customerName: 'Ann Brown-Lee' }
    await pay(await anOrder(at(4), last))
  })
})
afterAll(() => shop.close())

const read = (path: string) => shop.call('GET', `/api/${path}`, undefined, staff)
const list = async <T>(path: string) => (await (await read(path)).json()) as T[]

test('an address is one customer in whatever capitals, named as in the last order; only what was paid is spent', async () => {
  const answer = await read('customers')
  expect(answer.headers.get('x-total-count')).toBe('2')
  const [ann, ben] = (await answer.json()) as CustomerView[]
  expect(ann).toMatchObject({ name: 'Ann Brown-Lee', email: 'ANN@example.com', orders: 3 })
  expect(ann?.spent).toBe('180000.00')
  expect(ben).toMatchObject({ name: 'Ben Green', orders: 1, spent: '0.00' })
})

test('customers are searched', async () => {
  expect((await list<CustomerView>('customers?q=GREEN')).map(({ name }) => name)).toEqual([
    'Ben Green',
  ])
  expect(await list('customers?q=Ann%20B%25')).toEqual([])
})

test.each([
  ['', ['Ann Brown-Lee', 'Ben Green']],
  ['&sort=date', ['Ben Green', 'Ann Brown-Lee']],
  ['&q=example', ['Ann Brown-Lee', 'Ben Green']],
  ['&q=example&sort=date', ['Ben Green', 'Ann Brown-Lee']],
])('customers come page by page, asked for by "%s"', async (input, [first, second]) => {
  const page = await read(`customers?limit=1${input}`)
  expect(page.headers.get('x-total-count')).toBe('2')
  const next = /<\/api\/([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  const [one] = (await page.json()) as CustomerView[]
  expect([one?.name, ...(await list<CustomerView>(next)).map(({ name }) => name)]).toEqual([
    first,
    second,
  ])
})

test('a customer’s history is all orders of the address, newest first', async () => {
  const [ann] = await list<CustomerView>('customers')
  const orders = await list<OrderView>(`customers/${ann?.id}/orders`)
  expect(orders.map(({ customerName }) => customerName)).toEqual([
    'Ann Brown-Lee',
    'Ann Brown',
    'Ann B',
  ])
  expect((await read('customers/999/orders')).status).toBe(404)
})

test('the mailing list shows who is on it now', async () => {
  await shop.shop.write(system('test'), async (tx) => {
    for (const email of ['ann@example.com', 'ben@example.com']) await subscribe(tx, { email })
    const [ann] = await tx.db.select().from(subscriptions).orderBy(subscriptions.id)
    await unsubscribe(tx, ann?.link ?? '')
  })
  const left = await list<SubscriptionView>('email-subscriptions')
  expect(left.map(({ email }) => email)).toEqual(['ben@example.com'])
  expect(Object.keys(left[0] ?? {})).toEqual(['id', 'email', 'createdAt', 'consent'])
  expect(left[0]?.consent).toEqual({ ...MAILING_LIST, givenAt: left[0]?.createdAt })
  expect(await list('email-subscriptions?q=ann')).toEqual([])
})
