// Staff look after card payments: a manager finds a payment of which no notification came in the gateway's dashboard, and books
// it; another payment goes back to the card that paid it.

import { afterAll, expect, test, vi } from 'vitest'
import type { OrderCardPaymentsView } from '#contract/card-payments.ts'
import { dollarsFromCents } from '#contract/money.ts'
import type { OrderView } from '#contract/orders.ts'
import { openAttempt, sendAttempt } from '#domain/gateways/attempts.ts'
import { openGatewayTask } from '#domain/gateways/tasks.ts'
import type { Tx } from '#platform/tx.ts'
import { violations } from '#testing/axe.ts'
import { anOrder } from '#testing/builders.ts'
import {
  type PowerTranzSimulator,
  startPowerTranzSimulator,
} from '#testing/gateways/powertranz-simulator.ts'
import { setUpJourney } from '#testing/journey.ts'
import { DESK, type JourneyPage, PHONE } from '#testing/pages.ts'

let powertranz: PowerTranzSimulator
let waiting = 0

/** A payment at Fygaro, which took the shop's orders before, and sent no notification of it. */
async function aPaymentWithoutNotice(tx: Tx): Promise<void> {
  const order = await anOrder(tx, { customerName: 'Patrice Gordon', paymentMethod: 'credit_card' })
  const amount = dollarsFromCents(order.totalAmount)
  const paying = { link: order.link, gateway: 'fygaro', amount } as const
  const { attempt } = await openAttempt(tx, paying)
  await sendAttempt(tx, {
    ...{ attemptId: attempt.id, gatewayId: null, sealedSecret: null },
    ...{ expiresAt: tx.now, firstInquiryAt: null },
  })
  const about = { kind: 'unconfirmed', code: 'cannot-ask', attemptId: attempt.id } as const
  await openGatewayTask(tx, { gateway: 'fygaro', ...about })
  waiting = order.id
}

const journey = setUpJourney(async () => {
  powertranz = await startPowerTranzSimulator()
  return { ...powertranz.environment, CARD_PAYMENTS: 'powertranz', TEST_PAYMENTS: 'on' }
}, aPaymentWithoutNotice)
afterAll(() => powertranz.close())

async function checkScreen(page: JourneyPage): Promise<void> {
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size)
    expect(await violations(page)).toEqual([])
  }
}

test('what was found in the dashboard is booked, and pays the order', async () => {
  const page = await journey.staffPage('/admin/card-payments', { size: PHONE })
  await page.getByText('Test payments').waitFor()
  await page.getByText('Patrice Gordon may have paid').waitFor()
  await checkScreen(page)
  await page.getByRole('button', { name: /^Decide Payment not confirmed/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await dialog.getByText('Please say where you found this').waitFor()
  await dialog.getByLabel('What did you find?').selectOption({ label: 'Payment received' })
  await checkScreen(page)
  await dialog.getByLabel('Id at Fygaro').fill('fyg-20261127-1')
  await dialog.getByLabel('Where did you find this?').fill('Seen in the dashboard')
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await page.getByText('Nothing to check').waitFor()
  await page.getByRole('link', { name: 'Decided', exact: true }).click()
  await page.getByText('Seen in the dashboard').waitFor()
  await checkScreen(page)
  await page.getByRole('link', { name: `YB-${waiting}` }).click()
  const payments = page.getByRole('region', { name: 'Card payments online' })
  await payments.getByText('Charged: fyg-20261127-1').waitFor()
  await checkScreen(page)
  const order = await journey.asStaff<OrderView>('GET', `/api/orders/${waiting}`)
  expect(order.paymentStatus).toBe('paid')
  expect(page.faults).toEqual([])
})

/** An order that is paid at PowerTranz, and then cancelled. */
async function paidAndCancelled(): Promise<OrderView> {
  const { id, link } = await journey.placeOrder({ paymentMethod: 'credit_card', productId: 1 })
  const { totalAmount } = await journey.asStaff<OrderView>('GET', `/api/orders/${id}`)
  const path = `/api/order-pages/${link.replace('/order/', '')}/payments`
  const { url } = await journey.call<{ url: string }>('POST', path, { amount: totalAmount })
  const html = await (await fetch(journey.shop.url + url)).text()
  const way = await powertranz.act({ html }, 'pay')
  if (way?.method !== 'POST') throw new Error('The shopper did not come back')
  const { pathname } = new URL(way.url)
  const form = { method: 'POST', body: new URLSearchParams(way.form), redirect: 'manual' } as const
  await fetch(journey.shop.url + pathname, form)
  return journey.asStaff<OrderView>('PUT', `/api/orders/${id}`, { orderStatus: 'cancelled' })
}

test('what is owed goes back to the card once somebody else has agreed', async () => {
  const { id, paymentStatus } = await paidAndCancelled()
  expect(paymentStatus).toBe('paid')
  const token = await journey.joinStaff('marcia', 'manager')
  const page = await journey.staffPage('/admin/refunds', { size: PHONE, token })
  await page.getByRole('button', { name: new RegExp(`^Approve .* of YB-${id}$`) }).click()
  await page.getByRole('button', { name: `Refund to the card of YB-${id}` }).waitFor()

  const admin = await journey.staffPage(`/admin/refunds?q=YB-${id}`, { size: PHONE })
  await admin.getByRole('button', { name: `Refund to the card of YB-${id}` }).click()
  const form = admin.getByRole('form', { name: 'Refund to the card' })
  await form.getByLabel('Amount to the card').waitFor()
  await checkScreen(admin)
  powertranz.trouble('refused')
  await form.getByRole('button', { name: 'Refund to the card' }).click()
  await admin.getByText('The last refund was rejected.').waitFor()
  powertranz.trouble('none')
  await form.getByRole('button', { name: 'Refund to the card' }).click()
  await admin.getByText('PowerTranz has refunded the card.').first().waitFor()
  const { refunds } = await journey.asStaff<OrderCardPaymentsView>(
    'GET',
    `/api/orders/${id}/card-payments`,
  )
  expect(refunds.map(({ state }) => state)).toEqual(['done', 'refused'])

  await admin.goto(`/admin/orders/${id}`)
  const payments = admin.getByRole('region', { name: 'Card payments online' })
  await payments.getByText('Refunded').first().waitFor()
  await checkScreen(admin)
  expect(admin.faults).toEqual([])
  await vi.waitFor(() => expect(powertranz.charges().at(-1)?.refundedCents).toBeGreaterThan(0))
})
