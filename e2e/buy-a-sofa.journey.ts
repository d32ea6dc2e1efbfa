// A sofa sold end to end, in a real browser: by bank transfer with a receipt, then by card; staff
// sign in, mark it paid and ship it; each mail is there, and stock has fallen by one each time.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { OrderView } from '#contract/orders.ts'
import type { ProductView } from '#contract/product-views.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, DESK, type JourneyPage, PHONE } from '#testing/pages.ts'

const PIECE = 'Negril 2-Seater Couch'
const COLOR = 'Ocean Teal'
const CARD = '4000 0566 5566 5556'

const journey = setUpJourney()

async function productOf(page: JourneyPage): Promise<ProductView> {
  const id = new URL(page.url()).pathname.split('/')[2]
  return journey.call<ProductView>('GET', `/api/products/${id}`)
}

/** Goes from the home page to the order form of the couch, with its colour selected. */
async function chooseTheCouch(page: JourneyPage): Promise<ProductView> {
  await arriveAt(page, '/')
  await page.getByRole('link', { name: 'Shop Now' }).click()
  await page.getByRole('link', { name: PIECE }).click()
  await page.getByRole('heading', { level: 1, name: PIECE }).waitFor()
  await page.getByRole('radio', { name: COLOR }).check()
  const product = await productOf(page)
  await page.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
  return product
}

async function enterName(page: JourneyPage, name: string): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('E-mail', { exact: true }).fill('shanice@example.com')
  await page.getByLabel('Phone', { exact: true }).fill('876-555-0187')
}

const placeOrder = (page: JourneyPage) =>
  page.getByRole('button', { name: /^Place order, J\$/ }).click()

async function orderPlaced(page: JourneyPage): Promise<string> {
  await page.waitForURL('**/order/*')
  await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
  const reference = /YB-\d+/.exec(await page.locator('main').innerText())?.[0]
  return reference ?? ''
}

const aReceipt = async () => ({
  name: 'ncb-transfer.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 900, channels: 3, background: '#EDEBE6' } })
    .png()
    .toBuffer(),
})

let byTransfer = ''
let byCard = ''

test('a shopper buys by bank transfer and uploads the receipt', async () => {
  const page = await journey.page()
  const before = await chooseTheCouch(page)
  await enterName(page, 'Shanice Campbell')
  await page.getByRole('radio', { name: /^Courier/ }).check()
  await page.getByLabel('Address', { exact: true }).fill('14 Hope Road')
  await page.getByLabel('Parish', { exact: true }).selectOption('St Andrew')
  await page.getByRole('radio', { name: /^Standard, by .* J\$1,800$/ }).waitFor()
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  await placeOrder(page)
  byTransfer = await orderPlaced(page)
  expect(byTransfer).toMatch(/^YB-\d+$/)
  await page.getByText('Use the reference exactly').waitFor()

  await page.locator('input[type=file]').setInputFiles(await aReceipt())
  // The file name is also shown beside the progress bar of the upload, so look in the list only.
  const arrived = page.getByRole('list', { name: 'Receipts received' })
  await arrived.getByText('ncb-transfer.png').waitFor()
  await page.reload()
  await arrived.getByText('ncb-transfer.png').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Checking your receipt' }).waitFor()

  const id = before.id
  const after = await journey.call<ProductView>('GET', `/api/products/${id}`)
  expect(after.colorInventory[COLOR]).toBe((before.colorInventory[COLOR] ?? 0) - 1)
  expect(page.faults).toEqual([])
})

