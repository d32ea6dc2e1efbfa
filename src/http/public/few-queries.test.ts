import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '#testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => shop.close())

/** How many statements reach the database while `path` is answered. */
async function statements(path: string): Promise<number> {
  const { $client: client } = shop.database.db as unknown as { $client: { query: () => unknown } }
  const spy = vi.spyOn(client, 'query')
  const answer = await shop.call('GET', path)
  await answer.text()
  expect(answer.status).toBe(200)
  const count = spy.mock.calls.length
  spy.mockRestore()
  return count
}

/** The most statements that each public read needs, however much it answers. */
const MOST: Readonly<Record<string, number>> = {
  '/api/products': 3,
  '/api/products?view=card&limit=6': 6,
  '/api/products?view=card&limit=6&color=sand&stock=1&sort=price-asc': 6,
  '/api/products?view=card&limit=6&q=couch': 7,
  '/api/products?ids=1,2,3': 3,
  '/api/products/category/chairs': 3,
  '/api/products/1': 3,
  '/api/products/1/related': 5,
  '/api/categories': 1,
  '/api/categories?view=card': 2,
  '/api/product-filters': 2,
  '/api/shop': 4,
  '/api/delivery?product=1&parish=Portland': 3,
  '/api/site-pictures': 1,
}

async function countAll(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const path of Object.keys(MOST)) counted[path] = await statements(path)
  return counted
}

test('no public read asks once for each row: ten times the products, the same statements', async () => {
  const few = await countAll()
  for (const [path, most] of Object.entries(MOST)) {
    expect(few[path], path).toBeGreaterThan(0)
    expect(few[path], path).toBeLessThanOrEqual(most)
  }
  await shop.database.db.execute(sql`
    insert into products (name, description, price, category, colors, created_at, updated_at)
    select name || ' ' || n, description, price, category, colors, now(), now()
    from products cross join generate_series(2, 10) as n`)
  const many = await countAll()
  // A list that does not fit one page has its total counted.
  for (const [path, count] of Object.entries(many))
    expect(count, path).toBeLessThanOrEqual((few[path] ?? 0) + (path.includes('?') ? 1 : 0))
})
