// Every sum that the shop shows of an order, read where a person reads it and added up again here: the
// page of the staff and of the shopper, the invoice, the files, the desks and the dashboard.

import { parse } from 'csv-parse/sync'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Journey } from '#testing/journey.ts'

/** What the order must come to, in cents, from what the people of the journey did. */
export type Expected = {
  pieces: number
  delivery: number
  discount: number
  /** What came in and what went back, without what was taken back. */
  paid: number
  refunded: number
  cancelled: boolean
}

export type Ordered = { id: number; reference: string; link: string }

const AMOUNT = /([−-])?J?\$?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{2})?/

/** The first amount of a text in cents; what is taken off is negative. */
export function centsOf(text: string): number {
  const found = AMOUNT.exec(text.replaceAll(/\s/g, ' '))
  if (!found) throw new Error(`No amount in “${text}”`)
  const [, minus, dollars = '', cents = '.00'] = found
  const sum = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.slice(1))
  return minus ? -sum : sum
}

export const exact = (cents: number) =>
  `J$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

const add = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0)
const amountsOf = async (cells: Locator) => (await cells.allInnerTexts()).map(centsOf)

const totalOf = ({ pieces, delivery, discount }: Expected) => pieces + delivery - discount
const netOf = ({ paid, refunded }: Expected) => paid - refunded
const owedOf = (order: Expected) =>
  Math.max(netOf(order) - (order.cancelled ? 0 : totalOf(order)), 0)
const dueOf = (order: Expected) =>
  order.cancelled ? 0 : Math.max(totalOf(order) - netOf(order), 0)

/** The amounts of a list or table by their names; of one name, their sum. */
async function rowsOf(rows: Locator, name: string, amount: string) {
  const found: Record<string, number> = {}
  for (const row of await rows.all()) {
    const [first = ''] = (await row.locator(name).innerText()).split('\n')
    const key = first.replace(/,? (by|\d|Bank|Card|Cash|Standard|Express).*$/i, '').trim()
    found[key] = (found[key] ?? 0) + centsOf(await row.locator(amount).innerText())
  }
  return found
}

function expectParts(rows: Record<string, number>, lines: readonly number[], order: Expected) {
  expect(add(lines)).toBe(order.pieces)
  expect({ Delivery: 0, Discount: 0, ...rows }).toMatchObject({
    Items: order.pieces,
    Delivery: order.delivery,
    Discount: -order.discount || 0,
    Total: totalOf(order),
  })
  // 15 % of the price is 15 / 115 of the total; documents of several changes round it several times.
  const tax = Math.round((totalOf(order) * 15) / 115)
  if (!order.cancelled) expect(Math.abs((rows['of which GCT'] ?? 0) - tax)).toBeLessThan(3)
}

/** The staff's page of the order: its lines, its figures, and each payment and refund. */
export async function addUpStaffPage(page: Page, { id }: Ordered, order: Expected) {
  await page.goto(`/admin/orders/${id}`)
  const money = page.getByRole('region', { name: 'Money in and out' })
  await money.locator('.op-sums').waitFor()
  const lines = page.getByRole('region', { name: /^Lines/ })
  const parts = await rowsOf(lines.locator('.slip > div'), 'dt', 'dd')
  expectParts(parts, await amountsOf(lines.locator('.op-sum')), order)

  const standing = money.getByRole('list').locator('li:not(.op-gone)')
  const moved = await amountsOf(standing.locator('.op-act b'))
  expect(add(moved.filter((each) => each > 0))).toBe(order.paid)
  expect(-add(moved.filter((each) => each < 0)) || 0).toBe(order.refunded)
  const owed = owedOf(order)
  const name = order.cancelled ? 'Refund due' : 'Overpaid'
  const balance = owed > 0 ? { [name]: owed } : { Due: dueOf(order) }
  expect(await rowsOf(money.locator('.op-sums dl > div'), 'dt', 'dd')).toEqual({
    In: order.paid,
    Out: order.refunded,
    ...balance,
  })
  const figures = page.getByRole('region', { name: 'Money of the order' })
  expect(await amountsOf(figures.locator('p'))).toEqual([
    totalOf(order),
    netOf(order),
    owed || dueOf(order),
  ])
}

/** The shopper's page of the order. */
export async function addUpShopperPage(page: Page, { link }: Ordered, order: Expected) {
  await page.goto(link)
  await page.locator('.slip').waitFor()
  const rows = await rowsOf(page.locator('.slip > div'), 'dt', 'dd')
  expectParts(rows, await amountsOf(page.locator('.line-price')), order)
  const { Paid = 0, Refunded = 0, Due = 0, 'Refund due': refundDue = 0 } = rows
  expect([0 - Paid - Refunded, Due, refundDue]).toEqual([netOf(order), dueOf(order), owedOf(order)])
}

/** The invoice as it is printed. */
export async function addUpPrint(page: Page, { id, reference }: Ordered, order: Expected) {
  await page.goto(`/admin/orders/print?ids=${id}`)
  const sheet = page.getByRole('article', { name: `Invoice ${reference}` })
  await sheet.waitFor()
  const rows = await rowsOf(sheet.locator('tfoot tr'), 'th', 'td')
  const { 'Total in Jamaican dollars': Total = 0, ...parts } = rows
  const amounts = await amountsOf(sheet.locator('tbody tr td:last-child'))
  expectParts({ ...parts, Total }, amounts, order)
  const isPart = dueOf(order) > 0 && netOf(order) > 0
  expect([parts.Paid ?? 0, parts.Due ?? 0]).toEqual(isPart ? [-netOf(order), dueOf(order)] : [0, 0])
}

type Row = Record<string, string>

async function fileOf({ shop }: Journey, path: string, token: string, ids: number[]) {
  const response = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ids }),
  })
  return parse(await response.text(), { columns: true, bom: true }) as Row[]
}

/** The file of orders and the file of their lines. */
export async function addUpFiles(
  journey: Journey,
  token: string,
  { id, reference }: Ordered,
  order: Expected,
) {
  const [row] = await fileOf(journey, '/api/order-exports', token, [id])
  const lines = await fileOf(journey, '/api/order-line-exports', token, [id])
  const cents = (name: string) => centsOf(row?.[name] ?? '')
  expect(row?.Order).toBe(reference)
  expect(add(lines.map(({ Amount = '' }) => centsOf(Amount)))).toBe(order.pieces)
  for (const { Quantity, Price = '', Amount = '' } of lines)
    expect(Number(Quantity) * centsOf(Price)).toBe(centsOf(Amount))
  expect(
    ['Pieces', 'Delivery', 'Discount', 'Amount', 'Paid', 'Refunded', 'Due'].map(cents),
  ).toEqual([
    order.pieces,
    order.delivery,
    order.discount,
    totalOf(order),
    order.paid,
    order.refunded,
    dueOf(order),
  ])
}

/** The rows of a mail that are no line; the amount is the one to transfer. */
const OTHER_ROWS = new Set([
  'Items',
  'Delivery',
  'Discount',
  'Total',
  'of which GCT',
  'Paid',
  'Received so far',
  'Balance due',
  'Amount',
])

/** A mail about the order: its lines and parts, and what it says is owed or went back. */
export async function addUpMail(
  journey: Journey,
  { reference }: Ordered,
  subject: string,
  order: Expected,
) {
  const read = async () =>
    (await journey.mails()).findLast(
      (mail) =>
        mail.subject?.includes(subject) &&
        mail.subject.includes(reference) &&
        (order.cancelled || mail.text?.includes(`Total: ${exact(totalOf(order))}`)),
    )?.text
  await expect.poll(read).toBeTruthy()
  const text = (await read()) ?? ''
  const rows = [...text.matchAll(/^(.+): ([−-]?J\$[\d,.]+)$/gm)].map(
    ([, name = '', amount = '']) =>
      [name.replace(/, (standard|express)$/, ''), centsOf(amount)] as const,
  )
  if (order.refunded > 0) expect(rows).toContainEqual(['Amount', order.refunded])
  else if (order.cancelled) expect(text).toContain(`We will refund you ${exact(owedOf(order))} by `)
  else {
    const named = Object.fromEntries(rows)
    const lines = rows.filter(([name]) => !OTHER_ROWS.has(name)).map(([, amount]) => amount)
    expectParts(named, lines, order)
    expect([netOf(order), undefined]).toContain(named['Received so far'])
    expect([totalOf(order), undefined]).toContain(named.Paid)
    for (const name of ['Balance due', 'Amount'])
      expect([dueOf(order), undefined]).toContain(named[name])
  }
}

/** The desks of orders and of refunds. */
export async function addUpDesks(page: Page, { reference }: Ordered, order: Expected) {
  await page.goto(`/admin/orders?q=${reference}`)
  const row = page.getByRole('row').filter({ hasText: reference })
  await row.waitFor()
  expect(centsOf(await row.locator('.d-amount').innerText())).toBe(totalOf(order))
  await addUpRefundDesk(page, { reference, owed: owedOf(order) })
}

/** The refund that is owed, and the sum of all that are. */
export async function addUpRefundDesk(
  page: Page,
  { reference, owed }: { reference: string; owed: number },
) {
  await page.goto('/admin/refunds')
  const figures = page.getByRole('region', { name: 'What is owed' })
  await figures.waitFor()
  const rows = page.getByRole('table').locator('tbody tr')
  await rows.or(page.getByText('No refunds due')).first().waitFor()
  // The rows of a table that is still loading have no amounts.
  const differs = async () => {
    const amounts = await amountsOf(rows.locator('.d-amount'))
    return centsOf(await figures.locator('p').first().innerText()) - add(amounts)
  }
  await expect.poll(differs).toBe(0)
  const own = rows.filter({ hasText: reference }).locator('.d-amount')
  expect(add(await amountsOf(own))).toBe(owed)
}

export type Sold = { orders: number; cents: number }

/** The dashboard's sum of sales; its chart’s table adds up to it. */
export async function readSales(page: Page): Promise<Sold> {
  await page.goto('/admin/dashboard')
  const panel = page.getByRole('region', { name: /^Sales/ })
  const total = await panel
    .locator('p')
    .filter({ hasText: 'paid orders, by payment date' })
    .innerText()
  const [, orders] = /from ([\d,]+) paid/.exec(total) ?? []
  await panel.getByText('Show as table').click()
  const table = panel.getByRole('table', { name: /^Sales by/ })
  expect(add(await amountsOf(table.locator('tbody td:last-child')))).toBe(centsOf(total))
  return { orders: Number(orders), cents: centsOf(total) }
}
