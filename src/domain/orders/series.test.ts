// Many who issue at once, some of whom fail: no number is missing, and none is there twice.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents } from '#domain/documents/documents.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { anOrderOf, aProduct } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { changeOrder } from './change-order.ts'

const ORDERS = 60

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
}, 120_000)
afterAll(() => shop.close())

const write = <T>(work: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), work)

test('of sixty invoices at once, each sixth of which fails, the others have the numbers from one on', async () => {
  const orderIds: number[] = []
  for (let made = 0; made < ORDERS; made++)
    orderIds.push(
      await write(async (tx) => {
        const { id: productId } = await aProduct(tx)
        return (await anOrderOf(tx, [{ productId, quantity: 1 }])).id
      }),
    )
  const { length: before } = await shop.database.db.select().from(documents)
  const paid = await Promise.allSettled(
    orderIds.map((orderId, index) =>
      write(async (tx) => {
        await changeOrder(tx, { orderId, edit: { paymentStatus: 'paid' } })
        if (index % 6 === 0) throw new Error('the transaction fails after its number')
      }),
    ),
  )
  expect(paid.filter(({ status }) => status === 'rejected')).toHaveLength(ORDERS / 6)
  const invoices = await shop.database.db
    .select({ number: documents.number })
    .from(documents)
    .where(eq(documents.kind, 'invoice'))
  const numbers = invoices.map(({ number }) => Number(number?.split('-')[2]))
  expect(numbers).toHaveLength(before + ORDERS - ORDERS / 6)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
}, 120_000)
