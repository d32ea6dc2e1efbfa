// What the order form shows is what it sends: a colour that sells out meanwhile is not replaced by
// another, and an order that cannot be sent now is not sent later.

import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OrderView } from '#contract/orders.ts'
import type { ProductCard, ProductView } from '#contract/product-views.ts'
import { setUpJourney } from '#testing/journey.ts'
import {
  arriveAt,
  DESK,
  drawFrames,
  fontsLoaded,
  holdBack,
  type JourneyPage,
  PHONE,
} from '#testing/pages.ts'

const journey = setUpJourney()

/** A product with several colours, with `pieces` left in the first one. */
async function pieceWith(pieces: number): Promise<ProductView> {
  const cards = await journey.call<ProductCard[]>('GET', '/api/products?view=card&stock=1')
  const products = await Promise.all(
    cards.map(({ id }) => journey.call<ProductView>('GET', `/api/products/${id}`)),
  )
  const inStock = ({ colors, colorInventory }: ProductView) =>
    colors.filter((color) => (colorInventory[color] ?? 0) > 0)
  const product = products.find((product) => inStock(product).length > 2)
  const color = product && inStock(product)[0]
  if (!product || color === undefined) throw new Error('No piece in three colours')
  await count(product, color, pieces)
  return journey.call<ProductView>('GET', `/api/products/${product.id}`)
}

const count = ({ id, colorInventory }: ProductView, color: string, counted: number) =>
  journey.asStaff('POST', '/api/stock-counts', {
    productId: id,
    counts: [{ color, expected: colorInventory[color] ?? 0, counted }],
  })

const firstColor = ({ colors, colorInventory }: ProductView) =>
  colors.find((color) => (colorInventory[color] ?? 0) > 0) ?? ''

async function fillIn(page: JourneyPage, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('E-mail', { exact: true }).fill('marva@example.com')
  await page.getByLabel('Phone', { exact: true }).fill('876-555-0187')
  await page.getByRole('radio', { name: /^Pick-up/ }).check()
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
}

const orders = (name: string) =>
  journey.asStaff<OrderView[]>('GET', `/api/orders?q=${encodeURIComponent(name)}`)

test('a colour that sells out under an open form is said to be gone, and the next one is chosen by hand', async () => {
  const product = await pieceWith(1)
  const color = firstColor(product)
  const page = await journey.page(PHONE)
  await arriveAt(page, `/product/${product.id}`)
  await fillIn(page, 'Marva Late')
  await journey.call('POST', '/api/orders', {
    productId: product.id,
    selectedColor: color,
    customerName: 'Early Bird',
    customerEmail: 'early@example.com',
    customerPhone: '876-555-0100',
    paymentMethod: 'bank_transfer',
    shippingMethod: 'pickup',
  })

  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: /^Place order/ }).click()
  const reason = form.getByRole('alert').filter({ hasText: `${color} is sold out.` })
  await reason.waitFor()
  await expect.poll(() => reason.evaluate((it) => it === document.activeElement)).toBe(true)
  const box = await reason.boundingBox()
  expect(box && box.y > 0 && box.y + box.height < PHONE.height).toBe(true)
  await expect.poll(() => form.getByLabel('Your items').innerText()).toContain(color)
  await expect
    .poll(() => form.getByRole('button', { name: 'Fix 1 item first' }).isDisabled())
    .toBe(true)
  expect(await orders('Marva Late')).toEqual([])

  const chosen = product.colors.find(
    (name) => name !== color && (product.colorInventory[name] ?? 0) > 0,
  )
  await form.getByRole('button', { name: new RegExp(`^${chosen}`) }).click()
  await expect.poll(() => form.getByLabel('Your items').innerText()).toContain(chosen)
  await form.getByRole('button', { name: /^Place order/ }).click()
  await page.waitForURL('**/order/*')
  const [order] = await orders('Marva Late')
  expect(order?.selectedColor).toBe(chosen)
})

test('the quote form keeps the colour it was opened with when that sells out', async () => {
  const product = await pieceWith(1)
  const color = firstColor(product)
  const page = await journey.page()
  await arriveAt(page, `/product/${product.id}`)
  await page.getByRole('banner').getByRole('link', { name: 'Get Free Quote' }).click()
  const form = page.getByRole('dialog')
  const shown = () => form.getByLabel('Colour').inputValue()
  await expect.poll(shown).toBe(color)
  await count(product, color, 0)
  // The order form reads the product again, so the page below it is updated, too.
  await form.getByLabel('Full name').fill('Marva Late')
  await page.goBack()
  await page.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
  await page.getByRole('dialog').getByText(`${color} is sold out.`).waitFor()
  // Not by Escape, which would close the toast first if it is already shown.
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Get Free Quote' }).click()
  await expect.poll(shown).toBe(color)
})

