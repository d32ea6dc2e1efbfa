// Every call of staff that sets a price, a discount or a delivery asks who sets it. A route with such a
// field is listed here with what a clerk must not do by it, or is closed to clerks; a new one fails.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { roleCan } from '#contract/staff.ts'
import { declared } from '#http/route.ts'
import { staffRoutes } from '#http/staff/routes.ts'
import { requestQuote } from '#domain/quotes/request-quote.ts'
import { system } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import { QUOTE_REQUEST } from '#testing/offers.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let clerk: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  clerk = await asStaff(shop, 'clerk')
})
afterAll(() => shop.close())

const PRICED = new Set([
  'unitPrice',
  'price',
  'totalAmount',
  'delivery',
  'discount',
  'deliveryToBeQuoted',
  'voucher',
])

const line = { productId: 2, selectedColor: 'Navy', quantity: 1, unitPrice: '1.00' }
const offer = { lines: [line], validUntil: '2999-12-31', reason: 'A friend' }
const newOrder = {
  productId: 2,
  productName: 'Montego 3-Seater',
  totalAmount: '1.00',
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
}
const edits = [
  { totalAmount: '1.00' },
  { lines: [line] },
  { delivery: '1.00', reason: 'A friend' },
  { discount: '1.00', reason: 'A friend' },
  { voucher: 'FRIEND' },
]
/** What a clerk must not send; null where no price of a customer is set by it. */
const REFUSED: Record<string, readonly object[] | null> = {
  'POST /quotes/:id/answer': [
    offer,
    { ...offer, lines: [{ ...line, unitPrice: '168000.00' }], discount: '90000.00' },
  ],
  // It waits for somebody else, who may change prices.
  'POST /quotes/:id/proposals': null,
  'POST /orders/admin': [newOrder],
  'PUT /orders/:id': edits,
  'POST /orders/:id/previews': edits,
}

/** The names of all fields of a schema, at any depth. */
const fieldsOf = (schema: z.ZodType) => {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return [...JSON.stringify(described).matchAll(/"(\w+)":/g)].flatMap(([, name]) => name ?? [])
}

test('every call of a clerk that takes a price is known here', () => {
  const priced = staffRoutes
    .flatMap((routes) => Object.entries<object>(routes))
    .filter(([, route]) => {
      const { needs, body } = declared(route) ?? {}
      const isOpen = needs === undefined || roleCan('clerk', needs)
      return isOpen && body && fieldsOf(body).some((name) => PRICED.has(name))
    })
  const add = 'add it to REFUSED with what a clerk may not send, because prices have a limit'
  expect(priced.map(([route]) => route).toSorted(), add).toEqual(Object.keys(REFUSED).toSorted())
})

const cases = Object.entries(REFUSED).flatMap(([route, bodies]) =>
  (bodies ?? []).map((body): [string, object] => [route, body]),
)
test.each(cases)('%s refuses a clerk who sends %j', async (route, body) => {
  const id = await shop.shop.write(system('test'), async (tx) =>
    route.includes('quotes')
      ? (await requestQuote(tx, { ...QUOTE_REQUEST, budgetRange: '' })).id
      : (await anOrder(tx)).id,
  )
  const [method = '', path = ''] = route.split(' ')
  const answer = await shop.call(method, `/api${path.replace(':id', String(id))}`, body, clerk)
  expect(answer.status).toBe(403)
})
