// Finding a piece in a real browser: a search with typos, adding and removing filters, the back
// button; on a phone; and all of it without JavaScript.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, holdBack, PHONE } from '#testing/pages.ts'

const journey = setUpJourney()

const waitForStatus = (page: Page, text: string) =>
  page.getByRole('status').getByText(text).waitFor()
const addressOf = (page: Page) => decodeURIComponent(page.url().slice(journey.shop.url.length))
const cards = (page: Page) => page.locator('.cards .card h3').allInnerTexts()

test('a shopper who mistypes finds the mattress', async () => {
  const page = await journey.page()
  await arriveAt(page, '/products')
  await page.getByLabel('Search products').pressSequentially('moutain hybird')
  await waitForStatus(page, '1 product found for “moutain hybird”')
  await expect.poll(() => cards(page)).toEqual(['Blue Mountain Hybrid Mattress'])
  await expect
    .poll(() => page.getByLabel('Search products').evaluate((it) => it.matches(':focus')))
    .toBe(true)
  expect(page.faults).toEqual([])
})

test('filters narrow the list, the way back widens it, and each can be taken away', async () => {
  const page = await journey.page()
  await arriveAt(page, '/products')
  const terracotta = page.getByRole('link', { name: 'Terracotta 5' })
  await terracotta.click()
  await waitForStatus(page, '5 products found')
  await expect.poll(() => terracotta.evaluate((it) => it.matches(':focus'))).toBe(true)
  await page.getByRole('link', { name: 'In stock 11' }).click()
  await waitForStatus(page, '4 products found')
  await page.getByLabel('Highest price').fill('100,000')
  await page.getByLabel('Highest price').press('Enter')
  await waitForStatus(page, '2 products found')
  await expect.poll(() => addressOf(page)).toBe('/products?color=Terracotta&max=100000&stock=1')
  await page.getByLabel('Sort by').selectOption('Price: Low to High')
  await page.waitForURL('**sort=price-asc')
  await page.locator('.cards .card').first().waitFor()
  await expect.poll(async () => (await cards(page))[0]).toBe('Hellshire Lounge Pod')

  await page.getByRole('link', { name: 'Hellshire Lounge Pod' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hellshire Lounge Pod' }).waitFor()
  await page.goBack()
  await waitForStatus(page, '2 products found')
  await expect.poll(() => page.getByLabel('Highest price').inputValue()).toBe('100000')
  await page.goBack()
  await page.goBack()
  await waitForStatus(page, '4 products found')
  await expect.poll(() => page.getByLabel('Highest price').inputValue()).toBe('')

  await page.getByRole('link', { name: 'Remove Terracotta' }).click()
  await waitForStatus(page, '11 products found')
  const status = page.getByRole('status').first()
  await expect.poll(() => status.evaluate((it) => it.matches(':focus'))).toBe(true)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await waitForStatus(page, '12 products')
  await expect.poll(() => addressOf(page)).toBe('/products')
  expect(page.faults).toEqual([])
})

test('a list that is empty says so, and how to leave it', async () => {
  const page = await journey.page()
  await arriveAt(page, '/products/chairs?max=100')
  await page.getByText('No products found matching your criteria.', { exact: true }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Clear all' }).last().click()
  await waitForStatus(page, '3 products')
  await expect.poll(() => addressOf(page)).toBe('/products/chairs')
})

test('eight skeletons stand in while another list is on its way', async () => {
  const page = await journey.page()
  await arriveAt(page, '/products')
  const answer = await holdBack(page, '**/api/products?**')
  await page.getByRole('link', { name: 'On sale 3' }).click()
  await page.getByText('Opening the boxes…').waitFor()
  await expect.poll(() => page.locator('.cards > *').count()).toBe(8)
  answer()
  await waitForStatus(page, '3 products found')
})

test('on a phone the filters open and stay open', async () => {
  const page = await journey.page(PHONE)
  await arriveAt(page, '/products')
  const sand = page.getByRole('link', { name: 'Sand 8' })
  await expect.poll(() => sand.isVisible()).toBe(false)
  await page.locator('summary', { hasText: 'Filters' }).click()
  await sand.click()
  await waitForStatus(page, '8 products found')
  await page.getByRole('link', { name: 'On sale 3' }).click()
  await waitForStatus(page, '1 product found')
  await page.locator('summary', { hasText: 'Filters(2)' }).waitFor()
  expect(page.faults).toEqual([])
})

test('without a script the search and the filters work all the same', async () => {
  const context = await journey.browser.newContext({
    baseURL: journey.shop.url,
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto('/products')
  await page.getByRole('link', { name: 'Terracotta 5' }).click()
  await waitForStatus(page, '5 products found')
  await page.getByLabel('Search products').fill('chiar')
  await page.getByRole('button', { name: 'Search' }).click()
  await waitForStatus(page, '2 products found for “chiar”')
  await page.getByLabel('Lowest price').fill('50000')
  await page.getByRole('button', { name: 'Apply' }).click()
  await waitForStatus(page, '1 product found for “chiar”')
  await expect.poll(() => cards(page)).toEqual(['Mandeville Swivel Chair'])
  await expect.poll(() => new URL(page.url()).searchParams.get('color')).toBe('Terracotta')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await waitForStatus(page, '12 products')
  await context.close()
})
