import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { check } from './endpoint.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let clerk: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  clerk = await asStaff(shop, 'clerk')
})
afterAll(() => shop.close())

const RAW = /invalid|expected|unrecognized|received|too (small|big):|zod/i

type Refused = { error: string; issues: { path: string; message: string }[] }
async function refused(method: string, path: string, body: object): Promise<Refused> {
  const answer = await shop.call(method, path, body, clerk)
  expect(answer.status).toBe(422)
  return (await answer.json()) as Refused
}

test('what is missing from an order is said field by field, in plain words', async () => {
  const { issues } = await refused('POST', '/api/orders/admin', {})
  const messages = Object.fromEntries(issues.map(({ path, message }) => [path, message]))
  expect(messages).toMatchObject({
    productName: 'Product name is required',
    customerName: 'Name is required',
    customerEmail: 'Valid email is required',
    totalAmount: 'Please enter an amount, such as 649.00',
  })
  expect(issues.filter(({ message }) => RAW.test(message))).toEqual([])
})

test.each([
  [
    { orderStatus: 'bogus' },
    'Order status has to be pending, confirmed, shipped, delivered or cancelled.',
  ],
  [{ foo: 1 }, 'There is no field foo here.'],
  [{ foo: 1, bar: 2 }, 'There are no fields foo, bar here.'],
  [{ totalAmount: '89,90' }, 'Please enter an amount, such as 649.00'],
  [{ commissionEligible: 'yes' }, 'Commission eligible has to be true or false.'],
  [{ selectedColor: 5 }, 'Selected color has to be text.'],
])('an edit with %j is told in one sentence what is wrong', async (edit, sentence) => {
  const placed = await shop.call('POST', '/api/orders', {
    productId: 1,
    customerName: 'Ann Brown',
    customerEmail: 'ann@example.com',
    customerPhone: '876-555-0100',
    paymentMethod: 'bank_transfer',
    shippingMethod: 'pickup',
  })
  const { order } = (await placed.json()) as { order: { id: number } }
  expect((await refused('PUT', `/api/orders/${order.id}`, edit)).error).toBe(sentence)
})

test('a list’s query is refused as plainly', async () => {
  const answer = await shop.call('GET', '/api/orders?limit=5000', undefined, clerk)
  expect(await answer.json()).toMatchObject({ error: 'Limit is too large: 1000 at most.' })
})

test('a sentence of the schema itself comes first', () => {
  const schema = z.object({ name: z.string('Please say your name').min(2, 'Two letters at least') })
  const messageOf = (value: unknown) => {
    try {
      return check(schema, value)
    } catch (error) {
      return (error as Refused).issues[0]?.message
    }
  }
  expect(messageOf({})).toBe('Please say your name')
  expect(messageOf({ name: 'A' })).toBe('Two letters at least')
  expect(messageOf(null)).toBe('This is not a valid value.')
})
