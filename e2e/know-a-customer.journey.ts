// Somebody calls, and staff find them by the telephone number: they read what the shop has of the
// person, leave a note, merge a second address, which they part again, and correct where an order goes
// that has not left.

import { expect, test } from 'vitest'
import { violationsInBothSizes } from '#testing/axe.ts'
import { anOrder } from '#testing/builders.ts'
import { aCase, deliver } from '#testing/cases.ts'
import { setUpJourney } from '#testing/journey.ts'
import type { JourneyPage } from '#testing/pages.ts'
import type { Tx } from '#platform/tx.ts'

const NAME = 'Shanice Campbell-Fitzherbert'
const ROSE = 'Rose Grant'
const WORK = 's.campbell@work.example'
const NUMBER = '876-555-0901'

/** A customer with a case, who also ordered from work, and somebody of the household. */
async function plant(tx: Tx): Promise<void> {
  const who = { customerName: NAME, customerPhone: NUMBER }
  const first = await anOrder(tx, { ...who, customerEmail: 'shanice@home.example' })
  await aCase(tx, { order: await deliver(tx, first.id, { hoursAgo: 3 }) })
  await anOrder(tx, { ...who, customerEmail: WORK })
  await anOrder(tx, { ...who, customerName: 'Ben Campbell', customerEmail: 'ben@home.example' })
  await anOrder(tx, {
    ...{ customerName: ROSE, customerEmail: 'rose@home.example', shippingMethod: 'delivery' },
    ...{ deliveryAddress: '4 Somerset Avenue', parish: 'Kingston' },
  })
}

const journey = setUpJourney({}, plant)

const region = (page: JourneyPage, name: string | RegExp) => page.getByRole('region', { name })

/** Opens the customer from the list, by a button of their row. */
const openFromList = (page: JourneyPage) =>
  page
    .getByRole('row')
    .filter({ hasText: 'shanice@home.example' })
    .getByRole('button')
    .first()
    .click()

test('staff find a caller by the number, read the page, and leave a note', async () => {
  const page = await journey.staffPage('/admin/customers')
  await page.getByRole('searchbox').fill('nobody of that name')
  await page.getByText('No customers found').waitFor()
  await page.getByRole('searchbox').fill('1 876 5550901')
  await page.getByRole('heading', { level: 1, name: 'Customers 3' }).waitFor()
  await openFromList(page)
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor()
  await region(page, 'The customer in figures').getByText('1 open').waitFor()
  const history = region(page, /^History/)
  await history.getByRole('link', { name: /^Case / }).waitFor()
  await region(page, 'Under warranty').waitFor()

  const form = page.getByRole('form', { name: 'A note for staff' })
  await form.getByRole('button', { name: 'Save note' }).click()
  await form.getByText('Write something first').waitFor()
  await form.getByLabel('A note for staff').fill('Prefers a call after four')
  await form.getByRole('button', { name: 'Save note' }).click()
  await region(page, /^Notes/)
    .getByText('Prefers a call after four')
    .waitFor()
  await expect.poll(() => form.getByLabel('A note for staff').inputValue()).toBe('')
  await history.getByRole('link', { name: /^Case / }).click()
  await page.getByRole('heading', { level: 1, name: 'The left arm is torn' }).waitFor()
  await page.getByRole('link', { name: NAME }).click()
  await region(page, /^Notes/)
    .getByText('Prefers a call after four')
    .waitFor()
  expect(page.faults).toEqual([])
})

