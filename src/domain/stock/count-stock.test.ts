import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { anOrder, aProduct } from '#testing/builders.ts'
import { as, at, inShop, type TestTx, trying } from '#testing/shop.ts'
import { PAGE_EVENTS } from '#contract/events.ts'
import { INVENTORY_SORTS } from '#contract/stock.ts'
import { setThreshold } from '#domain/catalogue/edit-product.ts'
import { singleRow } from '#platform/database/rows.ts'
import { changeProduct } from './change-product.ts'
import { readCountFile, writeCountFile } from './count-file.ts'
import { countStock } from './count-stock.ts'
import { importCounts, previewCounts } from './import-counts.ts'
import { getInventory, listChanges, listCounted, listInventory } from './list-inventory.ts'
import { verifyStock } from './verify-stock.ts'
import { versionOf, withStock } from './with-stock.ts'

const DAY_MS = 86_400_000
const clerk = { kind: 'staff', userId: 7, name: 'Dwight', role: 'clerk' } as const

async function onHand(tx: TestTx, productId: number) {
  const levels = await tx.db.select().from(stockLevels).where(eq(stockLevels.productId, productId))
  return Object.fromEntries(levels.map(({ color, pieces }) => [color, pieces]))
}

const changesOf = async (tx: TestTx, productId: number) =>
  (await listChanges(tx, { productId, limit: 50 })).items

test('a count sets the pieces, writes the difference with who counted, and tells of it once', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx, { stock: { Sand: 2, Navy: 1 } })
    const counts = [
      { color: 'Sand', expected: 2, counted: 5 },
      { color: 'Navy', expected: 1, counted: 1 },
    ]
    await countStock(as(clerk, tx), { productId, counts })
    expect(await onHand(tx, productId)).toEqual({ Sand: 5, Navy: 1 })
    const [newest] = await changesOf(tx, productId)
    expect(newest?.change).toMatchObject({
      color: 'Sand',
      change: 3,
      piecesAfter: 5,
      reason: 'count',
      by: 'Dwight',
    })
    expect(tx.happened.filter(({ name }) => name === 'stock.changed')).toHaveLength(1)
  }))

test('a count that a sale overtook is refused whole, with the fresh numbers', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx, { stock: { Sand: 2, Navy: 1 } })
    await anOrder(tx, { productId, selectedColor: 'Sand' })
    const counts = [
      { color: 'Sand', expected: 2, counted: 9 },
      { color: 'Navy', expected: 1, counted: 9 },
    ]
    const refused = trying(tx, (inner) => countStock(inner, { productId, counts }))
    await expect(refused).rejects.toMatchObject({
      code: 'stock-moved',
      details: { fresh: 'Sand 1' },
    })
    expect(await onHand(tx, productId)).toEqual({ Sand: 1, Navy: 1 })
  }))

test('a colour that the product does not have cannot be counted', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx, { stock: { Sand: 2 } })
    const counts = [{ color: 'Purple', expected: 0, counted: 9 }]
    const refused = countStock(tx, { productId, counts })
    await expect(refused).rejects.toMatchObject({ code: 'colour-unknown' })
  }))

test('the inventory knows what runs low, what is out, and for how many days the rest will do', () =>
  inShop(async (tx) => {
    const before = await tx.db.execute(sql`select count(*) as products from products`)
    expect(Number(before.rows[0]?.products)).toBe(0)
    const fast = await aProduct(tx, { name: 'Fast', stock: { Sand: 12 } })
    const slow = await aProduct(tx, { name: 'Slow', stock: { Sand: 30 } })
    const gone = await aProduct(tx, { name: 'Gone', stock: { Sand: 0 } })
    const longAgo = new Date(tx.now.getTime() - 40 * DAY_MS)
    await anOrder(at(longAgo, tx), { productId: slow.id })
    for (let sold = 0; sold < 6; sold++) await anOrder(tx, { productId: fast.id })
    await setThreshold(tx, { productId: fast.id, lowStockThreshold: 6 })

    const shown = async (query: Parameters<typeof listInventory>[1]) =>
      (await listInventory(tx, query)).items.map(({ product }) => product.name)
    expect(await shown({ limit: 9 })).toEqual(['Fast', 'Gone', 'Slow'])
    expect(await shown({ limit: 9, sort: 'stock' })).toEqual(['Gone', 'Fast', 'Slow'])
    expect(await shown({ limit: 9, sort: 'cover' })).toEqual(['Fast', 'Slow', 'Gone'])
    expect(await shown({ limit: 9, state: 'low' })).toEqual(['Fast'])
    expect(await shown({ limit: 9, state: 'out' })).toEqual(['Gone'])
    expect(await shown({ limit: 9, state: 'in' })).toEqual(['Slow'])
    // Six sold in 30 days and six left: enough for 30 more.
    expect(await getInventory(tx, fast.id)).toMatchObject({ pieces: 6, sold: 6, cover: 30 })
    expect(await getInventory(tx, slow.id)).toMatchObject({ pieces: 29, sold: 0, cover: null })
    expect(await getInventory(tx, gone.id)).toMatchObject({ pieces: 0, cover: null })
  }))

