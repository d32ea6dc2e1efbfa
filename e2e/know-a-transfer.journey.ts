// Staff let cents name new transfers; a shopper orders at the price that was shown, reads what to send,
// and sends it without a reference; the bank's line is known by its amount alone.

import { expect, test } from 'vitest'
import { jamaicaDay } from '#contract/jamaica.ts'
import { centsFromDollars, formatCents } from '#contract/money.ts'
import type { OrderView } from '#contract/orders.ts'
import { violationsInBothSizes } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, type JourneyPage, PHONE } from '#testing/pages.ts'

const PIECE = 'Negril 2-Seater Couch'

const journey = setUpJourney()

test('an admin switches the cents on, and the switch stays as it was left', async () => {
  const admin = await journey.staffPage('/admin/settings?tab=transfers', { size: PHONE })
  const cents = admin.getByLabel('Give each transfer order a unique total')
  await cents.waitFor()
  expect(await cents.isChecked()).toBe(false)
  await cents.check()
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Your changes are now live.').first().waitFor()
  await admin.reload()
  await expect.poll(() => cents.isChecked()).toBe(true)
  expect(admin.faults).toEqual([])
})

/** Orders the couch by its own page; returns the order as staff see it. */
async function order(page: JourneyPage): Promise<OrderView> {
  await arriveAt(page, '/products')
  await page.getByRole('link', { name: PIECE }).first().click()
  await page.getByRole('heading', { level: 1, name: PIECE }).waitFor()
  await page.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
  await page.getByLabel('Full name').fill('Shanice Campbell')
  await page.getByLabel('E-mail', { exact: true }).fill('shanice@example.com')
  await page.getByLabel('Phone', { exact: true }).fill('876-555-0187')
  await page.getByRole('radio', { name: /^Pick-up/ }).check()
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  const button = page.getByRole('button', { name: /^Place order, J\$/ })
  expect(await button.innerText()).not.toContain('.')
  expect(await page.getByText('Transfer reference discount').count()).toBe(0)
  await button.click()
  await page.waitForURL('**/order/*')
  await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
  const reference = /YB-(\d+)/.exec(await page.locator('main').innerText())?.[1]
  return journey.asStaff<OrderView>('GET', `/api/orders/${reference}`)
}

test('a transfer without a reference is known by its amount', async () => {
  const shopper = await journey.page(PHONE)
  const { reference, link, totalAmount, breakdown } = await order(shopper)
  const amount = formatCents(centsFromDollars(totalAmount) ?? 0, { exact: true })
  const cents = formatCents(centsFromDollars(breakdown.namingDiscount) ?? 0, { exact: true })
  const slip = shopper.getByRole('complementary', { name: 'Order summary' })
  await slip.getByText('Transfer reference discount').waitFor()
  await slip.getByText(`−${cents}`, { exact: true }).waitFor()
  await shopper.getByText(`Please transfer exactly ${amount}. The cents help us match`).waitFor()
  expect(await violationsInBothSizes(shopper)).toEqual([])

  const csv = `Date,Details,Credit\n${jamaicaDay(new Date())},MOBILE TRANSFER,${totalAmount}`
  const staff = await journey.staffPage('/admin/transfers?tab=statement')
  await staff.getByRole('button', { name: 'Import statement' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Import a bank statement' })
  await dialog
    .getByLabel('Statement file')
    .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialog.getByRole('button', { name: 'Import 1 line' }).click()
  await staff.getByText('The cents match this order').waitFor()
  await staff.getByRole('button', { name: `Match with ${reference}` }).waitFor()
  await staff.getByRole('button', { name: 'Confirm 1 certain match' }).click()
  await staff.getByText('1 matched', { exact: true }).waitFor()

  await shopper.goto(link)
  await shopper.getByText('Paid in full').waitFor()
  expect([...shopper.faults, ...staff.faults]).toEqual([])
})
