// A basket filled over several pages, tabs and days, and ordered as one: what changed meanwhile is said
// in its line, nothing is replaced, and only what can be ordered is.

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { OrderView } from '#contract/orders.ts'
import type { ProductView } from '#contract/product-views.ts'
import { violations } from '#testing/axe.ts'
import { basketTotal, fillInOrder, openBasket, orderBasket } from '#testing/basket.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, DESK, type JourneyPage, PHONE, sheetLeft } from '#testing/pages.ts'

/** Its shoppers all call from one address. */
const journey = setUpJourney({ RATE_LIMITS: 'off' })

const MONTEGO = 2
const POD = 9
const MATTRESS = 12
const FUTON = 6
const LOUNGE = 7
const SWIVEL = 8

const product = (id: number) => journey.call<ProductView>('GET', `/api/products/${id}`)

const change = async (id: number, fields: Partial<ProductView>) =>
  journey.asStaff('PUT', `/api/products/${id}`, { ...(await product(id)), ...fields })

async function count(id: number, color: string, counted: number): Promise<void> {
  const { colorInventory } = await product(id)
  const counts = [{ color, expected: colorInventory[color] ?? 0, counted }]
  await journey.asStaff('POST', '/api/stock-counts', { productId: id, counts })
}

const line = (page: JourneyPage, name: string) => page.getByRole('article', { name })
/** Also below a dialog, which hides it from the roles. */
const inHeader = (page: Page, text: string) =>
  page.locator('header.site').getByText(text, { exact: true })
const basketLink = (page: JourneyPage) =>
  page.getByRole('banner').getByRole('link', { name: /^Basket/ })

const orders = (name: string) =>
  journey.asStaff<OrderView[]>('GET', `/api/orders?q=${encodeURIComponent(name)}`)

beforeAll(async () => {
  await count(LOUNGE, 'Ocean Teal', 3)
  await count(LOUNGE, 'Cognac', 4)
})

/** By the bag on its picture, which asks for the colour. */
async function addFromList(page: JourneyPage, name: string, color: string): Promise<void> {
  await page.getByRole('button', { name: `Add to basket, ${name}` }).click()
  await page.getByRole('dialog', { name: 'Choose a colour' }).getByText(color).click()
}

test('three lines from a product, the list and the basket are one order, and the basket is empty', async () => {
  const page = await journey.page(PHONE)
  await arriveAt(page, `/product/${MONTEGO}?color=Navy`)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  const drawer = page.getByRole('dialog', { name: 'Your basket' })
  await drawer.getByText('Montego 3-Seater Couch, Navy, added').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await sheetLeft(page)
  await arriveAt(page, '/products')
  await addFromList(page, 'Hellshire Lounge Pod', 'Terracotta')
  await drawer.getByText('Hellshire Lounge Pod, Terracotta, added').waitFor()
  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
  await addFromList(page, 'Island Roll Mattress', 'Ocean Teal')
  await drawer.getByRole('link', { name: 'View basket' }).click()
  await page.waitForURL('**/basket')
  await page.getByRole('heading', { level: 1, name: 'Your basket (3)' }).waitFor()
  await line(page, 'Hellshire Lounge Pod').getByRole('button', { name: 'One more' }).click()
  await expect.poll(() => basketTotal(page).innerText()).toBe('J$289,000')
  await inHeader(page, 'Basket, 4 items').waitFor()

  await orderBasket(page)
  await fillInOrder(page, 'Marva Three Lines')
  await page.getByRole('button', { name: 'Place order, J$289,000' }).click()
  await page.waitForURL('**/order/*')
  await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
  const [placed] = await orders('Marva Three Lines')
  expect(placed?.totalAmount).toBe('289000.00')
  const lines = placed?.lines.map((each) => [each.productId, each.selectedColor, each.quantity])
  expect(lines?.toSorted()).toEqual([
    [MATTRESS, 'Ocean Teal', 1],
    [MONTEGO, 'Navy', 1],
    [POD, 'Terracotta', 2],
  ])
  await arriveAt(page, '/basket')
  await page.getByRole('heading', { level: 1, name: 'Your basket is empty' }).waitFor()
  expect(page.faults).toEqual([])
})

