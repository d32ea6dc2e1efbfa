// Each text that is entered with an order is in every output to which it belongs by `src/contract/entered-texts.ts`, and in no
// other: of the server. Its other half draws pages.

import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENTERED_TEXTS } from '#contract/entered-texts.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { PlacedOrderView } from '#contract/orders.ts'
import type { StaffShipmentsView } from '#contract/shipments.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { users } from '#domain/identity/users.table.ts'
import { listOrderEvents } from '#domain/orders/find-order.ts'
import { system } from '#platform/tx.ts'
import { aProduct, BUYER } from '#testing/builders.ts'
import {
  ALL_TEXTS,
  FOR_COURIER,
  FOR_PACKER,
  KEPT_TEXTS,
  MARKED,
  markedIn,
} from '#testing/marked-texts.ts'
import { openPostOffice, type PostOffice } from '#testing/post-office.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'
import { listenerNames, runListener } from './listeners.ts'

const PASSWORD = 'Blue Mountain 7'
let office: PostOffice
let shop: TestShop
let admin: Record<string, string>
let id: number
beforeAll(async () => {
  office = await openPostOffice()
  shop = await openTestShop({ smtpUrl: office.url, publicUrl: 'https://shop.example' })
  admin = await asStaff(shop, 'admin')
  await shop.database.db.update(users).set({ password: await hashPassword(PASSWORD) })
  const { id: productId } = await shop.shop.write(system('test'), (tx) => aProduct(tx))
  const card = { cardBrand: 'visa', cardLast4: '4242' }
  const order = { ...BUYER, ...MARKED, ...card, shippingMethod: 'delivery', productId }
  const placed = (await call('POST', '/orders', {
    ...order,
    paymentMethod: 'credit_card',
  })) as PlacedOrderView
  id = placed.order.id
})
afterAll(async () => {
  await shop.close()
  await office.close()
})

async function textOf(method: string, path: string, body?: object) {
  const answer = await shop.call(method, `/api${path}`, body, admin)
  expect([path, answer.status < 300]).toEqual([path, true])
  return answer.text()
}
const call = async (method: string, path: string, body?: object): Promise<unknown> =>
  JSON.parse(await textOf(method, path, body))

/** The mails of all that happened to the order. */
async function mailsOf(): Promise<string[]> {
  for (const event of await shop.shop.read(system('test'), (tx) => listOrderEvents(tx, id)))
    for (const name of listenerNames(event.name))
      if (name.startsWith('mail-')) await runListener(shop.jobContext, name, event)
  return office.received.map(({ mail }) => `${mail.subject} ${mail.text} ${mail.html}`)
}

test('the record that staff read holds every text, the file of orders all but what belongs to a card', async () => {
  expect(markedIn(await textOf('GET', `/orders/${id}`))).toEqual(ALL_TEXTS)
  const file = await textOf('POST', '/order-exports', { sort: 'date' })
  const [row = {}] = parse(file, { columns: true, bom: true }) as Record<string, string>[]
  expect(markedIn(file)).toEqual(FOR_PACKER)
  for (const field of FOR_PACKER) expect(row[ENTERED_TEXTS[field].name]).toBe(MARKED[field])
})

test('the customer’s mail says what the courier is told, and nothing else of it', async () => {
  const [placed, ...others] = await mailsOf()
  expect(markedIn(placed ?? '')).toEqual(FOR_COURIER)
  for (const other of others) expect(FOR_COURIER).toEqual(expect.arrayContaining(markedIn(other)))
})

test('the driver’s run sheet says what the courier is told', async () => {
  await call('PUT', `/orders/${id}`, { paymentStatus: 'paid' })
  const { boxes } = (await call('GET', `/orders/${id}/shipments`)) as StaffShipmentsView
  const places = boxes.map(({ lineId, piece, carton }) => ({ lineId, piece, carton }))
  const sentOn = jamaicaDay(new Date())
  const shipment = { carrierId: null, waybill: 'W-1', sentOn, note: '', boxes: places }
  await call('POST', `/orders/${id}/shipments`, shipment)
  expect(markedIn(await textOf('GET', `/run-sheet?day=${sentOn}`))).toEqual(FOR_COURIER)
})

test('the file of a person holds every text, and their erasure leaves only what is kept', async () => {
  const email = BUYER.customerEmail
  expect(markedIn(await textOf('POST', '/privacy/exports', { email }))).toEqual(ALL_TEXTS)
  await call('PUT', `/orders/${id}`, { orderStatus: 'delivered' })
  await call('POST', '/privacy/erasures', { email, password: PASSWORD, own: [] })
  expect(markedIn(await textOf('GET', `/orders/${id}`))).toEqual(KEPT_TEXTS)
})
