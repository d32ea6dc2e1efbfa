// What an order is, worked out from facts alone.

import { expect, test } from 'vitest'
import { type Before, deriveOrder, type Facts, NOT_YET } from './derive-order.ts'
import { freshLine } from './lines.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const HOUR_MS = 3_600_000
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)

type Step = Partial<Facts['paying']> & {
  hours?: number
  pieces?: number
  discount?: number
  delivery?: number
  orderStatus?: Facts['orderStatus']
}

/** An order of couches at J$90,000 each, after a step. */
function after(before: Before, step: Step) {
  const { hours = 0, pieces = 1, discount = 0, delivery = 0, orderStatus = 'pending' } = step
  const couch = { productId: 1, productName: 'Couch', color: 'Sand', unitPrice: 90_000_00 }
  const { netCents = 0, leastDueCents = 100_00, wentBack, word } = step
  return deriveOrder(before, {
    lines: [freshLine({ ...couch, quantity: pieces })],
    parts: { delivery, discount, voucher: null },
    orderStatus,
    paying: { netCents, leastDueCents, wentBack, word, now: at(hours) },
  })
}

const WHOLE = { netCents: 90_000_00 }
const paid = after(NOT_YET, WHOLE).columns
/** As an earlier version leaves an order of which it took the payment back. */
const left = { ...paid, paymentStatus: 'pending', paidAt: null } as const
const lost = after(paid, { hours: 48, wentBack: 'taken-back' }).columns

test('an order is sold and paid in full from the moment at which its money reaches its total', () => {
  const placed = after(NOT_YET, {})
  expect(placed.columns).toMatchObject({ paymentStatus: 'pending', paidAt: null })
  expect(placed.columns.paidInFullSince).toBe(null)
  expect(placed.due).toEqual([{ cents: 90_000_00, day: '2026-11-20' }])
  expect(paid).toMatchObject({ paymentStatus: 'paid', paidAt: NOW, paidInFullSince: NOW })
  expect(after(placed.columns, { netCents: 30_000_00 })).toMatchObject({
    columns: { paymentStatus: 'processing', paidAt: null, paidInFullSince: null },
    due: [{ cents: 60_000_00, day: '2026-11-20' }],
  })
  const free = { discount: 90_000_00, orderStatus: 'confirmed' } as const
  expect(after(NOT_YET, free).columns).toMatchObject({ paymentStatus: 'paid' })
})

type Case = [what: string, before: Before, step: Step, sold: boolean, since: Date | null]
const CASES: Case[] = [
  ['a total that rises', paid, { ...WHOLE, hours: 5, pieces: 2 }, true, null],
  ['a total that rises by less than J$100', paid, { ...WHOLE, delivery: 99_99 }, true, NOW],
  ['a total that rises by J$100', paid, { ...WHOLE, delivery: 100_00 }, true, null],
  ['a total that falls', paid, { ...WHOLE, hours: 5, discount: 10_00 }, true, NOW],
  ['cancelling', paid, { ...WHOLE, hours: 5, orderStatus: 'cancelled' }, true, NOW],
  ['a refund below the total', paid, { netCents: 80_000_00, wentBack: 'refunded' }, false, null],
  ['a refund of what was too much', paid, { ...WHOLE, hours: 5, wentBack: 'refunded' }, true, NOW],
  ['a payment that is taken back', paid, { hours: 48, wentBack: 'taken-back' }, false, null],
  ['another payment within a day', lost, { ...WHOLE, hours: 72 }, true, NOW],
  ['another payment after a day', lost, { ...WHOLE, hours: 73 }, true, at(73)],
  ['a payment after an earlier version took one back', left, { ...WHOLE, hours: 5 }, true, at(5)],
  ['a part of another payment', lost, { netCents: 1_00, hours: 50 }, false, null],
]

test.each(CASES)('%s: sold and paid in full as the money says', (_, before, step, sold, since) => {
  const { columns } = after(before, step)
  expect(columns.paidAt !== null).toBe(sold)
  expect(columns.paidInFullSince).toEqual(since)
})

test('a break that comes before the payment is taken back has no moment to keep', () => {
  const risen = after(paid, { ...WHOLE, hours: 1, pieces: 2 }).columns
  const gone = after(risen, { hours: 2, pieces: 2, wentBack: 'taken-back' }).columns
  const again = after(gone, { netCents: 180_000_00, hours: 3, pieces: 2 }).columns
  expect(again.paidInFullSince).toEqual(at(3))
})

test('nothing of a cancelled order is due, and going back to an earlier state clears the later ones', () => {
  const cancelled = after(NOT_YET, { orderStatus: 'cancelled' })
  expect(cancelled.due).toEqual([])
  expect(cancelled.columns).toMatchObject({ cancelledAt: NOW, shippedAt: null })
  const shipped = after(cancelled.columns, { hours: 1, orderStatus: 'shipped' }).columns
  expect(shipped).toMatchObject({ cancelledAt: null, shippedAt: at(1), deliveredAt: null })
  const delivered = after(shipped, { hours: 2, orderStatus: 'delivered' }).columns
  expect(delivered).toMatchObject({ shippedAt: at(1), deliveredAt: at(2) })
})
