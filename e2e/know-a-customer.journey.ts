// Somebody calls, and staff find them by the telephone number: they read what the shop has of the
// person, leave a note, merge a second address, which they part again, and correct where an order goes
// that has not left. On a phone and at a desk.

import { expect, test } from 'vitest'
import { violations } from '#testing/axe.ts'
import { anOrder } from '#testing/builders.ts'
import { aCase, deliver } from '#testing/cases.ts'
import { setUpJourney } from '#testing/journey.ts'
import { DESK, type JourneyPage, PHONE } from '#testing/pages.ts'
import type { Tx } from '#platform/tx.ts'

const NAME = 'Shanice Campbell-Fitzherbert'
const ROSE = 'Rose Grant'
const SIZES = [
  { size: PHONE, number: '876-555-0901', digits: '1 876 5550901', at: 'phone' },
  { size: DESK, number: '876-555-0902', digits: '8765550902', at: 'desk' },
] as const

/** For each size a customer with a case, who also ordered from work, and somebody of the household. */
async function plant(tx: Tx): Promise<void> {
  for (const { number, at } of SIZES) {
    const who = { customerName: NAME, customerPhone: number }
    const first = await anOrder(tx, { ...who, customerEmail: `shanice@${at}.example` })
    await aCase(tx, { order: await deliver(tx, first.id, { hoursAgo: 3 }) })
    await anOrder(tx, { ...who, customerEmail: `s.campbell@work-${at}.example` })
    const son = { customerName: 'Ben Campbell', customerEmail: `ben@${at}.example` }
    await anOrder(tx, { ...who, ...son })
    await anOrder(tx, {
      ...{ customerName: ROSE, customerEmail: `rose@${at}.example` },
      ...{ shippingMethod: 'delivery', deliveryAddress: '4 Somerset Avenue', parish: 'Kingston' },
    })
  }
}

const journey = setUpJourney({}, plant)

const region = (page: JourneyPage, name: string | RegExp) => page.getByRole('region', { name })

async function checkScreen(page: JourneyPage): Promise<void> {
  expect(await violations(page)).toEqual([])
  const sideways = () => document.documentElement.scrollWidth > window.innerWidth
  expect(await page.evaluate(sideways)).toBe(false)
}

test.each(SIZES)(
  'staff find a caller at a $at by the number, read the page, and leave a note',
  async ({ size, digits, at }) => {
    const page = await journey.staffPage('/admin/customers', { size })
    await page.getByRole('searchbox').fill('nobody of that name')
    await page.getByText('No customers found').waitFor()
    await page.getByRole('searchbox').fill(digits)
    await page.getByRole('heading', { level: 1, name: 'Customers 3' }).waitFor()
    await checkScreen(page)
    await page
      .getByRole('row')
      .filter({ hasText: `shanice@${at}.example` })
      .getByRole('button')
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: NAME }).waitFor()
    await region(page, 'The customer in figures').getByText('1 open').waitFor()
    const history = region(page, /^History/)
    await history.getByRole('link', { name: /^Case / }).waitFor()
    await region(page, 'Under warranty').waitFor()
    await checkScreen(page)

    const form = page.getByRole('form', { name: 'A note for staff' })
    await form.getByRole('button', { name: 'Save note' }).click()
    await form.getByText('Write something first').waitFor()
    await form.getByLabel('A note for staff').fill('Prefers a call after four')
    await form.getByRole('button', { name: 'Save note' }).click()
    await region(page, /^Notes/)
      .getByText('Prefers a call after four')
      .waitFor()
    expect(await form.getByLabel('A note for staff').inputValue()).toBe('')
    await history.getByRole('link', { name: /^Case / }).click()
    await page.getByRole('heading', { level: 1, name: 'The left arm is torn' }).waitFor()
    await page.getByRole('link', { name: NAME }).click()
    await region(page, /^Notes/)
      .getByText('Prefers a call after four')
      .waitFor()
    expect(page.faults).toEqual([])
  },
)

test.each(SIZES)(
  'a second address is merged at a $at, and parted again',
  async ({ size, number, at }) => {
    const page = await journey.staffPage(`/admin/customers?q=${encodeURIComponent(number)}`, {
      size,
    })
    await page
      .getByRole('row')
      .filter({ hasText: `shanice@${at}.example` })
      .getByRole('button')
      .first()
      .click()
    const same = region(page, 'Same person')
    const work = `s.campbell@work-${at}.example`
    const household = same.getByRole('listitem').filter({ hasText: `ben@${at}.example` })
    await household.getByText('Same phone number').waitFor()
    await same.getByText('Perhaps the same person').waitFor()
    await same.getByRole('button', { name: `Merge with ${work}` }).click()
    const undo = same.getByRole('button', { name: /^Undo the merge of / })
    await undo.waitFor()
    await region(page, /^Orders/)
      .getByRole('listitem')
      .nth(1)
      .waitFor()
    await page.getByRole('link', { name: `Export or erase ${work}` }).waitFor()
    await checkScreen(page)

    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    const form = page.getByRole('form', { name: 'Merge another address' })
    await form.getByLabel('An order with the other address').fill('somebody')
    await form.getByRole('button', { name: 'Merge' }).click()
    await form.getByText('Please enter the number of one of their orders').waitFor()
    await form.getByLabel('An order with the other address').fill('YB-10999')
    await form.getByRole('button', { name: 'Merge' }).click()
    await form.getByText('We cannot find that order.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: `Export or erase ${work}` }).click()
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByText(`Staff merged this address with shanice@${at}.example.`).waitFor()
    expect(await page.getByLabel('E-mail address of the person').inputValue()).toBe(work)
    await page.goBack()
    await undo.click()
    await same.getByRole('button', { name: `Merge with ${work}` }).waitFor()
    expect(await undo.count()).toBe(0)
    // The order that there is not.
    expect(page.faults).toEqual([expect.stringContaining('404')])
  },
)

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

test.each(SIZES)(
  'over a slow connection at a $at a person has a heading at once, and back leads to the same search',
  async ({ size, at }) => {
    const page = await journey.staffPage('/admin/customers', { size })
    await page.getByRole('searchbox').fill(`rose@${at}`)
    await page.getByRole('heading', { level: 1, name: 'Customers 1' }).waitFor()
    const letGo = await holdPerson(page)
    await page.getByRole('button', { name: ROSE }).click()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.getByRole('heading', { level: 1, name: 'Customer', exact: true }).waitFor()
    await expect.poll(focused).toBe('Customer')
    await checkScreen(page)
    letGo()
    await page.getByRole('heading', { level: 1, name: ROSE }).waitFor()
    await expect.poll(focused).toBe(ROSE)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Customers 1' }).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe(`rose@${at}`)
    await expect.poll(focused).toContain('Customers')
    expect(page.faults).toEqual([])
  },
)

test.each(SIZES)(
  'the address of an order that has not left is corrected at a $at, and no longer once it is shipped',
  async ({ size, at }) => {
    const page = await journey.staffPage(`/admin/customers?q=${encodeURIComponent(`rose@${at}`)}`, {
      size,
    })
    await page.getByRole('button', { name: ROSE }).click()
    const places = region(page, 'Addresses')
    await places.getByRole('button', { name: 'Edit the address 4 Somerset Avenue' }).click()
    const form = page.getByRole('form', { name: 'Correct the address' })
    await form.getByLabel('Delivery address').fill('')
    await form.getByRole('button', { name: 'Save address' }).click()
    await form.getByText('Address is required').waitFor()
    expect(await violations(page)).toEqual([])
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
  },
)