test('without a connection the form says so at once, and sends only what is pressed once it is back', async () => {
  const product = await pieceWith(5)
  const page = await journey.page(PHONE)
  await arriveAt(page, `/product/${product.id}`)
  await fillIn(page, 'Marva Offline')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/orders')) sent.push(request.url())
  })
  await page.context().setOffline(true)
  const form = page.getByRole('dialog')
  await form.getByText('No connection.').waitFor()
  expect(await form.getByRole('button', { name: 'No internet connection' }).isDisabled()).toBe(true)
  expect(await form.getByLabel('Full name').inputValue()).toBe('Marva Offline')
  await form.getByRole('button', { name: 'Close' }).click()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Marva Offline')
  const place = form.getByRole('button', { name: /^Place order/ })
  await place.waitFor()
  expect(sent).toEqual([])
  await place.click()
  await page.waitForURL('**/order/*')
  expect(await orders('Marva Offline')).toHaveLength(1)
})

test('what was typed is there after a reload, but for the card', async () => {
  const page = await journey.page(PHONE)
  await arriveAt(page, '/product/2')
  await fillIn(page, 'Marva Reloading')
  await page.getByRole('radio', { name: /^Credit card/ }).check()
  await page.getByLabel('Card number').fill('4000 0566 5566 5556')
  await page.reload()
  await page.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Marva Reloading')
  expect(await page.getByRole('radio', { name: /^Credit card/ }).isChecked()).toBe(true)
  expect(await page.getByLabel('Card number').inputValue()).toBe('')
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  )
  expect(kept).not.toContain('4000')
})

test('the form closes while its order is on its way, and a second press places no second order', async () => {
  const product = await pieceWith(5)
  const page = await journey.page(PHONE)
  await arriveAt(page, `/product/${product.id}`)
  await fillIn(page, 'Marva Waiting')
  // The order reaches the server, but the response is lost, and so is what the shop says when it is asked again.
  const reached = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  await page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch()
      reached.resolve()
      await closed.promise
      await route.abort()
    },
    { times: 2 },
  )
  await page.getByRole('button', { name: /^Place order/ }).click()
  await reached.promise
  expect(await orders('Marva Waiting')).toHaveLength(1)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  closed.resolve()
  await page.getByText('No answer from the shop', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.waitForURL('**/order/*')
  expect(await orders('Marva Waiting')).toHaveLength(1)
})

test('a press on the order button counts, although the bar of a phone comes up over it meanwhile', async () => {
  // A page of `journey.page` would press again where a press is lost.
  const page = await journey.browser.newPage({ baseURL: journey.shop.url, viewport: PHONE })
  await arriveAt(page, '/product/2')
  const button = page.getByRole('button', { name: 'Order Now - Pay Securely' })
  await button.hover()
  const { y = 0, height = 0 } = (await button.boundingBox()) ?? {}
  await page.mouse.down()
  await page.setViewportSize({ ...PHONE, height: Math.ceil(y + height) + 20 })
  await drawFrames(page, 5)
  await page.mouse.up()
  await page.getByRole('dialog').waitFor()
  await page.close()
})

test.each([
  [195, 422],
  [320, 256],
])(
  'enlarged until the screen is %i by %i, the order form can be read and filled in',
  async (width, height) => {
    const page = await journey.page({ width, height })
    await arriveAt(page, '/product/2')
    await page.getByRole('button', { name: 'Order Now - Pay Securely' }).first().click()
    const email = page.getByLabel('E-mail', { exact: true })
    await email.focus()
    await page.keyboard.type('marva@example.com')
    const covered = await email.evaluate((field) => {
      const { left, top, width, height } = field.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) !== field
    })
    expect(covered).toBe(false)
    const pinned = await page
      .locator('.dialog *')
      .evaluateAll(
        (parts) => parts.filter((it) => getComputedStyle(it).position === 'sticky').length,
      )
    expect(pinned).toBe(0)
  },
)

test.each([
  ['on a phone', PHONE],
  ['at a desk', DESK],
])(
  'nothing below the courier’s services moves when they are known, and none is said to be missing before, %s',
  async (_, size) => {
    const page = await journey.page(size)
    await arriveAt(page, '/product/2')
    await page.getByRole('button', { name: 'Order Now - Pay Securely' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('radio', { name: /^Courier/ }).check()
    const release = await holdBack(page, '**/api/order-previews')
    await form.getByLabel('Parish', { exact: true }).selectOption('Portland')
    await form.getByText('Checking delivery cost...').waitFor()
    await fontsLoaded(page)
    expect(await form.getByText(/to be quoted|We will e-mail you a price/).count()).toBe(0)
    const isBelow = () =>
      distance(form.getByText('Delivery or pick-up'), form.getByText('Payment', { exact: true }))
    const before = await isBelow()
    release()
    await form.getByRole('radio', { name: /^Standard, by/ }).waitFor()
    expect(await isBelow()).toBe(before)
    expect(page.faults).toEqual([])
  },
)

/** How far one part is below another, in CSS pixels. */
async function distance(upper: Locator, lower: Locator): Promise<number> {
  const [from, to] = [await upper.boundingBox(), await lower.boundingBox()]
  if (!from || !to) throw new Error('Not shown')
  return to.y - from.y
}
