// How a case ends: damage of the first day becomes an exchange, stock,
// documents and commissions follow, and the replacement is sent and arrives; a fault in the second of three years is mended, one in the fourth is
// too late.

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeOrder } from '#domain/orders/change-order.ts'
import { orders } from '#domain/orders/orders.table.ts'
import type { Tx } from '#platform/tx.ts'
import { violationsInBothSizes } from '#testing/axe.ts'
import { aLine, anOrder, aProduct } from '#testing/builders.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, type JourneyPage, PHONE } from '#testing/pages.ts'

const HOUR_MS = 3_600_000
const YEAR_HOURS = 365 * 24
const linkOf = (what: string) => `${what}-`.padEnd(22, 'x')

type Planted = { link: string; productId: number; hoursAgo?: number; referrer?: number | undefined }
/** An order of a piece; delivered some hours ago, unless it is still to be paid. */
async function planted(tx: Tx, { link, productId, hoursAgo, referrer }: Planted): Promise<void> {
  const then = { ...tx, now: new Date(tx.now.getTime() - (hoursAgo ?? 0) * HOUR_MS) }
  const { id: orderId } = await anOrder(then, { productId, ...(referrer && { referrer }) })
  await tx.db.update(orders).set({ link }).where(eq(orders.id, orderId))
  const edit = { paymentStatus: 'paid', orderStatus: 'delivered' } as const
  if (hoursAgo) await changeOrder(then, { orderId, edit })
}

async function plant(tx: Tx): Promise<void> {
  const fields = { warrantyYears: 3 }
  const { id: productId } = await aProduct(tx, { name: 'Montego', fields })
  const [, partner] = await aLine(tx, 2)
  await planted(tx, { link: linkOf('torn'), productId, referrer: partner?.id })
  await planted(tx, { link: linkOf('second'), productId, hoursAgo: 1.5 * YEAR_HOURS })
  await planted(tx, { link: linkOf('fourth'), productId, hoursAgo: 3.5 * YEAR_HOURS })
}

const journey = setUpJourney({}, plant)

/** The beginning of an MP4. */
const film = Buffer.alloc(64 * 1024, 7)
film.writeUInt32BE(24, 0)
film.write('ftypisom', 4, 'latin1')
const FILM = { name: 'Unboxing.mp4', mimeType: 'video/mp4', buffer: film }

type Order = {
  id: number
  totalAmount: string
  lines: { productId: number; quantity: number; returned: number }[]
  money: { due: string; overpaid: string }
}
const orderOf = async (link: string): Promise<Order> => {
  const { id } = await journey.call<{ id: number }>('GET', `/api/order-pages/${link}`)
  return journey.asStaff<Order>('GET', `/api/orders/${id}`)
}
const stockOf = async (id: number): Promise<number> => {
  const { colorInventory } = await journey.call<{ colorInventory: Record<string, number> }>(
    'GET',
    `/api/products/${id}`,
  )
  return Object.values(colorInventory).reduce((sum, pieces) => sum + pieces, 0)
}
const documentsOf = async (link: string): Promise<string[]> => {
  const { documents } = await journey.call<{ documents: { kind: string }[] }>(
    'GET',
    `/api/order-pages/${link}`,
  )
  return documents.map(({ kind }) => kind)
}
/** What an order earned its partners that still counts, level by level. */
const earnedBy = async (orderId: number): Promise<string[]> => {
  const path = `/api/commissions?q=YB-${orderId}&limit=50`
  const rows = await journey.asStaff<{ amount: string; status: string }[]>('GET', path)
  return rows
    .filter(({ status }) => status === 'pending' || status === 'approved')
    .map(({ amount }) => amount)
    .toSorted()
}

async function report(page: JourneyPage, link: string, [label, words]: [string, string]) {
  await page.getByLabel(label).fill(words)
  await page.getByLabel('Add a video').setInputFiles(FILM)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForURL(new RegExp(`/order/${link}/cases/\\d+$`))
  await page.getByRole('list', { name: 'Videos and photos' }).locator('video').waitFor()
  return page.url().split('/').at(-1) ?? ''
}

/** Staff open the case and decide how it ends. */
async function decide(id: string, [outcome, title]: [string, string]) {
  const staff = await journey.staffPage(`/admin/cases/${id}`)
  await staff.getByRole('button', { name: outcome, exact: true }).click()
  await staff.getByLabel('Summary').fill(title)
  await staff.getByLabel('What happens next').fill('We come with it on Friday.')
  await staff.getByRole('button', { name: 'Save and e-mail' }).click()
  await staff.getByRole('region', { name: 'Our decision' }).waitFor()
  return staff
}

type Replacing = { page: JourneyPage; link: string; id: number }

