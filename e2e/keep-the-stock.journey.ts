// A clerk counts the shop: one piece by hand while a shopper buys it, the rest by a list with bad
// rows. The book tells how it came to be so, and a shopper who waited hears that a piece is back.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { InventoryView } from '#contract/stock.ts'
import { violations } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, PHONE } from '#testing/pages.ts'

const PRODUCT = 1
const journey = setUpJourney()

async function piecesOf(color: string): Promise<number> {
  const { colors } = await journey.asStaff<InventoryView>('GET', `/api/inventory/${PRODUCT}`)
  return colors.find(({ name }) => name === color)?.pieces ?? 0
}

test('a clerk counts by hand and by list, and the book tells it all', async () => {
  const page = await journey.staffPage('/admin/inventory')
  await page.getByRole('button', { name: 'Edit Inventory: Negril 2-Seater Couch' }).click()
  const dialog = page.getByRole('dialog')
  const sand = dialog.getByLabel('Sand counted')
  await sand.waitFor()
  expect(await violations(page)).toEqual([])

  // Meanwhile, a shopper buys one.
  const before = await piecesOf('Sand')
  await journey.placeOrder({ productId: PRODUCT, selectedColor: 'Sand' })
  await sand.fill(String(before + 5))
  await dialog.getByRole('button', { name: 'Save count' }).click()
  const moved = `The stock has changed. Now in stock: Sand ${before - 1}.`
  await dialog.getByText(moved).waitFor()
  await expect.poll(() => sand.inputValue()).toBe(String(before - 1))

  await sand.fill(String(before + 5))
  await dialog.getByRole('button', { name: 'Save count' }).click()
  await page.getByText('Stock counted', { exact: true }).waitFor()
  await dialog.getByText('+6').waitFor()
  await dialog.getByText('Sold').first().waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Count by list' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the list' }).click(),
  ])
  const list = readFileSync(await download.path(), 'utf8')
  const row = new RegExp(`^1,[^\\n]*,Sand,${before + 5},`, 'm')
  const counted = `${list.replace(row, (cells) => `${cells}${before + 9}`)}999,,Sand,1,4\n`
  const buffer = Buffer.from(counted)
  await page
    .getByLabel('The counted list')
    .setInputFiles({ name: 'counted.csv', mimeType: 'text/csv', buffer })
  await page.getByText('There is no product with that number.').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await page.getByRole('button', { name: 'Update 1 colour' }).isDisabled()).toBe(true)
  await page.getByLabel('Import the valid rows only').check()
  await page.getByRole('button', { name: 'Update 1 colour' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => piecesOf('Sand')).toBe(before + 9)

  await page.getByRole('link', { name: 'Stock history' }).click()
  await page.getByRole('row', { name: /Negril 2-Seater Couch.*\+4.*Counted/ }).waitFor()
  await page.getByText('Stock and history agree').waitFor()
  expect(await violations(page)).toEqual([])
  expect(page.faults.filter((fault) => !fault.includes('409'))).toEqual([])
})

test('the dashboard shows the sales by week and by month, and what is nearly gone', async () => {
  const page = await journey.staffPage('/admin/dashboard')
  await page.getByRole('img', { name: /^Sales by week/ }).waitFor()
  await page.getByRole('heading', { name: 'Low Inventory Alerts' }).waitFor()
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  await page.getByRole('img', { name: /^Sales by month/ }).waitFor()
  expect(page.faults).toEqual([])
})

test('a shopper finds a colour sold out, leaves an address, and hears when it is back', async () => {
  const count = async (counted: number) => {
    const counts = [{ color: 'Charcoal', expected: await piecesOf('Charcoal'), counted }]
    await journey.asStaff('POST', '/api/stock-counts', { productId: PRODUCT, counts })
  }
  const page = await journey.page(PHONE)
  await arriveAt(page, `/product/${PRODUCT}?color=Charcoal`)
  await page.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
  const order = page.getByRole('form', { name: 'Your order' })
  await order.getByLabel('Full name').fill('Ann Brown')
  await order.getByLabel('E-mail').fill('ann@example.com')
  await order.getByLabel('Phone').fill('876-555-0100')
  await order.getByRole('radio', { name: /^Bank transfer/ }).check()
  await order.getByRole('radio', { name: /^Pick-up/ }).check()
  await count(0)
  await order.getByRole('button', { name: /^Place order/ }).click()
  await page
    .getByText('There was a problem placing your order. Please try again.')
    .first()
    .waitFor()
  const refused = page.getByRole('dialog').getByLabel('Your items')
  await refused.getByText('Charcoal is sold out. Choose an option to continue.').waitFor()
  await refused.getByRole('button', { name: /^Sand/ }).waitFor()
  expect(page.faults.splice(0)).toEqual([expect.stringContaining('409')])
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Notify me when it is back' }).click()
  const email = page.getByLabel('Your e-mail')
  await email.fill('nobody')
  await page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await page.getByText('Please enter a valid email address').waitFor()
  await email.fill('waiting@example.com')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await page.getByText('We will e-mail you once').waitFor()
  expect(page.faults).toEqual([])
  await count(3)
  const folder = join(journey.shop.dataDir, 'mail')
  const written = () =>
    readdirSync(folder).filter((name) =>
      readFileSync(join(folder, name), 'utf8').includes('To: waiting@example.com'),
    )
  await expect.poll(() => written().length).toBe(1)
})

test('the bar of a phone opens the way to hear of a piece that is sold out in every colour', async () => {
  const page = await journey.page(PHONE)
  await arriveAt(page, '/product/8')
  await page.getByRole('link', { name: 'Notify me when it is back' }).click()
  await expect
    .poll(() => page.getByLabel('Your e-mail').evaluate((it) => it === document.activeElement))
    .toBe(true)
  expect(page.faults).toEqual([])
})
