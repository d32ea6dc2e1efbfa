// The courier's rates from the desk to the shopper: an admin sets them in place, the product page says
// them for the shopper's parish, the order is placed for them, and its day is fixed when it is paid.

import { expect, test } from 'vitest'
import type { DeliveryView } from '#contract/ask-delivery.ts'
import { dayText } from '#contract/delivery-sentences.ts'
import type { OrderView } from '#contract/orders.ts'
import { violations } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, type JourneyPage, PHONE } from '#testing/pages.ts'

const journey = setUpJourney()

const STANDARD_L = 'All other parishes, standard, L'
/** The Montego couch, of size L. */
const COUCH = 2

const offered = () =>
  journey.call<DeliveryView>('GET', `/api/delivery?product=${COUCH}&parish=Portland`)

async function openRates(): Promise<JourneyPage> {
  const page = await journey.staffPage('/admin/delivery')
  await page.getByRole('heading', { level: 1, name: 'Delivery rates' }).waitFor()
  return page
}

const cell = (page: JourneyPage, name: string) => page.getByLabel(name, { exact: true })
const bar = (page: JourneyPage) => page.getByRole('region', { name: 'Changes' })

test('rates are changed in place, counted, told what is wrong with them, and saved at once', async () => {
  const page = await openRates()
  expect(await cell(page, STANDARD_L).inputValue()).toBe('4,000')
  await cell(page, STANDARD_L).fill('a lot')
  await page.getByText('Please enter a price, such as 4,000').waitFor()
  expect(await bar(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await cell(page, STANDARD_L).fill('4,250')
  await cell(page, 'All other parishes, express, last day').fill('4')
  await bar(page).getByText('2 changes').waitFor()
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await bar(page).waitFor({ state: 'detached' })
  const { services } = await offered()
  expect(services).toMatchObject([{ price: '4250.00' }, { service: 'express', daysTo: 4 }])
  expect(page.faults).toEqual([])
})

test('what a colleague saved meanwhile is shown, and never overwritten', async () => {
  const [one, two] = [await openRates(), await openRates()]
  await cell(one, 'Kingston and around, standard, S').fill('1,300')
  await cell(two, 'Kingston and around, standard, M').fill('1,900')
  await bar(one).getByRole('button', { name: 'Save' }).click()
  await bar(one).waitFor({ state: 'detached' })
  await bar(two).getByRole('button', { name: 'Save' }).click()
  await two.getByText('Someone else has changed the rates.').first().waitFor()
  await expect.poll(() => cell(two, 'Kingston and around, standard, S').inputValue()).toBe('1,300')
  expect(await cell(two, 'Kingston and around, standard, M').inputValue()).toBe('1,800')
})

test('a parish moves to a zone of its own, and back when that is removed', async () => {
  const page = await openRates()
  await page.getByRole('button', { name: 'Add a zone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a zone' })
  await dialog.getByLabel('Name').fill('Far east')
  await dialog.getByLabel(/^Portland/).check()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await cell(page, 'Far east, standard, L').fill('5,100')
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await bar(page).waitFor({ state: 'detached' })
  expect((await offered()).services).toMatchObject([{ price: '5100.00' }])
  await page.getByRole('button', { name: 'Change the zone Far east' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the zone' }).click()
  await page.getByRole('button', { name: 'Change the zone All other parishes' }).click()
  const other = page.getByRole('dialog', { name: 'Zone All other parishes' })
  await other.getByLabel(/^Portland/).check()
  await other.getByRole('button', { name: 'Apply' }).click()
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await bar(page).waitFor({ state: 'detached' })
  expect((await offered()).services).toMatchObject([{ price: '4250.00' }, {}])
})

test('a shopper names the parish once, and page, form, order and staff say one price and day', async () => {
  const { services } = await offered()
  const express = dayText(services[1]?.by ?? '')
  const page = await journey.page(PHONE)
  await arriveAt(page, `/product/${COUCH}`)
  await page.getByText('Delivery from J$2,500, 1 to 7 business days').waitFor()
  const box = page.locator('.promise')
  const before = await box.boundingBox()
  await page.getByRole('button', { name: 'Your parish' }).click()
  await page.getByLabel('Your parish').selectOption('Portland')
  await box.getByText('Delivery J$4,250').waitFor()
  expect((await box.boundingBox())?.height).toBe(before?.height)
  expect(await violations(page)).toEqual([])

  await page.reload()
  await box.getByText('Delivery J$4,250').waitFor()
  await page.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Full name').fill('Marcia Powell')
  await form.getByLabel('E-mail', { exact: true }).fill('marcia@example.com')
  await form.getByLabel('Phone', { exact: true }).fill('876-555-0131')
  await form.getByRole('radio', { name: /^Courier/ }).check()
  expect(await form.getByLabel('Parish').inputValue()).toBe('Portland')
  await form.getByLabel('Address', { exact: true }).fill('19 Harbour Street')
  await form.getByRole('radio', { name: `Express, by ${express}` }).check()
  await form.getByRole('radio', { name: /^Bank transfer/ }).check()
  await form.getByRole('button', { name: 'Place order, J$175,200' }).click()
  await page.waitForURL('**/order/*')
  await page.getByText(`by ${express} if paid`).first().waitFor()

  const [placed] = await journey.asStaff<OrderView[]>('GET', '/api/orders?q=marcia@example.com')
  expect(placed).toMatchObject({ totalAmount: '175200.00', deliveryService: 'express' })
  const staff = await journey.staffPage(`/admin/orders/${placed?.id}`)
  await staff.getByRole('button', { name: 'Mark paid' }).click()
  await staff.getByText(`Express courier, promised by ${express}`).waitFor()
  await page.reload()
  await page.getByText(`Delivery to Portland by ${express}`).waitFor()
  expect(page.faults).toEqual([])
})
