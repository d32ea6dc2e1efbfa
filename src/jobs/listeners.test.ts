import { eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventName, ShopEvent } from '#contract/events.ts'
import type { EditOrder, PlaceOrder } from '#contract/orders.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { createOrder } from '#domain/orders/create-order.ts'
import { deleteOrder } from '#domain/orders/delete-order.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { subscribe, unsubscribe } from '#domain/enquiries/subscribe.ts'
import { subscriptions } from '#domain/enquiries/subscriptions.table.ts'
import { makeVoucher } from '#domain/vouchers/make-voucher.ts'
import { events } from '#platform/events/events.table.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aProduct, anOrder } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { listenerNames, runListener } from './listeners.ts'

let shop: TestShop
let heard = 0
beforeAll(async () => {
  shop = await openTestShop({ publicUrl: 'https://shop.example' })
})
afterAll(() => shop.close())

const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)

/** Runs every listener of what has happened since, as the job runner would. */
async function listen(): Promise<void> {
  const rows = await shop.database.db
    .select()
    .from(events)
    .where(gt(events.id, heard))
    .orderBy(events.id)
  heard = rows.at(-1)?.id ?? heard
  for (const { at, ...row } of rows) {
    const event = { ...row, at: at.toISOString() } as unknown as ShopEvent
    for (const name of listenerNames(event.name)) await runListener(shop.jobContext, name, event)
  }
}

const mailsOf = (orderId: number) =>
  shop.database.db.select().from(mails).where(eq(mails.orderId, orderId)).orderBy(mails.createdAt)

async function place(overrides: Partial<PlaceOrder> = {}) {
  return write(async (tx) => {
    const product = await aProduct(tx, { name: 'Negril Couch', priceCents: 64_900_00 })
    return anOrder(tx, { productId: product.id, ...overrides })
  })
}
const change = (orderId: number, edit: EditOrder) =>
  write((tx) => changeOrder(tx, { orderId, edit }))

test('an order’s life is mailed step by step, each with its facts', async () => {
  const order = await place()
  const url = `https://shop.example/order/${order.link}`
  await listen()
  for (const edit of [
    { paymentStatus: 'paid' },
    { orderStatus: 'shipped' },
    { orderStatus: 'cancelled' },
  ] as EditOrder[]) {
    await change(order.id, edit)
    await listen()
  }
  const written = await mailsOf(order.id)
  expect(written.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['order-placed', `We have received your order YB-${order.id}`],
    ['order-paid', `Payment received for order YB-${order.id}`],
    ['order-shipped', `Your order YB-${order.id} is on its way`],
    ['order-cancelled', `Your order YB-${order.id} has been cancelled`],
  ])
  for (const mail of written) {
    expect(mail).toMatchObject({ recipient: 'ann@example.com', state: 'kept' })
    expect(mail.text).toContain(url)
  }
  const [placed, paid, shipped] = written
  for (const fact of [
    'Negril Couch',
    'Sand',
    'J$64,900.00',
    `Reference: YB-${order.id}`,
    '404 118 257',
  ])
    expect(placed?.text).toContain(fact)
  expect(paid?.text).toContain(`We have received J$64,900.00 for order YB-${order.id}.`)
  expect(shipped?.text).toContain('Negril Couch, Sand: It is ready for you to collect.')
})

test('a step taken twice, or heard twice, is mailed once', async () => {
  const order = await place()
  for (const paymentStatus of ['paid', 'pending', 'paid'] as const)
    await change(order.id, { paymentStatus })
  const before = heard
  await listen()
  heard = before
  await listen()
  expect((await mailsOf(order.id)).map(({ kind }) => kind)).toEqual(['order-placed', 'order-paid'])
})

test('no mail says that money has arrived for an order that costs nothing', async () => {
  const order = await write(async (tx) => {
    await makeVoucher(tx, { kind: 'percentage', amount: 0, percent: 100, code: 'ALL-OF-IT' })
    return anOrder(tx, { voucher: 'ALL-OF-IT' })
  })
  await listen()
  expect(order).toMatchObject({ totalAmount: 0, paymentStatus: 'paid' })
  expect((await mailsOf(order.id)).map(({ kind }) => kind)).toEqual(['order-placed'])
})

test('an order that staff let cost nothing later on is mailed as changed, and not as paid', async () => {
  const order = await place()
  await listen()
  await change(order.id, { totalAmount: '0.00', reason: 'A gift' })
  await listen()
  expect(await mailsOf(order.id)).toMatchObject([
    { kind: 'order-placed' },
    { kind: 'order-changed', tells: [expect.any(Number)] },
  ])
})

test('an order that staff write is mailed like any other', async () => {
  const order = await write((tx) =>
    createOrder(tx, {
      productName: 'A couch from the showroom',
      totalAmount: '649.00',
      customerName: 'Ben',
      customerEmail: 'ben@example.com',
      customerPhone: '876-555-0199',
      paymentMethod: 'bank_transfer',
      shippingMethod: 'delivery',
      paymentStatus: 'paid',
    }),
  )
  await listen()
  const written = await mailsOf(order.id)
  expect(written).toMatchObject([{ kind: 'order-placed', recipient: 'ben@example.com' }])
  expect(written[0]?.text).toContain('We have received J$649.00 for order')
})

test('a card order’s mail names brand and last four digits and asks for no transfer', async () => {
  const order = await place({
    paymentMethod: 'credit_card',
    creditCardNumber: '4242424242424242',
    expirationDate: '12/39',
    cvvCode: '737',
  })
  await listen()
  const [mail] = await mailsOf(order.id)
  expect(mail?.text).toContain('Visa ending in 4242')
  expect(mail?.text).not.toMatch(/424242424242|737|404 118 257/)
})

test('an order deleted meanwhile gets no mail', async () => {
  const order = await place()
  await write((tx) => deleteOrder(tx, order.id))
  await listen()
  expect(await mailsOf(order.id)).toEqual([])
  expect(await shop.database.db.select().from(orders).where(eq(orders.id, order.id))).toEqual([])
})

test('a new subscriber is greeted with the way out; one who left meanwhile is left alone', async () => {
  await write((tx) => subscribe(tx, { email: 'sub@example.com' }))
  await listen()
  const greetings = () =>
    shop.database.db.select().from(mails).where(eq(mails.kind, 'subscription-started'))
  const [row] = await shop.database.db.select().from(subscriptions)
  const [mail] = await greetings()
  expect(mail).toMatchObject({ recipient: 'sub@example.com', orderId: null })
  expect(mail?.text).toContain(`https://shop.example/api/email-subscription/${row?.link}/end`)

  await write(async (tx) => {
    await subscribe(tx, { email: 'gone@example.com' })
    for (const { link, email } of await tx.db.select().from(subscriptions))
      if (email === 'gone@example.com') await unsubscribe(tx, link)
  })
  await listen()
  expect(await greetings()).toHaveLength(1)
})

test('nobody listens to most of what happens, and a retired listener is done with', async () => {
  expect(listenerNames('product.changed')).toEqual([])
  expect(listenerNames('product.state-changed')).toEqual(['answer-restock-requests'])
  expect(listenerNames('order.placed')).toEqual(['mail-order-placed'])
  const event = { id: 1, name: 'order.placed' as EventName, facts: { orderId: 1 }, at: '', by: '' }
  await runListener(shop.jobContext, 'retired', event as ShopEvent)
})

test('an address on the list already costs as many jobs as a new one', () => {
  const jobs = (name: EventName) => listenerNames(name).length
  expect(jobs('subscription.repeated')).toBe(jobs('subscription.started'))
})
