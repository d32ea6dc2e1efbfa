// Shipments as staff's desk calls them: what clerks may do, two of them at once, what the customer
// reads, the run sheet of a day, and the list of carriers.

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { jamaicaDay } from '#contract/jamaica.ts'
import { refusalSentence } from '#contract/refusals.ts'
import type { StaffShipmentsView } from '#contract/shipments.ts'
import { placeOrder } from '#domain/orders/place-order.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aProduct, BUYER } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const CARTONS = [2, 1].map((size) => ({ lengthCm: 60 * size, widthCm: 60, heightCm: 40 }))

let shop: TestShop
let clerk: Record<string, string>
let manager: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  clerk = await asStaff(shop, 'clerk')
  manager = await asStaff(shop, 'manager')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => shop.close())

const write = <T>(work: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), work)

/** A paid order of a sofa in two boxes. */
const aSofa = (parish: 'Portland' | 'St Ann' = 'Portland') =>
  write(async (tx) => {
    const sofa = { name: 'Sofa', stock: { Navy: 3 }, fields: { cartons: CARTONS } }
    const { id: productId } = await aProduct(tx, sofa)
    const there = { deliveryAddress: '22 Harbour Street', landmark: 'Blue gate', parish }
    const bought = { ...BUYER, ...there, shippingMethod: 'delivery' as const, productId }
    const { order } = await placeOrder(tx, bought)
    await changeOrder(tx, { orderId: order.id, edit: { paymentStatus: 'paid' } })
    return order
  })

const today = () => jamaicaDay(new Date())

async function shipmentsOf(orderId: number): Promise<StaffShipmentsView> {
  return (await shop.call('GET', `/api/orders/${orderId}/shipments`, undefined, clerk)).json()
}

async function bodyOf(orderId: number, ...cartons: number[]) {
  const { boxes } = await shipmentsOf(orderId)
  return {
    ...{ carrierId: null, waybill: 'BP-1', sentOn: today(), note: 'Ring first' },
    boxes: boxes
      .filter(({ carton }) => cartons.includes(carton))
      .map(({ lineId, piece, carton }) => ({ lineId, piece, carton })),
  }
}

const send = (orderId: number, body: object, who = clerk) =>
  shop.call('POST', `/api/orders/${orderId}/shipments`, body, who)

test('a clerk sends a sofa in two parts; its customer reads of each, and never the shop’s note', async () => {
  const { id, link } = await aSofa()
  const answer = await send(id, await bodyOf(id, 1))
  expect(answer.status).toBe(201)
  const sent: StaffShipmentsView = await answer.json()
  expect(sent.shipments).toMatchObject([
    { number: 1, waybill: 'BP-1', contents: 'Sofa, Navy, box 1 of 2', note: 'Ring first' },
  ])
  const page = await (await shop.call('GET', `/api/order-pages/${link}`)).json()
  expect(page.boxes.map(({ stage }: { stage: string }) => stage)).toEqual(['on-the-way', 'to-come'])
  expect(page.shipments).toEqual([
    {
      ...{ number: 1, carrier: '', waybill: 'BP-1', trackingLink: null },
      ...{ sentOn: today(), deliveredAt: null },
    },
  ])
  await send(id, await bodyOf(id, 2))
  for (const { id: shipmentId } of (await shipmentsOf(id)).shipments) {
    const path = `/api/orders/${id}/shipments/${shipmentId}/delivery`
    expect((await shop.call('POST', path, {}, clerk)).status).toBe(200)
  }
  const order = await (await shop.call('GET', `/api/orders/${id}`, undefined, clerk)).json()
  expect(order).toMatchObject({ orderStatus: 'delivered', lines: [{ left: 1 }] })
  const history = await shop.call('GET', `/api/orders/${id}/history`, undefined, clerk)
  const sentences = (await history.json()).map(({ what }: { what: string }) => what)
  expect(sentences).toEqual(expect.arrayContaining(['Shipment 1 sent', 'Shipment 2 delivered']))
})

