// Every screen at phone and desk width, checked by axe against WCAG 2.2 AA: no violation anywhere.
// And what the home page costs: all its scripts together stay within their budget.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlacedOrderView } from '#contract/orders.ts'
import { launchBrowser } from '#testing/browser.ts'
import { DESK, type JourneyPage, openPage, PHONE } from '#testing/pages.ts'
import { forget, type RunningShop, startShop } from '#testing/running-shop.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const SCRIPT_BUDGET_BYTES = 110_000

let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
  forget(shop.dataDir)
})

async function violations(page: JourneyPage): Promise<string[]> {
  await page.evaluate(AXE)
  const found = await page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: typeof axeCore }
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: rules } })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, RULES)
  return found
}

type Look = [name: string, open: (page: JourneyPage) => Promise<unknown>]

const visit = (path: string) => async (page: JourneyPage) => {
  await page.goto(path, { waitUntil: 'networkidle' })
}

async function openOrderForm(page: JourneyPage): Promise<void> {
  await page.goto('/product/1', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
  await page.getByRole('radio', { name: /^Credit card/ }).check()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.getByText('Name is required').waitFor()
}

async function openOrderPage(page: JourneyPage): Promise<void> {
  const response = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      productId: 1,
      customerName: 'Ann Brown',
      customerEmail: 'ann@example.com',
      customerPhone: '876-555-0100',
      paymentMethod: 'bank_transfer',
      shippingMethod: 'pickup',
    }),
  })
  const { order } = (await response.json()) as PlacedOrderView
  await visit(order.link)(page)
}

async function signIn(page: JourneyPage): Promise<void> {
  await visit('/admin/login')(page)
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('demo-admin-password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/admin/orders')
  await page
    .getByRole('button', { name: /^View YB-/ })
    .first()
    .waitFor()
}

async function openOrderDetails(page: JourneyPage): Promise<void> {
  await signIn(page)
  await page
    .getByRole('button', { name: /^View YB-/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await page.waitForLoadState('networkidle')
}

async function searchInVain(page: JourneyPage): Promise<void> {
  await visit('/faq')(page)
  await page.getByLabel('Find an answer').fill('zebra')
  await page.getByText('0 of 14 questions').waitFor()
}

async function openPhoneDialog(page: JourneyPage): Promise<void> {
  await visit('/faq#partners')(page)
  await page.getByRole('button', { name: 'Call the shop' }).click()
  await page.getByRole('dialog').waitFor()
}

async function sendNothing(page: JourneyPage): Promise<void> {
  await visit('/contact')(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Please fill all fields').first().waitFor()
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Subject must be at least 5 characters').waitFor()
}

async function writeHelpMessage(page: JourneyPage): Promise<void> {
  await visit('/whatsapp-helper')(page)
  await page.getByLabel('Customer name').fill('Ann Brown')
  await page.getByLabel('E-mail').fill('ann@example.com')
  await page.getByLabel('Phone (optional)').fill('18765550100')
  await page.getByLabel('Message', { exact: true }).fill('The left leg is short.')
  await page.getByText('Preview').waitFor()
}

const LOOKS: Look[] = [
  ['the home page', visit('/')],
  ['all products', visit('/products')],
  ['a category', visit('/products/chairs')],
  ['a search that finds nothing', visit('/products?q=zzzz')],
  ['a product', visit('/product/2')],
  ['a product that is sold out', visit('/product/9')],
  ['a product that is not there', visit('/product/4242')],
  ['the order form with its complaints', openOrderForm],
  ['an order’s page', openOrderPage],
  ['a page that is not there', visit('/nowhere')],
  ['the questions', visit('/faq')],
  ['a question that nobody asked', searchInVain],
  ['the phone dialog', openPhoneDialog],
  ['the contact page', visit('/contact')],
  ['the contact forms with their complaints', sendNothing],
  ['about us', visit('/about')],
  ['the showroom', visit('/showroom')],
  ['the care guide', visit('/resources')],
  ['the warranty', visit('/warranty')],
  ['the privacy policy', visit('/privacy')],
  ['the terms', visit('/terms')],
  ['the refund policy', visit('/refund-policy')],
  ['the help message', writeHelpMessage],
  ['the staff’s sign-in', visit('/admin/login')],
  ['the orders desk', signIn],
  ['an order’s details', openOrderDetails],
]

test.each(LOOKS)('%s is accessible on a phone and on a desk', async (_, open) => {
  for (const size of [PHONE, DESK]) {
    const page = await openPage(browser, shop.url, size)
    await open(page)
    expect(await violations(page)).toEqual([])
    const overflow = () => document.documentElement.scrollWidth - innerWidth
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
    await page.context().close()
  }
})

test('all scripts of the home page together stay within 110 KB compressed', async () => {
  const page = await openPage(browser, shop.url)
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      )
  })
  await visit('/')(page)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThan(SCRIPT_BUDGET_BYTES)
})
