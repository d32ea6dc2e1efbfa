// The documents of an order at a shop that is registered for GCT, as its people meet them: staff note the money, the
// customer opens the receipt and the invoice and takes the PDF home, and a cancellation gives both sides a credit note.

import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { plantRegistration } from '#testing/documents.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, type JourneyPage, PHONE } from '#testing/pages.ts'

const journey = setUpJourney({}, (tx) => plantRegistration(tx, '2020-04-01'))

const documentsOf = (page: JourneyPage) => page.getByRole('region', { name: 'Documents' })

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8' })

/** Follows a link that downloads a PDF, and returns its text. Fails where `pdftotext` is missing: .ci/run installs it. */
async function pdfText(page: JourneyPage, link: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  return run('pdftotext', '-layout', await download.path(), '-')
}

async function recordPayment(staff: JourneyPage, dollars: string): Promise<void> {
  await staff.getByRole('button', { name: 'Record a payment' }).click()
  const form = staff.getByRole('form', { name: 'Record a payment' })
  await form.getByLabel('Amount received (J$)').fill(dollars)
  await form.getByRole('button', { name: 'Record payment' }).click()
  await form.waitFor({ state: 'detached' })
}

/** Opens the order's page as its customer, and there the document whose title begins with some words. */
async function openDocument(page: JourneyPage, link: string, title: string): Promise<string> {
  await arriveAt(page, link)
  const opener = documentsOf(page).getByRole('link', { name: new RegExp(`^${title} `) })
  const number = /[A-Z]+-\d{4}-\d{6}/.exec(await opener.innerText())?.[0] ?? ''
  await opener.click()
  await page.getByRole('article', { name: `${title} ${number}` }).waitFor()
  await expect.poll(() => page.title()).toBe(`${number}, Yaadbox`)
  return number
}

const ORDERED = {
  lines: [
    { productId: 2, quantity: 2 },
    { productId: 1, quantity: 1 },
  ],
  shippingMethod: 'delivery',
  deliveryAddress: '22 Harbour Street',
  parish: 'Portland',
}

test('a part payment has a receipt and the rest an invoice, whose page and PDF say lines, tax and total', async () => {
  const order = await journey.placeOrder(ORDERED)
  const total = `J$${Number(order.totalAmount).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  const staff = await journey.staffPage(`/admin/orders/${order.id}`)
  await recordPayment(staff, '1000')
  await documentsOf(staff)
    .getByText(/^Receipt RC-/)
    .waitFor()
  const shopper = await journey.page(PHONE)
  const receipt = await openDocument(shopper, order.link, 'Receipt')
  await shopper.getByText('J$1,000.00').first().waitFor()

  await recordPayment(staff, String(Number(order.totalAmount) - 1000))
  await documentsOf(staff)
    .getByText(/^Tax invoice INV-/)
    .waitFor()
  const number = await openDocument(shopper, order.link, 'Tax invoice')
  const sheet = shopper.getByRole('article', { name: `Tax invoice ${number}` })
  await sheet.getByText(total).first().waitFor()
  await sheet.getByText('of which GCT').waitFor()
  const text = await pdfText(shopper, shopper.getByRole('link', { name: 'PDF' }))
  for (const words of [
    number,
    total,
    'Ann Brown',
    'GCT',
    ...order.lines.map(({ productName }) => productName),
  ])
    expect(text).toContain(words)
  const gct = order.breakdown.gct ?? ''
  expect(text).toContain(Number(gct).toLocaleString('en-US', { minimumFractionDigits: 2 }))
  await shopper.getByRole('link', { name: 'Back to the order' }).click()
  await documentsOf(shopper)
    .getByRole('link', { name: `Receipt ${receipt}` })
    .waitFor()
  expect([staff.faults, shopper.faults]).toEqual([[], []])
})

test('a paid order that is cancelled and refunded has a credit note that both sides open', async () => {
  const order = await journey.placeOrder(ORDERED)
  const staff = await journey.staffPage(`/admin/orders/${order.id}`)
  await recordPayment(staff, order.totalAmount)
  await documentsOf(staff)
    .getByText(/^Tax invoice INV-/)
    .waitFor()
  await staff.getByRole('button', { name: 'Cancel order' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await documentsOf(staff)
    .getByText(/^Credit note CN-/)
    .waitFor()
  await staff.getByRole('heading', { name: 'Money in and out' }).waitFor()

  const shopper = await journey.page(PHONE)
  const invoice = await openDocument(shopper, order.link, 'Tax invoice')
  const number = await openDocument(shopper, order.link, 'Credit note')
  await shopper.getByText(invoice).first().waitFor()
  const text = await pdfText(shopper, shopper.getByRole('link', { name: 'PDF' }))
  expect(text).toContain(number)
  expect(text).toContain(invoice)

  await documentsOf(staff).getByText(`corrects ${invoice}`).waitFor()
  await documentsOf(staff).getByRole('link', { name: 'Print all' }).click()
  await staff.getByRole('article', { name: `Tax invoice ${invoice}` }).waitFor()
  await staff.getByRole('article', { name: `Credit note ${number}` }).waitFor()
  await staff.emulateMedia({ media: 'print' })
  const printed = (await staff.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect([...printed.matchAll(/\/MediaBox/g)]).toHaveLength(2)

  await staff.goto(`/admin/orders/${order.id}`)
  await staff.emulateMedia({ media: 'screen' })
  await staff.getByRole('button', { name: 'Delete', exact: true }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Delete order' }).click()
  await staff.waitForURL((url) => !url.pathname.endsWith(String(order.id)))
  await staff.goto(`/admin/orders/${order.id}`)
  await staff.getByText('Deleted', { exact: true }).waitFor()
  await documentsOf(staff).getByText(`Credit note ${number}`).waitFor()
  const faults = staff.faults.filter((fault) => !fault.includes('404'))
  expect([faults, shopper.faults]).toEqual([[], []])
})