test('of two clerks who send the same box at once, one is told that it has left', async () => {
  const { id } = await aSofa()
  const body = await bodyOf(id, 1, 2)
  const answers = await Promise.all([send(id, body), send(id, body, manager)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const late = answers.find(({ status }) => status === 409)
  expect(await late?.json()).toEqual({ error: refusalSentence('box-sent') })
  expect((await shipmentsOf(id)).shipments).toHaveLength(1)
})

test('a repeated call with its key sends once', async () => {
  const { id } = await aSofa()
  const body = await bodyOf(id, 1)
  const keyed = { ...clerk, 'idempotency-key': 'a-key-for-a-shipment' }
  const [first, again] = [await send(id, body, keyed), await send(id, body, keyed)]
  expect([first.status, again.status]).toEqual([201, 201])
  expect((await shipmentsOf(id)).shipments).toHaveLength(1)
})

test('a shipment that was noted by mistake is taken back, and both acts are in the audit log', async () => {
  const { id } = await aSofa()
  await send(id, await bodyOf(id, 1))
  const [noted] = (await shipmentsOf(id)).shipments
  const path = `/api/orders/${id}/shipments/${noted?.id}`
  const answer = await shop.call('DELETE', path, undefined, clerk)
  expect((await answer.json()).shipments).toMatchObject([{ takenBack: { by: expect.anything() } }])
  const admin = await asStaff(shop, 'admin')
  const log = await shop.call('GET', '/api/audit-log?action=shipment.taken-back', undefined, admin)
  expect((await log.json()).length).toBeGreaterThan(0)
})

test('what is not whole, or no call of a shipment, is refused field by field', async () => {
  const { id } = await aSofa()
  const body = await bodyOf(id, 1)
  const wrong: [object, string][] = [
    [{ ...body, boxes: [] }, 'boxes'],
    [{ ...body, sentOn: 'tomorrow' }, 'sentOn'],
    [{ ...body, waybill: 'two\nlines' }, 'waybill'],
    [{ ...body, note: '4111 1111 1111 1111' }, 'note'],
    [{ ...body, carrierId: 'van' }, 'carrierId'],
  ]
  for (const [sent, path] of wrong) {
    const answer = await send(id, sent)
    expect([answer.status, (await answer.json()).issues[0].path]).toEqual([422, path])
  }
  const viewer = await asStaff(shop, 'viewer')
  expect((await send(id, body, viewer)).status).toBe(403)
})

const aCarrier = (name: string, more: object = {}) => ({
  ...{ name, trackingAddress: 'https://track.example/{waybill}', active: true },
  ...more,
})

test('a carrier’s tracking address is encrypted, names the waybill once, and never in its host', async () => {
  for (const trackingAddress of [
    'http://track.example/{waybill}',
    'https://track.example/',
    'https://{waybill}.example/',
    'https://track.example{waybill}/',
    'https://ann:pass@track.example/{waybill}',
    'https://track.example/{waybill}/{waybill}',
    'javascript:alert(1)//{waybill}',
    'https://track.example\\@evil.example/{waybill}',
  ]) {
    const body = aCarrier('Wrong', { trackingAddress })
    const answer = await shop.call('POST', '/api/carriers', body, manager)
    expect([trackingAddress, answer.status]).toEqual([trackingAddress, 422])
  }
})

test('carriers have one name each, and a clerk does not change them', async () => {
  const add = (who: Record<string, string>, name: string) =>
    shop.call('POST', '/api/carriers', aCarrier(name), who)
  expect((await add(clerk, 'Van')).status).toBe(403)
  const { id } = await (await add(manager, 'Van')).json()
  const taken = await add(manager, 'VAN')
  expect([taken.status, await taken.json()]).toEqual([
    409,
    { error: refusalSentence('carrier-name-taken') },
  ])
  const closed = aCarrier('Old van', { active: false, trackingAddress: '' })
  const changed = await shop.call('PUT', `/api/carriers/${id}`, closed, manager)
  expect(await changed.json()).toEqual({ id, ...closed })
  await add(manager, 'Blue Peak')
  const other = await shop.call('PUT', `/api/carriers/${id}`, aCarrier('Blue Peak'), manager)
  expect(other.status).toBe(409)
})

/** How many statements reach the database while the run sheet is read. */
async function statementsOfSheet(): Promise<[statements: number, stops: number]> {
  const { $client: client } = shop.database.db as unknown as { $client: { query: () => unknown } }
  const spy = vi.spyOn(client, 'query')
  const answer = await shop.call('GET', `/api/run-sheet?day=${today()}`, undefined, clerk)
  const stops = await answer.json()
  const count = spy.mock.calls.length
  spy.mockRestore()
  return [count, stops.length]
}

test('the run sheet of a day is by parish, and costs the same for many stops as for few', async () => {
  const [few, before] = await statementsOfSheet()
  for (const parish of ['St Ann', 'Portland', 'St Ann'] as const) {
    const { id } = await aSofa(parish)
    await send(id, await bodyOf(id, 1))
  }
  const [many, after] = await statementsOfSheet()
  expect([many, after]).toEqual([few, before + 3])
  const answer = await shop.call('GET', `/api/run-sheet?day=${today()}&limit=2`, undefined, clerk)
  expect(answer.headers.get('link')).toContain('rel="next"')
  const all = await shop.call('GET', `/api/run-sheet?day=${today()}`, undefined, clerk)
  const stops = (await all.json()) as { parish: string }[]
  const parishes = stops.map(({ parish }) => parish)
  expect(parishes).toEqual(parishes.toSorted())
  expect(stops[0]).toMatchObject({
    ...{ parish: 'Portland', deliveryAddress: '22 Harbour Street', landmark: 'Blue gate' },
    ...{ customerPhone: BUYER.customerPhone, contents: 'Sofa, Navy, box 1 of 2', due: '0.00' },
  })
})
