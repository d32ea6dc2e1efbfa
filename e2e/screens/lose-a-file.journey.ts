// The connection fails in the middle of a visit, in a real browser: what cannot be loaded says so
// and can be tried again, and everything else on the page stays as it was.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from '#testing/axe.ts'
import { setUpSharedJourney } from '#testing/journey.ts'
import { arriveAt, DESK, PHONE, keepMessages, holdBack } from '#testing/pages.ts'

const journey = setUpSharedJourney()

async function openCouch(size = DESK) {
  const page = await journey.page(size)
  await arriveAt(page, '/product/2')
  return page
}

/**
 * Makes requests for these files fail, under whatever address each is tried again, until the returned function is
 * called.
 */
async function cut(page: Page, files: string | RegExp): Promise<() => Promise<void>> {
  const addresses = typeof files === 'string' ? `${files}*` : files
  await page.route(addresses, (route) => route.abort())
  return () => page.unroute(addresses)
}

/** The code of the views, without what it shares with others. */
const VIEWER = /\/assets\/viewer-[\w-]{7}\.js/

/** Clicks with a long timeout, because rendering a model without a GPU blocks the page. */
const look = (page: Page, way: string) =>
  page.getByRole('group', { name: 'View options' }).getByRole('button', { name: way }).click()

/** Waits for the error message, and checks that the photo is still shown behind it. */
async function saysNotLoaded(page: Page, what: string): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: `${what} did not load.` })
  await alert.waitFor()
  await page.locator('.stage img[src*="montego-3-seater/hero"]').waitFor()
}

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' }).click()

test('a view whose code does not come leaves the photo, and comes at the next try', async () => {
  const page = await openCouch(PHONE)
  const mend = await cut(page, VIEWER)
  await look(page, '360°')
  await saysNotLoaded(page, 'This view')
  expect(await violations(page)).toEqual([])
  await mend()
  await tryAgain(page)
  await page.getByRole('slider', { name: /seen all round/ }).waitFor()
})

// Some browsers remember that an imported file failed, so that a retry is of no use to them even when the file is
// there again. Here it is still missing at the retry, which is the same in every browser.
test('a view that fails twice because a file that it imports is missing comes with a reload', async () => {
  const page = await openCouch(PHONE)
  const mend = await cut(page, '**/assets/viewer-buttons-*.js')
  await look(page, '360°')
  await saysNotLoaded(page, 'This view')
  await tryAgain(page)
  await page.getByRole('button', { name: 'Reload the page' }).waitFor()
  await mend()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await page.getByRole('button', { name: 'Next picture' }).waitFor()
  await look(page, '360°')
  await page.getByRole('slider', { name: /seen all round/ }).waitFor()
})

test.each([
  ['360°', '360° view', '**/spins/**', '[role=slider]'],
  ['In the room', 'The room', '**/panorama.*', '[role=slider] canvas'],
  ['3D', 'The model', '**/*.glb*', 'model-viewer'],
] as const)(
  'pictures of %s that do not come leave the photo, and come at the next try',
  async (way, what, files, there) => {
    const page = await openCouch()
    const mend = await cut(page, files)
    await look(page, way)
    await saysNotLoaded(page, what)
    expect(await violations(page)).toEqual([])
    await mend()
    const came = page.waitForResponse(files)
    await tryAgain(page)
    expect((await came).ok()).toBe(true)
    await page.locator(there).first().waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await look(page, 'Photos')
    await page.getByRole('button', { name: 'Next picture' }).waitFor()
    await page.context().close()
  },
)

test('an order form that does not come says so in the corner, and opens at the next try', async () => {
  const page = await openCouch(PHONE)
  const mend = await cut(page, '**/assets/order-dialog-*.js')
  const order = page.getByRole('button', { name: 'Order Now - Pay Securely' })
  await order.click()
  const alert = page.getByRole('alert').filter({ hasText: 'The order form did not load.' })
  await alert.waitFor()
  expect(await violations(page)).toEqual([])
  await alert.getByRole('button', { name: 'Close' }).click()
  await alert.waitFor({ state: 'detached' })
  await order.click()
  await alert.waitFor()
  await mend()
  await tryAgain(page)
  await page.getByRole('dialog').getByLabel('Name').waitFor()
})

test('the rest of a page that does not come says so and leaves what is above it', async () => {
  const page = await journey.page()
  const mend = await cut(page, '**/assets/lower-half-*.js')
  await arriveAt(page, '/product/2')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByText('The rest of this page did not load.').waitFor()
  await page.getByRole('heading', { level: 1, name: /Montego/ }).waitFor()
  await mend()
  await tryAgain(page)
  await page.getByRole('slider', { name: 'Hours since opening' }).waitFor()
  await page.getByRole('heading', { name: 'Related products' }).waitFor()
})

test('a message is read even where what draws it does not come', async () => {
  const page = await journey.page()
  await keepMessages(page)
  await arriveAt(page, '/product/2')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await cut(page, '**/assets/toast-view-*.js')
  await page.getByRole('button', { name: 'Copy Link' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Link copied' })
  await alert.waitFor()
  expect(await violations(page)).toEqual([])
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await alert.waitFor({ state: 'detached' })
})

test('a screen that does not come is said to be missing, and comes with a reload', async () => {
  const page = await openCouch()
  const mend = await cut(page, '**/assets/faq-screen-*.js')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
  await page.getByRole('heading', { name: 'This page did not open' }).waitFor()
  expect(await violations(page)).toEqual([])
  await mend()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await page.getByLabel('Search the questions').waitFor()
})

test.each([
  { what: 'menu', size: PHONE, button: 'Open menu' },
  { what: 'search', size: DESK, button: 'Search the shop' },
])('a $what that does not come says so, and comes with the next press', async (row) => {
  const page = await journey.page(row.size)
  await keepMessages(page)
  await arriveAt(page, '/faq')
  const mend = await cut(page, `**/assets/${row.what}-sheet-*.js`)
  await page.getByRole('button', { name: row.button }).click()
  await page.getByText(`The ${row.what} did not open`).first().waitFor()
  await mend()
  await page.getByRole('button', { name: row.button }).click()
  await page.getByRole('dialog', { name: row.what }).getByRole('combobox').waitFor()
})

test('a button that needs the scripts is held until they are there', async () => {
  const page = await journey.page(PHONE)
  const release = await holdBack(page, '**/assets/react-*.js')
  await page.goto('/product/2')
  const menu = page.getByRole('button', { name: 'Open menu' })
  expect(await menu.isDisabled()).toBe(true)
  release()
  await menu.click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
})
