// Everything that opens on a user's action, at phone and desk width, checked by axe against WCAG 2.2 AA:
// dialogs, menus, forms with errors, and the desks behind the sign-in. No violations are allowed.

import { expect, test } from 'vitest'
import type { OrderPageView } from '#contract/orders.ts'
import { setUpSharedJourney } from '#testing/journey.ts'
import { findProblems, inBatches, type Screen, visit } from './check-screens.ts'
import { arriveAt, DESK, type JourneyPage, PHONE } from '#testing/pages.ts'

const journey = setUpSharedJourney()

/** The narrowest screen with the header of a wide one. */
const NARROW = { width: 900, height: 700 }
/** A page at 1280 pixels that somebody enlarges four times. */
const NARROWEST = { width: 320, height: 640 }

async function openFilters(page: JourneyPage): Promise<void> {
  await visit('/products?color=Sand&max=120000&stock=1')(page)
  const filters = page.getByRole('link', { name: /^Filters/ })
  if (await filters.isVisible()) await filters.click()
}

const openOrderForm = (way: RegExp) => async (page: JourneyPage) => {
  await arriveAt(page, '/product/1')
  await page.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
  await page.getByRole('radio', { name: way }).check()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.getByText('Name is required').waitFor()
}

async function openDrawer(page: JourneyPage): Promise<void> {
  await arriveAt(page, '/product/2')
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('dialog').getByText('J$168,000').first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function openBasket(page: JourneyPage): Promise<void> {
  await openDrawer(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Go to basket' }).click()
  await page.getByRole('heading', { level: 1, name: 'Two boxes, one piece' }).waitFor()
}

async function orderBasket(page: JourneyPage): Promise<void> {
  await openBasket(page)
  await page.getByRole('button', { name: 'Order Now - Pay Securely' }).first().click()
  await page.getByRole('form', { name: 'Your order' }).waitFor()
  await page.context().setOffline(true)
  await page.getByText('No connection.').waitFor()
}

async function openQuoteForm(page: JourneyPage): Promise<void> {
  await visit('/?quote=true')(page)
  await page.getByRole('button', { name: 'Send quote request' }).click()
  await page.getByText('Name must be at least 2 characters').waitFor()
}

async function openMenu(page: JourneyPage): Promise<void> {
  await visit('/')(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
}

async function searchTheMenu(page: JourneyPage): Promise<void> {
  await openMenu(page)
  await page.getByRole('combobox', { name: 'Search products' }).fill('sofa')
  await page.getByRole('option', { name: /^See all/ }).waitFor()
}

const searchFor = (typed: string, found: string) => async (page: JourneyPage) => {
  await visit('/product/1')(page)
  await page.getByRole('button', { name: 'Search the shop' }).click()
  await page.getByRole('combobox', { name: 'Search products' }).fill(typed)
  await page.getByRole('dialog').getByRole('status').getByText(found).waitFor()
  await page.keyboard.press('ArrowDown')
}

async function openOrderPage(page: JourneyPage): Promise<void> {
  const order = await journey.placeOrder({ productId: 1 })
  await visit(order.link)(page)
  await page.getByRole('heading', { name: 'Waiting for your transfer' }).waitFor()
}

/** An order that is paid, and the number of its invoice. */
async function invoicedOrder() {
  const order = await journey.placeOrder({ productId: 1 })
  await journey.asStaff('PUT', `/api/orders/${order.id}`, { paymentStatus: 'paid' })
  const { documents } = await journey.call<OrderPageView>('GET', `/api/order-pages${linkOf(order)}`)
  return { ...order, number: documents[0]?.number ?? '' }
}

const linkOf = ({ link }: { link: string }) => link.slice('/order'.length)

async function openDocument(page: JourneyPage): Promise<void> {
  const { link, number } = await invoicedOrder()
  await visit(`${link}/documents/${number}`)(page)
  await page.getByRole('article', { name: number }).waitFor()
}

async function openNoDocument(page: JourneyPage): Promise<void> {
  const { link } = await invoicedOrder()
  await visit(`${link}/documents/INV-2020-999999`)(page)
  await page.getByRole('heading', { name: 'We cannot find that document' }).waitFor()
}

async function openOrderWithDocuments(page: JourneyPage): Promise<void> {
  const { id, number } = await invoicedOrder()
  await signIn(page)
  await visit(`/admin/orders/${id}`)(page)
  await page.getByRole('region', { name: 'Documents' }).getByText(number).first().waitFor()
}

async function printDocuments(page: JourneyPage): Promise<void> {
  const { number } = await invoicedOrder()
  await signIn(page)
  await visit(`/admin/documents/print?numbers=${number},INV-2020-999999`)(page)
  await page.getByRole('article', { name: number }).waitFor()
  await page.getByText('INV-2020-999999:').waitFor()
}

async function openSetUp(page: JourneyPage): Promise<void> {
  await signIn(page)
  await visit('/admin/set-up')(page)
  await page.getByRole('heading', { level: 1, name: 'Set up' }).waitFor()
}

async function signIn(page: JourneyPage): Promise<void> {
  await visit('/admin/login')(page)
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('demo-admin-password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/admin/orders')
  await page
    .getByRole('button', { name: /^View YB-/ })
    .first()
    .waitFor()
}

async function openStaffOrder(page: JourneyPage): Promise<void> {
  await signIn(page)
  await page
    .getByRole('button', { name: /^View YB-/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Money in and out' }).waitFor()
  await page.waitForLoadState('networkidle')
}

async function openCustomer(page: JourneyPage): Promise<void> {
  const { id } = await journey.placeOrder({ productId: 1 })
  await signIn(page)
  await visit(`/admin/customers/${id}`)(page)
  await page
    .getByRole('region', { name: /^History/ })
    .getByText(`Order YB-${id}`)
    .waitFor()
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Write something first').waitFor()
}

async function changeRates(page: JourneyPage): Promise<void> {
  await signIn(page)
  await visit('/admin/delivery')(page)
  await page.getByLabel('All other parishes, standard, L', { exact: true }).fill('4,250')
  await page.getByLabel('All other parishes, express, XL', { exact: true }).fill('a lot')
  await page.getByRole('region', { name: 'Changes' }).getByText('1 cell to mend').waitFor()
}

async function openVoucher(page: JourneyPage): Promise<void> {
  await signIn(page)
  await visit('/admin/vouchers')(page)
  await page.getByRole('button', { name: 'YAAD10' }).click()
  await page.getByRole('list', { name: 'Orders that used it' }).waitFor()
}

/** Opens an order's personal data, and the confirmation before it is erased. */
async function openPersonalData(page: JourneyPage): Promise<void> {
  await openOrderPage(page)
  await signIn(page)
  await visit('/admin/privacy')(page)
  const find = page.getByRole('form', { name: 'Find a person' })
  await find.getByLabel('E-mail address of the person').fill('ann@example.com')
  await find.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('heading', { name: 'Known of ann@example.com' }).waitFor()
  await page.getByRole('button', { name: 'Erase this person' }).click()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await page.getByText('Password is required').waitFor()
}

async function searchInVain(page: JourneyPage): Promise<void> {
  await visit('/faq')(page)
  await page.getByLabel('Find an answer').fill('zebra')
  await page.getByText('0 of 14 questions').waitFor()
}

async function openPhoneDialog(page: JourneyPage): Promise<void> {
  await visit('/faq#partners')(page)
  await page.getByRole('button', { name: 'Call the shop' }).click()
  await page.getByRole('dialog').waitFor()
}

async function sendNothing(page: JourneyPage): Promise<void> {
  await visit('/contact')(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Please fill all fields').first().waitFor()
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Subject must be at least 5 characters').waitFor()
}

async function writeHelpMessage(page: JourneyPage): Promise<void> {
  await visit('/whatsapp-helper')(page)
  await page.getByLabel('Customer name').fill('Ann Brown')
  await page.getByLabel('E-mail').fill('ann@example.com')
  await page.getByLabel('Phone (optional)').fill('18765550100')
  await page.getByLabel('Message', { exact: true }).fill('The left leg is short.')
  await page.getByText('Preview').waitFor()
}

async function openWheel(page: JourneyPage): Promise<void> {
  await visit('/')(page)
  await page.getByRole('button', { name: /Spin the prize wheel$/i }).click()
  await page.getByRole('heading', { name: /One spin a day/ }).waitFor()
}

const spunAs = (prizeId: string, prize: string) => async (page: JourneyPage) => {
  const spun = { prizeId, prize, day: '2026-11-20', wins: prizeId !== 'try-again', claimed: false }
  await page.route('**/api/lottery-spins', (route) => route.fulfill({ status: 201, json: spun }))
  await openWheel(page)
  await page.getByRole('button', { name: 'Spin the wheel' }).click()
  await page.getByRole('heading', { name: /That one is yours|Not this time/ }).waitFor()
  if (spun.wins) await page.getByRole('button', { name: 'Claim my prize' }).click()
}

const SCREENS: Screen[] = [
  ['the prize wheel', openWheel],
  ['a prize with its claim form and complaints', spunAs('free-shipping', 'Free island shipping')],
  ['a spin that won nothing', spunAs('try-again', 'Try again tomorrow')],
  ['a narrowed list with its filters open', openFilters],
  ['an order by card with its complaints', openOrderForm(/^Credit card/)],
  ['an order by transfer with its complaints', openOrderForm(/^Bank transfer/)],
  ['the basket at the side of a page', openDrawer],
  ['a basket with a piece in it', openBasket],
  ['an order of the basket without a connection', orderBasket],
  ['a quote request with its complaints', openQuoteForm],
  ['the menu', openMenu, [PHONE]],
  ['what the menu finds', searchTheMenu, [PHONE]],
  ['what the search finds', searchFor('sofa', '6 products, and 1 category'), [DESK, NARROW]],
  ['a search that finds nothing', searchFor('zzzz', 'No products found'), [DESK]],
  ['an order’s page', openOrderPage],
  ['a customer with an empty note', openCustomer],
  ['a question that nobody asked', searchInVain],
  ['the phone dialog', openPhoneDialog],
  ['the contact forms with their complaints', sendNothing],
  ['the help message', writeHelpMessage],
  ['the orders desk', signIn],
  ['an order’s page for staff', openStaffOrder],
  ['a document of an order', openDocument, [NARROWEST, PHONE, DESK]],
  ['a document that there is not', openNoDocument],
  ['an order with documents for staff', openOrderWithDocuments, [NARROWEST, PHONE, DESK]],
  ['chosen documents to print', printDocuments, [NARROWEST, PHONE, DESK]],
  ['the steps that set a shop up', openSetUp, [NARROWEST, PHONE, DESK]],
  ['what is known of a person', openPersonalData],
  ['rates with a mistake, not saved', changeRates],
  ['the vouchers desk with a voucher open', openVoucher],
]

test.each(inBatches(SCREENS))('%s: accessible on a phone and on a desk', async (_, screens) => {
  expect(await findProblems(journey, screens)).toEqual([])
})
