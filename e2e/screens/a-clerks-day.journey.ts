// A clerk's day at a desk, its end on a phone: a part is paid, a transfer is matched with the wrong order, too
// much comes, a piece is exchanged for a more expensive and a cheaper one, an order is cancelled after its
// payment, its refund takes two people, and an order is deleted and restored. After each step every
// sum that the shop shows of the order is read and added up outside of it.

import { beforeAll, expect, test } from 'vitest'
import type { ProductView } from '#contract/product-views.ts'
import { setUpJourney } from '#testing/journey.ts'
import { TO_PORTLAND } from '#testing/shop-calls.ts'
import { DESK, type JourneyPage, PHONE } from '#testing/pages.ts'
import {
  addUpDesks,
  addUpFiles,
  addUpMail,
  addUpPrint,
  addUpRefundDesk,
  addUpShopperPage,
  addUpStaffPage,
  centsOf,
  exact,
  type Expected,
  type Ordered,
  readSales,
} from './sums-of-an-order.ts'

const journey = setUpJourney()

let clerkToken = ''
let managerToken = ''
let shelf: { id: number; name: string; color: string; cents: number }[] = []

beforeAll(async () => {
  clerkToken = await journey.joinStaff('carol', 'clerk')
  managerToken = await journey.joinStaff('marlon', 'manager')
  const products = await journey.call<ProductView[]>('GET', '/api/products?limit=50')
  shelf = products
    .flatMap(({ id, name, price, colorInventory }) =>
      Object.entries(colorInventory)
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, 1)
        .filter(([, pieces]) => pieces >= 6)
        .map(([color]) => ({ id, name, color, cents: centsOf(price) })),
    )
    .toSorted((a, b) => a.cents - b.cents)
})

const money = (page: JourneyPage) => page.getByRole('region', { name: 'Money in and out' })
const lines = (page: JourneyPage) => page.getByRole('region', { name: /^Lines/ })

