// A shop in which something waits at every desk: rows with long names, as the demo shop has none of them.

import { jamaicaDay, jamaicaMinute, monthAt } from '#contract/jamaica.ts'
import { dollarsFromCents } from '#contract/money.ts'
import type { RunDetailView, RunLineView } from '#contract/staff-payouts.ts'
import { importSettlement } from '#domain/gateways/import-settlement.ts'
import { importStatement } from '#domain/transfers/import-statement.ts'
import type { Tx } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import { aCase, deliver } from '#testing/cases.ts'
import { aDocument, plantRegistration } from '#testing/documents.ts'
import { aCharge, anAttempt } from '#testing/gateway-charges.ts'
import { type ShopCalls, TO_PORTLAND } from './shop-calls.ts'
import { createOffer, QUOTE_REQUEST } from '#testing/offers.ts'
import { sendBoxes } from './orders-on-the-way.ts'

const LONG_NAME = 'Mrs. Althea Worthington-Campbell of Cedar Valley, Saint Thomas'
const LONG_ID = `9f1c2d3e-0000-4000-8000-${'a1b2'.repeat(12)}`
export const TAX_MONTH = '2025-11'

/** The numbers of what is planted, for the addresses of its pages. */
export const planted = { case: 0, settlement: 0, order: 0, sent: 0 }

/** What no page can write: the tax of a month, cards that gateways charged, a file of the bank. */
export async function plantBusyShop(tx: Tx): Promise<void> {
  await plantRegistration(tx, '2025-01-01')
  const issuedOn = `${TAX_MONTH}-03`
  const rows = [{ net: 207_000_00, gct: 27_000_00, rateBp: 1500, quantity: 2 }]
  const invoice = await aDocument(tx, { issuedOn, buyerName: LONG_NAME, rows })
  const back = [{ net: -103_500_00, gct: -13_500_00, rateBp: 1500, quantity: -1 }]
  await aDocument(tx, { kind: 'credit-note', invoice, issuedOn: `${TAX_MONTH}-18`, rows: back })

  const order = await anOrder(tx, { customerName: LONG_NAME, customerEmail: 'althea@example.com' })
  planted.order = order.id
  planted.case = (await aCase(tx, { order: await deliver(tx, order.id, { hoursAgo: 3 }) })).id
  // The same telephone number: perhaps the same person.
  await anOrder(tx, { customerName: LONG_NAME, customerEmail: 'worthington@work.example' })
  await plantBank(tx)
}

async function plantBank(tx: Tx): Promise<void> {
  const { charge } = await aCharge(tx, { gatewayId: LONG_ID })
  await aCharge(tx, { gatewayId: 'T-10002' })
  await anAttempt(tx, { gatewayId: 'T-10003' })
  const day = jamaicaDay(tx.now)
  const amount = dollarsFromCents(charge.amount ?? 0)
  const list = [
    ['Settled on', 'Transaction', 'Fee', 'Gross'],
    ...[LONG_ID, 'T-10003', 'T-77777'].map((id) => [day, id, '5.00', amount]),
    [day, LONG_ID, '5.00', `-${amount}`],
  ]
  const fileName = 'settled-on-the-first-day-of-a-long-week-at-wipay.csv'
  const file = { gateway: 'wipay', fileName, sha256: '1'.repeat(64), rows: list } as const
  planted.settlement = (await importSettlement(tx, file)).settlementId
  const line = { rowNumber: 1, day, bankReference: LONG_ID, amount: 20_000_00 }
  const description = `MOBILE TRANSFER ${LONG_NAME.toUpperCase()}`
  await importStatement(tx, {
    fileName: 'november.csv',
    lines: [{ ...line, description, fingerprint: '2'.repeat(64) }],
  })
}

/** What comes by the pages of shoppers and staff. */
export async function makeBusy(shop: ShopCalls): Promise<void> {
  const who = { name: LONG_NAME, email: 'althea@example.com', phone: '876-555-0100' }
  const words = { subject: 'Will the Montego go up my stair, which turns?', message: 'It turns.' }
  await shop.asStaff('POST', '/api/contact', { ...who, ...words })
  await shop.asStaff('POST', '/api/lottery-claims', {
    ...who,
    prize: 'Care kit',
    prizeId: 'care-kit',
  })
  await shop.asStaff('POST', '/api/quotes', { ...QUOTE_REQUEST, customerName: LONG_NAME })
  await createOffer(shop)
  await owe(shop)
  await send(shop)
  await shop.asStaff('POST', '/api/breaches', {
    ...{ foundAt: jamaicaMinute(new Date(Date.now() - 80 * HOUR_MS)).replace(' ', 'T') },
    ...{ what: 'A list was mailed to the wrong courier. '.repeat(9), whose: 'Customers' },
    ...{ people: 212, data: 'Names and addresses', measures: 'It was deleted.' },
    ...{ commissionerAt: '', commissionerNot: '', personsAt: '', personsNot: '' },
  })
  await askForAwards(shop)
  for (const firstName of ['Ione', 'Odette'])
    await shop.call('POST', '/api/mlm/members', {
      ...{ firstName, lastName: 'Reid', phone: '876-555-0144' },
      email: `${firstName.toLowerCase()}@example.com`,
    })
}

const HOUR_MS = 3_600_000

/** An order that was paid twice, and one that was paid and then cancelled. */
async function owe(shop: ShopCalls): Promise<void> {
  for (const orderStatus of ['pending', 'cancelled']) {
    const { id, totalAmount } = await shop.placeOrder({ productId: 1, customerName: LONG_NAME })
    const amount = String(2 * Number(totalAmount))
    await shop.asStaff('POST', `/api/orders/${id}/payments`, { amount, method: 'cash' })
    await shop.asStaff('PUT', `/api/orders/${id}`, { orderStatus })
  }
}

/** A shipment of today, of which money is still to be collected. */
async function send(shop: ShopCalls): Promise<void> {
  const to = { ...TO_PORTLAND, deliveryService: 'standard', landmark: 'The blue gate' }
  const { id } = await shop.placeOrder({ productId: 2, customerName: LONG_NAME, ...to })
  await sendBoxes(shop, id)
  planted.sent = id
}

async function askForAwards(shop: ShopCalls): Promise<void> {
  await shop.asStaff('PUT', '/api/settings/awards', { approveAbove: 10_000 })
  const text = 'Best month of the year, in Mandeville and May Pen'
  await shop.asStaff('POST', '/api/partners/2/awards', { award: 'money', amount: '60000', text })
}

/** A run that is locked, one partner of which was suspended since; returns its number. */
export async function lockRun(shop: ShopCalls): Promise<number> {
  const settings = { withholdingBp: 1000, taxFormAboveCents: 0, taxFormGate: true }
  await shop.asStaff('PUT', '/api/settings/payouts', { ...settings, taxFormGate: false })
  const { year, month } = monthAt(new Date(monthAt(new Date()).from.getTime() - 1))
  const { id } = await shop.asStaff<RunDetailView>('POST', '/api/payout-runs', { year, month })
  const path = `/api/payout-runs/${id}`
  while ((await shop.asStaff<RunDetailView>('GET', path)).status !== 'calculated');
  await shop.asStaff('POST', `${path}/lock`)
  const [line] = await shop.asStaff<RunLineView[]>('GET', `${path}/lines`)
  const standing = { standing: 'suspended', reason: 'fraud-suspected' }
  await shop.asStaff('PUT', `/api/partners/${line?.memberId}/standing`, standing)
  await shop.asStaff('PUT', '/api/settings/payouts', settings)
  return id
}
