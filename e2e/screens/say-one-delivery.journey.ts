// One price and one day for each piece and parish, in every place that says them: the call, the product
// page, the preview of the basket, the order form, the order's page, its mails, the questions and answers,
// and the assistant.

import { expect, test } from 'vitest'
import type { DeliveryView } from '#contract/ask-delivery.ts'
import { daysText, priceText } from '#contract/delivery-figures.ts'
import { dayText, deliverySentence, paidByText, textOfWords } from '#contract/delivery-sentences.ts'
import { centsFromDollars, formatDollars } from '#contract/money.ts'
import type { OrderPreviewView } from '#contract/order-lines.ts'
import type { OrderPageView, PlacedOrderView } from '#contract/orders.ts'
import { PARISHES } from '#contract/parishes.ts'
import type { ProductView } from '#contract/product-views.ts'
import type { InventoryView } from '#contract/stock.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, PHONE } from '#testing/pages.ts'

const journey = setUpJourney({ RATE_LIMITS: 'off' })

type Parish = (typeof PARISHES)[number]
type Piece = Pick<ProductView, 'id' | 'name' | 'price' | 'colors'>
type Delivery = {
  piece: Piece
  parish: Parish
  offered: DeliveryView
  /** Empty if it was not ordered. */
  reference: string
}

const BUYER = {
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  deliveryAddress: '1 Main Road',
}

const ask = (id: number, parish: Parish) =>
  journey.call<DeliveryView>(
    'GET',
    `/api/delivery?${new URLSearchParams({ product: `${id}`, parish })}`,
  )

const textAt = async (path: string) =>
  (await (await fetch(journey.shop.url + path)).text()).replaceAll(
    /<script.*?<\/script>|<[^>]+>/gs,
    ' ',
  )

const exact = (dollars: string) => formatDollars(dollars, { exact: true })

/** Puts enough of a piece on the shelves for one to go to each parish. */
async function fillShelves({ id: productId }: Piece): Promise<void> {
  const { colors } = await journey.asStaff<InventoryView>('GET', `/api/inventory/${productId}`)
  const counts = colors.map(({ name: color, pieces: expected }) => ({
    ...{ color, expected },
    counted: PARISHES.length * 2,
  }))
  await journey.asStaff('POST', '/api/stock-counts', { productId, reason: 'count', counts })
}

/** What is offered, previewed and answered of one piece to one parish, and ordered if so. */
async function askEverywhere(piece: Piece, parish: Parish, isOrdered: boolean): Promise<Delivery> {
  const offered = await ask(piece.id, parish)
  const [standard] = offered.services
  if (!standard?.price) throw new Error(`Nothing goes to ${parish}`)
  const lines = [{ productId: piece.id, quantity: 1 }]
  const wanted = { shippingMethod: 'delivery', parish, deliveryService: 'standard', lines }
  const preview = await journey.call<OrderPreviewView>('POST', '/api/order-previews', wanted)
  expect(preview.delivery).toMatchObject({ services: offered.services, chosen: 'standard' })
  expect(preview.breakdown.delivery).toBe(standard.price)

  const message = `how much is delivery of the ${piece.name} to ${parish}`
  const { response } = await journey.call<{ response: string }>('POST', '/api/chat', { message })
  expect(response).toContain(textOfWords(deliverySentence(parish, standard)))
  expect(response).toContain(paidByText({ ...standard, payBefore: offered.payBefore }))

  const delivery = { piece, parish, offered, reference: '' }
  if (!isOrdered) return delivery
  const totalAmount = preview.breakdown.total
  const answer = await journey.call<PlacedOrderView>('POST', '/api/orders', {
    ...BUYER,
    ...wanted,
    totalAmount,
  })
  expect(answer).toMatchObject({ success: true })
  const { order: placed } = answer
  expect(placed.breakdown).toEqual(preview.breakdown)
  await expectPage(placed, offered)
  await expectPromise(placed, offered)
  return { ...delivery, reference: placed.reference }
}

const pageOf = ({ link }: PlacedOrderView['order']) =>
  journey.call<OrderPageView>('GET', `/api/order-pages/${link.replace('/order/', '')}`)

async function expectPage(
  placed: PlacedOrderView['order'],
  { services: [standard], payBefore }: DeliveryView,
): Promise<void> {
  const { promise, breakdown } = await pageOf(placed)
  expect(promise).toMatchObject({ by: standard?.by, payBefore })
  expect(breakdown.delivery).toBe(standard?.price)
}

/** Paid now, it is promised by the day that was said. */
async function expectPromise(placed: PlacedOrderView['order'], { services }: DeliveryView) {
  await journey.asStaff('PUT', `/api/orders/${placed.id}`, { paymentStatus: 'paid' })
  expect(await pageOf(placed)).toMatchObject({ promisedBy: services[0]?.by, promise: null })
}

/** Waits until each order has a mail that says so. */
const waitForMails = (words: string, orders: readonly Delivery[]) =>
  expect
    .poll(
      async () => {
        const texts = (await journey.mails()).map(({ text = '' }) => text)
        const about = texts.filter((text) => text.includes(words)).join()
        return orders.filter(({ reference }) => !about.includes(reference)).length
      },
      { interval: 1000 },
    )
    .toBe(0)

