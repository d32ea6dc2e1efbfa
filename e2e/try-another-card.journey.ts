// A gateway whose page is reached by a document of the shop's own, and which says why a payment failed: the order's page
// says it, too, and takes another try.

import { expect, test } from 'vitest'
import { violations } from '#testing/axe.ts'
import { startPowerTranzSimulator } from '#testing/gateways/powertranz-simulator.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, DESK, PHONE } from '#testing/pages.ts'

const POD = 9

const journey = setUpJourney(startPowerTranzSimulator)

test.each([
  ['on a phone', PHONE],
  ['on a desk', DESK],
])('a card is declined, the page says why, and another pays, %s', async (_, size) => {
  const { link } = await journey.placeOrder({ productId: POD, paymentMethod: 'credit_card' })
  const page = await journey.page(size)
  await arriveAt(page, link)
  const act = async (button: string, how: string) => {
    await page.getByRole('button', { name: button }).click()
    await page.getByLabel('Card number').fill('4000123412341234')
    await page.getByLabel('Name on the card').fill('Ann Brown')
    await page.getByRole('button', { name: how, exact: true }).click()
  }
  await act('Pay now, J$38,000', 'Decline')
  await page.getByRole('heading', { name: 'The payment did not go through' }).waitFor()
  await page.getByText('Your bank declined the card. Nothing was charged.').waitFor()
  await page.getByText('Rather pay by transfer?').waitFor()
  expect(await page.getByRole('button', { name: 'Cancel this order' }).count()).toBe(1)
  await page.evaluate(() => scrollTo(0, 0))
  expect(await violations(page)).toEqual([])
  await act('Try again, J$38,000', 'Pay')
  await page.getByText('We have your payment. Thank you.').waitFor()
  expect(page.faults).toEqual([])
})
