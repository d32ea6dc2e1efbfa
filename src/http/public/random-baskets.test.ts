// What a preview says is what an order makes, to the cent and to the word, whatever is in the basket; and
// where anything changed in between, the order is refused with what it costs now.

import { assert, asyncProperty } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { centsFromDollars, dollarsFromCents, formatCents } from '#contract/money.ts'
import type { OrderPreviewView } from '#contract/order-lines.ts'
import type { OrderPageView, PlacedOrderView } from '#contract/orders.ts'
import { type RefusalView, refusalSentence } from '#contract/refusals.ts'
import { editProduct } from '#domain/catalogue/edit-product.ts'
import { getProduct } from '#domain/catalogue/get-product.ts'
import { stopVoucher } from '#domain/vouchers/make-voucher.ts'
import { system, type Tx } from '#platform/tx.ts'
import { BASKET_KINDS, kindsOf } from '#testing/basket-kinds.ts'
import { NO_COLOR, plantBasket, type PlantedBasket, setFreeOver } from '#testing/planted-baskets.ts'
import { FIRST_BASKETS, randomBasket } from '#testing/random-baskets.ts'
import { otherRates, plantRandomShop, type RandomShop, setRates } from '#testing/random-shop.ts'
import { useUp } from '#testing/random-vouchers.ts'
import { runs } from '#testing/runs.ts'
import { NOW, openTestShop, type TestShop } from '#testing/shop.ts'

const BASKETS = 300
const LIMIT_MS = 3_600_000
const PROXY = '10.0.0.1'

let shop: TestShop
let random: RandomShop
beforeAll(async () => {
  shop = await openTestShop({ trustedProxies: [PROXY] }, undefined, { now: () => NOW })
  random = await write(plantRandomShop)
}, LIMIT_MS)
afterAll(() => shop.close())

const write = <T>(work: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), work)

type Answer<T> = { status: number; body: T & Partial<RefusalView> }
type Call = <T>(path: string, body?: object) => Promise<Answer<T>>

