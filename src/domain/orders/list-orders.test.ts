import { expect, test } from 'vitest'
import { type ListOrders, ORDER_SORTS } from '#contract/orders.ts'
import { anOrderOf, aProduct } from '#testing/builders.ts'
import { inShop, NOW, type TestTx } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { changeOrder } from './change-order.ts'
import { linesOf } from './lines.ts'
import { listOrders } from './list-orders.ts'

async function someOrders(tx: TestTx) {
  const names = ['Ann Brown', 'Oneil Clarke', 'Ann Brown', 'Žofie']
  for (const [index, customerName] of names.entries())
    await anOrderRow(tx, {
      customerName,
      customerEmail: `${index}@example.com`,
      customerPhone: `876-555-01${index}0`,
      productName: index % 2 ? 'Negril Couch' : 'Kingston Chair',
      totalAmount: 1000_00 * (index + 1),
      paymentMethod: index % 2 ? 'credit_card' : 'bank_transfer',
      createdAt: new Date(NOW.getTime() + index * 3_600_000),
    })
}

const found = async (tx: TestTx, query: ListOrders) =>
  (await listOrders(tx, { ...query, limit: 100 })).items.map((order) => order.customerEmail[0])

test('an order is found by any words of its customer and product, in any order', () =>
  inShop(async (tx) => {
    await someOrders(tx)
    expect(await found(tx, { q: 'brown chair', sort: 'date' })).toEqual(['0', '2'])
    expect(await found(tx, { q: 'COUCH one' })).toEqual(['1'])
    expect(await found(tx, { q: '555-0130' })).toEqual(['3'])
    expect(await found(tx, { q: 'Žof' })).toEqual(['3'])
    expect(await found(tx, { q: '100%' })).toEqual([])
  }))

test('an order is found by its number, with or without the letters before it', () =>
  inShop(async (tx) => {
    const { id } = await anOrderRow(tx, { customerEmail: '7@example.com' })
    await anOrderRow(tx)
    for (const q of [`YB-${id}`, `yb${id}`, String(id)])
      expect(await found(tx, { q })).toEqual(['7'])
  }))

test.each(ORDER_SORTS)('by %s, the other way round is the very same list turned round', (word) =>
  inShop(async (tx) => {
    await someOrders(tx)
    const up = await found(tx, { sort: word })
    expect(await found(tx, { sort: `-${word}` })).toEqual(up.toReversed())
    const pages: string[] = []
    let cursor: string | undefined
    do {
      const page = await listOrders(tx, { sort: word, limit: 1, cursor })
      pages.push(...page.items.map(({ customerEmail }) => customerEmail[0] ?? ''))
      cursor = page.next
    } while (cursor)
    expect(pages).toEqual(up)
  }),
)

test('a day is the day in Jamaica, from midnight to midnight', () =>
  inShop(async (tx) => {
    const at = (moment: string, name: string) =>
      anOrderRow(tx, { createdAt: new Date(moment), customerEmail: `${name}@example.com` })
    await at('2026-11-20T04:59:59.999Z', 'before')
    await at('2026-11-20T05:00:00Z', 'first')
    await at('2026-11-21T04:59:59.999Z', 'last')
    await at('2026-11-21T05:00:00Z', 'after')
    const day = '2026-11-20'
    expect(await found(tx, { from: day, to: day, sort: 'date' })).toEqual(['f', 'l'])
    expect(await found(tx, { to: day, sort: 'date' })).toEqual(['b', 'f', 'l'])
    expect(await found(tx, { from: '2026-11-21' })).toEqual(['a'])
  }))

test('an amount is looked for between two, both included', () =>
  inShop(async (tx) => {
    await someOrders(tx)
    const between = (minAmount?: string, maxAmount?: string) =>
      found(tx, { minAmount, maxAmount, sort: 'date' })
    expect(await between('2000', '3000.00')).toEqual(['1', '2'])
    expect(await between('2000.01')).toEqual(['2', '3'])
    expect(await between(undefined, '1999.99')).toEqual(['0'])
    expect(await between('3000', '2000')).toEqual([])
  }))

test('orders are listed by their numbers', () =>
  inShop(async (tx) => {
    await someOrders(tx)
    const { id } = await anOrderRow(tx, { customerEmail: '8@example.com' })
    const other = await anOrderRow(tx, { customerEmail: '9@example.com' })
    expect(await found(tx, { ids: `${other.id},${id}`, sort: 'date' })).toEqual(['8', '9'])
  }))

test('filters are met together', () =>
  inShop(async (tx) => {
    await someOrders(tx)
    expect(await found(tx, { method: 'bank_transfer', q: 'ann', sort: 'date' })).toEqual(['0', '2'])
    expect(await found(tx, { method: 'credit_card', q: 'ann' })).toEqual([])
    expect((await found(tx, { referred: 'no' })).length).toBe(4)
    expect(await found(tx, { referred: 'yes' })).toEqual([])
  }))

test('a cursor that this shop never wrote begins at the beginning', () =>
  inShop(async (tx) => {
    await someOrders(tx)
    for (const cursor of [
      'x',
      'WyJub3cnLDFd',
      Buffer.from('["yesterday",1]').toString('base64url'),
    ])
      expect((await listOrders(tx, { limit: 9, cursor })).items).toHaveLength(4)
  }))

test('an order is found by any of its lines, and by words of several of them', () =>
  inShop(async (tx) => {
    const couch = await aProduct(tx, { name: 'Harbour Couch', stock: { Navy: 3 } })
    const bed = await aProduct(tx, { name: 'Hillside Bed', stock: { Sand: 3 } })
    const order = await anOrderOf(tx, [
      { productId: couch.id, quantity: 1 },
      { productId: bed.id, quantity: 1 },
    ])
    const { id } = order
    const found = async (q: string) =>
      (await listOrders(tx, { q, limit: 9 })).items.map((row) => row.id)
    for (const q of ['harbour', 'hillside', 'ann hillside couch'])
      expect([q, await found(q)]).toEqual([q, [id]])
    expect(await found('hillside chair')).toEqual([])
    const [first] = await linesOf(tx, order)
    await changeOrder(tx, { orderId: id, edit: { lines: [{ id: first?.id ?? 0, quantity: 1 }] } })
    expect(await found('hillside')).toEqual([])
  }))
