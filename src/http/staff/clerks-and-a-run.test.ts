// Three clerks edit, cancel and refund an order in the very moment in which a payout run with its commissions is locked:
// nobody sees a bug, and the books hold after each.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOr } from '#testing/count.ts'
import type { Client } from '#testing/driven-shop.ts'
import type { OrderAnswer } from '#testing/partner-model/shop-answers.ts'
import { openProgramme, type Programme } from '#testing/programme.ts'

const TIMES = countOr(10)
/** In fewer it may happen that no run is locked before its order changes. */
const ENOUGH = 50
const DAYS_OF_HOLD = 31
const SERVER_ERROR = 500
/** Two months pass for each order, and no run is of a year after 2100. */
const ORDERS_A_SHOP = 200

let programme: Programme
beforeAll(async () => {
  programme = await openProgramme()
})
afterAll(() => programme.close())

async function openAnother(): Promise<void> {
  await programme.close()
  programme = await openProgramme()
}

/** A call that the shop may refuse, but not fail at. */
async function attempt(as: Client, method: string, path: string, body?: object): Promise<number> {
  const { status } = await programme.shop.call(as, method, path, body)
  expect(status).toBeLessThan(SERVER_ERROR)
  return status
}

/** What each of the three does to the order; which of them comes first is left to the database. */
const edits = ({ id, lines }: OrderAnswer, nth: number) => [
  attempt('manager', 'PUT', `/api/orders/${id}`, {
    lines: lines.map((line) => ({
      id: line.id,
      quantity: line.quantity,
      unitPrice: `${20_000 + nth}.00`,
    })),
    reason: 'Agreed by telephone',
  }),
  attempt('second manager', 'PUT', `/api/orders/${id}`, { orderStatus: 'cancelled' }),
  attempt('admin', 'POST', `/api/orders/${id}/refunds`, { amount: '100.00', method: 'cash' }),
]

test(`an order that three clerks change while a run is locked is paid as it is in the end, ${TIMES} times`, async () => {
  const ends = new Set<string>()
  for (let nth = 0; nth < TIMES; nth += 1) {
    if (nth % ORDERS_A_SHOP === ORDERS_A_SHOP - 1) await openAnother()
    const seller = await programme.enrol()
    const sold = await programme.sale(seller)
    await programme.days(DAYS_OF_HOLD)
    await programme.days(DAYS_OF_HOLD)
    const id = await programme.openRun()
    await Promise.all([
      attempt('manager', 'POST', `/api/payout-runs/${id}/lock`),
      ...edits(sold, nth),
    ])
    await programme.shop.idle()
    const { status, wrongLines } = await programme.readRun(id)
    ends.add(`${status} ${wrongLines.length > 0 ? 'with a wrong line' : ''}`)
    expect(await programme.brokenInvariants()).toEqual([])
    if (status !== 'cancelled')
      await programme.step('second manager', id, 'cancellation', { reason: 'Looked at' })
    expect(await programme.brokenInvariants()).toEqual([])
    expect(await programme.commissionsOf(sold)).toEqual([])
  }
  // It is worth something only if the run is locked before the order changes now and then.
  if (TIMES >= ENOUGH) expect(ends).toContain('locked with a wrong line')
}, 3_600_000)
