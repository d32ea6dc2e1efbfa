// An order that was deleted but stays for its money or its documents: it is in no list of customers, and counts for
// nobody in them.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerView } from '#contract/customers.ts'
import type { PersonRowView, PersonView } from '#contract/people.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { deleteOrder } from '#domain/orders/delete-order.ts'
import { system } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const ANN = 'ann@example.com'

let shop: TestShop
let admin: Record<string, string>
let kept = 0
beforeAll(async () => {
  shop = await openTestShop()
  admin = await asStaff(shop, 'admin')
  const order = (customerEmail: string, isDeleted: boolean) =>
    shop.shop.write(system('test'), async (tx) => {
      const { id: orderId } = await anOrder(tx, { customerEmail })
      await changeOrder(tx, { orderId, edit: { paymentStatus: 'paid', orderStatus: 'delivered' } })
      if (isDeleted) await deleteOrder(tx, orderId)
      return orderId
    })
  kept = await order(ANN, false)
  await order(ANN, true)
  await order('ben@example.com', true)
})
afterAll(() => shop.close())

const read = (path: string) => shop.call('GET', `/api${path}`, undefined, admin)
const totalOf = (answer: Response) => answer.headers.get('x-total-count')

test.each(['', '&q=example'])(
  'of a customer the list has the last order that stands, /customers?limit=9%s',
  async (q) => {
    const answer = await read(`/customers?limit=9${q}`)
    const customers = (await answer.json()) as CustomerView[]
    expect(customers.map(({ id, orders }) => [id, orders])).toEqual([[kept, 1]])
    expect(totalOf(answer)).toBe('1')
    const own = await read(`/customers/${kept}/orders`)
    const listed = (await own.json()) as { id: number }[]
    expect([own.status, listed.map(({ id }) => id)]).toEqual([200, [kept]])
  },
)

test.each(['', '&q=example'])(
  'a person’s orders are counted as they are listed, /people?limit=9%s',
  async (q) => {
    const answer = await read(`/people?limit=9${q}`)
    const people = (await answer.json()) as PersonRowView[]
    expect(people.map(({ id, orders }) => [id, orders])).toEqual([[kept, 1]])
    expect(totalOf(answer)).toBe('1')
    const { customers } = (await (await read(`/people/${kept}`)).json()) as PersonView
    expect(customers.map(({ orders }) => orders)).toEqual([1])
  },
)
