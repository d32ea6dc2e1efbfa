// Whatever is owed to a customer is a row of one list, with the mail that told the customer: for each way by which it can
// come to be owed, and for each part of the program that writes a row of money.

import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentAttempts } from '#domain/orders/charges.table.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { aProduct, BUYER } from '#testing/builders.ts'
import { type Client, type DrivenShop, openDrivenShop } from '#testing/driven-shop.ts'

const START = new Date('2026-11-20T15:00:00Z')

let shop: DrivenShop
let productId = 0
beforeAll(async () => {
  shop = await openDrivenShop(START)
  const stock = { Sand: 100 }
  productId = (await shop.write((tx) => aProduct(tx, { name: 'Couch', stock }))).id
})
afterAll(() => shop.close())

async function call<T>(as: Client, method: string, path: string, body?: object): Promise<T> {
  const answer = await shop.call(as, method, `/api${path}`, body)
  expect([method, path, answer.status < 300 || answer]).toEqual([method, path, true])
  await shop.idle()
  shop.pass(1)
  return answer.body as T
}
const edit = (id: number, change: object) => call('admin', 'PUT', `/orders/${id}`, change)
const pay = (id: number, amount: string) =>
  call('admin', 'POST', `/orders/${id}/payments`, { amount, method: 'cash' })
const keep = (id: number) => call('admin', 'POST', `/orders/${id}/kept-money`)

type Order = { id: number; lines: { id: number }[] }
const place = async () =>
  (await call<{ order: Order }>('shopper', 'POST', '/orders', { ...BUYER, productId })).order

type Way = [
  how: string,
  kind: string,
  amount: string | null,
  isMailed: boolean,
  make: () => Promise<number>,
]
/** What an order that is paid comes to owe by what is done to it next. */
const paid = (next: (order: Order) => Promise<unknown>) => async () => {
  const order = await place()
  await edit(order.id, { paymentStatus: 'paid' })
  await next(order)
  return order.id
}

const WAYS: Way[] = [
  [
    'a paid order that is cancelled',
    'refund-due',
    '90000.00',
    true,
    paid(({ id }) => edit(id, { orderStatus: 'cancelled' })),
  ],
  ['a payment too much', 'refund-due', '1000.00', true, paid(({ id }) => pay(id, '1000.00'))],
  [
    'money for a cancelled order',
    'refund-due',
    '500.00',
    true,
    async () => {
      const { id } = await place()
      await edit(id, { orderStatus: 'cancelled' })
      await pay(id, '500.00')
      return id
    },
  ],
  [
    'an order that is written cancelled and paid',
    'refund-due',
    '45000.00',
    true,
    async () => {
      const written = { ...BUYER, productName: 'Sofa', totalAmount: '45000.00' }
      const states = { paymentStatus: 'paid', orderStatus: 'cancelled' }
      const made = { ...written, ...states }
      return (await call<{ order: Order }>('admin', 'POST', '/orders/admin', made)).order.id
    },
  ],
  [
    'a total that falls',
    'refund-due',
    '2000.00',
    true,
    paid(({ id }) => edit(id, { discount: '2000.00', reason: 'Goodwill' })),
  ],
  [
    'a paid order that is deleted',
    'refund-due',
    '90000.00',
    true,
    paid(({ id }) => call('admin', 'DELETE', `/orders/${id}`)),
  ],
  [
    'a piece that comes back',
    'refund-due',
    '90000.00',
    true,
    paid(async ({ id, lines: [line] }) => {
      await edit(id, { orderStatus: 'delivered' })
      const back = { lineId: line?.id, pieces: 1, condition: 'damaged' }
      await call('admin', 'POST', `/orders/${id}/returns`, back)
    }),
  ],
  [
    'a refund that is taken back',
    'refund-due',
    '800.00',
    true,
    paid(async ({ id }) => {
      await pay(id, '800.00')
      const refund = { amount: '800.00', method: 'cash' }
      type Money = { rows: { id: number; kind: string }[] }
      const { rows } = await call<Money>('admin', 'POST', `/orders/${id}/refunds`, refund)
      const made = rows.find(({ kind }) => kind === 'refund')
      await call('admin', 'DELETE', `/orders/${id}/refunds/${made?.id}`)
    }),
  ],
  [
    'money that is kept for the order',
    'kept',
    '700.00',
    true,
    paid(async ({ id }) => {
      await pay(id, '700.00')
      await keep(id)
    }),
  ],
  [
    'money that was kept for an order that is then cancelled',
    'refund-due',
    '90700.00',
    true,
    paid(async ({ id }) => {
      await pay(id, '700.00')
      await keep(id)
      await edit(id, { orderStatus: 'cancelled' })
    }),
  ],
  ['small change', 'overpaid', '60.00', false, paid(({ id }) => pay(id, '60.00'))],
  [
    'a card that may have been charged',
    'charge',
    '500.00',
    false,
    async () => {
      const { id: orderId } = await place()
      const reference = `c${String(orderId).padStart(15, '0')}`
      const times = { createdAt: START, expiresAt: START }
      const attempt = { orderId, gateway: 'wipay', amount: 500_00, state: 'claimed' } as const
      await shop.write((tx) =>
        tx.db.insert(paymentAttempts).values({ ...attempt, ...times, reference }),
      )
      return orderId
    },
  ],
]

type Debt = { orderId: number; kind: string; amount: string | null; mailId: string | null }
const debtsOf = async (id: number) =>
  (await call<Debt[]>('clerk', 'GET', `/debts?q=YB-${id}`)).filter(({ orderId }) => orderId === id)

test.each(WAYS)('%s is one row of what is owed', async (_, kind, amount, isMailed, make) => {
  const orderId = await make()
  const debts = await debtsOf(orderId)
  expect(debts).toMatchObject([
    { orderId, kind, amount, mailId: isMailed ? expect.any(String) : null },
  ])
  if (!isMailed) return
  const written = await shop.write((tx) => tx.db.select().from(mails))
  const mail = written.find(({ id }) => id === debts[0]?.mailId)
  expect(mail).toMatchObject({ orderId, recipient: BUYER.customerEmail })
})

test('a refund whose mail could not be sent is one that the customer was not told of', async () => {
  const orderId = await paid(({ id }) => pay(id, '1000.00'))()
  await shop.write((tx) => tx.db.update(mails).set({ state: 'failed' }))
  expect(await debtsOf(orderId)).toMatchObject([{ kind: 'refund-due', mailId: null }])
  shop.pass(90)
  type Dashboard = { waiting: { refunds?: { unmailed: number } } }
  const { waiting } = await call<Dashboard>('clerk', 'GET', '/dashboard')
  expect(waiting.refunds?.unmailed).toBeGreaterThan(0)
})

const WRITES_MONEY =
  /writePayment\(|writeTakingBack\(|takeBackAll\(|insert\((orderPayments|orderRefunds)\)/
const FOLLOWS = /\b(syncMoney|syncRefund|finishOrder)\(/

test('whatever writes a row of money asks in the same file what is owed after it', () => {
  const files = globSync('src/{domain,http,jobs,inbound}/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const writers = files.filter((file) => WRITES_MONEY.test(readFileSync(file, 'utf8')))
  expect(writers.length).toBeGreaterThan(4)
  const silent = writers.filter((file) => !FOLLOWS.test(readFileSync(file, 'utf8')))
  expect(silent).toEqual([])
})
