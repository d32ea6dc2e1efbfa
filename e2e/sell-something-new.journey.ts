// Something new is sold: the editor's password opens the editor, a product is written with a picture,
// shoppers see it at once and buy it; and a clerk who was too slow is shown the fresh numbers.

import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ProductView } from '#contract/product-views.ts'
import { violations } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { type JourneyPage, PHONE } from '#testing/pages.ts'

const NAME = 'Portmore Pouffe'
const PASSWORD = 'demo-editor-password'
const TABS = ['Dashboard', 'Products', 'Orders', 'Customers', 'Inventory', 'Edit']

const journey = setUpJourney()

/** Waits for a toast with this text. */
const waitForToast = (page: JourneyPage, text: string) =>
  page.locator('.toast').getByText(text, { exact: true }).waitFor()

async function unlock(page: JourneyPage): Promise<void> {
  await page.goto('/admin/edit')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('Password').press('Enter')
  await waitForToast(page, 'Welcome to the admin editor!')
}

const tab = (page: JourneyPage, name: string) =>
  page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name, exact: true })

async function aPhoto(name: string, background: string) {
  const drawn = sharp({ create: { width: 1000, height: 750, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await drawn.jpeg().toBuffer() }
}

/** The product as shoppers have it; undefined once it is not for sale. Others may be found beside it. */
async function forSale(): Promise<ProductView | undefined> {
  const answer = await fetch(`${journey.shop.url}/api/products?q=pouffe`)
  return ((await answer.json()) as ProductView[]).find(({ name }) => name === NAME)
}
async function theProduct(): Promise<ProductView> {
  const found = await forSale()
  if (!found) throw new Error(`${NAME} is not for sale`)
  return found
}

test('without the password nothing opens, and a wrong one is told so', async () => {
  const page = await journey.page(PHONE)
  await page.goto('/admin/edit')
  await page.getByLabel('Password').fill('guessed')
  await page.getByRole('button', { name: 'Login' }).click()
  await waitForToast(page, 'Incorrect password')
  await waitForToast(page, 'Access Denied')
  expect(await tab(page, 'Products').count()).toBe(0)
})

/**
 * Moves the second of two pictures to the front by keyboard, and waits for each announcement. The
 * arrow is pressed until it is heard: keys are listened to only a moment after the lift is
 * announced. At the first place, another press moves nothing.
 */
async function moveForward(page: JourneyPage): Promise<void> {
  const waitForText = (words: string) => page.getByText(words).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Move picture 2', exact: true }).focus()
  await page.keyboard.press('Space')
  await waitForText('The picture is over place 2 of 2.')
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowLeft')
      return page.getByText('The picture is over place 1 of 2.').count()
    })
    .toBe(1)
  await page.keyboard.press('Space')
  await waitForText('The picture was dropped at place 1 of 2.')
}

test('a product is written with its pictures, and shoppers see it', async () => {
  const page = await journey.page()
  await unlock(page)
  await tab(page, 'Products').click()
  await page.getByRole('link', { name: 'Add New Product' }).click()
  await tab(page, 'New Product').waitFor()
  await page.getByText('Add colors first to set inventory').waitFor()
  await page.getByRole('button', { name: 'Create Product' }).click()
  for (const sentence of ['Name is required', 'Price is required', 'Description is required'])
    await page.getByText(sentence).waitFor()
  await page.getByLabel('Name', { exact: true }).fill(NAME)
  await page.getByLabel('Price (J$)', { exact: true }).fill('45,000')
  await page.getByLabel('Category').selectOption('Chairs')
  await page.getByLabel('Description').fill('A round seat for one, packed flat.')
  await page.getByLabel('Colours').fill('Sand, Navy')
  await page.getByLabel('Stock of Sand').fill('2')
  await page
    .getByLabel('Choose pictures or drop them here')
    .setInputFiles([await aPhoto('front.jpg', '#b2a081'), await aPhoto('side.jpg', '#202c41')])
  await page.getByRole('button', { name: 'Move picture 2', exact: true }).waitFor()
  // Pictures uploaded together are assigned to the colours in turn.
  const tiles = page.getByRole('group', { name: 'Pictures' }).getByRole('listitem')
  const shown = (index: number) => tiles.nth(index).getByLabel('Colour')
  await expect
    .poll(async () => [await shown(0).inputValue(), await shown(1).inputValue()])
    .toEqual(['Sand', 'Navy'])
  const sourceOf = (index: number) => tiles.nth(index).getByRole('img').getAttribute('src')
  const second = await sourceOf(1)
  await moveForward(page)
  await expect.poll(() => sourceOf(0)).toBe(second)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Create Product' }).click()
  await waitForToast(page, 'Product created successfully!')
  await expect
    .poll(async () => (await (await fetch(`${journey.shop.url}/products`)).text()).includes(NAME))
    .toBe(true)
  const card = page.getByRole('listitem').filter({ hasText: NAME })
  await card.getByText('2 In Stock').waitFor()
  expect(page.faults).toEqual([])
})

