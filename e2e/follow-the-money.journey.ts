// An order's money from its page, on a desk and on a phone: a part of it comes, then too much, a line is
// given another price, pieces come back, and what is owed goes back or is kept.

import { expect, test } from 'vitest'
import type { PlacedOrderView } from '#contract/orders.ts'
import type { ProductView } from '#contract/product-views.ts'
import { violationsInBothSizes } from '#testing/axe.ts'
import { setUpSharedJourney } from '#testing/journey.ts'
import type { JourneyPage } from '#testing/pages.ts'

const journey = setUpSharedJourney()

const LONG_NAME = 'Mrs. Althea Worthington-Campbell of Cedar Valley'

/** Two pieces of the product of which the shop has most, in one line, and one of another. */
async function placeOrder(): Promise<{ id: number; reference: string; totalCents: number }> {
  const products = await journey.call<ProductView[]>('GET', '/api/products?limit=50')
  const shelves = products.flatMap(({ id, colorInventory }) =>
    Object.entries(colorInventory).map(([color, pieces]) => ({ id, color, pieces })),
  )
  const [first, ...others] = shelves.toSorted((a, b) => b.pieces - a.pieces)
  const second = others.find(({ id }) => id !== first?.id)
  const { order } = await journey.call<PlacedOrderView>('POST', '/api/orders', {
    lines: [
      { productId: first?.id, selectedColor: first?.color, quantity: 2 },
      { productId: second?.id, selectedColor: second?.color, quantity: 1 },
    ],
    customerName: LONG_NAME,
    customerEmail: 'althea@example.com',
    customerPhone: '876-555-0187',
    paymentMethod: 'bank_transfer',
    shippingMethod: 'pickup',
  })
  const totalCents = Math.round(Number(order.totalAmount) * 100)
  return { id: order.id, reference: order.reference, totalCents }
}

async function expectWell(page: JourneyPage): Promise<void> {
  expect(await violationsInBothSizes(page)).toEqual([])
}

const money = (page: JourneyPage) => page.getByRole('region', { name: 'Money in and out' })
const lines = (page: JourneyPage) => page.getByRole('region', { name: /^Lines/ })
const figure = (page: JourneyPage, amount: string) =>
  page.getByRole('region', { name: 'Money of the order' }).getByText(amount, { exact: true })

const exact = (cents: number) =>
  `J$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

async function recordPayment(page: JourneyPage, amount: string): Promise<void> {
  await money(page).getByRole('button', { name: 'Record a payment' }).click()
  const form = page.getByRole('form', { name: 'Record a payment' })
  await form.getByLabel('Amount received (J$)').fill(amount)
  await form.getByLabel('Payment method').selectOption('Cash')
  await form.getByRole('button', { name: 'Record payment' }).click()
  await form.waitFor({ state: 'detached' })
}

async function recordRefund(page: JourneyPage, reference: string): Promise<void> {
  await page.getByRole('button', { name: `Record the refund of ${reference}` }).click()
  const form = page.getByRole('form', { name: 'Record the refund' })
  await form.getByLabel('Reference').fill('NCB 7719 0042 81')
  await form.getByLabel('Account or card, last four digits').fill('4471')
  await expectWell(page)
  await form.getByRole('button', { name: 'Record refund' }).click()
  await form.waitFor({ state: 'detached' })
}

/** One line of the draft with another price: refused without a reason, its effects shown before it is saved. */
async function lowerPrice(page: JourneyPage, totalCents: number): Promise<number> {
  const edit = lines(page)
  await edit
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const price = edit.getByLabel('Price each (J$)')
  const before = Math.round(Number(await price.inputValue()) * 100)
  await price.fill(exact(before - 5_000_00))
  await edit.getByRole('button', { name: 'Save the lines' }).click()
  await edit.getByText('Please give a reason for the price change').waitFor()
  await edit.getByLabel('Reason').fill('A scratch on one leg')
  const after = totalCents - 2 * 5_000_00
  const total = edit.getByText(`Total ${exact(totalCents)}`, { exact: false })
  await total.getByText(exact(after), { exact: false }).waitFor()
  await expectWell(page)
  await edit.getByRole('button', { name: 'Save the lines' }).click()
  await figure(page, exact(after)).waitFor()
  await page.getByText('“A scratch on one leg”').first().waitFor()
  return after
}

/** Opens the order from the list, pays a part, and is asked before it is handed over. */
async function payPart(page: JourneyPage, reference: string, totalCents: number): Promise<void> {
  await page.getByRole('button', { name: `View ${reference}` }).click()
  await page.getByRole('heading', { level: 1, name: reference }).waitFor()
  await page.getByRole('heading', { level: 1, name: LONG_NAME }).waitFor()
  await money(page).getByText('No payments yet.').waitFor()
  await recordPayment(page, 'J$20,000')
  await page.locator('.op-marks').getByText('Part paid').waitFor()
  const due = exact(totalCents - 20_000_00)
  await figure(page, due).waitFor()
  await page.getByRole('button', { name: 'Mark delivered' }).click()
  const question = page.getByRole('dialog', { name: `${reference} is not fully paid.` })
  await question
    .locator('p.muted')
    .getByText(`${due} of ${exact(totalCents)} is due.`)
    .waitFor()
  await question.getByRole('button', { name: 'Go back' }).click()
}

test('an order is part paid, overpaid, given another price and refunded', async () => {
  const { id, reference, totalCents } = await placeOrder()
  const page = await journey.staffPage('/admin/orders')
  await payPart(page, reference, totalCents)

  await recordPayment(page, exact(totalCents))
  await money(page)
    .getByText(`${exact(20_000_00)} to send back`)
    .waitFor()
  const after = await lowerPrice(page, totalCents)
  await money(page)
    .getByText(`${exact(30_000_00)} to send back`)
    .waitFor()

  await page.goto(`/admin/refunds?q=${reference}`)
  await page.getByText(LONG_NAME).waitFor()
  await recordRefund(page, reference)
  await page.getByText('No refunds found').waitFor()
  await page.goto('/admin/refunds?tab=closed')
  await page.getByRole('row').filter({ hasText: reference }).getByText('Refunded').waitFor()

  await page.goto(`/admin/orders/${id}`)
  await figure(page, exact(after)).first().waitFor()
  const sent = money(page).getByRole('listitem').filter({ hasText: 'Refund: ' })
  await sent.getByText('reference NCB 7719 0042 81, ending 4471').waitFor()
  await sent.getByRole('button', { name: /^Reverse/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse refund' }).click()
  await sent.getByText('Reversed by').waitFor()
  await money(page)
    .getByRole('button', { name: `Keep it of ${reference}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  await page.getByText('kept as credit', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Mark delivered' }).click()
  await lines(page)
    .getByRole('button', { name: /^Return / })
    .first()
    .click()
  await lines(page).getByLabel('Quantity returned (of 2)').fill('1')
  await lines(page).getByLabel('Condition').selectOption('Damaged: not for resale')
  await expectWell(page)
  await lines(page).getByRole('button', { name: 'Record return' }).click()
  await lines(page).getByText('1 returned').waitFor()
  await money(page).getByText('A second person must approve this first.').waitFor()
  expect(page.faults).toEqual([])
})
