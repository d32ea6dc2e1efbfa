import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { setStock } from '#domain/stock/set-levels.ts'
import { aProduct } from '#testing/builders.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { checkNextBatch, findRounds, startRound } from './check-integrity.ts'
import { proveStock } from './prove-stock.ts'

async function checkEverything(tx: TestTx) {
  await startRound(tx)
  while (await checkNextBatch(tx));
}

test('a piece that no change explains is found at once where its colour moved lately, and else by the nightly check', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx, { stock: { Sand: 3 } })
    await checkEverything(tx)
    expect(await proveStock(tx)).toEqual({ sound: true, foundLast: 0, differences: [] })
    await tx.db.update(stockLevels).set({ pieces: 4 }).where(eq(stockLevels.productId, productId))
    const differences = [{ productId, color: 'Sand', onHand: 4, booked: 3 }]
    expect(await proveStock(tx)).toEqual({ sound: false, foundLast: 0, differences })

    const { id: busy } = await aProduct(tx, { stock: { Navy: 1 } })
    for (let pieces = 2; pieces < 202; pieces++)
      await setStock(tx, { productId: busy, color: 'Navy', pieces, reason: 'count' })
    expect(await proveStock(tx)).toEqual({ sound: true, foundLast: 0, differences: [] })
    await checkEverything(tx)
    expect(await proveStock(tx)).toEqual({ sound: false, foundLast: 1, differences: [] })
    const { last } = await findRounds(tx)
    const what = `product ${productId}, Sand: 4 on hand, 3 by its changes`
    expect(last?.found).toEqual([{ number: 15, what }])
  }))
