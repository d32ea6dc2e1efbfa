import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { EditOrder } from '#contract/orders.ts'
import { walletTransactions, wallets } from '#domain/ledger/wallets.table.ts'
import { getWallet } from '#domain/ledger/find-wallet.ts'
import { compareWallet } from '#domain/ledger/rebuild-wallet.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { deleteOrder } from '#domain/orders/delete-order.ts'
import { members } from '#domain/partners/members.table.ts'
import { aLine, aMember, aProduct, anOrder, type OrderOverrides } from '#testing/builders.ts'
import { at, inShop, NOW, type TestTx, trying } from '#testing/shop.ts'
import { approveDue } from './approve-due.ts'
import { commissions } from './commissions.table.ts'
import { earnedSums } from './find-commission.ts'
import {
  clearFlag,
  holdCommission,
  releaseCommission,
  voidCommission,
} from './decide-commission.ts'
import { settleOrder } from './settle-order.ts'

const later = (days: number) => new Date(NOW.getTime() + days * 24 * 3_600_000)

async function aSale(
  tx: TestTx,
  referrer: number,
  overrides: OrderOverrides = {},
  priceCents = 189_900_00,
) {
  const product = await aProduct(tx, { priceCents })
  const order = await anOrder(tx, { productId: product.id, referrer, ...overrides })
  await change(tx, order.id, { paymentStatus: 'paid', orderStatus: 'confirmed' })
  return order
}

async function change(tx: TestTx, orderId: number, edit: EditOrder) {
  await changeOrder(tx, { orderId, edit })
  await settleOrder(tx, orderId)
}

const rowsOf = (tx: TestTx, orderId: number) =>
  tx.db
    .select()
    .from(commissions)
    .where(eq(commissions.sourceOrderId, orderId))
    .orderBy(asc(commissions.id))

async function walletOf(tx: TestTx, memberId: number) {
  const [wallet] = await tx.db.select().from(wallets).where(eq(wallets.memberId, memberId))
  expect(await compareWallet(tx, memberId)).toEqual([])
  return {
    pending: wallet?.pendingBalance,
    available: wallet?.availableBalance,
    earned: wallet?.totalEarnings,
  }
}

/** As if a payout had paid it; payouts have tests of their own. */
const pay = (tx: TestTx, orderId: number) =>
  tx.db.update(commissions).set({ status: 'paid' }).where(eq(commissions.sourceOrderId, orderId))

test('a paid sale posts five commissions, once, under the upline of its moment', () =>
  inShop(async (tx) => {
    const line = await aLine(tx, 6)
    const seller = line.at(-1)
    const order = await aSale(tx, seller?.id ?? 0)
    await settleOrder(tx, order.id)
    const rows = await rowsOf(tx, order.id)
    expect(
      rows.map(({ memberId, level, amount, status }) => [memberId, level, amount, status]),
    ).toEqual(
      [5000_00, 2500_00, 2000_00, 1500_00, 1000_00].map((cents, index) => [
        line.at(-1 - index)?.id,
        index + 1,
        cents,
        'pending',
      ]),
    )
    expect(rows[0]).toMatchObject({ commissionType: 'direct', rate: 263, planId: 1 })
    expect(rows[0]?.heldUntil).toEqual(later(30))
    expect(await walletOf(tx, seller?.id ?? 0)).toMatchObject({ pending: 5000_00, earned: 0 })
    expect(tx.happened.filter(({ name }) => name === 'commissions.posted')).toHaveLength(1)
  }))

test('a commission counts on the day of its sale, however late it is posted', () =>
  inShop(async (tx) => {
    const { id: referrer } = await aMember(tx)
    const { id: orderId } = await anOrder(tx, { referrer })
    await changeOrder(tx, { orderId, edit: { paymentStatus: 'paid', orderStatus: 'confirmed' } })
    await settleOrder(at(later(20), tx), orderId)
    const [row] = await rowsOf(tx, orderId)
    expect(row?.createdAt).toEqual(NOW)
  }))

