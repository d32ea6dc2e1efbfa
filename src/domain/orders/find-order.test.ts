import { expect, test } from 'vitest'
import type { ListOrders } from '#contract/orders.ts'
import { anOrder } from '#testing/builders.ts'
import { inShop, NOW, type TestTx } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { getOrder, getOrderByLink } from './find-order.ts'
import { countByStatus, listOrders } from './list-orders.ts'

/** Thirty orders, many of the same moment and many of the same total. */
async function thirtyOrders(tx: TestTx) {
  for (let n = 0; n < 30; n++)
    await anOrderRow(tx, {
      createdAt: new Date(NOW.getTime() + (n % 4) * 1000),
      totalAmount: 100_00 + (n % 3),
    })
}

async function everyPage(tx: TestTx, query: ListOrders, limit: number) {
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await listOrders(tx, { ...query, limit, cursor })
    expect(page.items.length).toBeLessThanOrEqual(limit)
    expect(page.total).toBe(30)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next
  } while (cursor)
  return seen
}

test.each(['-date', 'date', '-amount', 'amount'] as const)(
  'page after page, sorted by %s, every order is seen once, though many are alike',
  (sort) =>
    inShop(async (tx) => {
      await thirtyOrders(tx)
      const whole = (await listOrders(tx, { sort, limit: 1000 })).items.map(({ id }) => id)
      expect(new Set(whole).size).toBe(30)
      for (const limit of [1, 7, 30]) expect(await everyPage(tx, { sort }, limit)).toEqual(whole)
    }),
)

test('an order placed while somebody pages does not shift what comes next', () =>
  inShop(async (tx) => {
    await thirtyOrders(tx)
    const first = await listOrders(tx, { limit: 10 })
    await anOrderRow(tx, { createdAt: new Date(NOW.getTime() + 60_000) })
    const second = await listOrders(tx, { limit: 30, cursor: first.next })
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect(new Set(ids).size).toBe(30)
  }))

test('staff find an order by number, name, mail, telephone or piece, and nothing else by chance', () =>
  inShop(async (tx) => {
    const ann = await anOrderRow(tx, { customerName: 'Ann-Marie Brown' })
    const ben = await anOrderRow(tx, {
      customerName: 'Ben 100% Reid',
      customerEmail: 'ben_reid@example.com',
      customerPhone: '876-555-0199',
      productName: 'Negril Couch',
    })
    const found = async (q: string) =>
      (await listOrders(tx, { q, limit: 10 })).items.map(({ id }) => id)
    expect(await found(String(ann.id))).toEqual([ann.id])
    expect(await found(`YB-${ann.id}`)).toEqual([ann.id])
    expect(await found(`yb${ben.id}`)).toEqual([ben.id])
    expect(await found('ANN-MARIE')).toEqual([ann.id])
    expect(await found('ben_reid@')).toEqual([ben.id])
    expect(await found('555-0199')).toEqual([ben.id])
    expect(await found('negril')).toEqual([ben.id])
    expect(await found('100%')).toEqual([ben.id])
    for (const q of ['%', '_', 'b%d', 'benXreid', '999999999', "'; drop table orders; --", '\\'])
      expect([q, await found(q)]).toEqual([q, q === '%' || q === '_' ? [ben.id] : []])
  }))

test('a table shows the orders of a status or a payment, and counts them', () =>
  inShop(async (tx) => {
    await anOrderRow(tx, { orderStatus: 'shipped', paymentStatus: 'paid' })
    await anOrderRow(tx, { orderStatus: 'shipped' })
    await anOrderRow(tx)
    const shipped = await listOrders(tx, { status: 'shipped', limit: 1 })
    expect(shipped).toMatchObject({ total: 2, items: [{ orderStatus: 'shipped' }] })
    expect((await listOrders(tx, { payment: 'paid', limit: 9 })).items).toHaveLength(1)
    expect(await countByStatus(tx)).toEqual({ shipped: 2, pending: 1 })
    expect((await listOrders(tx, { limit: 1 })).total).toBe(3)
  }))

test('an order that is hidden is in no list and in no count, and its status neither if it was the only one', () =>
  inShop(async (tx) => {
    const hidden = { hiddenAt: tx.now }
    await anOrderRow(tx, { orderStatus: 'shipped', ...hidden })
    await anOrderRow(tx, { orderStatus: 'pending', ...hidden })
    await anOrderRow(tx, { orderStatus: 'pending' })
    expect(await countByStatus(tx)).toEqual({ pending: 1 })
    for (const query of [{}, { status: 'pending' as const }, { sort: '-shipping' as const }]) {
      const { items, total } = await listOrders(tx, { ...query, limit: 9 })
      expect([items.length, total]).toEqual([1, 1])
    }
  }))

test('a cursor that this shop never wrote is passed over', () =>
  inShop(async (tx) => {
    await anOrderRow(tx)
    const forge = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')
    for (const cursor of ['garbage', forge(['not a day', 1]), forge(["'; --", 1])])
      for (const sort of ['-date', 'amount'] as const)
        expect((await listOrders(tx, { cursor, sort, limit: 9 })).total).toBe(1)
  }))

test('an order is found by its number or by its link, and by no other link', () =>
  inShop(async (tx) => {
    const order = await anOrder(tx)
    expect((await getOrder(tx, order.id)).link).toBe(order.link)
    expect((await getOrderByLink(tx, order.link)).id).toBe(order.id)
    for (const link of ['', 'x', order.link.slice(1), 'A'.repeat(22), `${order.link}%`, '%'])
      await expect(getOrderByLink(tx, link)).rejects.toMatchObject({ code: 'order-not-found' })
    await expect(getOrder(tx, 1)).rejects.toMatchObject({ code: 'order-not-found' })
  }))
