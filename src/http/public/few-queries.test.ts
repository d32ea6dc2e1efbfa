import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { system } from '#platform/tx.ts'
import { aDeliveredOrder } from '#testing/reviews.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await addReviews(3)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => shop.close())

/** How many statements reach the database while `path` is answered. */
async function statements(path: string, headers = {}): Promise<number> {
  const { $client: client } = shop.database.db as unknown as { $client: { query: () => unknown } }
  const spy = vi.spyOn(client, 'query')
  const answer = await shop.call('GET', path, undefined, headers)
  await answer.text()
  expect(answer.status).toBe(200)
  const count = spy.mock.calls.length
  spy.mockRestore()
  return count
}

/** The most statements that each public read needs, however much it answers. */
const MOST: Readonly<Record<string, number>> = {
  '/api/products': 4,
  '/api/products?view=card&limit=6': 7,
  '/api/products?view=card&limit=6&color=sand&stock=1&sort=price-asc': 7,
  '/api/products?view=card&limit=6&q=couch': 8,
  '/api/products?ids=1,2,3': 4,
  '/api/products/category/chairs': 4,
  '/api/products/1': 4,
  '/api/products/1/reviews': 4,
  '/api/products/1/reviews?limit=2': 4,
  '/api/products/1/related': 6,
  '/api/categories': 1,
  '/api/categories?view=card': 2,
  '/api/product-filters': 2,
  '/api/shop': 4,
  '/api/delivery?product=1&parish=Portland': 3,
  '/api/delivery/sizes?parish=Portland': 2,
  '/api/site-pictures': 1,
}

const addReviews = (count: number) =>
  shop.shop.write(system('test'), async (tx) => {
    const { id: orderId } = await aDeliveredOrder(tx, { productId: 1 })
    await tx.db.execute(sql`
      with written as (
        insert into reviews (order_id, product_id, color, rating, title, words, shown_as, state,
          written_at, decided_at, queue)
        select ${orderId}, 1, 'Sand', 1 + n % 5, 'Soft', '', 'Ann', 'shown', now(), now(), n
        from generate_series(1, ${count}::integer) as n returning id
      )
      insert into review_photos (review_id, position, picture)
      select id, 1, '{"src": "/pictures/a.webp", "width": 1, "height": 1, "widths": [1],
        "placeholder": ""}' from written`)
  })

async function countAll(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const path of Object.keys(MOST)) counted[path] = await statements(path)
  return counted
}

test('the staff’s desk of reviews asks as often for thirty as for three', async () => {
  const staff = await asStaff(shop, 'manager')
  await addReviews(3)
  const few = await statements('/api/reviews?limit=20', staff)
  await addReviews(30)
  expect(await statements('/api/reviews?limit=20', staff)).toBeLessThanOrEqual(few)
})

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
  await addReviews(30)
  const many = await countAll()
  // A list that does not fit one page has its total counted.
  for (const [path, count] of Object.entries(many))
    expect(count, path).toBeLessThanOrEqual((few[path] ?? 0) + (path.includes('?') ? 1 : 0))
})
