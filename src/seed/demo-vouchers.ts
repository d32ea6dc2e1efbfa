// The vouchers of the demo shop: each kind, one with few uses left to give, and one whose days are over.

import { addDays, jamaicaDay } from '#contract/jamaica.ts'
import { makeVoucher, type NewVoucher } from '#domain/vouchers/make-voucher.ts'
import type { Tx } from '#platform/tx.ts'

/** How many days ago they were made: before the first order that uses one. */
export const MADE_DAYS_AGO = 21

export const COUCH_CODE = 'YAAD10'

type DemoVoucher = Omit<NewVoucher, 'firstDay' | 'lastDay'> & {
  /** Days from now on; negative where it is over. */
  lastsDays: number
}

const DEMO_VOUCHERS: DemoVoucher[] = [
  {
    code: COUCH_CODE,
    kind: 'percentage',
    percent: 10,
    minimum: 150_000_00,
    categories: ['compressed-couches'],
    usesInAll: 500,
    usesEach: 1,
    note: 'On the leaflet in every box',
    lastsDays: 37,
  },
  { code: 'BOXHOME', kind: 'delivery', usesInAll: 100, lastsDays: 37 },
  {
    code: 'NINENIGHT',
    kind: 'amount',
    amount: 4_000_00,
    minimum: 60_000_00,
    usesInAll: 3,
    usesEach: 1,
    lastsDays: 6,
  },
  { code: 'CAREKIT', kind: 'gift', gift: 'A care kit for fabrics', lastsDays: 37 },
  { code: 'HEROES12', kind: 'percentage', percent: 12, usesInAll: 400, lastsDays: -2 },
]

/** `tx.now` is when they are made; their last days count from `now`. */
export async function seedVouchers(tx: Tx, now: Date): Promise<void> {
  const firstDay = jamaicaDay(tx.now)
  for (const { lastsDays, ...voucher } of DEMO_VOUCHERS)
    await makeVoucher(tx, { ...voucher, firstDay, lastDay: addDays(jamaicaDay(now), lastsDays) })
}
