// Whatever happens on the page of each gateway, and on the way to it and back: the order's page says what is true, and
// staff are told of what the shop cannot decide. Nothing of a card that is typed there gets into the shop.

import { describe, expect, test } from 'vitest'
import { GATEWAY_NAMES } from '#contract/gateway-names.ts'
import { GATEWAYS, type GatewayName } from '#contract/gateways.ts'
import { ORDER_TIMES } from '#domain/settings/switches.ts'
import { sidewaysScroll } from '#testing/axe.ts'
import { fillInOrder, orderBasket } from '#testing/basket.ts'
import { filesWith, traceOfAny } from '#testing/canaries.ts'
import { GatewayJourney, POD } from '#testing/gateways/gateway-journey.ts'
import { atGateway, sendWay, takeWay } from '#testing/gateways/gateway-pages.ts'
import {
  type Flaw,
  trickFygaro,
  type TrickedGateway,
  trickPowerTranz,
  trickWiPay,
} from '#testing/gateways/gateway-tricks.ts'
import { arriveAt, backToOrder, type JourneyPage, PHONE } from '#testing/pages.ts'

const PAID = 'We have your payment. Thank you.'
const OPEN = 'You can still pay on the page that is open.'
const WAITING = 'We are waiting for our bank to confirm your payment.'
const CHECKING = 'Our team is checking this payment.'
const DECLINED = 'Your bank declined the card. Nothing was charged.'

type Expected = {
  start: () => Promise<TrickedGateway>
  /** What the order's page says after the card was declined, and after 3-D Secure failed. */
  declined: string
  notAuthenticated: string
  /** What it says after the shopper paid, and closed the browser on the way back. */
  neverReturned: string
  /** What it says after a way back that somebody made up. */
  forged: string
}

/** The same in all of them is in the journeys. */
const EXPECTED: Record<GatewayName, Expected> = {
  fygaro: {
    start: trickFygaro,
    // Fygaro keeps the shopper on its page, to try again there, and tells nobody.
    declined: OPEN,
    notAuthenticated: OPEN,
    neverReturned: PAID,
    // Fygaro sends browsers back only after a payment, and signs no return: its notification may be on its way.
    forged: WAITING,
  },
  powertranz: {
    start: trickPowerTranz,
    declined: DECLINED,
    notAuthenticated: 'Your bank could not confirm that it was you. Nothing was charged.',
    // With PowerTranz nothing is charged before the shopper is back.
    neverReturned: OPEN,
    forged: OPEN,
  },
  wipay: {
    start: trickWiPay,
    declined: DECLINED,
    // WiPay does not say which of the two it was.
    notAuthenticated: DECLINED,
    neverReturned: PAID,
    forged: OPEN,
  },
}

/** Orders a piece by the form on its page, up to the gateway's page. */
async function orderByCard(page: JourneyPage): Promise<void> {
  await arriveAt(page, `/product/${POD}`)
  await orderBasket(page)
  await fillInOrder(page, 'Marva Online')
  await page.getByRole('radio', { name: 'Card, pay now' }).check()
  await page.getByRole('button', { name: /^Pay now, J\$/ }).click()
  await atGateway(page)
}

const fitsItsWidth = async (page: JourneyPage) =>
  expect(await page.evaluate(sidewaysScroll)).toEqual([])

describe.each(GATEWAYS)('%s', (name) => {
  const expected = EXPECTED[name]
  const shop = new GatewayJourney(expected.start)
  onThePage(shop, name)
  onTheWayBack(shop, expected)
  // PowerTranz sends no notifications: the shop hears of a payment in the answer to its own call.
  if (name === 'powertranz') inAnswers(shop)
  else inReports(shop)

  test('of the cards that were typed there, nothing is in the files or the output of the shop', () => {
    const trace = traceOfAny(shop.cards)
    expect(shop.cards.length).toBeGreaterThan(8)
    expect(trace.test(`x${shop.cards[0]?.creditCardNumber}x`)).toBe(true)
    expect(filesWith(shop.journey.shop.dataDir, trace)).toEqual([])
    expect(trace.test(shop.journey.shop.output())).toBe(false)
  })
})

