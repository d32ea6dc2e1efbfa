// Somebody who has lost the mail gets to their order by its number and e-mail address; on a phone, at a desk, and
// without script. A stranger learns nothing.

import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations, violationsInBothSizes } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, type JourneyPage, openPage, PHONE } from '#testing/pages.ts'

const journey = setUpJourney()

const LINK_MAIL = /^Link to your order/
const linkMails = async (to: string) =>
  (await journey.mails()).filter(
    ({ subject, to: recipients }) =>
      LINK_MAIL.test(subject ?? '') && JSON.stringify(recipients).includes(to),
  )

/** Places an order for `email`; returns its number, and the path of its page. */
async function placeFor(email: string): Promise<{ number: string; path: string }> {
  const { reference, link } = await journey.placeOrder({ productId: 1, customerEmail: email })
  return { number: reference, path: link }
}

async function look(page: JourneyPage, number: string, email: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Find my order' })
  await form.getByLabel('Order number').fill(number)
  await form.getByLabel('E-mail used for the order').fill(email)
  await form.getByRole('button', { name: 'E-mail me the link' }).click()
}

/** Follows the link to the form from some part of the page. */
async function find(page: JourneyPage, from: Locator): Promise<void> {
  await from.getByRole('link', { name: 'Find my order' }).click()
  await page.getByRole('heading', { level: 1, name: 'Find my order' }).waitFor()
}

test('at a desk the way to the form is in the footer', async () => {
  const page = await journey.page()
  await arriveAt(page, '/')
  await find(page, page.getByRole('contentinfo'))
})

test('from the menu of a phone: the form, the mail, and by its link the order', async () => {
  const email = 'marva.phone@example.com'
  const { number, path } = await placeFor(email)
  const page = await journey.page(PHONE)
  await arriveAt(page, '/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await find(page, page.getByRole('dialog'))
  await page.getByText('Our e-mails to you').waitFor()

  await look(page, 'sofa', 'marva')
  await page.getByText('Please enter your order number, such as YB-10428').waitFor()
  await page.getByText('Please enter the e-mail address used for the order').waitFor()

  await look(page, number.toLowerCase().replace('-', ' '), email)
  const sent = page.getByRole('heading', { level: 1, name: 'Check your e-mail' })
  await sent.waitFor()
  await page.getByText(`If ${number} and ${email} match, we have e-mailed you the link.`).waitFor()
  expect(await sent.evaluate((heading) => heading === document.activeElement)).toBe(true)
  expect(await violationsInBothSizes(page)).toEqual([])

  await expect.poll(async () => (await linkMails(email)).length).toBe(1)
  const [mail] = await linkMails(email)
  const [link = ''] = /http\S+\/order\/[\w-]+/.exec(mail?.text ?? '') ?? []
  expect(link).toBe(`${journey.shop.url}${path}`)
  await arriveAt(page, link)
  await page.getByText(number).first().waitFor()
  expect(page.faults).toEqual([])
})

test('what was typed can be changed, and after two minutes the link is sent again', async () => {
  const email = 'marva.again@example.com'
  const { number } = await placeFor(email)
  const page = await journey.page()
  await page.clock.install()
  await arriveAt(page, '/find-order')
  await look(page, number, 'marva.wrong@example.com')
  await page.getByRole('button', { name: 'Edit my details' }).click()
  const form = page.getByRole('form', { name: 'Find my order' })
  expect(await form.getByLabel('Order number').inputValue()).toBe(number)
  await look(page, number, email)
  await expect.poll(async () => (await linkMails(email)).length).toBe(1)
  expect(await page.getByRole('button', { name: /^Send again in [12]:\d\d$/ }).isDisabled()).toBe(
    true,
  )
  await page.clock.fastForward(120_000)
  await page.getByRole('button', { name: 'Send again', exact: true }).click()
  await page.getByText('The link was sent again.').waitFor({ state: 'attached' })
  await expect.poll(async () => (await linkMails(email)).length).toBe(2)
  expect(await linkMails('marva.wrong@example.com')).toEqual([])
  expect(page.faults).toEqual([])
})

test('a stranger who guesses a number is answered like the customer, and nobody gets a mail', async () => {
  const { number } = await placeFor('marva.private@example.com')
  const page = await journey.page(PHONE)
  await arriveAt(page, '/find-order')
  await look(page, number, 'stranger@example.com')
  await page
    .getByText(`If ${number} and stranger@example.com match, we have e-mailed you the link.`)
    .waitFor()
  // The mail that is requested after it has come: an earlier one would have.
  await arriveAt(page, '/find-order')
  await look(page, number, 'marva.private@example.com')
  await expect.poll(async () => (await linkMails('marva.private@example.com')).length).toBe(1)
  expect(await linkMails('stranger@example.com')).toEqual([])
})

test('without script the form comes back with its mistakes, and is taken without them', async () => {
  const email = 'marva.plain@example.com'
  const { number } = await placeFor(email)
  const page = await openPage(journey.browser, journey.shop.url, PHONE, false)
  await page.goto('/find-order')
  await look(page, number, 'marva')
  await page.getByText('Please enter the e-mail address used for the order').first().waitFor()
  expect(await page.getByLabel('Order number').inputValue()).toBe(number)
  await look(page, number, email)
  await page.getByRole('heading', { level: 1, name: 'Check your e-mail' }).waitFor()
  expect(page.url()).not.toContain('marva')
  await expect.poll(async () => (await linkMails(email)).length).toBe(1)
})

test('who requests too many links is told when to go on', async () => {
  const email = 'marva.many@example.com'
  for (let time = 0; time < 5; time++)
    await journey.call('POST', '/api/order-links', { number: 'YB-1', email })
  const page = await journey.page(PHONE)
  await arriveAt(page, '/find-order')
  await look(page, 'YB-1', email)
  const note = page.getByRole('alert').filter({ hasText: 'try again in an hour' })
  await note.waitFor()
  expect(await violations(page)).toEqual([])
})
