import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type GoodProductRow,
  PRODUCT_LIST_BYTES,
  type ProductListPreview,
} from '#contract/product-lists.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { findProduct } from '#domain/catalogue/get-product.ts'
import { readSkus } from '#domain/catalogue/skus.ts'
import { changeProduct } from '#domain/stock/change-product.ts'
import { system } from '#platform/tx.ts'
import { aProduct } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff, editorToken } from '#testing/staff.ts'
import { statementsOf } from '#testing/statements.ts'
import { editorCookie } from '#testing/cookies.ts'

const me = system('test')
let shop: TestShop
let manager: Record<string, string>
let couch: number
let chair: number
beforeAll(async () => {
  shop = await openTestShop()
  manager = await asStaff(shop, 'manager')
})
afterAll(() => shop.close())
let made = 0
beforeEach(async () => {
  made++
  const skus = { Sand: `S-${made}`, Navy: `N-${made}` }
  await shop.shop.write(me, async (tx) => {
    couch = (await aProduct(tx, { name: `Couch ${made}`, stock: { Sand: 5, Navy: 1 } })).id
    chair = (await aProduct(tx, { name: `Chair ${made}`, stock: { Sand: 2 } })).id
    await changeProduct(tx, { productId: couch, edit: { colorSkus: skus, cost: '40000.00' } })
  })
})

const upload = (csv: string) =>
  shop.api.request('/api/product-lists/preview', {
    method: 'POST',
    headers: { ...manager, 'content-type': 'text/csv' },
    body: csv,
  })
const preview = async (...lines: string[]) =>
  (await (await upload(lines.join('\n'))).json()) as ProductListPreview
const bring = (rows: readonly GoodProductRow[]) =>
  shop.call('POST', '/api/product-lists', { rows: rows.map(asImported) }, manager)
const asImported = ({ row, productId, version, cells }: GoodProductRow) => ({
  row,
  productId,
  version,
  cells,
})
const read = (id: number) => shop.shop.read(me, (tx) => findProduct(tx, id))

