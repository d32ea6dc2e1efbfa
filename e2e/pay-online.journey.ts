// A shopper pays by card on the gateway's page: comes back and waits, pays after a decline, from the mail, or in two tabs;
// or pays an order that was cancelled meanwhile. What the gateway reports decides, and of the card nothing stays in the shop.

import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OrderPageView, OrderView } from '#contract/orders.ts'
import type { StaffQuoteView } from '#contract/quote-offers.ts'
import { violations } from '#testing/axe.ts'
import { fillInOrder, openBasket, orderBasket } from '#testing/basket.ts'
import { canary, filesWith, spacedNumber, traceOfAny } from '#testing/canaries.ts'
import { type FygaroSimulator, startFygaroSimulator } from '#testing/gateways/fygaro-simulator.ts'
import { setUpJourney } from '#testing/journey.ts'
import { QUOTE_REQUEST } from '#testing/offers.ts'
import {
  arriveAt,
  backToOrder,
  DESK,
  drawFrames,
  holdBack,
  type JourneyPage,
  PHONE,
  waitForScreens,
} from '#testing/pages.ts'

const POD = 9
const CARD = canary(7)
const PAY = 'Pay now, J$38,000'
const PAID = 'We have your payment. Thank you.'
const WAITING = 'We are waiting for our bank to confirm your payment.'

let gateway: FygaroSimulator
const journey = setUpJourney(async () => (gateway = await startFygaroSimulator()))

/** Fills in the order form up to its last button. */
async function fillInByCard(page: JourneyPage, name: string): Promise<void> {
  await openBasket(page, [{ productId: POD, color: 'Sand' }])
  await orderBasket(page)
  await fillInOrder(page, name)
  await page.getByRole('radio', { name: 'Card, pay now' }).check()
}

/** On the gateway's page. */
async function payWith(page: Page, { creditCardNumber } = CARD): Promise<void> {
  await page.getByLabel('Card number').fill(spacedNumber(creditCardNumber))
  await page.getByLabel('Name on the card').fill('Marva Online')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
}

/** Places an order that waits for its payment; returns the path of its page. */
async function placed(): Promise<string> {
  const { link } = await journey.placeOrder({ productId: POD, paymentMethod: 'credit_card' })
  return link
}

const orderAt = (path: string) =>
  journey.call<OrderPageView>('GET', `/api/order-pages/${path.replace('/order/', '')}`)

async function isAccessible(page: Page): Promise<void> {
  // Scroll to the top, so that no floating button covers anything.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await violations(page)).toEqual([])
}

test.each([
  ['on a phone', PHONE],
  ['on a desk', DESK],
])('a shopper orders, pays on the bank’s page, comes back and waits, %s', async (_, size) => {
  const page = await journey.page(size)
  await fillInByCard(page, 'Marva Online')
  await page.getByText('You pay on our bank’s own page.').waitFor()
  await page.getByText('the order waits for 2 hours').waitFor()
  await page.getByText('Test payments: no real money moves').waitFor()
  expect(await page.getByLabel(/card number|CVV|billing/i).count()).toBe(0)
  expect(await violations(page)).toEqual([])

  gateway.deliver('held')
  await page.getByRole('button', { name: PAY }).click()
  await page.getByRole('heading', { name: 'Simulator, no money moves' }).waitFor()
  // The address of the order's page opens the order: nobody else learns it.
  expect(await page.evaluate(() => document.referrer)).toBe('')
  await payWith(page)
  await page.waitForURL('**/order/*')
  await page.getByText(WAITING).waitFor()
  await page.getByRole('heading', { name: 'Your payment is being confirmed' }).waitFor()
  expect(await page.getByRole('button', { name: /pay|try again|page again/i }).count()).toBe(0)
  await isAccessible(page)

  expect(await gateway.deliverHeld()).toEqual([200])
  gateway.deliver('at-once')
  await page.getByText(PAID).waitFor()
  await page.getByRole('heading', { name: 'We have your payment' }).waitFor()
  await isAccessible(page)
  expect(page.faults).toEqual([])
})

