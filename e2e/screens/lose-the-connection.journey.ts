// The connection is lost, or the shop is down: a returning visitor gets an offline page with the
// phone number, and is back in the shop with one click once it can be reached.

import { expect, test } from 'vitest'
import { violations } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, PHONE } from '#testing/pages.ts'
import { startShop } from '#testing/running-shop.ts'

const journey = setUpJourney()

test('a shop that cannot be reached says so on the page that was asked for, then comes back', async () => {
  const { shop, browser } = journey
  const context = await browser.newContext({ baseURL: shop.url, viewport: PHONE })
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all(
      (await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)),
    )
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/offline')
  expect(kept.filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([])

  await shop.stop()
  await page.goto('/products/chairs')
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  await expect.poll(() => page.locator('a[href^="tel:"]').count()).toBe(1)
  expect(await violations(page)).toEqual([])

  journey.shop = await startShop({ PORT: String(shop.port) }, shop.dataDir)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Chairs' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/products/chairs')
})

test('a browser whose storage is full still gets every file of a page', async () => {
  const { shop, browser } = journey
  const context = await browser.newContext({ baseURL: shop.url, viewport: PHONE })
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  const devtools = await context.newCDPSession(page)
  const { origin } = new URL(shop.url)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await arriveAt(page, '/product/1')
  await page.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
  await page.getByRole('form', { name: 'Your order' }).waitFor()
})
