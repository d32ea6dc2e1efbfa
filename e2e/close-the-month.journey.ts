// A bookkeeper's month: the three figures of the GCT, the documents that they are made of, what was invoiced, and the
// files, whose sums are those of the desks.

import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { jamaicaDay } from '#contract/jamaica.ts'
import { orderPayments, orderRefunds } from '#domain/orders/payments.table.ts'
import type { Tx } from '#platform/tx.ts'
import { aDocument, plantRegistration } from '#testing/documents.ts'
import { setUpJourney } from '#testing/journey.ts'
import type { JourneyPage } from '#testing/pages.ts'
import { anOrderRow } from '#testing/table-rows.ts'

const LONG_NAME = 'Mrs. Althea Worthington-Campbell of Cedar Valley'
const MONTH = '2025-11'

async function plant(tx: Tx): Promise<void> {
  await plantRegistration(tx, '2025-01-01')
  const createdAt = new Date('2025-11-03T15:00:00Z')
  const order = await anOrderRow(tx, {
    customerName: LONG_NAME,
    totalAmount: 230_000_00,
    createdAt,
  })
  const invoice = await aDocument(tx, {
    orderId: order.id,
    issuedOn: '2025-11-03',
    buyerName: LONG_NAME,
    rows: [
      { net: 207_000_00, gct: 27_000_00, rateBp: 1500, quantity: 2, unitCost: 60_000_00 },
      { kind: 'delivery', net: 23_000_00, gct: 3_000_00, rateBp: 1500 },
    ],
  })
  await aDocument(tx, {
    kind: 'credit-note',
    invoice,
    issuedOn: '2025-11-18',
    // A name that a spreadsheet would run.
    buyerName: '=1+1',
    rows: [{ net: -103_500_00, gct: -13_500_00, rateBp: 1500, quantity: -1, unitCost: 60_000_00 }],
  })
  await payAndRefund(tx, order.id, createdAt)
}

async function payAndRefund(tx: Tx, orderId: number, recordedAt: Date): Promise<void> {
  const noted = { orderId, method: 'cash', recordedBy: 'Ann', recordedAt } as const
  await tx.db.insert(orderPayments).values({ ...noted, source: 'hand', amount: 150_000_00 })
  await tx.db.insert(orderRefunds).values({ ...noted, amount: 50_000_00, reference: 'NCB 77' })
}

const journey = setUpJourney({}, plant)
let token: string
beforeAll(async () => {
  token = await journey.joinStaff('bookkeeper', 'auditor')
})

type Row = Record<string, string>

async function rowsOf(page: JourneyPage, button: string): Promise<Row[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return parse(readFileSync(await download.path(), 'utf8'), { columns: true, bom: true })
}

const cents = (text: string | undefined) => Math.round(Number(text) * 100)
const sum = (rows: Row[], column: string) =>
  rows.reduce((total, row) => total + cents(row[column]), 0)

async function expectMonth(page: JourneyPage): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'GCT of November 2025' }).waitFor()
  await page.getByText('Closed', { exact: true }).waitFor()
  const figures = page.getByRole('region', { name: 'For the return' })
  for (const text of [
    'J$30,000.00',
    '1 invoice, J$230,000.00',
    'J$13,500.00',
    '1 note, J$103,500.00',
    'J$16,500.00',
    'due Wed 31 Dec',
  ])
    await figures.getByText(text, { exact: true }).waitFor()
  const number = page.getByRole('link', { name: /^INV-/ })
  expect(await number.getAttribute('href')).toMatch(/^\/staff\/documents\/INV-/)
}

test('a bookkeeper reads a month, and its files have the same sums', async () => {
  const page = await journey.staffPage(`/admin/gct?month=${MONTH}`, { token })
  await expectMonth(page)
  await page
    .getByRole('region', { name: /^Invoiced/ })
    .getByText('Delivery')
    .waitFor()

  const returned = await rowsOf(page, 'CSV for the return')
  expect(returned.map((row) => [row.Kind, row['Day of issue'], row.Buyer])).toEqual([
    ['Invoice', '2025-11-03', LONG_NAME],
    ['Credit note', '2025-11-18', "'=1+1"],
  ])
  expect(sum(returned, 'GCT')).toBe(16_500_00)
  expect(sum(returned, 'Total')).toBe(126_500_00)
  expect(returned[1]?.Corrects).toBe(returned[0]?.Number)

  const money = await rowsOf(page, 'CSV of Money in and out by method and reference')
  expect(sum(money, 'Amount')).toBe(100_000_00)
  const back = await rowsOf(page, 'CSV of Credit notes and refunds')
  expect(back[0]).toMatchObject({ Reference: 'NCB 77', Amount: '-50000.00' })
  expect(back[0]?.['Credit notes of the order']).toBe(returned[1]?.Number)

  await page.getByRole('link', { name: 'Invoiced by product, colour, parish' }).click()
  const groups = page.getByRole('region', { name: 'Invoiced by product' })
  await groups.getByRole('row', { name: /^Chair 1 J\$103,500\.00 J\$90,000\.00/ }).waitFor()
  await groups.getByRole('row', { name: /^In all 1 J\$126,500\.00/ }).waitFor()
  const invoiced = page.getByRole('region', { name: 'Total invoiced' })
  await invoiced.getByText('J$130,000.00').waitFor()
  expect(sum(await rowsOf(page, 'CSV'), 'Invoiced')).toBe(126_500_00)

  await page.goto(`/admin/gct/money?month=${MONTH}`)
  await page.getByRole('region', { name: 'Totals' }).getByText('J$100,000.00').waitFor()
  await page.getByText('NCB 77').waitFor()

  await page.goto(`/admin/gct/placed?month=${MONTH}`)
  await page.getByRole('region', { name: 'Total orders' }).getByText('J$230,000.00').waitFor()
  expect((await rowsOf(page, 'CSV')).map((row) => row['Day placed'])).toEqual(['2025-11-03'])
})

test('a month without documents says so, and the present month is open', async () => {
  const page = await journey.staffPage('/admin/gct?month=2025-09', { token })
  await page.getByText('No documents in September 2025').waitFor()
  await page.getByRole('link', { name: 'October 2025' }).click()
  await page.getByText('No documents in October 2025').waitFor()
  await page.goto('/admin/gct')
  const day = Number(jamaicaDay(new Date()).slice(8))
  await page.getByText(new RegExp(`^Open, ${day} of \\d+ days$`)).waitFor()
  await page.goto('/admin/gct?month=2024-11')
  await page.getByRole('heading', { name: 'The shop is not registered for GCT' }).waitFor()
})

test('a clerk is not shown the accountant’s desk', async () => {
  const clerk = await journey.joinStaff('counter', 'clerk')
  const page = await journey.staffPage('/admin/dashboard', { token: clerk })
  expect(await page.getByRole('link', { name: 'GCT' }).count()).toBe(0)
})
