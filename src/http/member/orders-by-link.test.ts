// The orders that came by a partner's link, as the partner sees them by HTTP: what was ordered and what it earned, and
// nothing of who bought.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  OrderByLinkView,
  OrdersByLinkCounts,
  StatementView,
  WalletTransactionView,
} from '#contract/partner-views.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import { orderReference } from '#contract/order-number.ts'
import { openProgramme, type Partner, type Programme } from '#testing/programme.ts'

let programme: Programme
beforeAll(async () => {
  programme = await openProgramme()
})
afterAll(() => programme.close())

const ordersOf = ({ id }: Partner, query = '') =>
  programme.ask<OrderByLinkView[]>({ partner: id }, 'GET', `/api/mlm/orders?limit=50${query}`)
const countsOf = ({ id }: Partner) =>
  programme.ask<OrdersByLinkCounts>({ partner: id }, 'GET', '/api/mlm/order-counts')

test('a partner sees each order by the link, newest first, with its state and what it earned', async () => {
  const [top, seller] = [await programme.enrol(), await programme.enrol()]
  const waiting = await programme.order({ by: seller })
  const paid = await programme.sale(seller)
  const gone = await programme.sale(seller)
  await programme.cancel(gone)
  const own = await programme.sale(seller, seller)
  await programme.sale(top)
  expect(await ordersOf(seller)).toMatchObject([
    { reference: orderReference(own.id), isSold: true, amount: '0', isOwnPurchase: true },
    {
      reference: orderReference(gone.id),
      orderStatus: 'cancelled',
      isSold: false,
      amount: '0',
      status: 'void',
    },
    { reference: orderReference(paid.id), isSold: true, amount: '500000', status: 'pending' },
    { reference: orderReference(waiting.id), isSold: false, amount: '0', status: null },
  ])
  const { days, ...counts } = await countsOf(seller)
  expect(counts).toEqual({ ordered: 4, sold: 2, cancelled: 1 })
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toMatchObject({ clicks: 0, orders: 4 })
  expect(await ordersOf(seller, `&q=yb-${paid.id}`)).toHaveLength(1)
})

test('each piece of an order is counted, as each is a sale', async () => {
  const seller = await programme.enrol()
  const sold = await programme.sale(seller)
  expect(await ordersOf(seller)).toMatchObject([{ pieces: 1, amount: '500000' }])
  await programme.change(sold, {
    lines: sold.lines.map(({ id }) => ({ id, quantity: 3 })),
  })
  expect(await ordersOf(seller)).toMatchObject([{ pieces: 3, amount: '1500000' }])
})

test('nothing of it says who bought, and no search does', async () => {
  const seller = await programme.enrol()
  const buyer = { email: 'nosy.parker@example.com', phone: '876-555-9911' }
  await programme.sale(seller, buyer)
  const [shown] = await ordersOf(seller)
  expect(JSON.stringify(shown)).not.toMatch(/parker|9911|Buyer/i)
  for (const words of ['parker', '5559911', 'Buyer'])
    expect(await ordersOf(seller, `&q=${words}`)).toEqual([])
  expect(await ordersOf(seller, '&q=sofa')).toHaveLength(1)
})

test('an order that gets another partner leaves the list of the first', async () => {
  const [first, second] = [await programme.enrol(), await programme.enrol()]
  const sold = await programme.sale(first)
  await programme.change(sold, { referredBy: second.id, partnerReason: 'A wrong link' })
  expect(await ordersOf(first)).toEqual([])
  expect(await ordersOf(second)).toMatchObject([{ amount: '500000' }])
})

test('each line of the wallet and of the statement names its order, which finds it', async () => {
  const seller = await programme.enrol()
  const sold = await programme.sale(seller)
  await programme.days(31)
  const gone = await programme.sale(seller)
  await programme.days(31)
  await programme.payOut()
  await programme.cancel(gone)
  const other = await programme.sale(seller)
  await programme.days(31)
  const lines = (query = '') =>
    programme.ask<WalletTransactionView[]>(
      { partner: seller.id },
      'GET',
      `/api/mlm/wallet/transactions?limit=50${query}`,
    )
  const named = (rows: WalletTransactionView[]) =>
    rows.map(({ transactionType, description }) => [transactionType, description])
  const order = ({ id }: { id: number }) => orderReference(id)
  expect(named(await lines())).toEqual(
    expect.arrayContaining([
      ['commission', `Order ${order(sold)}`],
      ['reversal', `Order ${order(gone)}`],
      ['commission', `Order ${order(other)}`],
    ]),
  )
  expect(named(await lines(`&q=${order(sold)}`))).toEqual([['commission', `Order ${order(sold)}`]])
  const month = jamaicaDay(programme.shop.now()).slice(0, 7)
  const statement = await programme.ask<StatementView>(
    { partner: seller.id },
    'GET',
    `/api/mlm/statements/${month}`,
  )
  expect(named(statement.transactions)).toContainEqual(['commission', `Order ${order(other)}`])
})
