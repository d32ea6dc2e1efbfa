// A shopper orders two kinds of pieces and follows the order on its page: unpaid while its delivery is to
// be quoted, with a delivery and a discount, part paid, paid, and cancelled with money owed back. At every step the page adds up.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { centsFromInput } from '#contract/money.ts'
import type { OrderPageView } from '#contract/orders.ts'
import { violations } from '#testing/axe.ts'
import { setUpSharedJourney } from '#testing/journey.ts'
import { TO_PORTLAND } from '#testing/shop-calls.ts'
import { arriveAt, DESK, PHONE } from '#testing/pages.ts'

const journey = setUpSharedJourney()

function cents(text: string): number {
  const amount = centsFromInput(text.replace('−', '').trim())
  if (amount === undefined) throw new Error(`Not an amount: ${text}`)
  return amount
}
const amountsIn = async (page: Page, selector: string) =>
  (await page.locator(selector).allInnerTexts()).map(cents)
const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0)

const TO_BE_QUOTED = 'to be quoted'

/** The rows of the slip by name; of several payments, their sum. */
async function slipOf(page: Page): Promise<Record<string, number>> {
  const slip: Record<string, number> = {}
  for (const row of await page.locator('.slip > div').all()) {
    const [name = ''] = (await row.locator('dt').innerText()).split(/ (?=by|\d|Bank)|\n/)
    const text = await row.locator('dd').innerText()
    if (text === TO_BE_QUOTED) continue
    slip[name.trim()] = (slip[name.trim()] ?? 0) + cents(text)
  }
  return slip
}

/** The heading comes, the amounts add up, nothing sticks out and everybody can use it. */
async function addsUp(page: Page, heading: string): Promise<Record<string, number>> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  const slip = await slipOf(page)
  const { Items = 0, Delivery = 0, Discount = 0, Paid = 0, Due = 0 } = slip
  const Total = slip.Total ?? slip['Total before delivery']
  expect(sum(await amountsIn(page, '.line-price'))).toBe(Items)
  expect(Total).toBe(Items + Delivery - Discount)
  // 15 % of the price is 15 / 115 of the total; documents of several changes round it several times.
  const tax = Math.round(((Total ?? 0) * 15) / 115)
  expect(Math.abs((slip['of which GCT'] ?? tax) - tax)).toBeLessThan(3)
  expect(slip['Refund due'] ?? (Total ?? 0) - Paid).toBe(slip['Refund due'] ? Paid : Due)
  expect(await violations(page)).toEqual([])
  return slip
}

test('an order of two lines adds up from its first day to its refund', async () => {
  const { id, link, reference } = await journey.placeOrder({
    ...TO_PORTLAND,
    lines: [{ productId: 1 }, { productId: 2, quantity: 2 }],
  })
  const page = await journey.page(PHONE)
  const next = async (heading: string) => {
    await page.reload()
    return addsUp(page, heading)
  }
  await arriveAt(page, link)
  const first = await addsUp(page, 'Waiting for your transfer')
  expect(Object.keys(first)).toEqual(['Items', 'Total before delivery', 'of which GCT', 'Due'])
  await page.getByText(TO_BE_QUOTED, { exact: true }).waitFor()
  await page.getByText('Your items are reserved for you until').waitFor()
  await page.getByText('2 × J$').waitFor()
  const pictures = page.getByRole('region', { name: 'Your items' }).getByRole('img')
  expect(await pictures.count()).toBe(2)

  const parts = { delivery: '6200.00', discount: '1500.37', reason: 'Portland' }
  await journey.asStaff('PUT', `/api/orders/${id}`, parts)
  const priced = await next('Waiting for your transfer')
  expect(priced).toMatchObject({ Delivery: 6_200_00, Discount: 1_500_37 })

  const pay = (amount: string) =>
    journey.asStaff('POST', `/api/orders/${id}/payments`, { amount, method: 'transfer' })
  await pay('200000.00')
  const part = await next('Part payment received')
  expect(part).toMatchObject({ Paid: 200_000_00 })
  expect(await amountsIn(page, '.amt')).toEqual([part.Due])

  const { due } = await journey.call<OrderPageView>('GET', `/api/order-pages/${link.slice(7)}`)
  await pay(due)
  const paid = await next('Payment received')
  expect(paid).toMatchObject({ Paid: priced.Total, 'Nothing due': 0 })

  await journey.asStaff('PUT', `/api/orders/${id}`, { orderStatus: 'cancelled' })
  const cancelled = await next('Cancelled: refund due')
  expect(cancelled['Refund due']).toBe(paid.Paid)
  expect(await amountsIn(page, '.amt')).toEqual([paid.Paid])
  await page.setViewportSize(DESK)
  expect(await violations(page)).toEqual([])
  await page.getByRole('heading', { name: 'These items are back on sale' }).waitFor()
  const mailed = async () =>
    (await journey.mails()).some(
      ({ subject, text }) =>
        subject === `Your order ${reference} has been cancelled` &&
        text?.includes('We will refund you'),
    )
  await expect.poll(mailed).toBe(true)
  expect(page.faults).toEqual([])
  await page.context().close()
})
