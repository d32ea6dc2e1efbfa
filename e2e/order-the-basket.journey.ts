// A basket is ordered with what was chosen in it: the courier's service for all of its pieces, and a
// code that the wheel gave.

import { expect, test } from 'vitest'
import type { OrderView } from '#contract/orders.ts'
import type { ClaimView, SpinView } from '#contract/prize-claims.ts'
import { violations } from '#testing/axe.ts'
import { basketTotal, fillInOrder, openBasket, orderBasket } from '#testing/basket.ts'
import { setUpSharedJourney } from '#testing/journey.ts'
import { arriveAt, PHONE } from '#testing/pages.ts'

const journey = setUpSharedJourney()

const MONTEGO = 2
const POD = 9
const MATTRESS = 12

const orders = (name: string) =>
  journey.asStaff<OrderView[]>('GET', `/api/orders?q=${encodeURIComponent(name)}`)

test('the courier is priced in the basket for all pieces, and ordered as it was chosen there', async () => {
  const page = await journey.page(PHONE)
  await openBasket(page, [
    { productId: MONTEGO, color: 'Terracotta' },
    { productId: POD, color: 'Sand' },
  ])
  const cost = page.getByLabel('Order summary')
  await expect.poll(() => basketTotal(page).innerText()).toBe('J$206,000')
  await cost.getByLabel('Parish', { exact: true }).selectOption('Portland')
  const express = cost.getByRole('radio', { name: /^Express, by/ })
  await express.waitFor()
  expect(await cost.getByRole('radio', { name: /^Standard, by/ }).isChecked()).toBe(true)
  await cost.getByText('Delivery Standard').waitFor()
  const standard = await basketTotal(page).innerText()
  await express.check()
  await cost.getByText('Delivery Express').waitFor()
  const dearer = await basketTotal(page).innerText()
  expect(dearer).not.toBe(standard)
  await page.getByText(/with delivery, by/).waitFor()

  await orderBasket(page)
  const form = page.getByRole('dialog')
  expect(await form.getByRole('radio', { name: /^Courier/ }).isChecked()).toBe(true)
  expect(await form.getByLabel('Parish', { exact: true }).inputValue()).toBe('Portland')
  expect(await form.getByRole('radio', { name: /^Express/ }).isChecked()).toBe(true)
  await form.getByLabel('Full name').fill('Marva Portland')
  await form.getByLabel('E-mail', { exact: true }).fill('marva@example.com')
  await form.getByLabel('Phone', { exact: true }).fill('876-555-0187')
  await form.getByLabel('Address').fill('22 Harbour Street')
  await form.getByRole('radio', { name: /^Bank transfer/ }).check()
  await form.getByRole('button', { name: `Place order, ${dearer}` }).click()
  await page.waitForURL('**/order/*')
  const [placed] = await orders('Marva Portland')
  expect(placed).toMatchObject({ parish: 'Portland', deliveryService: 'express' })
})

test('express of one parish becomes standard in another that has no express', async () => {
  const page = await journey.page()
  await openBasket(page, [{ productId: POD, color: 'Sand' }])
  const cost = page.getByLabel('Order summary')
  await cost.getByLabel('Parish', { exact: true }).selectOption('Portland')
  await cost.getByRole('radio', { name: /^Express, by/ }).check()
  await cost.getByText('Delivery Express').waitFor()
  await cost.getByLabel('Parish', { exact: true }).selectOption('Kingston')
  await cost.getByText('Delivery Standard').waitFor()
  expect(await cost.getByRole('radio', { name: /^Express, by/ }).count()).toBe(0)
})

/** Spins the wheel until a visitor wins an amount, and claims it: the code of the voucher. */
async function winVoucher(email: string): Promise<string> {
  const call = (path: string, cookie: string, body?: object) =>
    fetch(`${journey.shop.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  for (;;) {
    const spun = await call('/api/lottery-spins', '')
    const { prizeId, prize } = (await spun.json()) as SpinView
    if (!prizeId.startsWith('off-')) continue
    const [cookie = ''] = (spun.headers.get('set-cookie') ?? '').split(';')
    const person = { name: 'Marva Winner', email, phone: '876-555-0187' }
    const claimed = await call('/api/lottery-claims', cookie, { ...person, prize, prizeId })
    const { grant } = (await claimed.json()) as Pick<ClaimView, 'grant'>
    if (!grant?.code) throw new Error('The claim was given no voucher')
    return grant.code
  }
}

test('a code that is refused keeps its place and says why; one that holds is taken off and used', async () => {
  const page = await journey.page(PHONE)
  await openBasket(page, [{ productId: MATTRESS, color: 'Sand' }])
  const cost = page.getByLabel('Order summary')
  const field = cost.getByLabel('Voucher or partner’s code (optional)')
  await field.fill('NO-SUCH-CODE')
  await cost.getByRole('button', { name: 'Apply' }).click()
  await cost.getByText('We do not know this code.').waitFor()
  expect(await field.inputValue()).toBe('NO-SUCH-CODE')
  await expect.poll(() => basketTotal(page).innerText()).toBe('J$45,000')

  const code = await winVoucher('marva@example.com')
  await field.fill(code)
  await field.press('Enter')
  const taken = page.getByRole('group', { name: 'Voucher' })
  await taken.getByText(code).waitFor()
  await cost.getByText('Discount', { exact: false }).first().waitFor()
  const reduced = await basketTotal(page).innerText()
  expect(reduced).not.toBe('J$45,000')
  expect(await violations(page)).toEqual([])
  await orderBasket(page)
  await fillInOrder(page, 'Marva Winner')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Place order, ${reduced}` })
    .click()
  await page.waitForURL('**/order/*')
  const [placed] = await orders('Marva Winner')
  expect(placed?.voucher?.code).toBe(code)
  await arriveAt(page, '/basket')
  expect(await page.getByRole('group', { name: 'Voucher' }).count()).toBe(0)
})
