// A product is prepared as a draft that no shopper sees, set live and bought, and taken out of the shop
// again: a basket that holds it says so. Then the products go out as a list and come back edited: a
// faulty row is named, and the right list brings the product back at its new price.

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { StaffProductView } from '#contract/product-views.ts'
import { violations } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, type JourneyPage, PHONE } from '#testing/pages.ts'

const NAME = 'Savanna Stool'
const EDITOR = '/admin/edit?tab=products'

const journey = setUpJourney()

const waitForToast = (page: JourneyPage, text: string) =>
  page.locator('.toast').getByText(text, { exact: true }).waitFor()

async function theProduct(): Promise<StaffProductView> {
  const all = await journey.asStaff<StaffProductView[]>('GET', '/api/products?state=all')
  const found = all.find(({ name }) => name === NAME)
  if (!found) throw new Error(`${NAME} is not there`)
  return found
}

/** Whether shoppers find it in the list, by a search, and on its page. */
async function isShown(): Promise<boolean[]> {
  const read = async (path: string) => (await fetch(journey.shop.url + path)).text()
  const { id } = await theProduct()
  const page = await fetch(`${journey.shop.url}/product/${id}`)
  return [
    (await read('/products')).includes(NAME),
    (await read('/api/products?q=savanna')).includes(NAME),
    page.status === 200,
  ]
}

const card = (page: JourneyPage) => page.getByRole('listitem').filter({ hasText: NAME })

async function setState(page: JourneyPage, label: string): Promise<void> {
  await page.getByRole('link', { name: `Edit ${NAME}` }).click()
  await page.getByLabel('Draft or live').selectOption({ label })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await waitForToast(page, 'Product updated successfully!')
}

test('a draft is seen by staff alone until it is live, and leaves every basket when it is drafted', async () => {
  const [clerk, shopper] = await Promise.all([journey.staffPage(EDITOR), journey.page(PHONE)])
  await clerk.getByRole('link', { name: 'Add New Product' }).click()
  await clerk.getByLabel('Draft or live').selectOption({ label: 'Draft' })
  await clerk.getByText('Only staff can see it.').waitFor()
  await clerk.getByLabel('Name', { exact: true }).fill(NAME)
  await clerk.getByLabel('Price (J$)', { exact: true }).fill('9000')
  await clerk.getByLabel('Cost (J$)').fill('4500')
  await clerk.getByLabel('Description').fill('A low stool of oak.')
  await clerk.getByLabel('Warranty').selectOption({ label: '2 years' })
  await clerk.getByLabel('Colours').fill('Sand')
  await clerk.getByLabel('Stock of Sand').fill('3')
  await clerk.getByLabel('SKU of Sand').fill('SAV-S')
  await clerk.getByRole('button', { name: 'Create Product' }).click()
  await waitForToast(clerk, 'Product created successfully!')
  await card(clerk).getByText('Draft', { exact: true }).waitFor()
  expect(await isShown()).toEqual([false, false, false])
  await setState(clerk, 'Live')
  await expect.poll(isShown).toEqual([true, true, true])
  const { id } = await theProduct()
  await arriveAt(shopper, `/product/${id}`)
  await shopper.getByText('Warranty, 2 years').waitFor()
  await shopper.getByRole('button', { name: 'Add to basket', exact: true }).click()
  const drawer = shopper.getByRole('dialog', { name: 'Your basket' })
  await drawer.getByText(`${NAME}, Sand, added`).waitFor()
  await arriveAt(shopper, '/basket')
  await shopper.getByRole('article', { name: NAME }).getByText('J$9,000').first().waitFor()
  await setState(clerk, 'Draft')
  await arriveAt(shopper, '/basket')
  await shopper.getByText('This item is no longer sold.').waitFor()
  await expect.poll(isShown).toEqual([false, false, false])
  expect(clerk.faults).toEqual([])
})

const csv = (text: string) => ({
  name: 'products.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

test('the products go out as a list and come back: a faulty row is named, then all is taken', async () => {
  const page = await journey.staffPage(EDITOR, { size: PHONE })
  await page.getByRole('button', { name: 'Import or export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the list' }).click(),
  ])
  const list = await readFile(await download.path(), 'utf8')
  const { id } = await theProduct()
  const row = `${id},draft,${NAME},compressed-couches,9000.00,,no,4500.00,Sand,Sand: SAV-S,`
  expect(list).toContain(row)
  const edited = (price: string) =>
    csv(list.replace(row, row.replace('draft', 'live').replace('9000.00', price)))
  const field = page.getByLabel('The edited list')
  await field.setInputFiles(edited('dear'))
  const faulty = page.getByRole('region', { name: 'Rows with errors' })
  await faulty.getByRole('cell', { name: 'dear' }).waitFor()
  await faulty.getByText('Please enter a price in dollars').waitFor()
  const apply = page.getByRole('button', { name: 'Add 0 and change 0' })
  expect(await apply.isDisabled()).toBe(true)
  expect(await violations(page)).toEqual([])
  await field.setInputFiles(edited('9500.00'))
  const changes = page.getByRole('region', { name: 'What will change' })
  await changes.getByText('draft becomes live').waitFor()
  await changes.getByText('9000.00 becomes 9500.00').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add 0 and change 1' }).click()
  await waitForToast(page, '0 added, 1 changed.')
  expect(await theProduct()).toMatchObject({
    price: '9500.00',
    state: 'live',
    colorInventory: { Sand: 3 },
    colorSkus: { Sand: 'SAV-S' },
  })
  await expect.poll(isShown).toEqual([true, true, true])
  expect(page.faults).toEqual([])
})