test.each(INVENTORY_SORTS)('every page of the inventory by %s follows the last', (sort) =>
  inShop(async (tx) => {
    for (const [name, pieces] of [
      ['C', 3],
      ['a', 3],
      ['B', 1],
      ['d', 8],
    ] as const)
      await aProduct(tx, { name, stock: { Sand: pieces } })
    const whole = await listInventory(tx, { sort, limit: 10 })
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await listInventory(tx, { sort, limit: 1, ...(cursor && { cursor }) })
      paged.push(...page.items.map(({ product }) => product.name))
      cursor = page.next
      expect(page.total).toBe(4)
    } while (cursor)
    expect(paged).toEqual(whole.items.map(({ product }) => product.name))
  }),
)

test('the book is read by product, colour, reason and order, a page at a time', () =>
  inShop(async (tx) => {
    const couch = await aProduct(tx, { name: 'Couch', stock: { Sand: 3, Navy: 1 } })
    const chair = await aProduct(tx, { name: 'Chair', stock: { Sand: 1 } })
    const order = await anOrder(tx, { productId: couch.id, selectedColor: 'Sand' })
    const total = async (query: object) => (await listChanges(tx, { ...query, limit: 9 })).total
    expect(await total({})).toBe(4)
    expect(await total({ productId: couch.id })).toBe(3)
    expect(await total({ productId: couch.id, color: 'Navy' })).toBe(1)
    expect(await total({ reason: 'sale' })).toBe(1)
    expect(await total({ orderId: order.id })).toBe(1)
    expect(await total({ q: 'chair' })).toBe(1)
    const first = await listChanges(tx, { limit: 3 })
    const rest = await listChanges(tx, { limit: 3, cursor: first.next ?? '' })
    expect([...first.items, ...rest.items].map(({ change }) => change.productId)).toEqual([
      couch.id,
      chair.id,
      couch.id,
      couch.id,
    ])
    expect(rest.next).toBeUndefined()
  }))

test('the proof finds a piece that the book does not explain', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx, { stock: { Sand: 3 } })
    expect(await verifyStock(tx)).toEqual([])
    await tx.db.update(stockLevels).set({ pieces: 4 }).where(eq(stockLevels.productId, productId))
    expect(await verifyStock(tx)).toEqual([{ productId, color: 'Sand', onHand: 4, booked: 3 }])
  }))

const file = (text: string) => readCountFile(new TextEncoder().encode(text))
const HEAD = 'product_id,product,colour,on_hand,counted\n'

test('the list to count by can be filled in and read back, and holds no formula', () =>
  inShop(async (tx) => {
    const { id } = await aProduct(tx, { name: '=HYPERLINK("x")', stock: { '+Sand': 2, Navy: 1 } })
    const list = writeCountFile(await listCounted(tx))
    expect(list.split('\n').slice(1, 3)).toEqual([
      `${id},"'=HYPERLINK(""x"")",'+Sand,2,`,
      `${id},"'=HYPERLINK(""x"")",Navy,1,`,
    ])
    const counted = list.replace("'+Sand,2,", "'+Sand,2,7")
    const preview = await previewCounts(tx, file(counted))
    expect(preview).toMatchObject({ rows: 2, blank: 1, unchanged: 0, bad: [] })
    expect(preview.differences).toMatchObject([{ row: 2, color: '+Sand', onHand: 2, counted: 7 }])
  }))

test('every bad row of a counted list is named, with its number, what it says and why', () =>
  inShop(async (tx) => {
    const { id } = await aProduct(tx, { name: 'Couch', stock: { Sand: 2, Navy: 1 } })
    const { bad, differences } = await previewCounts(
      tx,
      file(
        `${HEAD}${id},Couch,sand,2,3\n\n99999,Couch,Sand,2,3\n${id},Chair,Sand,2,3\n${id},Couch,Purple,2,3\n` +
          `${id},Couch,Sand,2,4\n${id},Couch,Navy,1,-3\nabc,,,,1\n`,
      ),
    )
    expect(differences).toHaveLength(1)
    expect(bad.map(({ row, what }) => [row, what])).toEqual([
      [4, '99999'],
      [5, 'Chair'],
      [6, 'Purple'],
      [7, 'Couch, Sand'],
      [8, '-3'],
      [9, 'abc'],
    ])
    expect(bad.every(({ why }) => why.endsWith('.') || why.endsWith('?'))).toBe(true)
  }))

