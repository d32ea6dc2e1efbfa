// A sofa of two boxes that leaves in two parts: the clerk sends the first, its customer reads so in the
// mail and on the page, the second follows, both arrive, and the run sheet of the day is printed.

import { expect, test } from 'vitest'
import { violations, violationsInBothSizes } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { type JourneyPage, PHONE } from '#testing/pages.ts'

const journey = setUpJourney()

const ADDRESS = {
  shippingMethod: 'delivery',
  deliveryService: 'standard',
  deliveryAddress: '22 Harbour Street',
  parish: 'Portland',
  landmark: 'The blue gate',
}

type Product = { id: number; name: string; cartons: unknown[]; colorInventory: object }

/** An order of a piece that comes in two boxes; paid, unless the test says otherwise. */
async function aSofa(customerName: string, { paid = true } = {}) {
  const products = await journey.call<Product[]>('GET', '/api/products')
  const sofa = products.find(({ cartons }) => cartons.length === 2)
  if (!sofa) throw new Error('the demo shop sells a piece in two boxes')
  const { id, link } = await journey.placeOrder({ productId: sofa.id, customerName, ...ADDRESS })
  if (paid) await journey.asStaff('PUT', `/api/orders/${id}`, { paymentStatus: 'paid' })
  return { id, link, name: sofa.name }
}

const panelOf = (page: JourneyPage) => page.getByRole('region', { name: 'Shipments' })

const mailsAbout = async (id: number) =>
  (await journey.mails()).filter(({ subject = '' }) => subject.includes(`YB-${id} is on its way`))

/** Opens the form, which has every box that is to come. */
async function openForm(page: JourneyPage) {
  await panelOf(page).getByRole('button', { name: 'Send boxes' }).click()
  await page.getByRole('form', { name: 'Send boxes' }).waitFor()
}

