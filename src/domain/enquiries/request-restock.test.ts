// A piece comes back in the very moment in which somebody asks to be told: two transactions, each
// before the other has committed.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { setStock } from '#domain/stock/set-levels.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aProduct } from '#testing/builders.ts'
import { doneOrWaiting } from '#testing/lock-waits.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { answerRestock, requestRestock } from './request-restock.ts'
import { restockRequests } from './restock-requests.table.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)

test.runIf(inject('postgresUrl')).each([
  ['of a colour', { Sand: 0, Navy: 0 }, 'Sand'],
  ['of any colour', { Sand: 0, Navy: 0 }, undefined],
] as const)(
  'a piece %s that comes back while somebody asks for it is not missed',
  async (_, stock, color) => {
    const email = `ann.${color ?? 'any'}@example.com`
    const { id: productId } = await write((tx) => aProduct(tx, { stock }))
    const returned = { productId, color: 'Sand', pieces: 5, reason: 'count' as const }
    let answered: Promise<number> | undefined
    await write(async (tx) => {
      await requestRestock(tx, { email, productId, ...(color && { color }) })
      answered = write((other) => setStock(other, returned)).then(() =>
        write((other) => answerRestock(other, { productId, limit: 100 })),
      )
      await doneOrWaiting(shop.database.db, answered)
    })
    expect(await answered).toBe(1)
    const [request] = await shop.database.db
      .select()
      .from(restockRequests)
      .where(eq(restockRequests.productId, productId))
    expect(request?.dueAt).not.toBeNull()
  },
)

test('who asks after the piece came back is told that it is there', async () => {
  const { id: productId } = await write((tx) => aProduct(tx, { stock: { Sand: 0, Navy: 1 } }))
  const ask = (color?: string) =>
    write((tx) =>
      requestRestock(tx, { email: 'ann@example.com', productId, ...(color && { color }) }),
    )
  await expect(ask()).rejects.toMatchObject({ code: 'still-in-stock' })
  await expect(ask('Navy')).rejects.toMatchObject({ code: 'still-in-stock' })
  await ask('Sand')
  await write((tx) => setStock(tx, { productId, color: 'Sand', pieces: 1, reason: 'count' }))
  await expect(ask('Sand')).rejects.toMatchObject({ code: 'still-in-stock' })
})
