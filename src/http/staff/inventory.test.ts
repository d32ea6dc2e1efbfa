import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardView } from '#contract/reports.ts'
import {
  COUNT_FILE_BYTES,
  type CountPreview,
  type ImportedCounts,
  type InventoryView,
  type StockChangeView,
} from '#contract/stock.ts'
import { setStock } from '#domain/stock/set-levels.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const PRODUCT = 1

let shop: TestShop
let clerk: { authorization: string }
beforeAll(async () => {
  shop = await openTestShop()
  clerk = await asStaff(shop, 'clerk')
})
afterAll(() => shop.close())

const read = async <Answer>(path: string) =>
  (await (await shop.call('GET', path, undefined, clerk)).json()) as Answer
const sand = async () => {
  const { colors } = await read<InventoryView>(`/api/inventory/${PRODUCT}`)
  return colors.find(({ name }) => name === 'Sand')?.pieces ?? 0
}
const upload = (path: string, csv: string, headers: Record<string, string> = {}) =>
  shop.call('POST', path, csv, { ...clerk, 'content-type': 'text/csv', ...headers })
const HEAD = 'product_id,product,colour,on_hand,counted\n'

test('the inventory is a list of products with their pieces, a page at a time', async () => {
  const answer = await shop.call('GET', '/api/inventory?limit=5&sort=stock', undefined, clerk)
  const items = (await answer.json()) as InventoryView[]
  expect(items).toHaveLength(5)
  expect(answer.headers.get('x-total-count')).toBe('12')
  expect(answer.headers.get('link')).toContain('rel="next"')
  const stocks = items.map(({ stock }) => stock)
  expect(stocks).toEqual(stocks.toSorted((a, b) => a - b))
  expect(items[0]).toMatchObject({ lowStockThreshold: 5, waiting: 0, daysOfCover: null })
})

test('the pages of every order hold each product once, and the dashboard counts what is out', async () => {
  const out = await read<InventoryView[]>('/api/inventory?state=out')
  expect(out.map(({ stock }) => stock)).toEqual(out.map(() => 0))
  const { counts } = await read<DashboardView>('/api/dashboard')
  expect([counts.products, counts.outOfStock]).toEqual([12, out.length])
  for (const sort of ['name', '-name', 'stock', '-stock', 'cover', '-cover']) {
    const ids: number[] = []
    for (let path = `/api/inventory?limit=5&sort=${sort}`; path;) {
      const answer = await shop.call('GET', path, undefined, clerk)
      ids.push(...((await answer.json()) as InventoryView[]).map(({ id }) => id))
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
    }
    expect([sort, ids.length, new Set(ids).size]).toEqual([sort, 12, 12])
  }
})

test('a count sent twice under one key is one count; one that a sale overtook says what is there', async () => {
  const before = await sand()
  const counts = [{ color: 'Sand', expected: before, counted: before + 3 }]
  const send = (key: string) =>
    shop.call(
      'POST',
      '/api/stock-counts',
      { productId: PRODUCT, counts },
      {
        ...clerk,
        'idempotency-key': key,
      },
    )
  expect((await send('count-one')).status).toBe(200)
  expect((await send('count-one')).status).toBe(200)
  expect(await sand()).toBe(before + 3)
  const late = await send('count-two')
  expect(late.status).toBe(409)
  expect(await late.json()).toEqual({
    error: `The stock has changed. Now in stock: Sand ${before + 3}.`,
  })
  const changes = await read<StockChangeView[]>(
    `/api/stock-changes?productId=${PRODUCT}&color=Sand&limit=1`,
  )
  expect(changes).toMatchObject([{ change: 3, after: before + 3, reason: 'count' }])
})

test('a threshold is kept, and moves a product between low and enough', async () => {
  const set = (lowStockThreshold: number) =>
    shop.call('PUT', `/api/inventory/${PRODUCT}/threshold`, { lowStockThreshold }, clerk)
  expect(await (await set(100)).json()).toMatchObject({ lowStockThreshold: 100, state: 'low' })
  expect(await (await set(5)).json()).toMatchObject({ lowStockThreshold: 5, state: 'in' })
  expect((await set(-1)).status).toBe(422)
})

test('a counted list is previewed, then taken once; the book still explains the shelf', async () => {
  const list = await shop.call('GET', '/api/stock-counts/list', undefined, clerk)
  expect(list.headers.get('content-disposition')).toContain('stock-count.csv')
  const before = await sand()
  const counted = (await list.text()).replace(
    new RegExp(`(1,[^\n]*,Sand,${before},)`),
    (row) => `${row}${before + 1}`,
  )
  const preview = (await (
    await upload('/api/stock-counts/preview', counted)
  ).json()) as CountPreview
  expect(preview).toMatchObject({ differences: [{ color: 'Sand', onHand: before }], bad: [] })
  const key = { 'idempotency-key': 'the-list' }
  for (const _ of [1, 2]) {
    const taken = await upload('/api/stock-counts/import', counted, key)
    expect((await taken.json()) as ImportedCounts).toMatchObject({ applied: 1 })
  }
  expect(await sand()).toBe(before + 1)
  expect(await read('/api/stock-proof')).toEqual({ sound: true, foundLast: 0, differences: [] })
})

test('a list with a bad row changes nothing and names the row, unless its good rows are asked for', async () => {
  const before = await sand()
  const csv = `${HEAD}1,,Sand,${before},${before + 2}\n999,,Sand,1,2\n`
  const refused = await upload('/api/stock-counts/import', csv)
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    issues: [{ path: 'row 3', message: '999: There is no product with that number.' }],
  })
  expect(await sand()).toBe(before)
  const taken = await upload('/api/stock-counts/import?keepGood=1', csv)
  expect(await taken.json()).toMatchObject({ applied: 1, bad: [{ row: 3 }] })
  expect(await sand()).toBe(before + 2)
})

test('what is no list, or too large for one, is refused', async () => {
  expect((await upload('/api/stock-counts/preview', 'x'.repeat(COUNT_FILE_BYTES + 1))).status).toBe(
    413,
  )
  expect((await upload('/api/stock-counts/preview', 'Dear Sir')).status).toBe(422)
  const json = await shop.call('POST', '/api/stock-counts/preview', {}, clerk)
  expect([json.status, await json.json()]).toEqual([
    422,
    { error: 'Please choose a CSV file with the columns of the list you downloaded.' },
  ])
})

test('clerks who count the same colour at once: one is heard, the other told', async () => {
  await shop.shop.write(system('test'), (tx) =>
    setStock(tx, { productId: PRODUCT, color: 'Charcoal', pieces: 4, reason: 'count' }),
  )
  const answers = await Promise.all(
    [5, 6, 7].map((counted) =>
      shop.call(
        'POST',
        '/api/stock-counts',
        { productId: PRODUCT, counts: [{ color: 'Charcoal', expected: 4, counted }] },
        clerk,
      ),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})
