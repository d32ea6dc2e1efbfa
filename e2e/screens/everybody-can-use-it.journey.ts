// Every public page at phone and desk width, checked by axe against WCAG 2.2 AA: no violations are
// allowed. And the script budget of a first visit: everything loaded before the first interaction.

import type { Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setUpJourney } from '#testing/journey.ts'
import { findProblems, inBatches, visit } from './check-screens.ts'
import { DESK, PHONE } from '#testing/pages.ts'
import { prepareShop, SHOP_SCREENS } from './shop-screens.ts'

const SCRIPT_BUDGET_BYTES = 95_000

const journey = setUpJourney()

beforeAll(() => prepareShop(journey))

test.each(inBatches(SHOP_SCREENS))(
  '%s: accessible on a phone and on a desk',
  async (_, screens) => {
    expect(await findProblems(journey, screens)).toEqual([])
  },
)

const LANDINGS = ['/', '/products', '/product/2']

test.each(LANDINGS)('all scripts of %s together stay within 95 KB', async (path) => {
  await Promise.all([PHONE, DESK].map((size) => weigh(path, size)))
})

async function weigh(path: string, size: typeof DESK): Promise<void> {
  const page = await journey.page(size)
  const scripts: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  await visit(path)(page)
  const sizes = await Promise.all(scripts.map((request) => request.sizes()))
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  expect(bytes, path).toBeGreaterThan(60_000)
  expect(bytes, path).toBeLessThanOrEqual(SCRIPT_BUDGET_BYTES)
}