/** What shoppers do on the gateway's page. */
function onThePage(shop: GatewayJourney, name: GatewayName): void {
  const { declined, notAuthenticated } = EXPECTED[name]

  test('a shopper orders by the form of a product, pays, and comes back', async () => {
    const page = await shop.page()
    await orderByCard(page)
    await shop.press(page, 'Pay')
    await page.getByText(PAID).waitFor()
    await page.getByRole('heading', { level: 1, name: 'We have your payment' }).waitFor()
    expect(shop.gateway.simulator.charges()).toHaveLength(1)
  })

  test.each([
    ['Decline', declined],
    ['Fail 3-D Secure', notAuthenticated],
  ] as const)(
    'after “%s” the page says what happened, and another card pays',
    async (button, says) => {
      const order = await shop.placeOrder()
      const page = await shop.goToPay(order)
      await shop.press(page, button)
      if (name === 'fygaro') {
        await page.getByRole('alert').getByText('Nothing was charged.').waitFor()
        await backToOrder(page)
      }
      await page.getByText(says).waitFor()
      await shop.isUnpaid(order)
      expect(await shop.taken(order)).toBe(0)

      await page
        .getByRole('button', { name: /^(Try again|Open the payment page again), J\$/ })
        .click()
      await atGateway(page)
      await shop.press(page, 'Pay')
      await page.getByText(PAID).waitFor()
      await shop.isPaidOnce(order)
    },
  )

  test('who goes back or leaves without paying can still pay', async () => {
    const order = await shop.placeOrder()
    const page = await shop.goToPay(order)
    await backToOrder(page)
    await page.getByText(OPEN).waitFor()
    await page.getByRole('button', { name: /^Open the payment page again, J\$/ }).click()
    await atGateway(page)
    await shop.press(page, 'Leave')
    await page.getByText('You left. Nothing was charged.').waitFor()
    await shop.says(order, OPEN)
    await shop.isUnpaid(order)
    expect(await shop.taken(order)).toBe(0)
  })

  test('a payment of another amount than the order’s is not counted, and staff are told', async () => {
    const order = await shop.placeOrder()
    shop.gateway.takeAnother('on')
    const page = await shop.goToPay(order)
    await shop.press(page, 'Pay')
    await page.getByText(CHECKING).waitFor()
    shop.gateway.takeAnother('off')
    await shop.isUnpaid(order)
    const desk = await shop.deskFor(order)
    await desk.getByText('Payment does not match', { exact: true }).waitFor()
    await desk.getByText(`${GATEWAY_NAMES[name]} took J$`).waitFor()
    await desk.getByText('but the amount is another').waitFor()
  })
}

/** What comes back from there, and what does not. */
function onTheWayBack(shop: GatewayJourney, { neverReturned, forged }: Expected): void {
  test('who pays and never comes back is charged once, or not at all', async () => {
    const { order, page } = await shop.payAndStop()
    await page.close()
    await shop.says(order, neverReturned)
    if (neverReturned === PAID) await shop.isPaidOnce(order)
    else expect(await shop.taken(order)).toBe(0)
  })

  test('a way back that somebody made up pays nothing', async () => {
    const order = await shop.placeOrder()
    const page = await shop.goToPay(order)
    await takeWay(page, shop.gateway.forge(shop.journey.shop.url, await shop.attempt(order)))
    await shop.says(order, forged)
    await shop.isUnpaid(order)
    expect(await shop.taken(order)).toBe(0)
  })

  test('the way back from one order’s payment does not pay another order', async () => {
    const { order, page, back, attempt } = await shop.payAndStop()
    const other = await shop.placeOrder()
    const otherPage = await shop.goToPay(other)
    const replayed = shop.gateway.rename(back, attempt, await shop.attempt(other))
    await takeWay(otherPage, replayed)
    await shop.says(other, forged)
    expect(await shop.gateway.reports?.report(attempt)).toBe(shop.gateway.reports && 200)
    await shop.isUnpaid(other)
    expect(await shop.taken(other)).toBe(0)

    await takeWay(page, back)
    await page.getByText(PAID).waitFor()
    await shop.isPaidOnce(order)
  })
}

