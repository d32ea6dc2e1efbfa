// What opens on a shopper's action, and the pages of one shopper's order: dialogs, menus, forms with errors.

import { openTalk } from '#testing/case-pages.ts'
import { aPieceToReview } from '#testing/delivered-piece.ts'
import { type Journey } from '#testing/journey.ts'
import { TO_PORTLAND } from '#testing/shop-calls.ts'
import { createOffer } from '#testing/offers.ts'
import { arriveAt, DESK, type JourneyPage, PHONE } from '#testing/pages.ts'
import { type Screen, visit } from './check-screens.ts'
import { invoicedOrder, sendBoxes } from '#testing/orders-on-the-way.ts'

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
  // It can be pressed as soon as the server has priced the basket.
  const order = { name: 'Order Now - Pay Securely', disabled: false }
  await page.getByRole('dialog').getByRole('button', order).waitFor()
  await page.waitForLoadState('networkidle')
}

async function openBasket(page: JourneyPage): Promise<void> {
  await openDrawer(page)
  await page.getByRole('dialog').getByRole('link', { name: 'View basket' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your basket (1)' }).waitFor()
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

async function openOrderPage(page: JourneyPage, journey: Journey): Promise<void> {
  const order = await journey.placeOrder({ productId: 1 })
  await visit(order.link)(page)
  await page.getByRole('heading', { name: 'Waiting for your transfer' }).waitFor()
}

async function openDocument(page: JourneyPage, journey: Journey): Promise<void> {
  const { link, number } = await invoicedOrder(journey)
  await visit(`${link}/documents/${number}`)(page)
  await page.getByRole('article', { name: number }).waitFor()
}

async function openNoDocument(page: JourneyPage, journey: Journey): Promise<void> {
  const { link } = await invoicedOrder(journey)
  await visit(`${link}/documents/INV-2020-999999`)(page)
  await page.getByRole('heading', { name: 'We cannot find that document' }).waitFor()
}

async function searchInVain(page: JourneyPage): Promise<void> {
  await visit('/faq')(page)
  await page.getByLabel('Search the questions').fill('zebra')
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
  await page.getByRole('heading', { name: /You won|Not this time/ }).waitFor()
  if (spun.wins) await page.getByRole('button', { name: 'Claim my prize' }).click()
}

const openReview = async (page: JourneyPage, journey: Journey) => {
  await arriveAt(page, await aPieceToReview(journey))
  await page.getByRole('button', { name: 'Send the review' }).click()
  await page.getByText('Please choose 1 to 5 stars').waitFor()
}

/** Damage of a piece in two boxes. */
async function reportDamage(page: JourneyPage, journey: Journey): Promise<void> {
  const form = await aPieceToReview(journey)
  await arriveAt(page, form.replace(/\/review\/\d+$/, '/report/damage'))
  await page.getByText(/^We will reply here/).waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Please describe the damage').waitFor()
}

const openCase = async (page: JourneyPage, journey: Journey) => void (await openTalk(journey, page))

async function openOffer(page: JourneyPage, journey: Journey): Promise<void> {
  await arriveAt(page, await createOffer(journey))
  await page.getByRole('button', { name: /^Accept and order/ }).click()
  await page.getByText('Shipping method is required').waitFor()
}

/** The page of an order of two boxes, one of which has left. */
async function openSentInPart(page: JourneyPage, journey: Journey): Promise<void> {
  const { id, link } = await journey.placeOrder({ productId: 2, ...TO_PORTLAND })
  await sendBoxes(journey, id, 1)
  await visit(link)(page)
  await page.getByRole('heading', { level: 1, name: 'Part of your order is on its way' }).waitFor()
}

async function findNothing(page: JourneyPage): Promise<void> {
  await arriveAt(page, '/find-order')
  const form = page.getByRole('form', { name: 'Find my order' })
  await form.getByLabel('Order number').fill('sofa')
  await form.getByRole('button', { name: 'E-mail me the link' }).click()
  await page.getByText('Please enter the e-mail address used for the order').waitFor()
}

async function askTheChat(page: JourneyPage): Promise<void> {
  await arriveAt(page, '/')
  await page.getByRole('button', { name: 'Chat with Keisha' }).click()
  await page.getByLabel('Your message').fill('what is on sale?')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('on sale: 3').waitFor()
}

export const SHOP_OPENINGS: readonly Screen[] = [
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
  ['an order’s page, of which one box has left', openSentInPart],
  ['a review with its complaints', openReview],
  ['a report of damage with its complaints', reportDamage],
  ['a case', openCase],
  ['an offer with its complaints', openOffer],
  ['a search for an order with its complaints', findNothing],
  ['the chat', askTheChat],
  ['a question that nobody asked', searchInVain],
  ['the phone dialog', openPhoneDialog],
  ['the contact forms with their complaints', sendNothing],
  ['the help message', writeHelpMessage],
  ['a document of an order', openDocument, [NARROWEST, PHONE, DESK]],
  ['a document that there is not', openNoDocument],
]
