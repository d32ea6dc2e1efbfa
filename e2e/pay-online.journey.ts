// A shopper pays by card on the gateway's page: comes back and waits, goes back by the browser's own button, finds the page
// closed, pays in two tabs, or accepts an offer. What the gateway reports decides, and of the card nothing stays in the shop.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OrderPageView, OrderView } from '#contract/orders.ts'
import type { StaffQuoteView } from '#contract/quote-offers.ts'
import { violations } from '#testing/axe.ts'
import { fillInOrder, openBasket, orderBasket } from '#testing/basket.ts'
import { canary, filesWith, traceOfAny } from '#testing/canaries.ts'
import { type FygaroSimulator, startFygaroSimulator } from '#testing/gateways/fygaro-simulator.ts'
import { atGateway, press } from '#testing/gateways/gateway-pages.ts'
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
const AGAIN = 'Open the payment page again, J$38,000'
const OPEN = 'You can still pay on the page that is open.'
const PAID = 'Paid in full'
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

const payWith = (page: Page) => press(page, 'Pay', CARD.creditCardNumber)

const orderAt = (path: string) =>
  journey.call<OrderPageView>('GET', `/api/order-pages/${path.replace('/order/', '')}`)

async function isAccessible(page: Page): Promise<void> {
  // Scroll to the top, so that no floating button covers anything.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await violations(page)).toEqual([])
}

async function isAccessibleAnywhere(page: Page): Promise<void> {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await isAccessible(page)
  }
}

test('a shopper orders on a phone, pays on the bank’s page, comes back and waits', async () => {
  const page = await journey.page(PHONE)
  await fillInByCard(page, 'Marva Online')
  await page.getByText('You will pay on a secure payment page.').waitFor()
  await page.getByText('we hold your order for 2 hours').waitFor()
  await page.getByText('Test payments: no real money moves').waitFor()
  expect(await page.getByLabel(/card number|CVV|billing/i).count()).toBe(0)
  expect(await violations(page)).toEqual([])

  gateway.deliver('held')
  await page.getByRole('button', { name: PAY }).click()
  await atGateway(page)
  // The address of the order's page opens the order: nobody else learns it.
  expect(await page.evaluate(() => document.referrer)).toBe('')
  await payWith(page)
  await page.waitForURL('**/order/*')
  await page.getByText(WAITING).waitFor()
  await page.reload()
  await page.getByText(WAITING).waitFor()
  await page.getByRole('heading', { name: 'Your payment is being confirmed' }).waitFor()
  expect(await page.getByRole('button', { name: /pay|try again|page again/i }).count()).toBe(0)
  await isAccessibleAnywhere(page)

  expect(await gateway.deliverHeld()).toEqual([200])
  gateway.deliver('at-once')
  await page.getByText(PAID).waitFor()
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
  await isAccessible(page)
  expect(page.faults).toEqual([])
})

test('the browser’s back button leads from the bank’s page to the order, also if the bank was the faster to answer or declined', async () => {
  const page = await journey.page(PHONE)
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
  await page.getByText(OPEN).waitFor()
  await page.getByRole('button', { name: AGAIN }).click()
  await press(page, 'Decline', CARD.creditCardNumber)
  await page.getByText('Your bank declined the payment.').waitFor()
  await backToOrder(page)
  await page.getByText(OPEN).waitFor()
  await isAccessible(page)
  await page.getByRole('button', { name: AGAIN }).click()
  await payWith(page)
  await page.getByText(PAID).waitFor()
  const { received, moneyRows } = await orderAt(new URL(page.url()).pathname)
  expect([received, moneyRows.length]).toEqual(['38000.00', 1])
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
  const opening = page.getByRole('button', { name: 'Opening the payment page…' })
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
  await page.getByRole('button', { name: AGAIN }).click()
  await atGateway(page)
  expect(attempts).toHaveLength(2)
})

test('of two tabs that both pay, one pays the order, and what the other paid goes back', async () => {
  const { link } = await journey.placeOrder({ productId: POD, paymentMethod: 'credit_card' })
  const one = await journey.page()
  const other = await one.context().newPage()
  for (const tab of [one, other]) await arriveAt(tab, link)
  for (const tab of [one, other]) {
    await tab.getByRole('button', { name: /Pay now|Open the payment page/ }).click()
    await tab.getByLabel('Card number').waitFor()
  }
  await payWith(one)
  await one.getByText(PAID).waitFor()
  await payWith(other)
  await other.getByRole('heading', { name: 'Your refund' }).waitFor()
  await isAccessible(other)
  const { received, refundDue, paymentStatus } = await orderAt(link)
  expect([received, refundDue?.amount, paymentStatus]).toEqual(['76000.00', '38000.00', 'paid'])
})

test('an offer that is accepted by card on a phone is paid on the bank’s page', async () => {
  const { id } = await journey.asStaff<{ id: number }>('POST', '/api/quotes', QUOTE_REQUEST)
  const answer = { productId: POD, color: 'Sand', price: '36000', validUntil: '2999-12-31' }
  const path = `/api/quotes/${id}/answer`
  const { offer } = await journey.asStaff<StaffQuoteView>('POST', path, answer)
  const page = await journey.page(PHONE)
  await arriveAt(page, offer?.link ?? '')
  await page.getByRole('radio', { name: /Pick-up/ }).check()
  await page.getByRole('radio', { name: 'Card, pay now' }).check()
  await page.getByText('The secure payment page opens next.').waitFor()
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

test('of the card that was typed on the bank’s page nothing is in the shop’s files, logs or mails', async () => {
  const { dataDir } = journey.shop
  const isThere = (subject: RegExp) => async () =>
    (await journey.mails()).some((mail) => subject.test(mail.subject ?? ''))
  await expect.poll(isThere(/Payment received/)).toBe(true)
  const trace = traceOfAny([CARD])
  expect(trace.test(`x${CARD.creditCardNumber}x`)).toBe(true)
  expect(filesWith(dataDir, trace)).toEqual([])
  expect(trace.test(journey.shop.output())).toBe(false)
  // Where the search looked: it finds the shopper in the database and in the mails.
  const found = filesWith(dataDir, /marva@example\.com/).join('\n')
  for (const looked of [/database/, /mail\/.*\.eml/]) expect(found).toMatch(looked)
})