async function importStatement(page: JourneyPage, rows: string[]): Promise<void> {
  const csv = ['Transaction Date,Description,Debit,Credit', ...rows].join('\n')
  await page.goto('/admin/transfers?tab=statement')
  await page.getByRole('button', { name: 'Import statement' }).click()
  await page
    .getByLabel('Statement file')
    .setInputFiles({ name: 'today.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: `Import ${rows.length} lines` }).click()
  await page.getByText(`${rows.length} lines added`, { exact: true }).waitFor()
}

/** Gives a line of the statement to an order that staff name. */
async function matchLine(page: JourneyPage, cents: number, { reference }: Ordered) {
  const other = page.getByLabel(`Another order for J$${(cents / 100).toLocaleString('en-US')}`)
  await other.fill(reference)
  const row = page.getByRole('row').filter({ has: other })
  await row.getByRole('button', { name: 'Match with this order' }).click()
  await page.getByText(`Matched with ${reference}`, { exact: true }).waitFor()
}

async function recordPayment(page: JourneyPage, { id }: Ordered, cents: number): Promise<void> {
  await page.goto(`/admin/orders/${id}`)
  await money(page).getByRole('button', { name: 'Record a payment' }).click()
  const form = page.getByRole('form', { name: 'Record a payment' })
  await form.getByLabel('Amount received (J$)').fill(exact(cents))
  await form.getByLabel('Payment method').selectOption('Cash')
  await form.getByRole('button', { name: 'Record payment' }).click()
  await form.waitFor({ state: 'detached' })
}

/** The named line becomes another piece, after its effects were shown. */
async function exchange(
  page: JourneyPage,
  { id }: Ordered,
  from: string,
  to: string,
  after: number,
) {
  await page.goto(`/admin/orders/${id}`)
  const edit = lines(page)
  await edit.getByRole('button', { name: `Edit ${from}` }).click()
  await edit.getByLabel('Exchange for').selectOption(to)
  await edit.getByRole('status').getByText(exact(after)).waitFor()
  await edit.getByRole('button', { name: 'Save the lines' }).click()
  await page.getByRole('region', { name: 'Changes to items' }).waitFor({ state: 'detached' })
}

async function recordRefund(page: JourneyPage, { reference }: Ordered): Promise<void> {
  await page.goto(`/admin/refunds?q=${reference}`)
  await page.getByRole('button', { name: `Record the refund of ${reference}` }).click()
  const form = page.getByRole('form', { name: 'Record the refund' })
  await form.getByLabel('Reference').fill('NCB 7719 0042 81')
  await form.getByRole('button', { name: 'Record refund' }).click()
  await page.getByText('No refunds found').waitFor()
}

/** Delivery and discount are a manager's; a clerk's draft has no field for them. */
async function setParts(
  page: JourneyPage,
  { id }: Ordered,
  parts: Pick<Expected, 'delivery' | 'discount'>,
) {
  await page.goto(`/admin/orders/${id}`)
  await lines(page)
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await lines(page).getByLabel('Delivery (J$)').fill(exact(parts.delivery))
  await lines(page).getByLabel('Discount (J$)').fill(exact(parts.discount))
  await lines(page).getByLabel('Reason').fill('Portland, and a scratch on one leg')
  await lines(page).getByRole('button', { name: 'Save the lines' }).click()
  await page.getByRole('region', { name: 'Changes to items' }).waitFor({ state: 'detached' })
}

test('every sum of an order adds up through a clerk’s day', async () => {
  const [cheap, middle, dear] = [shelf[0], shelf[1], shelf.at(-1)]
  if (!cheap || !middle || !dear) throw new Error('The demo has too few pieces')
  const clerk = await journey.staffPage('/admin/orders', { size: DESK, token: clerkToken })
  const manager = await journey.staffPage('/admin/orders', { size: DESK, token: managerToken })
  const admin = await journey.staffPage('/admin/refunds', { size: DESK })
  const shopper = await journey.page(PHONE)
  const before = await readSales(manager)

  const order = await journey.placeOrder({
    ...TO_PORTLAND,
    deliveryService: 'standard',
    lines: [
      { productId: cheap.id, selectedColor: cheap.color, quantity: 2 },
      { productId: middle.id, selectedColor: middle.color, quantity: 1 },
    ],
  })
  const other = await journey.placeOrder({
    customerName: 'Anna Browne',
    lines: [{ productId: cheap.id, selectedColor: cheap.color, quantity: 2 }],
  })
  let now: Expected = {
    pieces: 2 * cheap.cents + middle.cents,
    delivery: centsOf(order.breakdown.delivery),
    discount: 0,
    paid: 0,
    refunded: 0,
    cancelled: false,
  }
  const total = () => now.pieces + now.delivery - now.discount
  /** Reads and adds up every sum of the order, which must have become this. */
  const addUp = async (change: Partial<Expected>, of: Ordered = order) => {
    now = { ...now, ...change }
    await addUpStaffPage(clerk, of, now)
    await addUpShopperPage(shopper, of, now)
    await addUpPrint(clerk, of, now)
    await addUpFiles(journey, managerToken, of, now)
    await addUpDesks(manager, of, now)
  }
  await addUp({})
  await addUpMail(journey, order, 'We have received your order', now)

  await setParts(manager, order, { delivery: 6_200_00, discount: 1_500_00 })
  await addUp({ delivery: 6_200_00, discount: 1_500_00 })

  const part = 20_000_00
  const others = 2 * cheap.cents
  const plain = (cents: number) => (cents / 100).toFixed(2)
  const day = '2026-11-20'
  await importStatement(clerk, [
    `${day},MOBILE TRANSFER ${order.id},,${plain(part)}`,
    `${day},MOBILE BANKING BROWNE ${other.id},,${plain(others)}`,
  ])
  await matchLine(clerk, part, order)
  await addUp({ paid: part })

  await clerk.goto('/admin/transfers?tab=statement')
  await matchLine(clerk, others, order)
  await addUp({ paid: part + others })
  await clerk.goto(`/admin/orders/${order.id}`)
  const wrong = money(clerk)
    .getByRole('listitem')
    .filter({ hasText: exact(others) })
  await wrong.getByRole('button', { name: /^Reverse/ }).click()
  await clerk.getByRole('dialog').getByRole('button', { name: 'Reverse payment' }).click()
  await wrong.getByText('Reversed by').waitFor()
  await addUp({ paid: part })
  await clerk.goto('/admin/transfers?tab=statement')
  await matchLine(clerk, others, other)
  await clerk.getByText('The order is paid.', { exact: true }).waitFor()
  expect(await readSales(manager)).toEqual({
    orders: before.orders + 1,
    cents: before.cents + others,
  })

  await recordPayment(clerk, order, total() - part + 10_000_00)
  await addUp({ paid: total() + 10_000_00 })
  await addUpMail(journey, order, 'Payment received', now)
  expect(await readSales(manager)).toEqual({
    orders: before.orders + 2,
    cents: before.cents + others + now.pieces - now.discount,
  })

  const dearer = 2 * cheap.cents + dear.cents
  const parts = now.delivery - now.discount
  await exchange(clerk, order, middle.name, dear.name, dearer + parts)
  await addUp({ pieces: dearer })
  await addUpMail(journey, order, 'has changed', now)
  await recordPayment(clerk, order, total() - now.paid)
  await addUp({ paid: total() })
  const cheaper = 2 * cheap.cents + middle.cents
  await exchange(clerk, order, dear.name, middle.name, cheaper + parts)
  await addUp({ pieces: cheaper })
  expect(await readSales(manager)).toEqual({
    orders: before.orders + 2,
    cents: before.cents + others + now.pieces - now.discount,
  })

  await clerk.goto(`/admin/orders/${order.id}`)
  await clerk.getByRole('button', { name: 'Cancel order' }).click()
  const question = clerk.getByRole('dialog')
  await question
    .locator('p.muted')
    .getByText(`${exact(now.paid)} will be due to the customer as a refund.`)
    .waitFor()
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await question.waitFor({ state: 'detached' })
  await addUp({ cancelled: true })
  await addUpMail(journey, order, 'has been cancelled', now)
  expect(await readSales(manager)).toEqual({
    orders: before.orders + 1,
    cents: before.cents + others,
  })

  await manager.goto(`/admin/refunds?q=${order.reference}`)
  await manager.getByText('A second person must approve this first.').waitFor()
  await manager.getByRole('button', { name: `Approve ${exact(now.paid)}` }).click()
  await manager.getByText(/Approved by marlon.*\./).waitFor()
  await manager.getByRole('button', { name: `Record the refund of ${order.reference}` }).click()
  await manager.getByRole('button', { name: 'Record refund' }).click()
  await manager.getByText('Not recorded', { exact: true }).waitFor()
  await recordRefund(admin, order)
  await addUp({ refunded: now.paid })
  await addUpMail(journey, order, 'We have sent your refund', now)
  const onPhone = await journey.staffPage('/admin/orders', { size: PHONE, token: managerToken })
  await addUpStaffPage(onPhone, order, now)
  await addUpDesks(onPhone, order, now)

  await manager.goto(`/admin/orders/${other.id}`)
  await manager.getByRole('button', { name: 'Delete', exact: true }).click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Delete order' }).click()
  await manager.waitForURL('**/admin/orders')
  await addUpRefundDesk(manager, { reference: other.reference, owed: others })
  expect(await readSales(manager)).toEqual(before)
  await manager.goto(`/admin/orders?q=${other.reference}`)
  await manager.getByText('No orders found').waitFor()
  await manager.goto(`/admin/orders/${other.id}`)
  await manager.getByText('Deleted', { exact: true }).waitFor()
  await manager.getByRole('button', { name: 'Restore order' }).click()
  await lines(manager).waitFor()
  await addUp({ ...NOTHING, pieces: others, paid: others, cancelled: true }, other)

  const faults = [clerk, manager, admin, onPhone, shopper].flatMap((page) => page.faults)
  expect(faults.filter((fault) => !/40[349]|422/.test(fault))).toEqual([])
})

const NOTHING: Omit<Expected, 'pieces'> = {
  delivery: 0,
  discount: 0,
  paid: 0,
  refunded: 0,
  cancelled: false,
}
