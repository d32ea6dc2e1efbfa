// Every public page at phone and desk width, checked by axe against WCAG 2.2 AA: no violations are
// allowed. And the script budget of a first visit: everything loaded before the first interaction.

import { beforeAll, expect, test } from 'vitest'
import type { ProductView } from '#contract/product-views.ts'
import { setUpJourney } from '#testing/journey.ts'
import { findProblems, inBatches, type Screen, visit } from './check-screens.ts'
import { DESK, PHONE } from '#testing/pages.ts'
import { publicPages } from './public-pages.ts'

const SCRIPT_BUDGET_BYTES = 95_000

const journey = setUpJourney()

const ADDRESSES = [
  ...publicPages(),
  '/products?q=zzzz', // no results
  '/product/8', // sold out
  '/product/12', // a long name
  '/compare?ids=8,12,2',
  '/compare?ids=999999', // no longer in the shop
  '/product/4242', // not found
  '/products/sofas?ref=marcia.reid@example.com', // by a partner's link
  '/nowhere',
  '/admin/login',
  '/admin/edit', // its password
]

const LONG_NAMED = '/api/products/12'
const LONG_WORD = 'Pocketspringandmemoryfoam'.repeat(4)

beforeAll(async () => {
  const product = await journey.call<ProductView>('GET', LONG_NAMED)
  await journey.asStaff('PUT', LONG_NAMED, {
    ...product,
    name: 'Blue Mountain Hybrid-Pocket-Spring-and-Memory-Foam Orthopaedic Mattress, Washable Cover',
    features: [LONG_WORD, ...product.features],
    colors: [...product.colors, 'Very Light Tropical Sunset Coral Pink'],
  })
})

const SCREENS = ADDRESSES.map((path): Screen => [path, visit(path)])

test.each(inBatches(SCREENS))('%s: accessible on a phone and on a desk', async (_, screens) => {
  expect(await findProblems(journey, screens)).toEqual([])
})

const LANDINGS = ['/', '/products', '/product/2']

test.each(LANDINGS)('all scripts of %s together stay within 95 KB', async (path) => {
  await Promise.all([PHONE, DESK].map((size) => weigh(path, size)))
})

async function weigh(path: string, size: typeof DESK): Promise<void> {
  const page = await journey.page(size)
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await visit(path)(page)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes, path).toBeGreaterThan(60_000)
  expect(bytes, path).toBeLessThanOrEqual(SCRIPT_BUDGET_BYTES)
}
