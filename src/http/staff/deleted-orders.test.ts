// An order that was deleted but stays for its money or its documents: it is in no list of customers, and counts for
// nobody in them.

import { afterAll, beforeAll, expect, test } from 'vitest'
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

async function read<T>(path: string) {
  const answer = await shop.call('GET', `/api${path}`, undefined, admin)
  const body = (await answer.json()) as T
  return { body, status: answer.status, total: answer.headers.get('x-total-count') }
}

type CustomerRow = { id: number; orders: number }

test.each(['', '&q=example'])(
  'of a customer the list has the last order that stands, /customers?limit=9%s',
  async (q) => {
    const { body, total } = await read<CustomerRow[]>(`/customers?limit=9${q}`)
    expect(body.map(({ id, orders }) => [id, orders])).toEqual([[kept, 1]])
    expect(total).toBe('1')
    const own = await read<{ id: number }[]>(`/customers/${kept}/orders`)
    expect([own.status, own.body.map(({ id }) => id)]).toEqual([200, [kept]])
  },
)

test.each(['', '&q=example'])(
  'a person’s orders are counted as they are listed, /people?limit=9%s',
  async (q) => {
    const { body, total } = await read<PersonRowView[]>(`/people?limit=9${q}`)
    expect(body.map(({ id, orders }) => [id, orders])).toEqual([[kept, 1]])
    expect(total).toBe('1')
    const { body: person } = await read<PersonView>(`/people/${kept}`)
    expect(person.customers.map(({ orders }) => orders)).toEqual([1])
  },
)
