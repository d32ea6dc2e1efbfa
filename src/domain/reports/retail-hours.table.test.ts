import { eq, gte, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { aMemberRow, anOrderRow } from '#testing/table-rows.ts'
import { retailHours } from './retail-hours.table.ts'
import { retailShare, sumRetailHours } from './retail-share.ts'

const TUESDAY = new Date('2026-11-10T15:00:00Z')
const WEDNESDAY = new Date('2026-11-12T04:59:59Z')

type Given = Partial<typeof orders.$inferInsert>
const sold = (tx: TestTx, paidAt: Date, referredBy: number, given: Given = {}) =>
  anOrderRow(tx, { paidAt, referredBy, totalAmount: 100_50, paymentStatus: 'paid', ...given })

/** A sale on Tuesday, one on Wednesday, and all hours from then on summed. */
async function summedHours(tx: TestTx) {
  const seller = await aMemberRow(tx)
  const tuesday = await sold(tx, TUESDAY, seller.id, { customerEmail: 'Zoe@Example.com' })
  await sold(tx, WEDNESDAY, seller.id)
  await sumRetailHours(tx)
  expect(await droppedOf(tx)).toEqual([])
  return { seller, tuesday, isTuesday: eq(orders.id, tuesday.id) }
}

const HOUR_MS = 3_600_000
const thisHour = ({ now }: TestTx) => new Date(now.getTime() - (now.getTime() % HOUR_MS))

/** The hours from Tuesday's sale to the last that is over without sums. */
async function droppedOf(tx: TestTx): Promise<string[]> {
  const kept = await tx.db.select().from(retailHours)
  const sums = new Set(kept.map(({ hour }) => hour.toISOString()))
  const hours = []
  for (let at = TUESDAY.getTime(); at < thisHour(tx).getTime(); at += HOUR_MS)
    hours.push(new Date(at).toISOString())
  expect(hours.length).toBeGreaterThan(200)
  return hours.filter((hour) => !sums.has(hour))
}

const november = async (tx: TestTx) => {
  const month = (await retailShare(tx, 2026))[10]
  return [month?.retail, month?.toPartners].map((one) => [one?.sales, one?.cents])
}
const selfPurchase = (tx: TestTx, memberId: number, orderId: number) =>
  tx.db.insert(commissions).values({
    memberId,
    sourceOrderId: orderId,
    commissionType: 'direct',
    level: 1,
    planId: 1,
    amount: 1,
    provenance: {},
    createdAt: tx.now,
    status: 'void',
    voidReason: 'self-purchase',
  })

test('summed hours, hours without sums and this hour say together what was sold to whom', () =>
  inShop(async (tx) => {
    const { seller } = await summedHours(tx)
    await sold(tx, tx.now, seller.id, { customerEmail: seller.email.toUpperCase() })
    await sold(tx, TUESDAY, seller.id)
    await anOrderRow(tx, { paidAt: TUESDAY, paymentStatus: 'paid' })
    expect(await droppedOf(tx)).toEqual([TUESDAY.toISOString()])
    const expected = [
      [3, 301_50],
      [1, 100_50],
    ]
    expect(await november(tx)).toEqual(expected)
    expect(await sumRetailHours(tx)).toBe(false)
    expect(await droppedOf(tx)).toEqual([])
    expect(await november(tx)).toEqual(expected)
    expect(await tx.db.$count(retailHours, gte(retailHours.hour, thisHour(tx)))).toBe(0)
  }))

type Made = Awaited<ReturnType<typeof summedHours>>
type Change = { what: string; guard: string; left: unknown; dropped?: string[] }
const SUMS = [
  [1, 100_50],
  [2, 201_00],
  [0, 0],
]
const [one, two, none] = SUMS
const CHANGES: [Change, (tx: TestTx, made: Made) => unknown][] = [
  [
    { what: 'an order that is cancelled', guard: 'orders_change_in_retail', left: [one, none] },
    (tx, { isTuesday }) =>
      tx.db.update(orders).set({ orderStatus: 'cancelled', cancelledAt: tx.now }).where(isTuesday),
  ],
  [
    { what: 'an order that is deleted', guard: 'orders_leave_retail', left: [one, none] },
    (tx, { isTuesday }) => tx.db.delete(orders).where(isTuesday),
  ],
  [
    {
      what: 'an order with another delivery in the same total',
      guard: 'orders_deliveries_change_in_retail',
      left: [[2, 191_00], none],
    },
    (tx, { isTuesday }) => tx.db.update(orders).set({ delivery: 10_00 }).where(isTuesday),
  ],
  [
    {
      what: 'an order with other tax in its pieces',
      guard: 'orders_taxes_change_in_retail',
      left: [[2, 200_00], none],
    },
    (tx, { isTuesday }) => tx.db.update(orders).set({ piecesGct: 1_00 }).where(isTuesday),
  ],
  [
    {
      what: 'an order that comes late',
      guard: 'orders_come_into_retail',
      left: [[3, 301_50], none],
    },
    (tx, { seller }) => sold(tx, TUESDAY, seller.id),
  ],
  [
    { what: 'a buyer who joins', guard: 'members_come_into_retail', left: [one, one] },
    (tx) => aMemberRow(tx, { email: 'zoe@example.com' }),
  ],
  [
    {
      what: 'a partner whose address changes',
      guard: 'members_change_in_retail',
      left: [one, one],
    },
    (tx, { seller }) =>
      tx.db.update(members).set({ email: 'ZOE@example.com' }).where(eq(members.id, seller.id)),
  ],
  [
    {
      what: 'a purchase that was the seller’s own',
      guard: 'commissions_come_into_retail',
      left: [one, one],
    },
    (tx, { seller, tuesday }) => selfPurchase(tx, seller.id, tuesday.id),
  ],
  [
    {
      what: 'a purchase that is cleared',
      guard: 'commissions_change_in_retail',
      left: [two, none],
    },
    async (tx, { seller, tuesday }) => {
      await selfPurchase(tx, seller.id, tuesday.id)
      await sumRetailHours(tx)
      await tx.db.update(commissions).set({ status: 'pending', voidReason: null })
    },
  ],
  [
    {
      what: 'an order that is shipped, which changes nothing',
      guard: 'orders_change_in_retail',
      left: [two, none],
      dropped: [],
    },
    (tx, { isTuesday }) => tx.db.update(orders).set({ orderStatus: 'shipped' }).where(isTuesday),
  ],
]

test.each(CHANGES)(
  'the sums of an hour follow $what, and summing all anew says the same',
  ({ guard, left, dropped = [TUESDAY.toISOString()] }, change) =>
    inShop(async (tx) => {
      const { rows } = await tx.db.execute(sql`select from pg_trigger where tgname = ${guard}`)
      expect(rows).toHaveLength(1)
      await change(tx, await summedHours(tx))
      expect(await droppedOf(tx)).toEqual(dropped)
      expect(await november(tx)).toEqual(left)
      await sumRetailHours(tx)
      expect(await november(tx)).toEqual(left)
      await tx.db.delete(retailHours)
      expect(await november(tx)).toEqual(left)
    }),
)