/** Buys the new product as a shopper would, by bank transfer. */
async function buyIt(page: JourneyPage): Promise<void> {
  await page.goto('/products?q=pouffe')
  await page.getByRole('link', { name: NAME }).click()
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor()
  await page.getByRole('radio', { name: /Sand/ }).check()
  const picture = page.locator('.stage img').first()
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
  await page.getByLabel('Full name').fill('Shanice Campbell')
  await page.getByLabel('E-mail', { exact: true }).fill('shanice@example.com')
  await page.getByLabel('Phone', { exact: true }).fill('876-555-0187')
  await page.getByRole('radio', { name: /Bank transfer/i }).check()
  await page.getByRole('radio', { name: /Pick-up/i }).check()
  await page.getByRole('button', { name: /^Place order, J\$/ }).click()
  await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
}

/** The preview shows the product page with unsaved changes, follows the form, and cannot be ordered. */
async function previewIt(clerk: JourneyPage): Promise<void> {
  const [preview] = await Promise.all([
    clerk.waitForEvent('popup'),
    clerk.getByRole('button', { name: 'Preview', exact: true }).click(),
  ])
  await preview.getByRole('heading', { level: 1, name: NAME }).waitFor()
  await preview.locator('.buy').getByText('J$47,000').waitFor()
  await preview.getByRole('radio', { name: /Sand/ }).check()
  await clerk.getByLabel('Description').fill('Now with a handle.')
  await preview.getByText('Now with a handle.').waitFor()
  await preview.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
  await preview.getByText('This is a preview', { exact: true }).waitFor()
  expect((await theProduct()).price).toBe('45000.00')
  expect(await violations(preview)).toEqual([])
  await preview.close()
  await clerk.getByLabel('Description').fill('A round seat for one, packed flat.')
}

test('it is bought while a clerk counts it: the clerk sees the fresh numbers and loses nothing', async () => {
  const [clerk, shopper] = await Promise.all([journey.page(), journey.page(PHONE)])
  await unlock(clerk)
  await tab(clerk, 'Products').click()
  await clerk.getByRole('link', { name: `Edit ${NAME}` }).click()
  await tab(clerk, 'Edit Product').waitFor()
  await clerk.getByLabel('Stock of Sand').fill('9')
  await clerk.getByLabel('Price (J$)', { exact: true }).fill('47000')
  await previewIt(clerk)
  await buyIt(shopper)
  await clerk.getByRole('button', { name: 'Save Changes' }).click()
  await clerk.getByText('Stock of Sand changed from 2 to 1.').waitFor()
  expect(await clerk.getByLabel('Stock of Sand').inputValue()).toBe('1')
  expect((await theProduct()).colorInventory).toEqual({ Sand: 1, Navy: 0 })
  await clerk.getByLabel('Stock of Sand').fill('8')
  await clerk.getByRole('button', { name: 'Save Changes' }).click()
  await waitForToast(clerk, 'Product updated successfully!')
  const { id, price, colorInventory } = await theProduct()
  expect([price, colorInventory]).toEqual(['47000.00', { Sand: 8, Navy: 0 }])
  const page = await (await fetch(`${journey.shop.url}/product/${id}`)).text()
  expect(page).toContain('J$47,000')
})

test('on a phone, unsaved work is asked about, and a product can be deleted', async () => {
  const page = await journey.page(PHONE)
  await unlock(page)
  const { id } = await theProduct()
  await page.goto(`/admin/edit?tab=edit&product=${id}`)
  await page.getByLabel('Material').fill('Linen')
  await page.getByRole('link', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  expect(await page.getByLabel('Material').inputValue()).toBe('Linen')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: `Delete ${NAME}` }).click()
  const sure = page.getByRole('dialog', { name: `Delete ${NAME}?` })
  expect(await violations(page)).toEqual([])
  await sure.getByRole('button', { name: 'Delete' }).click()
  await waitForToast(page, 'Product deleted successfully!')
  await expect.poll(forSale).toBeUndefined()
  expect(page.faults).toEqual([])
})

test('who is signed in by name is in the editor at once, and locks it without leaving the desks', async () => {
  const page = await journey.page()
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill('demo-admin-password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  const products = page.getByRole('heading', { level: 1, name: 'Products' })
  await page.goto('/admin/edit?tab=products')
  await products.waitFor()
  await page.reload()
  await products.waitFor()
  await page.getByRole('button', { name: 'Lock' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^Continue as/ }).click()
  await products.waitFor()
  await page.getByRole('button', { name: 'Lock' }).click()
  await page.goto('/admin/orders')
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await page.goto('/admin/edit')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('Password').press('Enter')
  for (const name of TABS) {
    await tab(page, name).click()
    await page.getByRole('link', { name: 'Staff desks' }).waitFor()
  }
  await page.getByRole('link', { name: 'Staff desks' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.goto('/admin/customers')
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
})