/** Reports damage of the second box from the order's page, and goes back to it. */
async function reportBox(page: JourneyPage) {
  await page.getByRole('link', { name: /It came damaged/ }).click()
  await page.getByLabel(/^Box 2 of 2/).check()
  await page.getByLabel('What is damaged?').fill('The box has a hole, and the leg in it is broken.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'The box has a hole' }).waitFor()
  await page.getByRole('link', { name: /^Order YB-/ }).click()
}

test('a sofa is sent in two parts, and its customer follows both', async () => {
  const { id, link } = await aSofa('Althea Worthington-Campbell')
  const page = await journey.staffPage(`/admin/orders/${id}`)
  const panel = panelOf(page)
  await panel.getByText('Nothing sent yet. 2 boxes to send.').waitFor()
  await openForm(page)
  await page.getByLabel(/box 2 of 2/).uncheck()
  await page.getByLabel('With').selectOption('Blue Peak Couriers')
  await page.getByLabel('Waybill').fill('BP-4471-30001')
  await page.getByRole('button', { name: 'Send 1 box' }).click()
  await panel.getByText(/^1: .*box 1 of 2$/).waitFor()
  await page.getByText('Shipped, 1 of 2 boxes', { exact: true }).waitFor()

  await expect.poll(async () => (await mailsAbout(id)).length).toBe(1)
  const [mail] = await mailsAbout(id)
  expect(mail?.subject).toContain(`Part of your order YB-${id}`)
  for (const words of ['BP-4471-30001', 'box 1 of 2', 'Still to be shipped:'])
    expect(mail?.text).toContain(words)

  const own = await journey.page(PHONE)
  await own.goto(link)
  await own.getByRole('heading', { level: 1, name: 'Part of your order is on its way' }).waitFor()
  const boxes = own.getByRole('region', { name: 'Your boxes' })
  await boxes.getByText('Not shipped yet', { exact: true }).waitFor()
  const follow = boxes.getByRole('link', { name: /^Track it/ })
  expect(await follow.getAttribute('href')).toBe('https://bluepeak.example/track/BP-4471-30001')
  expect(await follow.getAttribute('rel')).toBe('noopener noreferrer')

  await openForm(page)
  await page.getByRole('button', { name: 'Send 1 box' }).click()
  await panel.getByText(/^2: .*box 2 of 2$/).waitFor()
  for (const shipment of [2, 1]) {
    await panel
      .getByRole('button', { name: new RegExp(`Mark delivered.*shipment ${shipment}`) })
      .click()
    await expect.poll(() => panel.getByText(/^Delivered .* recorded by/).count()).toBe(3 - shipment)
  }
  await page.getByText('Shipment 1 delivered').first().waitFor()

  await own.reload()
  await own.getByRole('heading', { level: 1, name: 'Delivered' }).waitFor()
  expect(await boxes.getByText('Delivered', { exact: true }).count()).toBeGreaterThanOrEqual(2)
  await reportBox(own)
  await boxes.getByText('Reported as damaged', { exact: true }).waitFor()
  await page.reload()
  await panel.getByText('Reported as damaged', { exact: true }).waitFor()
  for (const each of [own, page]) {
    await each.locator('.carton-damaged').waitFor()
    expect(await violationsInBothSizes(each)).toEqual([])
  }
  expect([page.faults, own.faults]).toEqual([[], []])
})

test('of two clerks with one form each, the second is told that the box has left, and sees it', async () => {
  const { id } = await aSofa('Ann Brown')
  const first = await journey.staffPage(`/admin/orders/${id}`)
  const second = await journey.staffPage(`/admin/orders/${id}`)
  await openForm(first)
  await openForm(second)
  await first.getByRole('button', { name: 'Send 2 boxes' }).click()
  await panelOf(first)
    .getByText(/^1: .*both boxes$/)
    .waitFor()
  await second.getByRole('button', { name: 'Send 2 boxes' }).click()
  await second.getByText('A box in this shipment has already been sent.').first().waitFor()
  await panelOf(second)
    .getByText(/^1: .*both boxes$/)
    .waitFor()
})

test('what is not paid takes a second yes, and a mistake is taken back', async () => {
  const { id } = await aSofa('Ben Reid', { paid: false })
  const page = await journey.staffPage(`/admin/orders/${id}`)
  await openForm(page)
  await page.getByRole('button', { name: 'Send 2 boxes' }).click()
  const question = page.getByRole('dialog', { name: `YB-${id} is not fully paid. Send it?` })
  await question
    .getByText(/ is due\.$/)
    .first()
    .waitFor()
  await question.getByRole('button', { name: 'Go back' }).click()
  await page.getByRole('button', { name: 'Send 2 boxes' }).click()
  await question.getByRole('button', { name: 'Send anyway' }).click()
  const panel = panelOf(page)
  await panel.getByText(/^1: .*both boxes$/).waitFor()
  await panel.getByRole('button', { name: 'Undo shipment 1' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Undo shipment 1?' })
  expect(await violations(page)).toEqual([])
  await confirmation.getByRole('button', { name: 'Undo shipment' }).click()
  await panel.getByText(/^Undone by /).waitFor()
  await panel.getByRole('button', { name: 'Send boxes' }).waitFor()
  const { orderStatus } = await journey.asStaff<{ orderStatus: string }>('GET', `/api/orders/${id}`)
  expect(orderStatus).toBe('pending')
})

test('the run sheet of the day says what goes where and what is to be collected, on paper too', async () => {
  const { id } = await aSofa('Carol Grant', { paid: false })
  const { boxes } = await journey.asStaff<{
    boxes: { lineId: number; piece: number; carton: number }[]
  }>('GET', `/api/orders/${id}/shipments`)
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'America/Jamaica' }).format(new Date())
  await journey.asStaff('POST', `/api/orders/${id}/shipments`, {
    ...{ carrierId: null, waybill: '', sentOn: day, note: 'Ring at the gate' },
    boxes: boxes.map(({ lineId, piece, carton }) => ({ lineId, piece, carton })),
  })
  const page = await journey.staffPage('/admin/run-sheet')
  const parish = page.getByRole('region', { name: 'Portland' })
  const stop = parish.getByRole('row').filter({ hasText: `YB-${id}` })
  for (const words of ['Carol Grant', '22 Harbour Street', 'The blue gate', 'Ring at the gate'])
    await stop.getByText(words).waitFor()
  await stop.getByText(/^J\$/).waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByLabel('Carrier').isVisible()).toBe(false)
  await expect.poll(() => stop.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'The day before' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.has('day')).toBe(true)
  expect(page.faults).toEqual([])
})

test('the desk of rates keeps the carriers: a wrong tracking address is refused, a right one is kept', async () => {
  const page = await journey.staffPage('/admin/delivery')
  await page.getByRole('button', { name: 'Add a carrier' }).click()
  const form = page.getByRole('form', { name: 'Carrier' })
  await form.getByLabel('Name').fill('Yard Runner')
  await form.getByLabel('Tracking address').fill('http://runner.example/{waybill}')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Please enter a web address that starts with https://').waitFor()
  expect(await violations(page)).toEqual([])
  await form.getByLabel('Tracking address').fill('https://runner.example/{waybill}')
  await form.getByRole('button', { name: 'Save' }).click()
  const panel = page.getByRole('region', { name: 'Carriers' })
  await panel.getByText('Yard Runner').waitFor()
  await panel.getByRole('button', { name: 'Edit Yard Runner' }).click()
  await form.getByLabel('In use').uncheck()
  await form.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Closed').waitFor()
})