type Posting = [above: number, priceCents: number, asleep: number | null, posted: number[]]
const WHOLE = [5000_00, 2500_00, 2000_00, 1500_00, 1000_00]
/** How many stand above the seller, the price, which of the line is inactive, and what is posted. */
const POSTINGS: Posting[] = [
  ...[0, 1, 2, 3, 4, 5, 6].map((above): Posting => [
    above,
    189_900_00,
    null,
    WHOLE.slice(0, above + 1),
  ]),
  [6, 189_900_00, 2, [5000_00, 2500_00, 1500_00, 1000_00]],
  [6, 29_999_99, null, [4999_99, 2499_99, 1999_99, 1499_99, 999_99]],
  [1, 9_999_99, null, [1666_66, 833_33]],
  [0, 10_000_00, null, [1666_66]],
  [6, 9_999_99, 0, [833_33, 666_66, 499_99, 333_33]],
]

test.each(POSTINGS)(
  'with %i above the seller and a price of %i cents, place %s inactive, %j is posted and taken back',
  (above, priceCents, asleep, posted) =>
    inShop(async (tx) => {
      const line = (await aLine(tx, above + 1)).map(({ id }) => id).toReversed()
      if (asleep !== null)
        await tx.db
          .update(members)
          .set({ isActive: false })
          .where(eq(members.id, line[asleep] ?? 0))
      const order = await aSale(tx, line[0] ?? 0, {}, priceCents)
      const earners = line.slice(0, 5).filter((_, place) => place !== asleep)
      const rows = await rowsOf(tx, order.id)
      expect(rows.map(({ memberId, amount }) => [memberId, amount])).toEqual(
        posted.map((cents, index) => [earners[index], cents]),
      )
      for (const [index, cents] of posted.entries())
        expect(await walletOf(tx, earners[index] ?? 0)).toMatchObject({ pending: cents })
      await change(tx, order.id, { orderStatus: 'cancelled' })
      for (const id of line) expect(await walletOf(tx, id)).toMatchObject({ pending: 0, earned: 0 })
    }),
)

test('an order without a partner, or that is not eligible, pays nobody', () =>
  inShop(async (tx) => {
    const order = await anOrder(tx)
    await change(tx, order.id, { paymentStatus: 'paid' })
    const other = await anOrder(tx, { referrer: (await aMember(tx)).id })
    await change(tx, other.id, { paymentStatus: 'paid', commissionEligible: false })
    expect(await tx.db.select().from(commissions)).toEqual([])
  }))

test('an inactive seller earns nothing, and those above earn what is theirs', () =>
  inShop(async (tx) => {
    const [top, seller] = await aLine(tx, 2)
    await tx.db
      .update(members)
      .set({ isActive: false })
      .where(eq(members.id, seller?.id ?? 0))
    const order = await aSale(tx, seller?.id ?? 0)
    const rows = await rowsOf(tx, order.id)
    expect(rows.map(({ memberId, amount }) => [memberId, amount])).toEqual([[top?.id, 2500_00]])
  }))

test('a partner’s own purchase is kept, not paid and flagged, until staff clear it; those above are paid', () =>
  inShop(async (tx) => {
    const [top, seller] = await aLine(tx, 2)
    if (!seller || !top) throw new Error('a line')
    const order = await aSale(tx, seller.id, { customerEmail: seller.email.toUpperCase() })
    const rows = await rowsOf(tx, order.id)
    expect(rows.map(({ memberId, status, voidReason }) => [memberId, status, voidReason])).toEqual([
      [top.id, 'pending', null],
      [seller.id, 'void', 'self-purchase'],
    ])
    expect(tx.happened.at(-1)).toMatchObject({
      name: 'sale.flagged',
      facts: { orderId: order.id, memberId: seller.id },
    })
    expect(await walletOf(tx, seller.id)).toEqual({ pending: 0, available: 0, earned: 0 })
    await clearFlag(tx, order.id)
    expect(await walletOf(tx, seller.id)).toMatchObject({ pending: 5000_00 })
    expect(await walletOf(tx, top.id)).toMatchObject({ pending: 2500_00 })
    await expect(trying(tx, (inner) => clearFlag(inner, order.id))).rejects.toMatchObject({
      code: 'commission-final',
    })
  }))