test('of the card that was typed on the bank’s page nothing is in the shop’s files, logs or mails', async () => {
  const { dataDir } = journey.shop
  const isThere = (subject: RegExp) => async () =>
    (await journey.mails()).some((mail) => subject.test(mail.subject ?? ''))
  await expect.poll(isThere(/payment received/)).toBe(true)
  const trace = traceOfAny([CARD])
  expect(trace.test(`x${CARD.creditCardNumber}x`)).toBe(true)
  expect(filesWith(dataDir, trace)).toEqual([])
  expect(trace.test(journey.shop.output())).toBe(false)
  // Where the search looked: it finds the shopper in the database and in the mails.
  const found = filesWith(dataDir, /marva@example\.com/).join('\n')
  for (const looked of [/database/, /mail\/.*\.eml/]) expect(found).toMatch(looked)
})

test('who was declined comes back by the browser’s own button, and pays again', async () => {
  const page = await journey.page(PHONE)
  await fillInByCard(page, 'Marva Declined')
  await page.getByRole('button', { name: PAY }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByText('Your bank declined the payment.').waitFor()
  await backToOrder(page)
  await page.getByText('You can still pay on the page that is open.').waitFor()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Open the payment page again, J$38,000' }).click()
  await payWith(page)
  await page.getByText(PAID).waitFor()
  const { received, moneyRows } = await orderAt(new URL(page.url()).pathname)
  expect([received, moneyRows.length]).toEqual(['38000.00', 1])
})

test('the browser’s back button leads from the bank’s page to the order, also if the bank was the faster to answer', async () => {
  const page = await journey.page()
  await waitForScreens(page)
  await fillInByCard(page, 'Marva Hurried')
  const release = await holdBack(page, '**/api/order-pages/*')
  const opened = page.waitForResponse('**/payments')
  await page.getByRole('button', { name: PAY }).click()
  await opened
  await drawFrames(page, 30)
  release()
  await page.getByLabel('Card number').waitFor()
  await backToOrder(page, 1)
  await page.getByText('You can still pay on the page that is open.').waitFor()
})

test('an order is placed once, also if the bank’s page did not open, and says so', async () => {
  const page = await journey.page()
  await fillInByCard(page, 'Marva Waits')
  await page.route('**/payments', (route) => route.abort())
  await page.getByRole('button', { name: PAY }).click()
  await page.waitForURL('**/order/*')
  await page.getByRole('alert').getByText('The payment page did not open.').waitFor()
  await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
  await isAccessible(page)
  await page.unroute('**/payments')
  const placedSo = await journey.asStaff<object[]>('GET', '/api/orders?q=Marva%20Waits')
  expect(placedSo).toHaveLength(1)

  const attempts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/payments')) attempts.push(request.url())
  })
  const release = await holdBack(page, '**/payments')
  await page.getByRole('button', { name: PAY }).click()
  const opening = page.getByRole('button', { name: 'Opening our bank’s page…' })
  await opening.click({ force: true })
  // The browser's own button stops it on the way: it stays where it is, as after its button to go back.
  await page.route(`${gateway.url}/**`, (route) => route.fulfill({ status: 204 }))
  const left = page.waitForResponse(`${gateway.url}/**`)
  release()
  await left
  await opening.click({ force: true })
  expect(attempts).toHaveLength(1)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.unroute(`${gateway.url}/**`)
  await page.getByRole('button', { name: 'Open the payment page again, J$38,000' }).click()
  await page.getByRole('heading', { name: 'Simulator, no money moves' }).waitFor()
  expect(attempts).toHaveLength(2)
})

test('who closed the browser on the bank’s page pays later, by the link of the mail', async () => {
  const first = await journey.page()
  await fillInByCard(first, 'Marva Mailed')
  await first.getByRole('button', { name: PAY }).click()
  await first.getByLabel('Card number').waitFor()
  await first.context().close()

  const mailFor = async () =>
    (await journey.mails()).find(({ text }) => text?.includes('Marva Mailed'))?.text
  await expect.poll(mailFor).toContain('Pay by card on our bank’s own page')
  const [path = ''] = /\/order\/[\w-]+/.exec((await mailFor()) ?? '') ?? []
  const page = await journey.page(PHONE)
  await arriveAt(page, path)
  await page.getByRole('button', { name: 'Open the payment page again, J$38,000' }).click()
  await payWith(page)
  await page.getByText(PAID).waitFor()
})

