// The one search of staff asks the lists of the desks: what is found does not depend on how a telephone
// number is spaced, in the order or in the search.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderView } from '#contract/orders.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'
import { anOrderRow } from '#testing/table-rows.ts'

let shop: TestShop
let clerk: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  clerk = await asStaff(shop, 'clerk')
  const customers = [
    { customerName: 'Ann Brown', customerPhone: '876-555-0100', totalAmount: 168_000_00 },
    { customerName: 'Oneil Clarke', customerPhone: '+1 (876) 5550199', totalAmount: 19_900_50 },
  ]
  await shop.shop.write(system('test'), async (tx) => {
    for (const customer of customers) {
      const customerEmail = `${customer.customerName.split(' ')[0]}@example.com`.toLowerCase()
      await anOrderRow(tx, { ...customer, customerEmail })
    }
  })
})
afterAll(() => shop.close())

async function found(list: string, query: Record<string, string>): Promise<string[]> {
  const search = new URLSearchParams(query)
  const answer = await shop.call('GET', `/api/${list}?${search}`, undefined, clerk)
  expect(answer.status).toBe(200)
  const rows = (await answer.json()) as (OrderView & { name?: string })[]
  return rows.map(({ customerName, name }) => name ?? customerName)
}

test.each(['8765550100', '1 876 555 0100', '(876)555-0100', '5550100', '555 0100', '0100'])(
  'an order, its transfer and its customer are found by the telephone number %s',
  async (q) => {
    for (const list of ['orders', 'transfers', 'customers'])
      expect([list, await found(list, { q })]).toEqual([list, ['Ann Brown']])
  },
)

test('a number without any marks finds one with a country and an area code', async () => {
  expect(await found('orders', { q: '876-555-0199' })).toEqual(['Oneil Clarke'])
  expect(await found('customers', { q: 'clarke 5550199' })).toEqual(['Oneil Clarke'])
  expect(await found('customers', { q: 'brown 5550199' })).toEqual([])
})

test('an order is found by its exact amount', async () => {
  expect(await found('orders', { minAmount: '19900.50', maxAmount: '19900.50' })).toEqual([
    'Oneil Clarke',
  ])
})