test('a hold passes after thirty days and not before; staff may hold longer', () =>
  inShop(async (tx) => {
    const [top, seller] = await aLine(tx, 2)
    const order = await aSale(tx, seller?.id ?? 0)
    const [direct, override] = await rowsOf(tx, order.id)
    if (!direct || !override) throw new Error('two commissions')
    await holdCommission(tx, override.id)
    expect(await approveDue(at(new Date(later(30).getTime() - 1), tx))).toBe(0)
    expect(await approveDue(at(later(30), tx))).toBe(1)
    expect(await approveDue(at(later(30), tx))).toBe(0)
    expect(await walletOf(tx, seller?.id ?? 0)).toEqual({
      pending: 0,
      available: 5000_00,
      earned: 5000_00,
    })
    expect(await walletOf(tx, top?.id ?? 0)).toMatchObject({ pending: 2500_00 })
    await releaseCommission(tx, override.id)
    expect(await approveDue(at(later(31), tx))).toBe(1)
    await expect(trying(tx, (inner) => releaseCommission(inner, direct.id))).rejects.toMatchObject({
      code: 'commission-final',
    })
  }))

test('an approved commission that staff hold leaves the wallet, and is approved again once they release it', () =>
  inShop(async (tx) => {
    const { id: sellerId } = await aMember(tx)
    const order = await aSale(tx, sellerId)
    const [row] = await rowsOf(tx, order.id)
    const day31 = at(later(31), tx)
    await approveDue(day31)
    for (let round = 0; round < 2; round++) {
      await holdCommission(day31, row?.id ?? 0)
      await holdCommission(day31, row?.id ?? 0)
      expect(await approveDue(day31)).toBe(0)
      expect(await walletOf(tx, sellerId)).toEqual({ pending: 5000_00, available: 0, earned: 0 })
      await releaseCommission(day31, row?.id ?? 0)
      expect(await approveDue(day31)).toBe(1)
      expect(await walletOf(tx, sellerId)).toMatchObject({ pending: 0, available: 5000_00 })
    }
    await pay(tx, order.id)
    await expect(trying(tx, (inner) => holdCommission(inner, row?.id ?? 0))).rejects.toMatchObject({
      code: 'commission-final',
    })
  }))

type Ending = [what: string, end: (tx: TestTx, orderId: number) => Promise<void>, reason: string]
const ENDINGS: Ending[] = [
  ['stops being paid', (tx, id) => change(tx, id, { paymentStatus: 'failed' }), 'unpaid'],
  ['is cancelled', (tx, id) => change(tx, id, { orderStatus: 'cancelled' }), 'cancelled'],
  ['is not eligible', (tx, id) => change(tx, id, { commissionEligible: false }), 'not-eligible'],
  [
    'is deleted',
    async (tx, id) => {
      await deleteOrder(tx, id)
      await settleOrder(tx, id)
    },
    // An order with money is cancelled first, and stays.
    'cancelled',
  ],
]

test.each(ENDINGS)('a sale that %s before the hold has passed is not paid', (_, end, reason) =>
  inShop(async (tx) => {
    const seller = await aMember(tx)
    const order = await aSale(tx, seller.id)
    await end(tx, order.id)
    await settleOrder(tx, order.id)
    const [row, ...others] = await rowsOf(tx, order.id)
    expect(row).toMatchObject({ status: 'void', voidReason: reason })
    expect(others).toEqual([])
    expect(await walletOf(tx, seller.id)).toEqual({ pending: 0, available: 0, earned: 0 })
  }),
)

test.each(ENDINGS)('a sale that %s once approved leaves the wallet again', (_, end, reason) =>
  inShop(async (tx) => {
    const seller = await aMember(tx)
    const order = await aSale(tx, seller.id)
    await approveDue(at(later(30), tx))
    await end(tx, order.id)
    expect(await rowsOf(tx, order.id)).toMatchObject([{ status: 'void', voidReason: reason }])
    expect(await walletOf(tx, seller.id)).toEqual({ pending: 0, available: 0, earned: 0 })
    const lines = await tx.db.select().from(walletTransactions).orderBy(walletTransactions.id)
    expect(lines.map(({ transactionType, amount }) => [transactionType, amount])).toEqual([
      ['commission', 5000_00],
      ['reversal', -5000_00],
    ])
  }),
)

