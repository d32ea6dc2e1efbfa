// PowerTranz charges only when the shop completes a payment. What happens to an order while its shopper is on the payment
// page decides whether that is still wanted.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlacedOrderView } from '#contract/orders.ts'
import { system } from '#platform/tx.ts'
import { aProduct } from '#testing/builders.ts'
import { openPayingShop, type PayingShop } from '#testing/gateways/paying-shop.ts'
import { SIMULATORS } from '#testing/gateways/simulators.ts'
import type { PowerTranzSimulator } from '#testing/gateways/powertranz-simulator.ts'
import { asStaff } from '#testing/staff.ts'

type Order = PlacedOrderView['order']

/** How often two card pages of one order are completed at the same moment. */
const TWO_PAGES = Number(process.env.TWO_PAGES ?? 20)

let paying: PayingShop<PowerTranzSimulator>
let staff: Record<string, string>
beforeAll(async () => {
  paying = await openPayingShop(SIMULATORS.powertranz)
  staff = await asStaff(paying.shop, 'admin')
})
afterAll(() => paying.close())
beforeEach(() => paying.gateway.trouble('none'))

async function byStaff(method: string, path: string, body: object | undefined, expected: number) {
  const response = await paying.shop.call(method, path, body, staff)
  if (response.status !== expected) throw new Error(await response.text())
}

const completions = () => paying.gateway.calls('/api/spi/payment')

async function chargesOf({ id }: Order) {
  const names = new Set((await paying.attempts(id)).map(({ reference }) => reference))
  return paying.gateway.charges().filter(({ reference }) => names.has(reference))
}

const cancelledByStaff = ({ id }: Order) =>
  byStaff('PUT', `/api/orders/${id}`, { orderStatus: 'cancelled' }, 200)

async function cancelledByCustomer({ link }: Order) {
  const path = `/api/order-pages${link.slice('/order'.length)}/cancellation`
  expect((await paying.shop.call('POST', path)).status).toBe(200)
}

const paidInCash = ({ id, totalAmount }: Order) =>
  byStaff('POST', `/api/orders/${id}/payments`, { amount: totalAmount, method: 'cash' }, 201)

const madeCheaper = ({ id }: Order) =>
  byStaff('PUT', `/api/orders/${id}`, { totalAmount: '100.00', reason: 'A scratch' }, 200)

const deleted = ({ id }: Order) => byStaff('DELETE', `/api/orders/${id}`, undefined, 204)

describe('while the shopper is on the payment page', () => {
  test.each([
    ['is cancelled by staff', cancelledByStaff],
    ['is cancelled by the customer', cancelledByCustomer],
    ['is paid in cash', paidInCash],
    ['becomes cheaper', madeCheaper],
    ['is deleted', deleted],
  ])('an order that %s is not charged any more, and its page says so', async (_, happens) => {
    const order = await paying.order()
    const before = completions()
    const page = await paying.open(order)
    await happens(order)
    await paying.comeBack(await paying.gateway.act(page, 'pay'))
    expect(await chargesOf(order)).toEqual([])
    expect(completions()).toBe(before)
    expect(await paying.attempts(order.id)).toMatchObject([{ state: 'failed' }])
    expect((await paying.page(order)).online.attempt).toMatchObject({ state: 'failed' })
  })

  test('an order that is open in two tabs is charged in one of them only', async () => {
    const order = await paying.order()
    const pages = [await paying.open(order), await paying.open(order)]
    for (const page of pages) await paying.comeBack(await paying.gateway.act(page, 'pay'))
    expect(await chargesOf(order)).toHaveLength(1)
    const states = (await paying.attempts(order.id)).map(({ state }) => state)
    expect(states).toEqual(['paid', 'failed'])
    expect(await paying.page(order)).toMatchObject({ paymentStatus: 'paid', refundDue: null })
  })

  test('an order that is paid in part is charged for what was asked, if that is still due', async () => {
    const order = await paying.order()
    const page = await paying.open(order)
    await byStaff(
      'PUT',
      `/api/orders/${order.id}`,
      { delivery: '5000.00', deliveryToBeQuoted: false, reason: 'by courier' },
      200,
    )
    await byStaff(
      'POST',
      `/api/orders/${order.id}/payments`,
      { amount: '5000.00', method: 'cash' },
      201,
    )
    await paying.comeBack(await paying.gateway.act(page, 'pay'))
    expect(await paying.page(order)).toMatchObject({ paymentStatus: 'paid', refundDue: null })
  })
})

test('two card pages of one order, completed at once, are one charge, however often', async () => {
  const stock = { Sand: TWO_PAGES }
  const product = await paying.shop.shop.write(system('test'), (tx) => aProduct(tx, { stock }))
  const charged: number[] = []
  for (let round = 0; round < TWO_PAGES; round++) {
    const order = await paying.order({ productId: product.id })
    const pages = [await paying.open(order), await paying.open(order)]
    const backs = await Promise.all(pages.map((page) => paying.gateway.act(page, 'pay')))
    await Promise.all(backs.map((back) => paying.comeBack(back)))
    charged.push((await chargesOf(order)).length)
  }
  expect(charged).toEqual(Array.from({ length: TWO_PAGES }, () => 1))
})

test('an order that is cancelled between the completion and its answer is owed what was charged', async () => {
  const order = await paying.order()
  const back = await paying.act(order, 'pay')
  paying.gateway.trouble('lost-answer')
  await paying.comeBack(back)
  await cancelledByStaff(order)
  paying.gateway.trouble('none')
  paying.forward(3 * 60_000)
  await paying.ask()
  expect(await chargesOf(order)).toHaveLength(1)
  expect((await paying.page(order)).refundDue?.amount).toBe(order.totalAmount)
})
