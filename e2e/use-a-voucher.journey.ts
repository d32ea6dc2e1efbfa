// A voucher from the wheel to the order in a real browser: won, claimed, on the screen and by mail, used
// once through the order form, given back by staff with the order, and used again; and one that staff
// make and put on an order.

import type { Locator } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { ClaimView, SpinView } from '#contract/prize-claims.ts'
import type { OrderView } from '#contract/orders.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, type JourneyPage, PHONE } from '#testing/pages.ts'
import { openPostOffice } from '#testing/post-office.ts'

const office = await openPostOffice()
afterAll(() => office.close())
const journey = setUpJourney({ SMTP_URL: office.url })

const WITH_CODE = new Set(['off-1000', 'off-1500', 'off-2000', 'free-shipping', 'usd-10'])
const CODE = /WHEEL(?:-[2-9A-Z]{4}){3}/
const SHANICE = { email: 'shanice@example.com', phone: '876-555-0187' }

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

const claimStatus = async () =>
  (await journey.asStaff<ClaimView[]>('GET', '/api/lottery-claims'))[0]?.status

/** Spins and claims in the browser; the code that the screen says. */
async function claimCode(page: JourneyPage): Promise<string> {
  await winCode(page)
  await arriveAt(page, '/')
  await page.getByRole('button', { name: /Spin the prize wheel$/i }).click()
  await page.getByRole('button', { name: 'Spin the wheel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Shanice Campbell')
  await dialog.getByLabel('E-mail').fill(SHANICE.email)
  await dialog.getByLabel('Phone').fill(SHANICE.phone)
  await dialog.getByRole('button', { name: 'Claim my prize' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Your claim is submitted.' })
  await alert.filter({ hasText: 'Our team will contact you within 24 hours.' }).waitFor()
  const code = CODE.exec(await alert.innerText())?.[0] ?? ''
  expect(code).not.toBe('')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await alert.getByRole('button', { name: 'Copy code' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  return code
}

/** Opens the order form of a piece, fills it in for the courier, and types a code in its field. */
async function typeInForm(page: JourneyPage, typed: string): Promise<Locator> {
  await arriveAt(page, '/product/2')
  await page
    .getByRole('button', { name: 'Order Now - Pay Securely' })
    .filter({ visible: true })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Full name').fill('Shanice Campbell')
  await form.getByLabel('E-mail', { exact: true }).fill(SHANICE.email)
  await form.getByLabel('Phone', { exact: true }).fill(SHANICE.phone)
  await form.getByRole('radio', { name: /^Courier/ }).check()
  await form.getByLabel('Address').fill('22 Harbour Street')
  await form.getByLabel('Parish', { exact: true }).selectOption('Portland')
  await form.getByRole('radio', { name: /^Bank transfer/ }).check()
  const field = form.getByLabel('Voucher or partner’s code (optional)')
  await field.fill(typed)
  await field.press('Enter')
  return form
}

/** Orders with a code in the form's own field; the order's number. */
async function orderWith(page: JourneyPage, typed: string, code: string): Promise<OrderView> {
  const form = await typeInForm(page, typed)
  await form.getByRole('group', { name: 'Voucher' }).getByText(code).waitFor()
  await form.getByRole('button', { name: /^Place order, J/ }).click()
  await page.waitForURL('**/order/*')
  const [placed] = await journey.asStaff<OrderView[]>('GET', `/api/orders?q=Shanice`)
  expect(placed?.voucher?.code).toBe(code)
  return placed as OrderView
}

async function cancelAsStaff({ id, reference }: OrderView): Promise<void> {
  const desk = await journey.staffPage(`/admin/orders/${id}`)
  await desk.getByRole('button', { name: 'Cancel order' }).click()
  const question = desk.getByRole('dialog').filter({ hasText: `Cancel order ${reference}?` })
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await question.waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: 'Cancel order' }).waitFor({ state: 'detached' })
  expect(desk.faults).toEqual([])
}

test('a prize of the wheel becomes a code that works once in the order form, and again after staff cancel its order', async () => {
  const page = await journey.page(PHONE)
  const code = await claimCode(page)
  const mailed = () =>
    office.received.filter(
      ({ to, mail }) => to.includes(SHANICE.email) && mail.text?.includes(code),
    )
  await expect.poll(() => mailed().length).toBe(1)
  expect(await claimStatus()).toBe('pending')

  const first = await orderWith(page, code.replaceAll('-', '').toLowerCase(), code)
  const orderPage = new URL(page.url()).pathname
  await expect.poll(claimStatus).toBe('completed')

  const form = await typeInForm(page, code)
  await form.getByText('This code has reached its limit.').first().waitFor()
  expect(await form.getByRole('group', { name: 'Voucher' }).count()).toBe(0)

  await cancelAsStaff(first)
  await expect.poll(claimStatus).toBe('pending')
  await arriveAt(page, orderPage)
  await page.getByText(`Your code ${code} is valid again`).waitFor()

  const later = await journey.page()
  const second = await orderWith(later, code, code)
  expect(second.id).not.toBe(first.id)
  await expect.poll(claimStatus).toBe('completed')
  expect([...page.faults, ...later.faults]).toEqual([])
})

test('staff make a voucher at their desk, put it on an order, and see it used', async () => {
  const page = await journey.staffPage('/admin/vouchers')
  const form = page.getByRole('form', { name: 'New voucher' })
  await form.getByLabel(/^Code/).fill('tenth')
  await form.getByRole('button', { name: 'A percentage' }).click()
  await form.getByLabel('Percentage').fill('10')
  await form.getByText('Customers will see: 10% off, once for each person.').waitFor()
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
  await page.getByText('Voucher TENTH, 10% off').waitFor()
  const { voucher } = await journey.asStaff<OrderView>('GET', `/api/orders/${placed.id}`)
  expect(voucher?.code).toBe('TENTH')

  await arriveAt(page, '/admin/vouchers')
  await row.filter({ hasText: '1, no limit' }).waitFor()
  await row.getByRole('button', { name: 'TENTH' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: `YB-${placed.id}` }).waitFor()
  await dialog.getByRole('button', { name: 'Stop voucher' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop voucher' }).last().click()
  await dialog.getByText('Stopped', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await row.filter({ hasText: 'Stopped' }).waitFor()
  expect(page.faults).toEqual([])
})
