// A shopper orders, thinks again and calls the order off from its page: the piece is back on the
// shelf, a mail says so, and what staff have decided meanwhile stands.

import { expect, test } from 'vitest'
import type { ProductView } from '#contract/product-views.ts'
import { violationsInBothSizes } from '#testing/axe.ts'
import { setUpSharedJourney } from '#testing/journey.ts'
import { PHONE } from '#testing/pages.ts'

const PRODUCT = 1

const journey = setUpSharedJourney()

const order = () => journey.placeOrder({ productId: PRODUCT })
async function pieces(): Promise<number> {
  const { colorInventory } = await journey.call<ProductView>('GET', `/api/products/${PRODUCT}`)
  return Object.values(colorInventory).reduce((sum, left) => sum + left, 0)
}

const subjects = async () => (await journey.mails()).map(({ subject }) => subject)

test('a shopper keeps an order, then cancels it', async () => {
  const before = await pieces()
  const { link, reference } = await order()
  expect(await pieces()).toBe(before - 1)
  const page = await journey.page(PHONE)
  await page.goto(link)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel order ${reference}?` })
  await dialog.locator('.muted').getByText('goes back on sale').waitFor()
  expect(await violationsInBothSizes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep my order' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await pieces()).toBe(before - 1)

  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText('This order was cancelled. You have nothing to pay.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('button', { name: 'Cancel this order' }).count()).toBe(0)
  // Scroll to the top, so that no floating button covers the one to press.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await violationsInBothSizes(page)).toEqual([])
  expect(await pieces()).toBe(before)
  await expect.poll(subjects).toContain(`Your order ${reference} has been cancelled`)
  expect(page.faults).toEqual([])
})

test('an order that staff mark paid meanwhile is not cancelled any more', async () => {
  const { id, link, reference } = await order()
  const page = await journey.page()
  await page.goto(link)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await journey.asStaff('PUT', `/api/orders/${id}`, { paymentStatus: 'paid' })
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText(`Order ${reference} was not cancelled`, { exact: true }).waitFor()
  await page.getByText('Paid in full').waitFor()
})