test.each(ENDINGS)('a sale that %s after it was paid out is taken back once', (_, end, reason) =>
  inShop(async (tx) => {
    const seller = await aMember(tx)
    const order = await aSale(tx, seller.id)
    await approveDue(at(later(30), tx))
    await pay(tx, order.id)
    await end(tx, order.id)
    await settleOrder(tx, order.id)
    const [paid, reversal, ...others] = await rowsOf(tx, order.id)
    expect(paid).toMatchObject({ status: 'paid', amount: 5000_00 })
    expect(reversal).toMatchObject({ amount: -5000_00, reversalOf: paid?.id, status: 'paid' })
    expect(reversal?.provenance).toEqual({ rule: 'reversal', of: paid?.id, reason })
    expect(others).toEqual([])
    expect(await walletOf(tx, seller.id)).toMatchObject({ available: 0, earned: 0 })
  }),
)

test('an order that is paid again pays again, held anew; what staff made void stays void', () =>
  inShop(async (tx) => {
    const [top, seller] = await aLine(tx, 2)
    const order = await aSale(tx, seller?.id ?? 0)
    const [, override] = await rowsOf(tx, order.id)
    await voidCommission(tx, override?.id ?? 0)
    await change(tx, order.id, { paymentStatus: 'pending' })
    await change(at(later(3), tx), order.id, { paymentStatus: 'paid' })
    const [direct, still] = await rowsOf(tx, order.id)
    expect(direct).toMatchObject({ status: 'pending', voidReason: null, heldUntil: later(33) })
    expect(still).toMatchObject({ status: 'void', voidReason: 'staff' })
    expect(await walletOf(tx, seller?.id ?? 0)).toMatchObject({ pending: 5000_00 })
    expect(await walletOf(tx, top?.id ?? 0)).toMatchObject({ pending: 0 })
    await change(tx, order.id, { orderStatus: 'cancelled' })
    await change(at(later(4), tx), order.id, { orderStatus: 'confirmed' })
    await approveDue(at(later(40), tx))
    expect(await walletOf(tx, seller?.id ?? 0)).toMatchObject({ available: 5000_00 })
  }))

test('what is taken back comes from what is available first', () =>
  inShop(async (tx) => {
    const seller = await aMember(tx)
    const first = await aSale(tx, seller.id)
    await approveDue(at(later(30), tx))
    await pay(tx, first.id)
    const cheap = await aSale(tx, seller.id, {}, 5_000_00)
    await approveDue(at(later(30), tx))
    await change(tx, first.id, { orderStatus: 'cancelled' })
    expect(await walletOf(tx, seller.id)).toMatchObject({ available: 833_33, earned: 833_33 })
    await change(tx, cheap.id, { orderStatus: 'cancelled' })
    expect(await walletOf(tx, seller.id)).toMatchObject({ available: 0, earned: 0 })
  }))

test('what a partner earned is all that is not void, pending too, less what was taken back; so is the month of it', () =>
  inShop(async (tx) => {
    const { id } = await aMember(tx)
    const sums = async (when = tx) =>
      Object.values(await earnedSums(when, (await getWallet(when, id)).wallet)).map(
        (cents) => cents / 100,
      )
    expect(await sums()).toEqual([0, 0, 0])
    const first = await aSale(tx, id)
    const cancelled = await aSale(tx, id)
    expect(await sums()).toEqual([10_000, 10_000, 10_000])
    await change(tx, cancelled.id, { orderStatus: 'cancelled' })
    expect(await sums()).toEqual([5_000, 5_000, 5_000])
    const later31 = at(later(31), tx)
    await approveDue(later31)
    await aSale(later31, id)
    expect(await sums(later31)).toEqual([10_000, 5_000, 5_000])
    await pay(tx, first.id)
    await change(later31, first.id, { orderStatus: 'cancelled' })
    expect(await sums(later31)).toEqual([5_000, 0, 5_000])
  }))

test('nothing is decided about a commission that is not there', () =>
  inShop(async (tx) => {
    for (const decide of [holdCommission, releaseCommission, voidCommission])
      await expect(trying(tx, (inner) => decide(inner, 999_999))).rejects.toMatchObject({
        code: 'not-found',
      })
  }))