/** The mails of an order say its delivery, its days and its total; the one of its payment, the day. */
function expectMails(texts: readonly string[], delivery: Delivery): void {
  const { piece, parish, offered, reference } = delivery
  const [standard] = offered.services
  if (!standard?.price) throw new Error('as above')
  const about = texts.filter((text) => text.includes(reference))
  const placed = about.find((text) => text.includes('We have received your order')) ?? ''
  const cents = (dollars: string) => centsFromDollars(dollars) ?? 0
  const total = ((cents(piece.price) + cents(standard.price)) / 100).toFixed(2)
  for (const part of [exact(standard.price), exact(total), parish, daysText(standard)])
    expect(placed).toContain(part)
  const paid = about.find((text) => text.includes('We have received your payment')) ?? ''
  expect(paid).toContain(`Delivery to ${parish} by ${dayText(standard.by)}.`)
}

/** The page of a piece, the same for everybody, says the cheapest price and the days of all parishes. */
async function expectProductPage(piece: Piece, offers: readonly DeliveryView[]): Promise<void> {
  const first = offers.flatMap(({ services }) => services.slice(0, 1))
  const least = first.toSorted((a, b) => Number(a.price) - Number(b.price))[0]
  const daysFrom = Math.min(...first.map((each) => each.daysFrom))
  const daysTo = Math.max(...first.map((each) => each.daysTo))
  const sentence = `Delivery from ${priceText(least?.price ?? null)}, ${daysText({ daysFrom, daysTo })}`
  expect(await textAt(`/product/${piece.id}`)).toContain(sentence)
}

/** The answers say for the zone of each parish its services, their days, and between which prices. */
function expectFaq(faq: string, { parish, offered: { services } }: Delivery): void {
  const sentences = faq.split(/(?=Courier to )/).filter((text) => text.startsWith('Courier to '))
  const own =
    sentences.find((text) => text.split(':')[0]?.includes(parish)) ??
    sentences.find((text) => text.startsWith('Courier to all other parishes'))
  const [zone = ''] = own?.split('. ') ?? []
  for (const { service, price, ...days } of services) {
    const pattern = new RegExp(
      `${service} J\\$([\\d,]+) to J\\$([\\d,]+) by size, ${daysText(days)}`,
    )
    const [, least = '', most = ''] = pattern.exec(zone) ?? []
    const dollars = (text: string) => Number(text.replaceAll(',', ''))
    expect(zone).toMatch(pattern)
    expect(Number(price)).toBeGreaterThanOrEqual(dollars(least))
    expect(Number(price)).toBeLessThanOrEqual(dollars(most))
  }
  expect(zone.includes('express')).toBe(services.length > 1)
}

// Once more where the cut-off passes meanwhile: it changes every day.
test(
  'twelve pieces to fourteen parishes have one price and one day, whoever says it',
  { retry: 1 },
  async () => {
    const pieces = await journey.call<Piece[]>('GET', '/api/products')
    expect(pieces).toHaveLength(12)
    for (const piece of pieces) await fillShelves(piece)
    // Each parish once, and each piece.
    const isOrdered = (piece: number, parish: number) => piece === parish % pieces.length
    const all: Delivery[] = []
    for (const [number, parish] of PARISHES.entries())
      all.push(
        ...(await Promise.all(
          pieces.map((piece, index) => askEverywhere(piece, parish, isOrdered(index, number))),
        )),
      )
    for (const piece of pieces)
      await expectProductPage(
        piece,
        all.filter((delivery) => delivery.piece === piece).map(({ offered }) => offered),
      )
    const faq = await textAt('/faq')
    for (const delivery of all) expectFaq(faq, delivery)
    const ordered = all.filter(({ reference }) => reference !== '')
    expect(ordered).toHaveLength(PARISHES.length)
    await waitForMails('We have received your order', ordered)
    await waitForMails('We have received your payment', ordered)
    const texts = (await journey.mails()).map(({ text = '' }) => text)
    for (const delivery of ordered) expectMails(texts, delivery)
  },
)

test(
  'the order form says the price and the day of each parish as it is chosen',
  { retry: 1 },
  async () => {
    const page = await journey.page(PHONE)
    await arriveAt(page, '/product/7')
    const button = page.getByRole('button', { name: 'Order Now - Pay Securely' })
    await button.filter({ visible: true }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('radio', { name: /^Courier/ }).check()
    const { price } = await journey.call<Piece>('GET', '/api/products/7')
    for (const parish of PARISHES) {
      await form.getByLabel('Parish', { exact: true }).selectOption(parish)
      const { services, payBefore } = await ask(7, parish)
      for (const { service, price: cost, by, ...days } of services) {
        const name = `${service === 'express' ? 'Express' : 'Standard'}, by ${dayText(by)}`
        const row = form.locator('label', { hasText: name })
        await row.filter({ hasText: priceText(cost) }).waitFor()
        if (service === 'standard') await row.filter({ hasText: daysText(days) }).waitFor()
      }
      const [standard] = services
      if (!standard) throw new Error(`Nothing goes to ${parish}`)
      await form.getByText(paidByText({ ...standard, payBefore })).waitFor()
      const total = formatDollars((Number(price) + Number(standard.price)).toFixed(2))
      await form.getByRole('button', { name: `Place order, ${total}` }).waitFor()
    }
    expect(page.faults).toEqual([])
  },
)