let callers = 0
/** Calls from a network of its own, which has guessed no code yet. */
function newCaller(): Call {
  const number = ++callers
  const address = `11.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  const env = { incoming: { socket: { remoteAddress: PROXY } } }
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  return async (path, body) => {
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const response = await shop.api.request(`/api${path}`, { headers, ...sent }, env)
    return { status: response.status, body: (await response.json()) as never }
  }
}

type Previewed = Answer<OrderPreviewView>
type Placed = Answer<PlacedOrderView>

const previewOf = (call: Call, { request, person }: PlantedBasket): Promise<Previewed> => {
  const { customerName: _, ...who } = person
  return call('/order-previews', { ...request, ...who })
}

const orderOf = (call: Call, { request, person }: PlantedBasket, totalAmount: string | undefined) =>
  call<PlacedOrderView>('/orders', {
    ...request,
    ...person,
    paymentMethod: 'bank_transfer',
    ...(totalAmount !== undefined && { totalAmount }),
  })

/** Changes what decides the total, after it was seen. */
async function change({ basket, lines, voucher, freeOver }: PlantedBasket): Promise<void> {
  const [first] = lines
  await write(async (tx) => {
    if (basket.change === 'rates') await setRates(tx, random, otherRates(basket.rates))
    if (basket.change === 'free-over') await setFreeOver(tx, freeOver > 0 ? 0 : 1)
    if (basket.change === 'code used up' && voucher) await useUp(tx, voucher)
    if (basket.change === 'code stopped' && voucher) await stopVoucher(tx, voucher.id)
    if (basket.change !== 'price' || !first?.piece) return
    const { piece } = first
    piece.priceCents += 1_00
    const before = await getProduct(tx, piece.id)
    await editProduct(tx, { before, fields: { price: piece.priceCents } })
  })
}

/** The sums of a preview are those that the test itself calculates. */
function expectSums(planted: PlantedBasket, { body }: Previewed): void {
  const { isTaken, piecesCents, offPiecesCents, freeOver, voucher } = planted
  const cents = (text: string | null) => centsFromDollars(text ?? '') ?? 0
  const { pieces, delivery, discount, total, deliveryService } = body.breakdown
  expect(body.voucher?.kind ?? null).toBe(isTaken ? voucher?.kind : null)
  const deliveryCents = cents(delivery)
  const off = isTaken && voucher?.kind === 'delivery' ? deliveryCents : offPiecesCents
  expect([cents(pieces), cents(discount)]).toEqual([piecesCents, off])
  expect(cents(total)).toBe(piecesCents + deliveryCents - off)
  const isFree = freeOver > 0 && piecesCents - offPiecesCents > freeOver * 100
  const rates = random.zones[planted.basket.rates].flatMap(({ services }) =>
    services.flatMap(({ service, prices }) =>
      service === deliveryService ? Object.values(prices) : [],
    ),
  )
  const allowed = isFree || !deliveryService || body.breakdown.deliveryToBeQuoted ? [0] : rates
  expect(allowed).toContain(deliveryCents)
}

const refusal = (code: Parameters<typeof refusalSentence>[0], status: number, details = {}) => ({
  status,
  body: { error: refusalSentence(code, details) },
})

/** The refusal of a line that cannot be priced, which comes before anything else that is wrong. */
function refusalOfLines({ lines }: PlantedBasket) {
  if (lines.some(({ piece }) => !piece)) return refusal('product-not-found', 404)
  const isUnknown = lines.some(({ selectedColor }) => selectedColor === NO_COLOR)
  return isUnknown ? refusal('colour-unknown', 422) : undefined
}

/** What an order of the total `seen` has to be answered, going by a preview of this moment. */
function expectAnswer(
  planted: PlantedBasket,
  fresh: Previewed,
  seen: string | undefined,
  placed: Placed,
) {
  const early = refusalOfLines(planted)
  if (early && fresh.status !== 200) return expect([early, fresh]).toContainEqual(placed)
  if (early ?? fresh.status !== 200) return expect(placed).toEqual(early ?? fresh)
  const { breakdown, voucher, lines } = fresh.body
  const { total } = breakdown
  const sentence = voucher?.kind === null ? voucher.says : undefined
  if (seen !== undefined && seen !== total) {
    const price = formatCents(centsFromDollars(total) ?? 0)
    const error = sentence ?? refusalSentence('price-changed', { price })
    return expect(placed).toEqual({ status: 409, body: { error, breakdown: fresh.body } })
  }
  if (sentence !== undefined)
    return expect(placed).toEqual({ status: 422, body: { error: sentence } })
  if (lines.some(({ problem }) => problem !== null)) {
    expect(placed).toEqual({
      status: 409,
      body: { error: expect.stringMatching(/^Sorry, .* Gone|Sand/) },
    })
    return undefined
  }
  expect([placed.status, placed.body.error]).toEqual([201, undefined])
  return expectPlaced(planted, fresh.body, placed.body.order)
}

function expectPlaced(
  { basket, lines }: PlantedBasket,
  { breakdown, voucher, partnerCode }: OrderPreviewView,
  order: PlacedOrderView['order'],
) {
  expect(order.breakdown).toEqual(breakdown)
  expect(order.totalAmount).toBe(breakdown.total)
  const { whose: _, ...shown } = voucher ?? { whose: '' }
  expect(order.voucher ?? {}).toEqual(shown)
  expect(partnerCode).toBe(
    basket.partner === 'alone' || (basket.partner === 'beside' && partnerCode),
  )
  if (basket.isEntitled) expect(order.gifts).toContain('Care kit')
  const pieces = (some: readonly { quantity: number }[]) =>
    some.reduce((sum, { quantity }) => sum + quantity, 0)
  expect(pieces(order.lines)).toBe(pieces(lines))
}

/** The order's page promises the day that the preview named. */
async function expectPromise(call: Call, { delivery }: OrderPreviewView, link: string) {
  const { body } = await call<OrderPageView>(`/order-pages/${link.replace('/order/', '')}`)
  const chosen = delivery.services.find(({ service }) => service === delivery.chosen)
  const isPaid = body.totalAmount === dollarsFromCents(0)
  expect(body.paymentStatus).toBe(isPaid ? 'paid' : 'pending')
  expect((isPaid ? body.promisedBy : body.promise?.by) ?? null).toBe(chosen?.by ?? null)
}

test(
  'what a preview says is what an order makes, or the order is refused with what it costs now',
  { timeout: LIMIT_MS },
  async () => {
    const reached = new Map<string, number>()
    const agree = asyncProperty(randomBasket, async (basket) => {
      const call = newCaller()
      const planted = await write((tx) => plantBasket(tx, random, basket))
      const seen = await previewOf(call, planted)
      if (seen.status === 200) expectSums(planted, seen)
      if (basket.change !== 'nothing') await change(planted)
      const fresh = basket.change === 'nothing' ? seen : await previewOf(call, planted)
      const seenTotal = seen.status === 200 ? seen.body.breakdown.total : undefined
      const placed = await orderOf(call, planted, seenTotal)
      expectAnswer(planted, fresh, seenTotal, placed)
      if (placed.status === 201) await expectPromise(call, fresh.body, placed.body.order.link)
      for (const kind of kindsOf(planted, { seen, placed }))
        reached.set(kind, (reached.get(kind) ?? 0) + 1)
    })
    // Not made smaller: that takes minutes for a basket of twenty lines.
    await assert(agree, { examples: FIRST_BASKETS, numRuns: runs(BASKETS), endOnFailure: true })
    // A short trial may miss what is rare.
    if (runs(BASKETS) >= BASKETS)
      expect(BASKET_KINDS.filter((kind) => !reached.has(kind))).toEqual([])
  },
)