/** What the shop hears from a gateway that sends notifications. */
function inReports(shop: GatewayJourney): void {
  const report = async (
    attempt: Awaited<ReturnType<typeof shop.attempt>>,
    flaw?: Flaw,
  ): Promise<number | undefined> => shop.gateway.reports?.report(attempt, flaw)

  test('a notification before the way back pays the order, and the way back changes nothing', async () => {
    const { order, page, back } = await shop.payAndStop()
    await shop.says(order, PAID)
    await takeWay(page, back)
    await page.getByText(PAID).waitFor()
    await shop.isPaidOnce(order)
  })

  test('ten notifications and ten ways back at the same time are one payment', async () => {
    const { order, page, back, attempt } = await shop.payAndStop()
    const nine = Array.from({ length: 9 })
    const [reported, returned] = await Promise.all([
      Promise.all(nine.map(() => report(attempt))),
      Promise.all(nine.map(() => sendWay(back))),
      takeWay(page, back),
    ])
    expect(new Set(reported)).toEqual(new Set([200]))
    expect(new Set(returned)).toEqual(new Set([303]))
    await page.getByText(PAID).waitFor()
    await shop.isPaidOnce(order)
  })

  test('a notification that somebody else signed is refused, and the genuine one pays', async () => {
    const { simulator, keepSilent } = shop.gateway
    simulator.deliver('lost')
    keepSilent('on')
    const { order, attempt } = await shop.payAndStop()
    expect(await report(attempt, 'signature')).toBe(400)
    await shop.says(order, OPEN)
    await shop.isUnpaid(order)
    expect(await report(attempt)).toBe(200)
    await shop.says(order, PAID)
    await shop.isPaidOnce(order)
    simulator.deliver('at-once')
    keepSilent('off')
  })

  test('a notification that somebody made to name another order pays neither, and the genuine one pays its own', async () => {
    const { simulator, keepSilent } = shop.gateway
    simulator.deliver('lost')
    keepSilent('on')
    const { order, attempt } = await shop.payAndStop()
    const other = await shop.placeOrder()
    const otherPage = await shop.goToPay(other)
    const naming = await shop.attempt(other)
    expect(await report(attempt, { naming })).toBe(400)
    await backToOrder(otherPage)
    await otherPage.getByText(OPEN).waitFor()
    await shop.isUnpaid(order)
    await shop.isUnpaid(other)
    expect(await report(attempt)).toBe(200)
    await shop.says(order, PAID)
    await shop.isPaidOnce(order)
    await shop.isUnpaid(other)
    expect(await shop.taken(other)).toBe(0)
    simulator.deliver('at-once')
    keepSilent('off')
  })

  test('a notification that comes a day late is what staff were waiting for', async () => {
    const { simulator, keepSilent } = shop.gateway
    await waitLongForOrders(shop)
    const order = await shop.placeOrder()
    const page = await shop.goToPay(order)
    simulator.deliver('held')
    keepSilent('on')
    await shop.press(page, 'Pay')
    await page.waitForURL('**/order/*')
    await shop.isUnpaid(order)
    await page.close()
    await shop.waitADay()
    await expect.poll(() => shop.tasks(order)).toEqual(['unconfirmed'])
    await shop.says(order, CHECKING)
    const desk = await shop.deskFor(order)
    await desk.getByText('Payment not confirmed', { exact: true }).waitFor()

    expect(await simulator.deliverHeld()).toEqual([200])
    await shop.says(order, PAID)
    await shop.isPaidOnce(order)
    expect(await shop.tasks(order)).toEqual([])
  })
}

/** What the shop hears from a gateway that only answers. */
function inAnswers(shop: GatewayJourney): void {
  test('on a phone, from the form to the bank’s question and back', async () => {
    shop.gateway.challenge?.('on')
    const page = await shop.page(PHONE)
    const policies: (string | undefined)[] = []
    page.on('response', (response) => {
      const isDocument = /\/payments\/[^/]+\/page$/.test(response.url())
      if (isDocument) policies.push(response.headers()['content-security-policy'])
    })
    await orderByCard(page)
    const { url } = shop.gateway.simulator
    const onlyThere = new RegExp(
      `^default-src 'none'; script-src 'sha256-[^;]+; form-action ${url};`,
    )
    expect(policies).toEqual([expect.stringMatching(onlyThere)])
    await fitsItsWidth(page)
    await shop.press(page, 'Pay')
    await page.getByText('Your bank wants to know whether this is you.').waitFor()
    await fitsItsWidth(page)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText(PAID).waitFor()
    await fitsItsWidth(page)
    shop.gateway.challenge?.('off')
  })

  test('ten ways back at the same time are one payment', async () => {
    const { order, page, back } = await shop.payAndStop()
    const nine = Array.from({ length: 9 })
    const [returned] = await Promise.all([
      Promise.all(nine.map(() => sendWay(back))),
      takeWay(page, back),
    ])
    expect(new Set(returned)).toEqual(new Set([303]))
    await shop.says(order, PAID)
    await shop.isPaidOnce(order)
  })

  test('a way back with a token that somebody made up changes nothing, and the genuine one pays', async () => {
    const { order, page, back, attempt } = await shop.payAndStop()
    expect(await sendWay(shop.gateway.forge(shop.journey.shop.url, attempt))).toBe(303)
    await shop.says(order, OPEN)
    expect(await shop.taken(order)).toBe(0)
    await takeWay(page, back)
    await page.getByText(PAID).waitFor()
    await shop.isPaidOnce(order)
  })

  test('where the answer is lost the page waits, and an answer that comes a day late pays', async () => {
    await waitLongForOrders(shop)
    const order = await shop.placeOrder()
    const page = await shop.goToPay(order)
    shop.gateway.keepSilent('on')
    await shop.press(page, 'Pay')
    await page.getByText(WAITING).waitFor()
    expect(await page.getByRole('button', { name: /pay|try again/i }).count()).toBe(0)
    expect(await shop.taken(order)).toBe(1)
    await shop.isUnpaid(order)
    await page.close()
    await shop.waitADay(() => shop.gateway.keepSilent('off'))
    await shop.says(order, PAID)
    await shop.isPaidOnce(order)
  })
}

/** So that an order outlives the day for which nothing is heard of its payment. */
const waitLongForOrders = ({ journey }: GatewayJourney) =>
  journey.asStaff('PUT', '/api/settings/order-times', {
    ...ORDER_TIMES.defaults,
    onlineExpiryHours: 48,
  })
