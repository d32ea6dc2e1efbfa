// What opens on an action of the staff: forms, menus, what is chosen or open, and forms with errors.

import type { Journey } from '#testing/journey.ts'
import { QUOTE_REQUEST } from '#testing/offers.ts'
import { DESK, type JourneyPage, PHONE } from '#testing/pages.ts'
import { type Screen, visit } from './check-screens.ts'
import { invoicedOrder } from '#testing/orders-on-the-way.ts'

/** A page at 1280 pixels that somebody enlarges four times. */
const NARROWEST = { width: 320, height: 640 }

const visitDesk = async (page: JourneyPage, journey: Journey, path: string) => {
  await journey.signIn(page)
  await visit(path)(page)
}

async function openOrderWithDocuments(page: JourneyPage, journey: Journey): Promise<void> {
  const { id, number } = await invoicedOrder(journey)
  await visitDesk(page, journey, `/admin/orders/${id}`)
  await page.getByRole('region', { name: 'Documents' }).getByText(number).first().waitFor()
}

async function printDocuments(page: JourneyPage, journey: Journey): Promise<void> {
  const { number } = await invoicedOrder(journey)
  await visitDesk(page, journey, `/admin/documents/print?numbers=${number},INV-2020-999999`)
  await page.getByRole('article', { name: number }).waitFor()
  await page.getByText('INV-2020-999999:').waitFor()
}

async function openSetUp(page: JourneyPage, journey: Journey): Promise<void> {
  await visitDesk(page, journey, '/admin/set-up')
  await page.getByRole('heading', { level: 1, name: 'Set up' }).waitFor()
}

async function openOrders(page: JourneyPage, journey: Journey): Promise<void> {
  await visitDesk(page, journey, '/admin/orders')
  await page
    .getByRole('button', { name: /^View YB-/ })
    .first()
    .waitFor()
}

async function openStaffOrder(page: JourneyPage, journey: Journey): Promise<void> {
  await openOrders(page, journey)
  await page
    .getByRole('button', { name: /^View YB-/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Money in and out' }).waitFor()
  await page.waitForLoadState('networkidle')
}

async function openCustomer(page: JourneyPage, journey: Journey): Promise<void> {
  const { id } = await journey.placeOrder({ productId: 1 })
  await visitDesk(page, journey, `/admin/customers/${id}`)
  await page
    .getByRole('region', { name: /^History/ })
    .getByText(`Order YB-${id}`)
    .waitFor()
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Write something first').waitFor()
}

async function changeRates(page: JourneyPage, journey: Journey): Promise<void> {
  await visitDesk(page, journey, '/admin/delivery')
  await page.getByLabel('All other parishes, standard, L', { exact: true }).fill('4,250')
  await page.getByLabel('All other parishes, express, XL', { exact: true }).fill('a lot')
  await page.getByRole('region', { name: 'Changes' }).getByText('1 error to fix').waitFor()
}

async function openVoucher(page: JourneyPage, journey: Journey): Promise<void> {
  await visitDesk(page, journey, '/admin/vouchers')
  await page.getByRole('button', { name: 'YAAD10' }).click()
  await page.getByRole('list', { name: 'Orders that used it' }).waitFor()
}

/** Opens an order's personal data, and the confirmation before it is erased. */
async function openPersonalData(page: JourneyPage, journey: Journey): Promise<void> {
  await journey.placeOrder({ productId: 1 })
  await visitDesk(page, journey, '/admin/privacy')
  const find = page.getByRole('form', { name: 'Find a person' })
  await find.getByLabel('E-mail address of the person').fill('ann@example.com')
  await find.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('heading', { name: 'Data for ann@example.com' }).waitFor()
  await page.getByRole('button', { name: 'Erase this person' }).click()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await page.getByText('Password is required').waitFor()
}

async function filterOrders(page: JourneyPage, journey: Journey): Promise<void> {
  await openOrders(page, journey)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Method').selectOption('bank_transfer')
  await page.getByLabel('Choose YB-10027').check()
  await page.getByText('1 selected').waitFor()
  // Below the head of the table, which stays in sight, a row that is scrolled under it would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
}

async function openViews(page: JourneyPage, journey: Journey): Promise<void> {
  await openOrders(page, journey)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Manage views…' }).waitFor()
}

async function openBoxes(page: JourneyPage, journey: Journey): Promise<void> {
  const { id } = await journey.placeOrder({ productId: 2 })
  await visitDesk(page, journey, `/admin/orders/${id}`)
  await page.getByRole('button', { name: 'Send boxes' }).click()
  await page.getByRole('form', { name: 'Send boxes' }).waitFor()
}

async function answerQuote(page: JourneyPage, journey: Journey): Promise<void> {
  const { id } = await journey.asStaff<{ id: number }>('POST', '/api/quotes', QUOTE_REQUEST)
  await visitDesk(page, journey, '/admin/quotes')
  await page.getByRole('button', { name: `Answer Q-${id}` }).click()
  const dialog = page.getByRole('dialog', { name: `Quote Q-${id}` })
  await dialog.getByRole('button', { name: 'Add item' }).click()
  await dialog.getByRole('button', { name: 'Send the offer' }).click()
  await dialog.getByText('Please choose a product').first().waitFor()
}

/** A message, on a desk beside the list of what waits. */
async function readMessage(page: JourneyPage, journey: Journey): Promise<void> {
  const who = { name: 'Ann Brown', email: 'ann@example.com', subject: 'A short leg' }
  const message = 'The left leg of my couch is short.'
  await journey.call('POST', '/api/contact', { ...who, message })
  const [sent] = await journey.asStaff<{ id: number }[]>('GET', '/api/contact-messages')
  await visitDesk(page, journey, `/admin/cases?open=message-${sent?.id}`)
  await page.getByRole('button', { name: 'Send by e-mail' }).click()
  await page.getByText('Please enter a message').waitFor()
}

async function writeBanner(page: JourneyPage, journey: Journey): Promise<void> {
  await visitDesk(page, journey, '/admin/settings?tab=banner')
  await page.getByLabel('Text', { exact: true }).fill('Easter sale until Monday')
  await page.getByLabel('Link text').fill('Have a look')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please enter a page of this shop').waitFor()
}

async function openSales(page: JourneyPage, journey: Journey): Promise<void> {
  await visitDesk(page, journey, '/admin/dashboard')
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  await page.getByText('Show as table').click()
}

export const DESK_OPENINGS: readonly Screen[] = [
  ['the orders desk', openOrders],
  ['orders that are filtered and chosen', filterOrders],
  ['the menu of saved views', openViews],
  ['an order’s page for staff', openStaffOrder],
  ['the boxes of an order, to send', openBoxes],
  ['an order with documents for staff', openOrderWithDocuments, [NARROWEST, PHONE, DESK]],
  ['chosen documents to print', printDocuments, [NARROWEST, PHONE, DESK]],
  ['an answer to a request for a price, with its complaints', answerQuote],
  ['a message with an empty answer', readMessage],
  ['a customer with an empty note', openCustomer],
  ['the steps that set a shop up', openSetUp, [NARROWEST, PHONE, DESK]],
  ['a banner with its complaints', writeBanner],
  ['what is known of a person', openPersonalData],
  ['rates with a mistake, not saved', changeRates],
  ['the vouchers desk with a voucher open', openVoucher],
  ['the sales by month, as a table too', openSales],
]
