// By each gateway a shopper's browser gets from the form of a product over the gateway's page back to the receipt; with Fygaro
// it does so in `pay-online.journey.ts`. Nothing of a card that is typed there gets into the shop. Whatever else can happen on
// that page, and on the way to it and back, is in `src/http/public/card-payments.test.ts`.

import { describe, expect, test } from 'vitest'
import { sidewaysScroll, violations } from '#testing/axe.ts'
import { fillInOrder, orderBasket } from '#testing/basket.ts'
import { type Canary, canary, filesWith, traceOfAny } from '#testing/canaries.ts'
import { atGateway, press } from '#testing/gateways/gateway-pages.ts'
import {
  type PowerTranzSimulator,
  startPowerTranzSimulator,
} from '#testing/gateways/powertranz-simulator.ts'
import { startWiPaySimulator, type WiPaySimulator } from '#testing/gateways/wipay-simulator.ts'
import { type Journey, setUpJourney } from '#testing/journey.ts'
import { arriveAt, DESK, type JourneyPage, PHONE } from '#testing/pages.ts'

const POD = 9
const PAID = 'Paid in full'

/** Orders a piece by the form on its page, up to the gateway's page. */
async function orderByCard(page: JourneyPage): Promise<void> {
  await arriveAt(page, `/product/${POD}`)
  await orderBasket(page)
  await fillInOrder(page, 'Marva Online')
  await page.getByRole('radio', { name: 'Card, pay now' }).check()
  await page.getByRole('button', { name: 'Pay now, J$38,000' }).click()
  await atGateway(page)
}

/** The order's page after a payment: of the cards that were typed, nothing is in the files or the output of the shop. */
async function isReceipt(page: JourneyPage, { shop }: Journey, cards: Canary[]): Promise<void> {
  await page.getByText(PAID).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Payment received' }).waitFor()
  const trace = traceOfAny(cards)
  for (const { creditCardNumber } of cards) expect(trace.test(`x${creditCardNumber}x`)).toBe(true)
  expect(filesWith(shop.dataDir, trace)).toEqual([])
  expect(trace.test(shop.output())).toBe(false)
  expect(page.faults).toEqual([])
}

describe('with WiPay', () => {
  let gateway: WiPaySimulator
  const journey = setUpJourney(async () => (gateway = await startWiPaySimulator()))

  test('a shopper orders by the form of a product, pays, and comes back to the receipt', async () => {
    const page = await journey.page()
    await orderByCard(page)
    await press(page, 'Pay', canary(1).creditCardNumber)
    await isReceipt(page, journey, [canary(1)])
    expect(gateway.charges()).toHaveLength(1)
  })
})

// Its page is reached by a document of the shop's own, and it says why a payment failed.
describe('with PowerTranz', () => {
  let gateway: PowerTranzSimulator
  const journey = setUpJourney(async () => (gateway = await startPowerTranzSimulator()))

  test('on a phone a card is declined, the page says why, and another pays after its bank’s question', async () => {
    const page = await journey.page(PHONE)
    const policies: (string | undefined)[] = []
    page.on('response', (response) => {
      const isDocument = /\/payments\/[^/]+\/page$/.test(response.url())
      if (isDocument) policies.push(response.headers()['content-security-policy'])
    })
    await orderByCard(page)
    const onlyThere = `^default-src 'none'; script-src 'sha256-[^;]+; form-action ${gateway.url};`
    expect(policies).toEqual([expect.stringMatching(new RegExp(onlyThere))])
    await press(page, 'Decline', canary(1).creditCardNumber)
    await page.getByRole('heading', { name: 'The payment did not go through' }).waitFor()
    await page.getByText('Your bank declined the card. Nothing was charged.').waitFor()
    await page.getByText('Prefer to pay by bank transfer?').waitFor()
    expect(await page.getByRole('button', { name: 'Cancel this order' }).count()).toBe(1)
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size)
      await page.evaluate(() => scrollTo(0, 0))
      expect(await violations(page)).toEqual([])
    }

    gateway.behave({ challenges: true })
    await page.getByRole('button', { name: 'Try again, J$38,000' }).click()
    await atGateway(page)
    await press(page, 'Pay', canary(2).creditCardNumber)
    await page.getByText('Your bank wants to know whether this is you.').waitFor()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await isReceipt(page, journey, [canary(1), canary(2)])
    expect(await page.evaluate(sidewaysScroll)).toEqual([])
    expect(gateway.charges()).toHaveLength(1)
  })
})