test('two tabs show one basket, and neither undoes what the other did', async () => {
  const page = await journey.page()
  const other: Page = await page.context().newPage()
  await arriveAt(page, `/product/${MONTEGO}`)
  await arriveAt(other, `/product/${POD}`)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await inHeader(other, 'Basket, 1 item').waitFor()
  await other.getByRole('button', { name: 'Add to basket' }).click()
  await inHeader(page, 'Basket, 2 items').waitFor()
  await page.getByRole('dialog').getByText('Hellshire Lounge Pod').first().waitFor()
})

test('a browser that keeps nothing has a basket for as long as the page is open, and says so', async () => {
  const page = await journey.page()
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await arriveAt(page, `/product/${MONTEGO}`)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'View basket' }).click()
  await page.getByText('It will be lost when you close the page').waitFor()
  await line(page, 'Montego 3-Seater Couch').waitFor()
})

test('a week later what rose, sold out, was renamed or left the shop is said, and not ordered instead', async () => {
  const week = { addedAt: '2026-11-09T15:00:00.000Z' }
  const page = await journey.page()
  await openBasket(page, [
    { productId: FUTON, color: 'Terracotta', name: 'Treasure Futon', price: '96000.00', ...week },
    {
      productId: POD,
      color: 'Sand',
      quantity: 2,
      name: 'Hellshire Lounge Pod',
      price: '35000.00',
      ...week,
    },
    { productId: LOUNGE, color: 'Ocean Teal', quantity: 5, price: '72000.00', ...week },
    { productId: SWIVEL, color: 'Cream', name: 'Mandeville Swivel Chair', ...week },
    { productId: 4242, color: 'Sand', name: 'Old Harbour Ottoman', price: '9000.00', ...week },
    { productId: -1, color: 7 },
  ])
  await line(page, 'Treasure Beach Fold-Flat Futon')
    .getByText('This item has been renamed. You added it as Treasure Futon.')
    .waitFor()
  await line(page, 'Hellshire Lounge Pod')
    .getByText('The price changed since you added it on Mon 9 Nov: J$35,000, now J$38,000 each.')
    .waitFor()
  const short = line(page, 'Kingston Lounge Chair')
  await short.getByText('Only 3 left in Ocean Teal. You have 5 in your basket.').waitFor()
  await line(page, 'Mandeville Swivel Chair').getByText('Cream is sold out.').waitFor()
  await line(page, 'Old Harbour Ottoman').getByText('This item is no longer sold.').waitFor()
  await expect.poll(() => basketTotal(page).innerText()).toBe('J$172,000')
  await inHeader(page, 'Basket, 3 items').waitFor()
  await page.getByText('3 items are unavailable and not included in the total.').waitFor()
  expect(await violations(page)).toEqual([])

  await short.getByRole('button', { name: '4 in Cognac' }).click()
  await short
    .getByRole('group', { name: 'Quantity of Kingston Lounge Chair' })
    .getByText('4')
    .waitFor()
  await expect.poll(() => basketTotal(page).innerText()).toBe('J$460,000')
  await expect.poll(() => short.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(page.faults).toEqual([])
})

test('a removed line comes back where it was', async () => {
  const page = await journey.page()
  await openBasket(page, [
    { productId: MONTEGO, color: 'Navy' },
    { productId: POD, color: 'Sand' },
  ])
  await line(page, 'Montego 3-Seater Couch')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  const undo = page.getByRole('button', { name: /^Undo/ })
  await expect.poll(() => undo.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.getByRole('article').first().getAttribute('aria-label'))
    .toBe('Montego 3-Seater Couch')
})

test('twenty lines fit a phone, the twenty-first is refused, and the total is announced once', async () => {
  const products = await journey.call<ProductView[]>('GET', '/api/products')
  const kinds = products.flatMap(({ id, colors, colorInventory }) =>
    colors
      .filter((color) => (colorInventory[color] ?? 0) > 0 && id !== MONTEGO)
      .map((color) => ({ productId: id, color })),
  )
  const page = await journey.page(PHONE)
  await openBasket(page, kinds.slice(0, 20))
  await page.getByRole('heading', { level: 1, name: 'Your basket (20)' }).waitFor()
  expect(await page.getByRole('article').count()).toBe(20)
  expect(await violations(page)).toEqual([])
  const spoken = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^Total/ })
  expect(await spoken.count()).toBe(1)
  const before = await spoken.textContent()
  await page.getByRole('button', { name: 'One more' }).first().click()
  await expect.poll(() => spoken.textContent()).not.toBe(before)
  await arriveAt(page, `/product/${MONTEGO}`)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByText('Your basket is full').first().waitFor()
})

