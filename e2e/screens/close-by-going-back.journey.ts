// The back gesture of a phone closes an overlay, and leaves the page only if no overlay is open.

import { expect, test } from 'vitest'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, type JourneyPage, PHONE, sheetLeft } from '#testing/pages.ts'

const journey = setUpJourney()

const pathOf = (page: JourneyPage) => new URL(page.url()).pathname

/** A product page that was opened from the list, so that there is a page to go back to. */
async function productAfterList(): Promise<JourneyPage> {
  const page = await journey.page(PHONE)
  await arriveAt(page, '/products')
  await page.getByRole('link', { name: 'Montego 3-Seater' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Montego 3-Seater' }).waitFor()
  return page
}

test('the way back closes the order form, which keeps what was typed', async () => {
  const page = await productAfterList()
  const product = pathOf(page)
  const order = () => page.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
  await order()
  await page.getByLabel('Full name').fill('Marva Brown')
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe(product)
  await order()
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Marva Brown')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await sheetLeft(page)
  await page.goBack()
  await page.waitForURL('**/products')
  expect(page.faults).toEqual([])
})

test('a form that is opened again while the browser is still going back stays open', async () => {
  const page = await productAfterList()
  const product = pathOf(page)
  // A browser that goes back only when it is let.
  await page.evaluate(() => {
    const goBack = history.back.bind(history)
    history.back = () => void Object.assign(globalThis, { goBack })
    addEventListener('popstate', () => document.body.classList.add('went-back'))
  })
  const order = () => page.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
  await order()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.waitForFunction(() => 'goBack' in globalThis)
  await order()
  await page.getByLabel('Full name').fill('Marva Brown')
  await page.evaluate(() => (globalThis as unknown as { goBack: () => void }).goBack())
  await page.locator('body.went-back').waitFor()
  expect(await page.getByLabel('Full name').inputValue()).toBe('Marva Brown')
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe(product)
  expect(page.faults).toEqual([])
})

test('an order takes the place of its form in the history', async () => {
  const page = await productAfterList()
  const product = pathOf(page)
  await page.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
  await page.getByLabel('Full name').fill('Marva Brown')
  await page.getByLabel('E-mail', { exact: true }).fill('marva@example.com')
  await page.getByLabel('Phone', { exact: true }).fill('876-555-0187')
  await page.getByRole('radio', { name: /^Pick-up/ }).check()
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.waitForURL('**/order/*')
  await page.goBack()
  await page.waitForURL(`**${product}`)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the way back closes the chat and the menu, and a link in the menu leads on', async () => {
  const page = await journey.page(PHONE)
  await arriveAt(page, '/faq')
  await page.getByRole('button', { name: /^Chat with/ }).click()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe('/faq')

  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.waitFor()
  await page.goBack()
  await menu.waitFor({ state: 'hidden' })
  expect(pathOf(page)).toBe('/faq')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Contact' }).click()
  await page.waitForURL('**/contact')
  await page.goBack()
  await page.waitForURL('**/faq')

  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Get Free Quote' }).click()
  await page.getByRole('dialog', { name: 'Get a free quote' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog', { name: 'Get a free quote' }).waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe('/faq')
  expect(page.faults).toEqual([])
})
