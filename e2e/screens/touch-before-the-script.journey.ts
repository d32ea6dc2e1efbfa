// A page is used before its script has loaded, in a real browser: choices and input made until then
// are kept, and everything that needs the script says so.

import { expect, test } from 'vitest'
import { countOr, noteFigures } from '#testing/count.ts'
import { PAGES_TO_TOUCH, touchEarly, touchWithoutScript } from '#testing/early-touches.ts'
import { setUpJourney } from '#testing/journey.ts'
import { holdBack, type JourneyPage, PHONE, slowDown } from '#testing/pages.ts'

const VISITS = countOr(2)
/** The soak visits more often, touches more fields, and has a slow phone on a slow network. */
const IS_LONG = VISITS > 2
const TOUCHES = IS_LONG ? 12 : 3
const SEEDS = Array.from({ length: VISITS }, (_, visit) => 11 + visit)

const journey = setUpJourney()

async function visit(): Promise<JourneyPage> {
  const page = await journey.page(PHONE)
  return IS_LONG ? slowDown(page) : page
}

test.each(PAGES_TO_TOUCH)('what is touched early on %s is what counts', async (path) => {
  for (const seed of SEEDS) {
    const page = await visit()
    expect(await touchEarly(page, { path, touches: TOUCHES, seed })).toEqual([])
    expect(page.faults).toEqual([])
    await page.context().close()
  }
  noteFigures(`${VISITS * TOUCHES} touches on ${path}`)
})

test.each(PAGES_TO_TOUCH)('without its script %s sends what it shows, or nothing', async (path) => {
  for (const seed of SEEDS) {
    const page = await visit()
    expect(await touchWithoutScript(page, { path, touches: TOUCHES, seed })).toEqual([])
    await page.context().close()
  }
})

test('a colour that is framed early is the one the order form names', async () => {
  const page = await journey.page(PHONE)
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/product/2', { waitUntil: 'commit' })
  const order = page.getByRole('button', { name: 'Order Now - Pay Securely' })
  expect(await order.isDisabled()).toBe(true)
  await page.getByRole('radio', { name: 'Terracotta' }).check({ force: true })
  release()
  await page.getByText('Colour: Terracotta').waitFor()
  await order.click()
  await expect.poll(() => page.getByLabel('Your items').innerText()).toContain('Terracotta')
})

test('an order of prices that is chosen early is the one of the list', async () => {
  const page = await journey.page(PHONE)
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/products', { waitUntil: 'commit' })
  await page.getByLabel('Sort by').selectOption('Price: Low to High')
  release()
  await page.waitForURL('**/products?sort=price-asc')
  expect(await page.getByLabel('Sort by').inputValue()).toBe('price-asc')
})

test('a name that staff type early is signed in with', async () => {
  const page = await journey.page()
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/admin/login', { waitUntil: 'commit' })
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('demo-admin-password')
  release()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/admin/orders')
})