test('a shopper buys by card on a phone; the card is sealed before it leaves the browser', async () => {
  const page = await journey.page(PHONE)
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(request.postData() ?? ''))
  await chooseTheCouch(page)
  await enterName(page, 'Kemar Brown')
  await page.getByRole('radio', { name: /^Pick-up/ }).check()
  await page.getByRole('radio', { name: /^Credit card/ }).check()
  await page.getByLabel('Card number').pressSequentially(CARD.replaceAll(' ', ''))
  await expect.poll(() => page.getByLabel('Card number').inputValue()).toBe(CARD)
  await page.getByLabel('Expiry').pressSequentially('0839')
  await expect.poll(() => page.getByLabel('Expiry').inputValue()).toBe('08/39')
  await page.getByLabel('CVV').fill('123')
  await page.getByLabel('Billing address').fill('3 Barnett Street')
  await page.getByLabel('Zip or postal code').fill('JMCJS14')
  await page.getByText('Your card details are encrypted before they are sent.').waitFor()
  await placeOrder(page)
  byCard = await orderPlaced(page)
  expect(bodies.some((body) => body.includes('sealedCard'))).toBe(true)
  expect(bodies.some((body) => /4000\s?0566/.test(body))).toBe(false)
  await expect.poll(itemKeys).toHaveLength(2)
  expect(page.faults).toEqual([])
})

const itemKeys = () => readdirSync(join(journey.shop.dataDir, 'vault', 'items'))

const updated = (page: JourneyPage, reference: string) =>
  page.getByText(`Order ${reference} has been updated successfully.`, { exact: true }).waitFor()

test('staff sign in, find both orders, mark them paid and ship one', async () => {
  const page = await journey.page(DESK)
  await page.goto('/admin/orders')
  await page.waitForURL('**/admin/login')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('demo-admin-password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/admin/orders')

  await page.getByRole('button', { name: `View ${byCard}` }).click()
  await page.getByRole('button', { name: 'Mark paid' }).click()
  await updated(page, byCard)
  // Deciding on the payment shreds the card: its item keys are deleted.
  await expect.poll(itemKeys).toEqual([])
  await page.getByRole('link', { name: 'Orders', exact: true }).last().click()

  await page.getByRole('button', { name: `View ${byTransfer}` }).click()
  await page.getByTitle('ncb-transfer.png').waitFor()
  await page.getByRole('button', { name: 'Mark paid' }).click()
  await updated(page, byTransfer)
  await page.getByRole('button', { name: 'Mark shipped' }).click()
  await page.getByRole('button', { name: 'Mark delivered' }).waitFor()
  await page.getByRole('link', { name: 'Orders', exact: true }).last().click()
  await page.locator('tr').filter({ hasText: byTransfer }).getByText('Shipped').waitFor()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/admin/login')
  await page.goto('/admin/orders')
  await page.waitForURL('**/admin/login')
  expect(page.faults).toEqual([])
})

test('each mail of the two orders is kept, with its Message-ID and the link of the order', async () => {
  const expected = [
    [byTransfer, 'We have received your order'],
    [byTransfer, 'Payment received'],
    [byTransfer, 'is on its way'],
    [byCard, 'We have received your order'],
    [byCard, 'Payment received'],
  ] as const
  await expect
    .poll(
      async () =>
        (await journey.mails()).filter(({ subject }) => subject?.includes('YB-')).length > 0,
    )
    .toBe(true)
  for (const [reference, words] of expected)
    await expect
      .poll(
        async () =>
          (await journey.mails()).filter(
            ({ subject = '' }) => subject.includes(reference) && subject.includes(words),
          ).length,
      )
      .toBe(1)
  const mails = await journey.mails()
  const ids = mails.map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(mails.length)
  const first = mails.find(({ subject }) => subject?.includes(byTransfer))
  expect(first?.text).toContain(`${journey.shop.url}/order/`)
})

test('the shopper’s page shows where the order is', async () => {
  const orders = await journey.asStaff<OrderView[]>('GET', '/api/orders')
  const order = orders.find(({ reference }) => reference === byTransfer)
  expect(order).toMatchObject({ paymentStatus: 'paid', orderStatus: 'shipped' })
  expect(order?.depositReceipt).toMatch(/^\/api\/orders\/\d+\/receipts\/\d+$/)
})
