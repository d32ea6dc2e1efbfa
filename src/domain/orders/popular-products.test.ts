import { expect, test } from 'vitest'
import { listProducts } from '#domain/catalogue/list-products.ts'
import { anOrder, aProduct } from '#testing/builders.ts'
import { at, inShop, NOW } from '#testing/shop.ts'
import { cancelOrder } from './cancel-order.ts'
import { readPiecesSold } from './popular-products.ts'

const DAY_MS = 86_400_000

test('what sold most in ninety days comes first, cancelled and earlier orders aside', () =>
  inShop(async (tx) => {
    const [bench, armchair] = [
      await aProduct(tx, { name: 'Bench' }),
      await aProduct(tx, { name: 'Armchair' }),
    ]
    const [couch, daybed] = [
      await aProduct(tx, { name: 'Couch' }),
      await aProduct(tx, { name: 'Daybed' }),
    ]
    const buy = (productId: number, when = tx) =>
      anOrder(when, { productId, selectedColor: 'Sand' })
    await buy(armchair.id)
    await buy(daybed.id)
    await buy(daybed.id)
    const early = at(new Date(NOW.getTime() - 91 * DAY_MS), tx)
    for (let nth = 0; nth < 3; nth++) await buy(bench.id, early)
    const cancelled = await buy(couch.id)
    await cancelOrder(tx, cancelled.link)
    const sold = await readPiecesSold(tx)
    expect(sold).toEqual(
      new Map([
        [daybed.id, 2],
        [armchair.id, 1],
      ]),
    )
    const list = async (query: object) =>
      (await listProducts(tx, { sort: 'popular', sold, limit: 9, ...query })).items.map(
        (one) => one.name,
      )
    expect(await list({})).toEqual(['Daybed', 'Armchair', 'Bench', 'Couch'])
    expect(await list({ maxCents: 1 })).toEqual([])
    expect(await list({ q: 'daybed' })).toEqual(['Daybed'])
    const first = await listProducts(tx, { sort: 'popular', sold, limit: 3 })
    expect(await list({ cursor: first.next })).toEqual(['Couch'])
  }))