test('a list with a bad row is taken only if its good rows are asked for', () =>
  inShop(async (tx) => {
    const { id } = await aProduct(tx, { name: 'Couch', stock: { Sand: 2, Navy: 1 } })
    const rows = file(`${HEAD}${id},Couch,Sand,2,6\n${id},Couch,Navy,1,many\n`)
    expect(await importCounts(tx, { rows, keepGood: false })).toMatchObject({ applied: 0 })
    expect(await onHand(tx, id)).toEqual({ Sand: 2, Navy: 1 })
    expect(await importCounts(tx, { rows, keepGood: true })).toMatchObject({ applied: 1 })
    expect(await onHand(tx, id)).toEqual({ Sand: 6, Navy: 1 })
  }))

test('a piece sold since the list was made is not counted away', () =>
  inShop(async (tx) => {
    const { id } = await aProduct(tx, { name: 'Couch', stock: { Sand: 2 } })
    const rows = file(`${HEAD}${id},Couch,Sand,2,6\n`)
    await anOrder(tx, { productId: id, selectedColor: 'Sand' })
    const { bad, applied } = await importCounts(tx, { rows, keepGood: true })
    expect(bad).toMatchObject([{ row: 2, what: '2' }])
    expect(applied).toBe(0)
    expect(await onHand(tx, id)).toEqual({ Sand: 1 })
  }))

test('a list as spreadsheets write it is read: other order, semicolons, a byte order mark', () => {
  const [row] = file('\uFEFFCounted;On hand;Colour;Product;Product ID\r\n4.00;2;Sand;Couch;1\r\n')
  expect(row).toEqual({
    row: 2,
    product_id: '1',
    product: 'Couch',
    colour: 'Sand',
    on_hand: '2',
    counted: '4.00',
  })
  const latin = Uint8Array.from([...new TextEncoder().encode(`${HEAD}1,Caf`), 0xe9, 10])
  expect(readCountFile(latin)[0]?.product).toBe('Café')
})

test.each([
  ['a picture', Uint8Array.from([0xff, 0xd8, 0, 0x10])],
  ['nothing', new Uint8Array()],
  ['a page', new TextEncoder().encode('<!doctype html><title>Stock</title>')],
  [
    'a list without what was counted',
    new TextEncoder().encode('product_id,product,colour,on_hand\n'),
  ],
  ['a quotation that never ends', new TextEncoder().encode(`${HEAD}1,"Couch`)],
])('%s is no counted list', (_, bytes) => {
  expect(() => readCountFile(bytes)).toThrow('not-csv')
})

test('the list to count by is read back whole, however many rows it has', () =>
  inShop(async (tx) => {
    const colors = Array.from({ length: 12 }, (_, n) => `Colour ${n + 1}`)
    await tx.db.execute(sql`
      insert into products (name, description, price, category, colors, created_at, updated_at)
      select 'Couch ' || n, 'For tests.', 1, 'chairs', ${JSON.stringify(colors)}::jsonb, now(), now()
      from generate_series(1, 850) n`)
    const list = writeCountFile(await listCounted(tx))
    const preview = await previewCounts(tx, file(list))
    expect(preview).toMatchObject({ rows: 850 * 12, blank: 850 * 12, bad: [] })
  }))

test('a list of 50,000 rows is read; one more is refused for its length, not for its form', () => {
  const rows = (count: number) => HEAD + '1,,,1,\n'.repeat(count)
  expect(file(rows(50_000))).toHaveLength(50_000)
  expect(() => file(rows(50_001))).toThrow('too-many-rows')
})

test('who saw a product before its threshold changed is told so', () =>
  inShop(async (tx) => {
    const product = await aProduct(tx, { stock: { Sand: 3 } })
    const seen = versionOf(singleRow(await withStock(tx, [product])))
    const { edition } = await setThreshold(tx, { productId: product.id, lowStockThreshold: 12 })
    expect(edition).toBe(product.edition + 1)
    const stale = changeProduct(tx, {
      productId: product.id,
      edit: { lowStockThreshold: 5 },
      version: seen,
    })
    await expect(stale).rejects.toMatchObject({ code: 'product-changed' })
    await setThreshold(tx, { productId: product.id, lowStockThreshold: 12 })
    const changes = tx.happened.filter(({ name }) => name === 'product.threshold-changed')
    expect(changes).toHaveLength(1)
  }))

test('every process hears of a changed threshold, as public answers show it', () => {
  expect(PAGE_EVENTS.has('product.threshold-changed')).toBe(true)
})