/** Staff send what takes the place of the piece, its shopper follows it, and it arrives. */
async function sendReplacement({ page, link, id }: Replacing) {
  const carrier = { name: 'Blue Peak Kingston', active: true }
  const trackingAddress = 'https://bluepeak.example/track/{waybill}'
  await journey.asStaff('POST', '/api/carriers', { ...carrier, trackingAddress })
  const heading = (text: string) => page.getByRole('heading', { level: 1, name: text, exact: true })
  await arriveAt(page, `/order/${link}`)
  await heading('Collected, 1 box to come').waitFor()
  const own = page.getByRole('region', { name: 'Your boxes' })
  await own.getByText('Not shipped yet', { exact: true }).waitFor()

  const staff = await journey.staffPage(`/admin/orders/${id}`)
  await staff.getByText('Delivered, 1 box to send', { exact: true }).waitFor()
  const panel = staff.getByRole('region', { name: 'Shipments' })
  await panel.getByRole('button', { name: 'Send boxes' }).click()
  await staff.getByLabel('With').selectOption(carrier.name)
  await staff.getByLabel('Waybill').fill('BP-7')
  await staff.getByRole('button', { name: 'Send 1 box' }).click()
  await panel.getByText('1: Montego, Sand', { exact: true }).waitFor()
  await staff.getByText('Delivered, 1 box on the way', { exact: true }).waitFor()
  const mails = async () =>
    (await journey.mails()).filter(({ subject = '' }) => subject.includes(`YB-${id} is on its way`))
  await expect.poll(async () => (await mails()).map(({ text }) => text)).toHaveLength(1)
  expect((await mails())[0]?.text).toContain('BP-7')

  await page.reload()
  const follow = own.getByRole('link', { name: /^Track it/ })
  expect(await follow.getAttribute('href')).toBe('https://bluepeak.example/track/BP-7')
  await panel.getByRole('button', { name: /^Mark delivered/ }).click()
  await panel.getByText(/^Delivered .* recorded by/).waitFor()
  await staff.getByText('Delivered', { exact: true }).first().waitFor()
  await page.reload()
  await heading('Collected').waitFor()
  expect(staff.faults).toEqual([])
}

test('damage filmed on day 1 ends in an exchange', async () => {
  const link = linkOf('torn')
  const { id: orderId } = await orderOf(link)
  for (const edit of [{ paymentStatus: 'paid' }, { orderStatus: 'delivered' }])
    await journey.asStaff('PUT', `/api/orders/${orderId}`, edit)
  const paid = await orderOf(link)
  const productId = paid.lines[0]?.productId ?? 0
  await expect.poll(() => earnedBy(orderId)).toHaveLength(2)
  const [stock, earned] = [await stockOf(productId), await earnedBy(orderId)]

  const page = await journey.page(PHONE)
  await arriveAt(page, `/order/${link}`)
  await page.getByRole('link', { name: /It came damaged/ }).click()
  const id = await report(page, link, ['What is damaged?', 'The left arm is torn.'])
  const staff = await decide(id, ['An exchange', 'Another one, at no cost'])
  const form = staff.getByRole('form', { name: 'The exchange' })
  expect(await violationsInBothSizes(staff)).toEqual([])
  await form.getByLabel('Condition').selectOption('Damaged: not for resale')
  await form.getByRole('button', { name: 'Record exchange' }).click()
  await staff.getByText(/^Montego, Sand came back damaged\. Montego, Sand at J\$90,000 /).waitFor()
  await staff.getByText(/^The item has been returned\./).waitFor()
  await staff.getByRole('button', { name: 'Close the case' }).click()
  await staff.getByText('Closed', { exact: true }).first().waitFor()
  expect(staff.faults).toEqual([])

  expect(await stockOf(productId)).toBe(stock - 1)
  expect(await orderOf(link)).toMatchObject({
    totalAmount: paid.totalAmount,
    money: { due: '0.00', overpaid: '0.00' },
    lines: [
      { quantity: 0, returned: 1 },
      { quantity: 1, returned: 0 },
    ],
  })
  expect(await documentsOf(link)).toEqual(['invoice', 'credit-note', 'invoice'])
  await expect.poll(() => earnedBy(orderId)).toEqual(earned)
  await page.reload()
  await page.getByRole('heading', { name: 'Another one, at no cost' }).waitFor()
  expect(await page.getByText('came back damaged').count()).toBe(0)
  await sendReplacement({ page, link, id: orderId })
  await expect.poll(() => earnedBy(orderId)).toEqual(earned)
  expect(page.faults).toEqual([])
})

test('a fault in year 2 of 3 is under warranty', async () => {
  const link = linkOf('second')
  const page = await journey.page(PHONE)
  await arriveAt(page, `/order/${link}`)
  await page.getByText(/^Warranty until /).waitFor()
  await page.getByRole('link', { name: /Warranty claim/ }).click()
  const id = await report(page, link, [
    'What is wrong, and when did it start?',
    'A leg came loose.',
  ])
  const staff = await decide(id, ['A repair', 'We fix the leg at your home'])
  await page.reload()
  await page.getByRole('heading', { name: 'We fix the leg at your home' }).waitFor()
  expect(await violationsInBothSizes(page)).toEqual([])
  expect([page.faults, staff.faults]).toEqual([[], []])
})

test('a fault in year 4 of 3 is refused with the last day', async () => {
  const page = await journey.page(PHONE)
  await arriveAt(page, `/order/${linkOf('fourth')}/report/warranty`)
  await page.getByText(/^The warranty of this item ended on /).waitFor()
  expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0)
  expect(await violationsInBothSizes(page)).toEqual([])
})