test('the list that is downloaded comes back without a difference', async () => {
  const answer = await shop.call('GET', '/api/product-lists', undefined, manager)
  expect(answer.headers.get('content-disposition')).toContain('products.csv')
  const file = await answer.text()
  expect(file).toContain(`"Sand: S-${made}\nNavy: N-${made}"`)
  const found = (await (await upload(file)).json()) as ProductListPreview
  expect(found).toMatchObject({ added: [], changed: [], bad: [], ignored: [] })
  expect(found.unchanged).toBe(found.rows)
  const { rows } = await shop.database.db.execute(
    sql`select facts from events where name = 'list.exported' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ facts: { list: 'products', rows: found.rows } }])
})

test('a preview says what would be added and changed, and writes nothing', async () => {
  const found = await preview(
    'id,name,price,state,category,description,skus',
    `${couch},Couch ${made},91000,draft,compressed-couches,A couch for tests.,"Sand: X-${made}"`,
    `,New Pod ${made},38000,,chairs,Soft,POD-${made}`,
    `${chair},Chair ${made},90000.00,live,compressed-couches,A couch for tests.,`,
  )
  expect(found).toMatchObject({ rows: 3, unchanged: 1, bad: [] })
  expect(found.changed[0]).toMatchObject({
    row: 2,
    productId: couch,
    changes: [
      { column: 'state', from: 'live', to: 'draft' },
      { column: 'price', from: '90000.00', to: '91000' },
      { column: 'skus', from: `Sand: S-${made}\nNavy: N-${made}`, to: `Sand: X-${made}` },
    ],
  })
  expect(found.added[0]).toMatchObject({ row: 3, productId: null, name: `New Pod ${made}` })
  expect((await read(couch))?.price).toBe(90_000_00)
})

test('what a spreadsheet writes in its own way asks for nothing', async () => {
  const found = await preview(
    'id,name,price,on_sale,weight_kg,cost',
    `${couch},Couch ${made},"90,000.00",FALSE,,"J$40,000"`,
    `${chair},Chair ${made},90000,No,,`,
  )
  expect(found).toMatchObject({ unchanged: 2, changed: [], bad: [] })
})

test('a sale is on with the word of a spreadsheet too', async () => {
  const [row] = (
    await preview(
      'id,name,price,price_before_sale,on_sale',
      `${couch},Couch ${made},80000,"90,000",TRUE`,
    )
  ).changed
  expect((await bring(row ? [row] : [])).status).toBe(200)
  expect(await read(couch)).toMatchObject({ onSale: true, originalPrice: 90_000_00 })
})

test('what was previewed is applied at once, and the stock stays as it is', async () => {
  const { added, changed } = await preview(
    'id,name,price,state,category,description,skus,cost',
    `${couch},Couch ${made},91000,draft,compressed-couches,A couch for tests.,"Navy: S-${made}\nSand: N-${made}",`,
    `,New Pod ${made},38000,,chairs,Soft,POD-${made},20000`,
  )
  const answer = await bring([...added, ...changed])
  expect(await answer.json()).toEqual({ added: 1, changed: 1 })
  expect(await read(couch)).toMatchObject({ price: 91_000_00, state: 'draft', cost: null })
  const skus = await shop.shop.read(me, (tx) => readSkus(tx, [couch]))
  expect(skus.get(couch)).toEqual({ Sand: `N-${made}`, Navy: `S-${made}` })
  const { rows } = await shop.database.db.execute(
    sql`select color, pieces from stock_levels where product_id = ${couch} order by color`,
  )
  expect(rows).toEqual([
    { color: 'Navy', pieces: 1 },
    { color: 'Sand', pieces: 5 },
  ])
})

const FAULTS: [what: string, cells: string, column: string, why: RegExp][] = [
  ['an id of no product', '999999,A,1,chairs,live,no,,,', 'id', /no product with that number/],
  ['a price that is none', 'ID,COUCH,dear,chairs,live,no,,,', 'price', /price in dollars/],
  ['a category that is none', 'ID,COUCH,1,tables,live,no,,,', 'category', /choose a category/],
  ['a state that is none', 'ID,COUCH,1,chairs,hidden,no,,,', 'state', /live or draft/],
  ['a sale that is neither', 'ID,COUCH,1,chairs,live,perhaps,,,', 'on_sale', /yes or no/],
  ['a sale that lowers nothing', 'ID,COUCH,9,chairs,live,yes,,,', 'price_before_sale', /price/],
  ['a weight in words', 'ID,COUCH,1,chairs,live,no,heavy,,', 'weight_kg', /whole kilograms/],
  ['an SKU of no colour', 'ID,COUCH,1,chairs,live,no,,Pink: P,', 'skus', /product’s colours/],
  ['an SKU twice', 'ID,COUCH,1,chairs,live,no,,"Sand: Q\nNavy: q",', 'skus', /Two colours have it/],
  ['a new product without a price', ',Newer,,chairs,live,no,,,Soft', 'price', /Price is required/],
  ['a new product of a known name', ',COUCH,1,chairs,live,no,,,Soft', 'name', /Enter its ID/],
]

test.each(FAULTS)('%s is named by its row and column, and why', async (_, cells, column, why) => {
  const row = cells.replace('ID', String(couch)).replace('COUCH', `Couch ${made}`)
  const head = 'id,name,price,category,state,on_sale,weight_kg,skus,description'
  const { bad, changed, added } = await preview(
    head,
    row.endsWith('Soft') ? row : `${row}A couch for tests.`,
  )
  expect(bad).toEqual([
    { row: 2, column, what: expect.any(String), why: expect.stringMatching(why) },
  ])
  expect([...changed, ...added]).toEqual([])
})

test('a warranty is of 1 to 5 years, or not stated', async () => {
  const row = (years: string) =>
    preview('id,name,warranty_years', `${couch},Couch ${made},${years}`)
  for (const wrong of ['0', '6', '2.5', 'long'])
    expect((await row(wrong)).bad).toEqual([
      {
        row: 2,
        column: 'warranty_years',
        what: wrong,
        why: 'Please give 1 to 5 years, or leave it empty.',
      },
    ])
  const [changed] = (await row('5')).changed
  expect(changed?.changes).toEqual([{ column: 'warranty_years', from: '', to: '5' }])
  expect((await row('')).unchanged).toBe(1)
})

test('facts come in by their values or as the page words them, each by itself', async () => {
  const { changed } = await preview(
    'id,name,seats,fill,seat_height_cm',
    `${couch},Couch ${made},3,High-Resilience Foam,`,
  )
  expect(changed[0]?.changes).toEqual([
    { column: 'seats', from: '', to: '3' },
    { column: 'fill', from: '', to: 'High-Resilience Foam' },
  ])
  await bring(changed)
  expect((await read(couch))?.facts).toEqual({ seats: 3, fill: 'high-resilience-foam' })
  const again = await preview('id,name,seats,fill', `${couch},Couch ${made},,High-resilience foam`)
  await bring(again.changed)
  expect((await read(couch))?.facts).toEqual({ fill: 'high-resilience-foam' })
})

test('a fact that cannot be is named by its column, and why', async () => {
  const why = async (column: string, what: string) =>
    (await preview(`id,name,${column}`, `${couch},Couch ${made},${what}`)).bad
  expect(await why('seats', 'many')).toEqual([
    { row: 2, column: 'seats', what: 'many', why: 'Please enter a whole number from 1 to 12.' },
  ])
  expect(await why('bed_size', 'Queen')).toEqual([
    {
      row: 2,
      column: 'bed_size',
      what: 'Queen',
      why: 'Compressed couches have no bed size: leave it empty.',
    },
  ])
})

test('an SKU of another product, or of another row, is refused by its row', async () => {
  const { bad } = await preview(
    'id,name,skus',
    `${chair},Chair ${made},Sand: s-${made}`,
    `${couch},Couch ${made},"Sand: S-${made}\nNavy: T-${made}"`,
  )
  expect(bad).toMatchObject([{ row: 3, column: 'skus', why: expect.stringContaining('Row 2') }])
  const alone = await preview('id,name,skus', `${chair},Chair ${made},Sand: s-${made}`)
  expect(alone.bad).toMatchObject([
    { row: 2, why: expect.stringContaining(`Couch ${made} has it`) },
  ])
})

test('two products exchange their SKUs in one list', async () => {
  const { changed, bad } = await preview(
    'id,name,skus',
    `${couch},Couch ${made},"Sand: C-${made}\nNavy: N-${made}"`,
    `${chair},Chair ${made},Sand: S-${made}`,
  )
  expect(bad).toEqual([])
  expect((await bring(changed)).status).toBe(200)
})

test('a product that was changed since the preview is refused by its row, and nothing is written', async () => {
  const { changed } = await preview(
    'id,name,price',
    `${couch},Couch ${made},91000`,
    `${chair},Chair ${made},91000`,
  )
  await shop.shop.write(me, (tx) =>
    changeProduct(tx, { productId: chair, edit: { price: '5.00' } }),
  )
  const answer = await bring(changed)
  expect(answer.status).toBe(422)
  const { issues } = await answer.json()
  expect(issues).toEqual([
    {
      path: 'row 3, id',
      message: `${chair}: Chair ${made} has changed since you downloaded the list.`,
    },
  ])
  expect((await read(couch))?.price).toBe(90_000_00)
  expect((await bring(changed.slice(0, 1))).status).toBe(200)
})

test('each further row takes a few statements only, as its product was read with the others', async () => {
  const ids = await shop.shop.write(me, async (tx) => {
    const added: number[] = []
    for (let n = 0; n < 30; n++) added.push((await aProduct(tx, { name: `Row ${made}.${n}` })).id)
    return added
  })
  const statementsFor = async (some: readonly number[], price: number) => {
    const lines = some.map((id) => `${id},Row ${made}.${ids.indexOf(id)},${price}`)
    const { changed } = await preview('id,name,price', ...lines)
    const { texts, answer } = await statementsOf(shop.database, () => bring(changed))
    expect(await answer.json()).toEqual({ added: 0, changed: some.length })
    return texts.length
  }
  const ofTen = await statementsFor(ids.slice(0, 10), 91_000)
  const ofThirty = await statementsFor(ids, 92_000)
  expect((ofThirty - ofTen) / 20).toBeLessThanOrEqual(3)
})

test('a sale between preview and import is no change of the product', async () => {
  const { changed } = await preview('id,name,price', `${couch},Couch ${made},91000`)
  await shop.shop.write(me, (tx) =>
    changeProduct(tx, { productId: couch, edit: { colorInventory: { Sand: 4 } } }),
  )
  expect((await bring(changed)).status).toBe(200)
})

test('columns that the list does not have are named, and stock is one of them', async () => {
  const found = await preview('id,name,Stock,shelf', `${couch},Couch ${made},99,A`)
  expect(found).toMatchObject({ ignored: ['stock', 'shelf'], unchanged: 1 })
})

test('a row twice is refused, and so is a new one', async () => {
  const row = `${couch},Couch ${made},91000`
  expect((await preview('id,name,price', row, row)).bad).toMatchObject([{ row: 3, column: 'id' }])
  const added = ',Twin,91000,chairs,Soft'
  const twice = await preview('id,name,price,category,description', added, added)
  expect(twice.bad).toMatchObject([{ row: 3, why: 'Row 2 already adds a product with this name.' }])
})

test('what is no list, too long or too large is refused with a sentence', async () => {
  const sentence = async (csv: string) => {
    const answer = await upload(csv)
    return [answer.status, (await answer.json()).error]
  }
  expect(await sentence('a,b\n1,2')).toEqual([422, refusalSentence('not-csv')])
  const many = ['id,name', ...Array.from({ length: 2001 }, (_, row) => `${row + 1},A`)].join('\n')
  expect(await sentence(many)).toEqual([422, 'A list can have up to 2,000 rows.'])
  expect(await sentence('x'.repeat(PRODUCT_LIST_BYTES + 1))).toEqual([
    413,
    'The file is too large. The limit is 1 MB.',
  ])
})

test('the list holds costs: only those who may edit products read it or bring it back', async () => {
  const editor = { cookie: editorCookie(await editorToken(shop)) }
  expect((await shop.call('GET', '/api/product-lists', undefined, editor)).status).toBe(200)
  for (const role of ['clerk', 'auditor', 'viewer'] as const) {
    const headers = await asStaff(shop, role)
    expect((await shop.call('GET', '/api/product-lists', undefined, headers)).status).toBe(403)
  }
  expect((await shop.call('GET', '/api/product-lists')).status).toBe(401)
})
