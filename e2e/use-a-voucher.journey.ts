// A voucher from the wheel to the order in a real browser: won, claimed, on the screen and in the mail,
// used once, given back with the order, and used again; and one that staff make and put on an order.

import { expect, test } from 'vitest'
import type { ClaimView, SpinView } from '#contract/prize-claims.ts'
import type { OrderPageView, OrderView } from '#contract/orders.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, type JourneyPage, PHONE } from '#testing/pages.ts'

const journey = setUpJourney()

const WITH_CODE = new Set(['off-1000', 'off-1500', 'off-2000', 'free-shipping', 'usd-10'])
const CODE = /WHEEL(?:-[2-9A-Z]{4}){3}/
const SHANICE = { customerEmail: 'shanice@example.com', customerPhone: '876-555-0187' }

/** Spins until a visitor wins what becomes a code, and gives that visitor's cookie to the browser. */
async function winCode(page: JourneyPage): Promise<void> {
  for (;;) {
    const answer = await fetch(`${journey.shop.url}/api/lottery-spins`, { method: 'POST' })
    const { prizeId } = (await answer.json()) as SpinView
    const value = /^visitor=([\w-]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
    if (!WITH_CODE.has(prizeId)) continue
    const cookie = { name: 'visitor', value, url: `${journey.shop.url}/api/`, httpOnly: true }
    return page.context().addCookies([cookie])
  }
}

/** Posts from the page, as its own forms do. */
const post = (page: JourneyPage, path: string, body: object) =>
  page.evaluate(
    async ([address, sent]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(address ?? '', { method: 'POST', headers, body: sent ?? '' })
      return { status: answer.status, body: (await answer.json()) as unknown }
    },
    [path, JSON.stringify(body)],
  )

const order = (voucher: string, person: object = SHANICE) => ({
  productId: 1,
  customerName: 'Shanice Campbell',
  ...person,
  paymentMethod: 'bank_transfer',
  shippingMethod: 'delivery',
  parish: 'Kingston',
  voucher,
})

const claimStatus = async () =>
  (await journey.asStaff<ClaimView[]>('GET', '/api/lottery-claims'))[0]?.status

test('a prize of the wheel becomes a code that works once, and again after its order is cancelled', async () => {
  const page = await journey.page(PHONE)
  await winCode(page)
  await arriveAt(page, '/')
  await page.getByRole('button', { name: /Spin the prize wheel$/i }).click()
  await page.getByRole('button', { name: 'Spin the wheel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Shanice Campbell')
  await dialog.getByLabel('E-mail').fill(SHANICE.customerEmail)
  await dialog.getByLabel('Phone').fill(SHANICE.customerPhone)
  await dialog.getByRole('button', { name: 'Claim my prize' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Your claim is submitted.' })
  await alert.filter({ hasText: 'Our team will contact you within 24 hours.' }).waitFor()
  const code = CODE.exec(await alert.innerText())?.[0] ?? ''
  expect(code).not.toBe('')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await alert.getByRole('button', { name: 'Copy code' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await expect
    .poll(async () => (await journey.mails()).filter(({ text = '' }) => text.includes(code)).length)
    .toBe(1)
  expect(await claimStatus()).toBe('pending')

  const somebody = { customerEmail: 'bea@example.com', customerPhone: '876-555-0199' }
  const unknown = await post(page, '/api/orders', order(code, somebody))
  expect(unknown.status).toBe(422)
  const typed = code.replaceAll('-', '').toLowerCase()
  const first = await post(page, '/api/orders', order(typed))
  expect(first.status).toBe(201)
  const { order: placed } = first.body as { order: { link: string } }
  await expect.poll(claimStatus).toBe('completed')
  const again = await post(page, '/api/orders', order(typed))
  expect(again).toMatchObject({
    status: 422,
    body: { error: 'This code has been used as often as it can be.' },
  })

  await arriveAt(page, placed.link)
  const read = async () =>
    (await fetch(`${journey.shop.url}/api/order-pages/${placed.link.split('/').at(-1)}`)).json()
  expect(((await read()) as OrderPageView).voucher?.code).toBe(code)
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await page.getByText(`Your code ${code} was given back`).waitFor()
  await expect.poll(claimStatus).toBe('pending')
  const second = await post(page, '/api/orders', order(code))
  expect(second.status).toBe(201)
  await expect.poll(claimStatus).toBe('completed')
  // The two orders that were refused on purpose.
  expect(page.faults.filter((fault) => !fault.includes('status of 422'))).toEqual([])
})

test('staff make a voucher at their desk, put it on an order, and see it used', async () => {
  const page = await journey.staffPage('/admin/vouchers')
  const form = page.getByRole('form', { name: 'New voucher' })
  await form.getByLabel(/^Code/).fill('tenth')
  await form.getByRole('button', { name: 'A percentage' }).click()
  await form.getByLabel('Percentage').fill('10')
  await form.getByText('It will say: 10 % off, once for each e-mail.').waitFor()
  await form.getByRole('button', { name: 'Create voucher' }).click()
  const row = page.getByRole('row', { name: /TENTH/ })
  await row.filter({ hasText: '0, no limit' }).waitFor()

  const placed = await journey.placeOrder({ productId: 2 })
  await arriveAt(page, `/admin/orders/${placed.id}`)
  const lines = page.getByRole('region', { name: /^Lines/ })
  await lines
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await lines.getByLabel(/^Voucher/).fill('tenth')
  await lines.getByRole('status').filter({ hasText: 'Discount' }).waitFor()
  await lines.getByRole('button', { name: 'Save the lines' }).click()
  await page.getByText('Voucher TENTH, 10 % off').waitFor()
  const { voucher } = await journey.asStaff<OrderView>('GET', `/api/orders/${placed.id}`)
  expect(voucher?.code).toBe('TENTH')

  await arriveAt(page, '/admin/vouchers')
  await row.filter({ hasText: '1, no limit' }).waitFor()
  await row.getByRole('button', { name: 'TENTH' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: `YB-${placed.id}` }).waitFor()
  await dialog.getByRole('button', { name: 'Stop it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop it' }).last().click()
  await dialog.getByText('Stopped', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await row.filter({ hasText: 'Stopped' }).waitFor()
  expect(page.faults).toEqual([])
})
