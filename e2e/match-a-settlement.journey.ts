// A clerk uploads what the gateway settled: what is paid is matched, what is odd is said, what is missing is listed.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { jamaicaDay } from '#contract/jamaica.ts'
import { dollarsFromCents } from '#contract/money.ts'
import { orderReference } from '#contract/order-number.ts'
import type { Tx } from '#platform/tx.ts'
import { violations, violationsInBothSizes } from '#testing/axe.ts'
import { aCharge, anAttempt } from '#testing/gateway-charges.ts'
import { setUpJourney } from '#testing/journey.ts'
import { PHONE } from '#testing/pages.ts'

const LONG = `9f1c2d3e-0000-4000-8000-${'a1b2'.repeat(12)}`
const planted = { day: '', amount: '', left: '', lost: '' }

async function plant(tx: Tx): Promise<void> {
  const { charge } = await aCharge(tx, { gatewayId: 'T-10001' })
  await aCharge(tx, { gatewayId: LONG })
  const left = await aCharge(tx, { gatewayId: 'T-10003' })
  const lost = await anAttempt(tx, { gatewayId: 'T-10004' })
  planted.day = jamaicaDay(tx.now)
  planted.amount = dollarsFromCents(charge.amount ?? 0)
  planted.left = orderReference(left.order.id)
  planted.lost = orderReference(lost.order.id)
}

const journey = setUpJourney({}, plant)

/** A list as the gateway exports it, with a line above its headings and a total. */
const listText = (merchant: string) => {
  const { day, amount } = planted
  return [
    `Settlement of ${merchant},,,`,
    'Settled on,Transaction,Fee,Gross',
    ...['T-10001', LONG, 'T-10004'].map((id) => `${day},${id},5.00,J$${amount}`),
    `${day},T-77777,5.00,J$800.00`,
    `${day},T-10001,5.00,-${amount}`,
    `Total,,20.00,J$${amount}`,
  ].join('\n')
}

async function choose(page: Page, text: string): Promise<void> {
  await page.getByLabel('Settlement list as CSV').setInputFiles({
    name: 'settled-on-the-first-day-of-a-long-week-at-wipay.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
}

test('before the first list, the desk says what it is for', async () => {
  const page = await journey.staffPage('/admin/card-settlements', { size: PHONE })
  await page.getByText('No lists uploaded yet.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto('/admin/card-settlements/999')
  await page.getByText('List not found').waitFor()
})

test('a list is uploaded and each row is what it is', async () => {
  const page = await journey.staffPage('/admin/card-settlements')
  await page.getByRole('button', { name: 'Upload a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload a settlement list' })
  await dialog.getByLabel('Gateway').selectOption('WiPay')
  await choose(page, 'Name,Where\nAnn,here\nBen,there')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await dialog.getByText(/^(No payment could be read|No column of this list)/).waitFor()
  expect(await violationsInBothSizes(page)).toEqual([])
  await choose(page, listText('November'))
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await dialog.getByText('5 rows read.').waitFor()
  await dialog.getByText('the amounts those of “Gross”').waitFor()
  await dialog.getByText('3 rows left out').click()
  await dialog.getByText('Row 8, a total').waitFor()
  expect(await violationsInBothSizes(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Open the list' }).click()

  await page.getByRole('heading', { level: 1, name: 'settled-on-the-first-day' }).waitFor()
  const rows = page.locator('main table')
  await rows.getByText(LONG).waitFor()
  for (const outcome of ['Order not paid', 'Unknown payment', 'Refund'])
    expect([outcome, await rows.getByText(outcome, { exact: true }).count()]).toEqual([outcome, 1])
  expect(await rows.getByText('Matched', { exact: true }).count()).toBe(2)
  await page.goto(`${page.url()}?outcome=unconfirmed`)
  await rows.getByRole('link', { name: planted.lost }).waitFor()
  await rows
    .getByText('Settled by the gateway, but the order is not marked paid. Waiting for a decision.')
    .waitFor()
  await expect.poll(() => rows.getByText('T-10001').count()).toBe(0)

  await page.getByRole('link', { name: /^Missing from list/ }).click()
  await page.getByRole('link', { name: planted.left }).waitFor()
  expect(page.faults.filter((fault) => !fault.includes('422'))).toEqual([])
})

test('the same list again is known, and two lists open no task twice', async () => {
  const page = await journey.staffPage('/admin/card-settlements')
  await page.getByRole('button', { name: 'Upload a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload a settlement list' })
  await dialog.getByLabel('Gateway').selectOption('WiPay')
  await choose(page, listText('December'))
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await dialog.getByText('5 rows read.').waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('2 to check').nth(1).waitFor()

  await page.getByRole('button', { name: 'Upload a list' }).click()
  await dialog.getByLabel('Gateway').selectOption('WiPay')
  await choose(page, listText('November'))
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await dialog.getByText('This list was already uploaded. Nothing was changed.').waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  const lists = page.locator('main table')
  expect(await lists.getByRole('link', { name: 'settled-on-the-first-day' }).count()).toBe(2)
})