test('with the keyboard alone a piece is put in, counted, and ordered', async () => {
  const page = await journey.page(DESK)
  await arriveAt(page, `/product/${MATTRESS}`)
  const add = page.getByRole('button', { name: 'Add to basket' })
  await add.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  const heading = drawer.getByRole('heading', { level: 2 }).last()
  await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true)
  await drawer.getByRole('button', { name: 'One more' }).focus()
  await page.keyboard.press('Enter')
  await drawer.getByText('J$90,000').first().waitFor()
  await page.keyboard.press('Escape')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toMatch(/Add to basket|Added to basket/)
  await basketLink(page).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/basket')
  await page.getByRole('button', { name: 'Order Now - Pay Securely' }).focus()
  await page.keyboard.press('Enter')
  await fillInOrder(page, 'Marva Keyboard')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/order/*')
  const [placed] = await orders('Marva Keyboard')
  expect(placed?.lines.map(({ quantity }) => quantity)).toEqual([2])
})

test('an order whose line sells out is not placed: the line comes first and asks for a choice', async () => {
  const page = await journey.page(PHONE)
  await openBasket(page, [
    { productId: MONTEGO, color: 'Terracotta' },
    { productId: LOUNGE, color: 'Ocean Teal', quantity: 2 },
  ])
  await expect.poll(() => basketTotal(page).innerText()).toBe('J$312,000')
  await orderBasket(page)
  await fillInOrder(page, 'Marva Refused')
  await count(LOUNGE, 'Ocean Teal', 1)
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Place order, J$312,000' }).click()
  const refused = form.getByRole('alert').filter({ hasText: 'Only 1 left in Ocean Teal.' })
  await refused.waitFor()
  await expect.poll(() => refused.evaluate((it) => it === document.activeElement)).toBe(true)
  await form.getByText('1 of 2 items are available').waitFor()
  expect(await form.getByText(/Kingston Lounge Chair|Montego/).allInnerTexts()).not.toEqual([])
  expect(await form.getByRole('button', { name: 'Fix 1 item first' }).isDisabled()).toBe(true)
  expect(await form.getByLabel('Full name').inputValue()).toBe('Marva Refused')
  expect(await orders('Marva Refused')).toEqual([])
  expect(await violations(page)).toEqual([])

  await form.getByRole('button', { name: /^Take 1 instead/ }).click()
  await form.getByRole('button', { name: 'Place order, J$240,000' }).click()
  await page.waitForURL('**/order/*')
  const [placed] = await orders('Marva Refused')
  expect(placed?.lines.map(({ quantity }) => quantity).toSorted()).toEqual([1, 1])
})

test('a total that changed is shown before it is ordered, and the order waits for a press', async () => {
  const page = await journey.page()
  await openBasket(page, [{ productId: FUTON, color: 'Stone Grey' }])
  await expect.poll(() => basketTotal(page).innerText()).toBe('J$96,000')
  await orderBasket(page)
  await fillInOrder(page, 'Marva Dearer')
  await change(FUTON, { price: '97000.00' })
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Place order, J$96,000' }).click()
  await form.getByRole('alert').getByText('The total is now J$97,000.').waitFor()
  const again = form.getByRole('button', { name: 'Place order, J$97,000' })
  await again.waitFor()
  expect(await orders('Marva Dearer')).toEqual([])
  await again.click()
  await page.waitForURL('**/order/*')
  expect(await orders('Marva Dearer')).toHaveLength(1)
})

test('without a connection the basket is there, and its prices come when it is back', async () => {
  const page = await journey.page(PHONE)
  await arriveAt(page, `/product/${MONTEGO}?color=Navy`)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('dialog').getByText('J$168,000').first().waitFor()
  await page.context().setOffline(true)
  await page.getByRole('dialog').getByRole('button', { name: 'One more' }).click()
  await page.getByRole('dialog').getByText('No connection.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('dialog').getByText('J$336,000').last().waitFor()
  await page.getByRole('dialog').getByText('No connection.').waitFor({ state: 'detached' })
})
