import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BASKET_KEY } from './basket-code.ts'
import { type BasketLine, formatBasket } from './basket-lines.ts'

const couch: BasketLine = {
  productId: 2,
  color: 'Navy',
  quantity: 1,
  name: 'Montego 3-Seater Couch',
  price: '168000.00',
  addedAt: '2026-11-09T15:00:00.000Z',
  isOut: false,
}

/** A browser's storage that keeps what it is given, or refuses it. */
function storageThat(keeps: boolean): Storage {
  const kept = new Map<string, string>()
  const setItem = (name: string, value: string) => {
    if (!keeps) throw new DOMException('Full', 'QuotaExceededError')
    kept.set(name, value)
  }
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    removeItem: (name: string) => void kept.delete(name),
    setItem,
  } as unknown as Storage
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

const openStore = () => import('./basket-store.ts')

test('a basket is kept in the browser', async () => {
  const storage = storageThat(true)
  vi.stubGlobal('localStorage', storage)
  const { changeBasket, isBasketKept } = await openStore()
  changeBasket(() => [couch])
  expect(storage.getItem(BASKET_KEY)).toBe(formatBasket([couch]))
  expect(isBasketKept()).toBe(true)
  changeBasket(() => [])
  expect(storage.getItem(BASKET_KEY)).toBeNull()
})

test('where the storage is full or forbidden, the basket lasts for as long as the page is open', async () => {
  vi.stubGlobal('localStorage', storageThat(false))
  const { basketNow, changeBasket, isBasketKept } = await openStore()
  changeBasket(() => [couch])
  expect(basketNow()).toEqual([couch])
  expect(isBasketKept()).toBe(false)
})

test('a change starts from what another tab has stored meanwhile', async () => {
  const storage = storageThat(true)
  vi.stubGlobal('localStorage', storage)
  const { basketNow, changeBasket } = await openStore()
  changeBasket(() => [couch])
  const chair = { ...couch, productId: 5 }
  storage.setItem(BASKET_KEY, formatBasket([couch, chair]))
  changeBasket((lines) => lines.map((line) => ({ ...line, quantity: 2 })))
  expect(basketNow().map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [2, 2],
    [5, 2],
  ])
})