test('a second address is merged, and parted again', async () => {
  const page = await journey.staffPage(`/admin/customers?q=${NUMBER}`)
  await openFromList(page)
  const same = region(page, 'Same person')
  const household = same.getByRole('listitem').filter({ hasText: 'ben@home.example' })
  await household.getByText('Same phone number').waitFor()
  await same.getByText('Possible duplicate').waitFor()
  await same.getByRole('button', { name: `Merge with ${WORK}` }).click()
  const undo = same.getByRole('button', { name: /^Undo the merge of / })
  await undo.waitFor()
  await region(page, /^Orders/)
    .getByRole('listitem')
    .nth(1)
    .waitFor()
  await page.getByRole('link', { name: `Export or erase data for ${WORK}` }).waitFor()
  expect(await violationsInBothSizes(page)).toEqual([])

  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  const form = page.getByRole('form', { name: 'Merge another address' })
  await form.getByLabel('Order number with the other address').fill('somebody')
  await form.getByRole('button', { name: 'Merge' }).click()
  await form.getByText('Please enter the number of one of their orders').waitFor()
  await form.getByLabel('Order number with the other address').fill('YB-10999')
  await form.getByRole('button', { name: 'Merge' }).click()
  await form.getByText('We cannot find that order.').waitFor()
  expect(await violationsInBothSizes(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: `Export or erase data for ${WORK}` }).click()
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText(`Staff merged this address with shanice@home.example.`).waitFor()
  expect(await page.getByLabel('E-mail address of the person').inputValue()).toBe(WORK)
  await page.goBack()
  await undo.click()
  await same.getByRole('button', { name: `Merge with ${WORK}` }).waitFor()
  expect(await undo.count()).toBe(0)
  // The order that there is not.
  expect(page.faults).toEqual([expect.stringContaining('404')])
})

/** Holds back what the page reads of a person until it is let go. */
async function holdPerson(page: JourneyPage): Promise<() => void> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/api\/people\/\d+$/, async (route) => {
    await released
    await route.continue()
  })
  return letGo
}

test('over a slow connection a person has a heading at once, and back leads to the same search', async () => {
  const page = await journey.staffPage('/admin/customers')
  await page.getByRole('searchbox').fill('rose@home')
  await page.getByRole('heading', { level: 1, name: 'Customers 1' }).waitFor()
  const letGo = await holdPerson(page)
  await page.getByRole('button', { name: ROSE }).click()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.getByRole('heading', { level: 1, name: 'Customer', exact: true }).waitFor()
  await expect.poll(focused).toBe('Customer')
  expect(await violationsInBothSizes(page)).toEqual([])
  letGo()
  await page.getByRole('heading', { level: 1, name: ROSE }).waitFor()
  await expect.poll(focused).toBe(ROSE)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Customers 1' }).waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('rose@home')
  await expect.poll(focused).toContain('Customers')
  expect(page.faults).toEqual([])
})

test('the address of an order that has not left is corrected, and no longer once it is shipped', async () => {
  const page = await journey.staffPage('/admin/customers?q=rose@home')
  await page.getByRole('button', { name: ROSE }).click()
  const places = region(page, 'Addresses')
  await places.getByRole('button', { name: 'Edit the address 4 Somerset Avenue' }).click()
  const form = page.getByRole('form', { name: 'Correct the address' })
  await form.getByLabel('Delivery address').fill('')
  await form.getByRole('button', { name: 'Save address' }).click()
  await form.getByText('Address is required').waitFor()
  expect(await violationsInBothSizes(page)).toEqual([])
  await form.getByLabel('Delivery address').fill('22 Harbour Street, Port Antonio')
  await form.getByLabel('Parish').selectOption('Portland')
  await form.getByRole('button', { name: 'Save address' }).click()
  const edit = places.getByRole('button', { name: /^Edit the address 22 Harbour Street/ })
  await edit.waitFor()
  await places.getByText('Portland').waitFor()
  expect(await places.getByText('4 Somerset Avenue').count()).toBe(0)

  await region(page, /^Orders/)
    .getByRole('link', { name: /^YB-/ })
    .click()
  await page.getByText('4 Somerset Avenue').waitFor()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  await journey.asStaff('PUT', `/api/orders/${id}`, { orderStatus: 'shipped' })
  await page.goBack()
  await places.getByText('22 Harbour Street').first().waitFor()
  await page.reload()
  await places.getByText('22 Harbour Street').first().waitFor()
  expect(await edit.count()).toBe(0)
  expect(page.faults).toEqual([])
})