const anotherTab = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage()
  await arriveAt(page, path)
  return page
}

test('of two tabs that both pay, one pays the order, and what the other paid goes back', async () => {
  const path = await placed()
  const one = await journey.page()
  await arriveAt(one, path)
  const other = await anotherTab(one.context(), path)
  for (const tab of [one, other]) {
    await tab.getByRole('button', { name: /Pay now|Open the payment page/ }).click()
    await tab.getByLabel('Card number').waitFor()
  }
  await payWith(one)
  await one.getByText(PAID).waitFor()
  await payWith(other)
  await other.getByRole('heading', { name: 'We owe you' }).waitFor()
  await isAccessible(other)
  const { received, refundDue, paymentStatus } = await orderAt(path)
  expect([received, refundDue?.amount, paymentStatus]).toEqual(['76000.00', '38000.00', 'paid'])
})

test('a payment for an order that was cancelled meanwhile goes back', async () => {
  const path = await placed()
  const page = await journey.page()
  await arriveAt(page, path)
  await page.getByRole('button', { name: PAY }).click()
  await page.getByLabel('Card number').waitFor()

  const other = await anotherTab(page.context(), path)
  await other.getByRole('button', { name: 'Cancel this order' }).click()
  const dialog = other.getByRole('dialog')
  const words = await dialog.locator('.muted').innerText()
  expect(words).toMatch(/nothing is charged\. This cannot be undone here\.$/)
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await other.getByText('This order was cancelled. Nothing is left to pay.').waitFor()

  await payWith(page)
  await page.getByRole('heading', { name: 'Cancelled, refund to come' }).waitFor()
  await page.getByRole('heading', { name: 'We owe you' }).waitFor()
  expect((await orderAt(path)).refundDue?.amount).toBe('38000.00')
})

test('a payment of another amount is checked by the team, and the page says so', async () => {
  const path = await placed()
  const page = await journey.page(PHONE)
  await arriveAt(page, path)
  gateway.misbehave({ currency: 'USD' })
  await page.getByRole('button', { name: PAY }).click()
  await payWith(page)
  gateway.misbehave({})
  await page.waitForURL('**/order/*')
  await page.getByText('Our team is checking this payment.').waitFor()
  await isAccessible(page)
})

test.each([
  ['on a phone', PHONE],
  ['on a desk', DESK],
])('an offer that is accepted by card is paid on the bank’s page, %s', async (_, size) => {
  const { id } = await journey.asStaff<{ id: number }>('POST', '/api/quotes', QUOTE_REQUEST)
  const answer = { productId: POD, color: 'Sand', price: '36000', validUntil: '2999-12-31' }
  const path = `/api/quotes/${id}/answer`
  const { offer } = await journey.asStaff<StaffQuoteView>('POST', path, answer)
  const page = await journey.page(size)
  await arriveAt(page, offer?.link ?? '')
  await page.getByRole('radio', { name: /Pick-up/ }).check()
  await page.getByRole('radio', { name: 'Card, pay now' }).check()
  await page.getByText('Our bank’s page opens next.').waitFor()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Accept and pay now, J$36,000' }).click()
  await payWith(page)
  await page.getByText(PAID).waitFor()
  const { orderId } = await journey.asStaff<StaffQuoteView>('GET', `/api/quotes/${id}`)
  expect(gateway.charges().at(-1)).toMatchObject({ amountCents: 36_000_00 })
  const order = await journey.asStaff<OrderView>('GET', `/api/orders/${orderId}`)
  expect(order).toMatchObject({ totalAmount: '36000.00', paymentStatus: 'paid' })
  expect(page.faults).toEqual([])
})
