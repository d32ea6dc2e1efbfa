// Orders that come for the last piece while it is being sold: transactions side by side.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { anOrder, aProduct } from '#testing/builders.ts'
import { doneOrWaiting } from '#testing/lock-waits.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)

const lockColor = (tx: Tx, color: string) =>
  tx.db.select().from(stockLevels).where(eq(stockLevels.color, color)).for('update')

test.runIf(inject('postgresUrl'))(
  'an order that is too late for the last piece is refused while another colour is locked',
  async () => {
    const stock = { Aqua: 5, Walnut: 1 }
    const { id: productId } = await write((tx) => aProduct(tx, { stock }))
    const buy = (tx: Tx) => anOrder(tx, { productId, selectedColor: 'Walnut' })
    let late: Promise<unknown> | undefined
    const locked = Promise.withResolvers<void>()
    const refused = Promise.withResolvers<void>()
    const other = write(async (tx) => {
      await lockColor(tx, 'Aqua')
      locked.resolve()
      await refused.promise
    })
    await locked.promise
    await write(async (tx) => {
      await buy(tx)
      late = write(buy)
      await doneOrWaiting(shop.database.db, late)
    })
    await expect(late).rejects.toMatchObject({ code: 'out-of-stock' }).finally(refused.resolve)
    await other
  },
)
