// A visitor asks for a quote: from any page, with a mouse, a finger or the keyboard alone. Both the
// visitor and the shop find a mail about it.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { QuoteView } from '#contract/quotes.ts'
import { setUpSharedJourney } from '#testing/journey.ts'
import { arriveAt } from '#testing/pages.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const journey = setUpSharedJourney()

async function visit(path: string, viewport: typeof DESKTOP): Promise<Page> {
  const page = await journey.browser.newPage({ viewport, hasTouch: viewport === PHONE })
  await arriveAt(page, journey.shop.url + path)
  return page
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Get a free quote' })
const field = (page: Page, label: string) => dialogOf(page).getByLabel(label)
const sendButton = (page: Page) =>
  dialogOf(page).getByRole('button', { name: 'Send quote request' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

async function fill(page: Page, name: string): Promise<void> {
  await field(page, 'Full name').fill(name)
  await field(page, 'E-mail').fill(`${name.toLowerCase()}@example.com`)
  await field(page, 'Phone').fill('876-555-0100')
  await field(page, 'Product type').selectOption('Mattresses')
  await field(page, 'Colour').selectOption('Not sure')
  await field(page, 'Size').selectOption('Queen, 152 × 203 cm')
}

const requestsKept = () => journey.asStaff<QuoteView[]>('GET', '/api/quotes')

const lettersOf = (name: string) => {
  const folder = join(journey.shop.dataDir, 'mail')
  const files = readdirSync(folder).filter((file) => file.endsWith('.eml'))
  return files
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((mail) => mail.includes(name))
}

test('from the header of any page: mistakes are told, then the request is sent and mailed to both', async () => {
  const page = await visit('/products', DESKTOP)
  await page.getByRole('banner').getByRole('link', { name: 'Get Free Quote' }).click()
  await sendButton(page).click()
  for (const sentence of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Phone number must be at least 10 characters',
    'Please select a product type',
    'Please select a color',
    'Please select a size',
  ])
    await dialogOf(page).getByText(sentence).waitFor()

  await fill(page, 'Yvette')
  await sendButton(page).click()
  await page.getByText('Quote request sent successfully!').first().waitFor()
  await page
    .getByText("We'll get back to you within 24 hours with a personalized quote.")
    .first()
    .waitFor()
  await dialogOf(page).waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expect.poll(() => focused(page)).toBe('Get Free Quote')

  const [kept] = await requestsKept()
  expect(kept).toMatchObject({ customerName: 'Yvette', status: 'pending', productId: null })
  await expect.poll(() => lettersOf('Yvette').length).toBe(2)
  const recipients = lettersOf('Yvette').map((mail) => /^To: (.+?)\r?$/m.exec(mail)?.[1] ?? '')
  expect(recipients.toSorted()).toEqual(['help@yaadbox.example', 'yvette@example.com'])

  await page.getByRole('banner').getByRole('link', { name: 'Get Free Quote' }).click()
  await expect.poll(() => field(page, 'Full name').inputValue()).toBe('')
  await page.close()
})

async function openByMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.getByRole('dialog', { name: 'Menu' }).getByText('Get Free Quote').tap()
}

test('on a phone, from a product: it knows the piece, keeps what was typed, and Back closes it', async () => {
  const page = await visit('/product/2?color=Cognac', PHONE)
  await openByMenu(page)
  await expect.poll(() => field(page, 'Product type').inputValue()).toBe('compressed-couches')
  await expect.poll(() => field(page, 'Colour').inputValue()).toBe('Cognac')
  await field(page, 'Full name').fill('Andre')
  await page.goBack()
  await dialogOf(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toBe(`${journey.shop.url}/product/2?color=Cognac`)

  await openByMenu(page)
  await expect.poll(() => field(page, 'Full name').inputValue()).toBe('Andre')
  await field(page, 'E-mail').fill('andre@example.com')
  await field(page, 'Phone').fill('876-555-0101')
  await field(page, 'Size').selectOption('3-seater')
  await sendButton(page).tap()
  await dialogOf(page).waitFor({ state: 'detached' })
  const [kept] = await requestsKept()
  const piece = { productId: 2, productName: 'Montego 3-Seater Couch', selectedColor: 'Cognac' }
  expect(kept).toMatchObject({ customerName: 'Andre', ...piece })
  await openByMenu(page)
  await expect.poll(() => field(page, 'Full name').inputValue()).toBe('')
  await expect.poll(() => field(page, 'Colour').inputValue()).toBe('Cognac')
  await page.close()
})

test('with the keyboard alone, from the address of the form', async () => {
  const page = await visit('/?quote=true', DESKTOP)
  await dialogOf(page).waitFor()
  const { keyboard } = page
  const answers = ['Keisha', 'keisha@example.com', '876-555-0102', 'Chairs', 'Cream', 'Not sure']
  for (const answer of answers) {
    await keyboard.type(answer)
    await keyboard.press('Tab')
  }
  await keyboard.press('Tab') // skips the budget
  await keyboard.type('A chair by the window')
  await keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('Send quote request')
  await keyboard.press('Enter')
  await page.getByText('Quote request sent successfully!').first().waitFor()
  await dialogOf(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toBe(`${journey.shop.url}/`)
  const [kept] = await requestsKept()
  const input = { productCategory: 'chairs', preferredColor: 'Cream', preferredSize: 'Not sure' }
  expect(kept).toMatchObject({ customerName: 'Keisha', ...input })
  await page.close()
})

test('a request whose answer was lost is told as failed, and sent again it is still one', async () => {
  const page = await visit('/', DESKTOP)
  await page.getByRole('main').getByRole('link', { name: 'Get Free Quote' }).click()
  await fill(page, 'Marcia')
  await page.route('**/api/quotes', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await sendButton(page).click()
  await page.getByText('Error sending quote request').first().waitFor()
  await expect.poll(() => field(page, 'Full name').inputValue()).toBe('Marcia')
  await page.unroute('**/api/quotes')
  await sendButton(page).click()
  await dialogOf(page).waitFor({ state: 'detached' })
  const names = (await requestsKept()).map(({ customerName }) => customerName)
  expect(names.filter((name) => name === 'Marcia')).toHaveLength(1)
  await page.close()
})

test('the form weighs nothing until it is wanted, and without scripts there are other ways', async () => {
  const page = await visit('/', DESKTOP)
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect((await loaded()).filter((name) => /quote-dialog|zod|\/dialog/.test(name))).toEqual([])
  await page.close()

  const context = await journey.browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${journey.shop.url}/`)
  await plain.getByRole('banner').getByRole('link', { name: 'Get Free Quote' }).click()
  const ways = plain.getByRole('region', { name: 'Ask for a free quote' }).getByRole('link')
  const addresses = await ways.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  )
  expect(addresses.map((address) => address?.split(/[:/]/)[0])).toEqual(['https', 'mailto', 'tel'])
  await context.close()
})
