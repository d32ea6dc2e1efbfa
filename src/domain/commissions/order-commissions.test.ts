// The commissions of an order follow the order: whatever happens to it, they add up to what the plan pays for
// it as it is, in further rows, and what staff decided stays decided.

import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Month, monthAt } from '#contract/jamaica.ts'
import type { EditOrder } from '#contract/orders.ts'
import { getWallet } from '#domain/ledger/find-wallet.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { linesOf } from '#domain/orders/lines.ts'
import { placeOrder } from '#domain/orders/place-order.ts'
import { listCommissionNotes } from '#domain/partners/member-notes.ts'
import { members } from '#domain/partners/members.table.ts'
import { rankNumbers } from '#domain/partners/rank-numbers.ts'
import { recountSales, volumesOf } from '#domain/partners/recount-sales.ts'
import { aLine, aMember, aProduct, BUYER } from '#testing/builders.ts'
import { plantRegistration } from '#testing/documents.ts'
import { anEarlierSale } from '#testing/earlier-sale.ts'
import { at, inShop, NOW, type TestTx } from '#testing/shop.ts'
import { approveDue } from './approve-due.ts'
import { type CommissionRow, commissions } from './commissions.table.ts'
import { clearFlag, holdCommission, voidCommission } from './decide-commission.ts'
import { partnerSales } from './partner-sales.table.ts'
import { settleOrder } from './settle-order.ts'
import { ordersOfEarlierRules, ordersToSettle } from './unsettled-orders.ts'

const DEAR = 189_900_00
const later = (days: number) => new Date(NOW.getTime() + days * 24 * 3_600_000)

/** An order of some pieces at each price, paid; its commissions are posted. */
async function aSale(tx: TestTx, referrer: number, pieces: [quantity: number, cents: number][]) {
  const lines = []
  for (const [quantity, priceCents] of pieces)
    lines.push({ productId: (await aProduct(tx, { priceCents })).id, quantity })
  const { order } = await placeOrder(tx, { ...BUYER, lines, referrer })
  await change(tx, order.id, { paymentStatus: 'paid' })
  return order.id
}

async function change(tx: TestTx, orderId: number, edit: EditOrder) {
  await changeOrder(tx, { orderId, edit })
  await settle(tx, orderId)
}

/** Settles twice, as a job may run twice; afterwards nothing is left to settle. */
async function settle(tx: TestTx, orderId: number) {
  await settleOrder(tx, orderId)
  await settleOrder(tx, orderId)
  expect(await ordersToSettle(tx, { after: orderId - 1, through: orderId })).toEqual([])
}

const rowsOf = (tx: TestTx, orderId: number) =>
  tx.db
    .select()
    .from(commissions)
    .where(eq(commissions.sourceOrderId, orderId))
    .orderBy(asc(commissions.id))

const stateOf = (rows: readonly CommissionRow[]) =>
  rows.map(({ amount, status, voidReason }) => [amount, voidReason ?? status])

async function priceOf(tx: TestTx, orderId: number, unitPrice: string): Promise<EditOrder> {
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error('an order')
  const [first, ...rest] = await linesOf(tx, order)
  const same = rest.map(({ id, quantity }) => ({ id, quantity }))
  return {
    lines: [{ id: first?.id, quantity: first?.quantity ?? 1, unitPrice }, ...same],
    reason: 'Agreed',
  }
}

const pay = (tx: TestTx, orderId: number) =>
  tx.db.update(commissions).set({ status: 'paid' }).where(eq(commissions.sourceOrderId, orderId))

test('each piece of an order is a sale, before delivery and GCT', () =>
  inShop(async (tx) => {
    await plantRegistration(tx, '2026-01-01')
    const seller = await aMember(tx)
    // J$23,000 less J$3,000 of tax: each piece brings J$10,000, of which all levels may take 40 %.
    const orderId = await aSale(tx, seller.id, [
      [2, 11_500_00],
      [1, DEAR],
    ])
    const [row] = await rowsOf(tx, orderId)
    expect(row?.amount).toBe(2 * 1666_66 + 5000_00)
    expect(row?.provenance).toMatchObject({
      lines: [
        { quantity: 2, baseCents: 20_000_00, scaled: 2 },
        { quantity: 1, scaled: 0 },
      ],
    })
    await change(tx, orderId, { delivery: '9000.00', reason: 'Quoted' })
    expect(stateOf(await rowsOf(tx, orderId))).toEqual([[8333_32, 'pending']])
  }))

test('an unpaid commission of an order that comes to less is posted again, and dearer the first counts again', () =>
  inShop(async (tx) => {
    const seller = await aMember(tx)
    const orderId = await aSale(tx, seller.id, [[1, 20_000_00]])
    await change(tx, orderId, await priceOf(tx, orderId, '12000.00'))
    expect(stateOf(await rowsOf(tx, orderId))).toEqual([
      [3333_33, 'changed'],
      [2000_00, 'pending'],
    ])
    await change(tx, orderId, await priceOf(tx, orderId, '20000.00'))
    expect(stateOf(await rowsOf(tx, orderId))).toEqual([
      [3333_33, 'pending'],
      [2000_00, 'changed'],
    ])
    const { wallet } = await getWallet(tx, seller.id)
    expect(wallet).toMatchObject({ pendingBalance: 3333_33, availableBalance: 0 })
  }))

test('a paid commission gets a row that takes back the difference, another that gives more, and all of it back with a cancellation', () =>
  inShop(async (tx) => {
    const seller = await aMember(tx)
    const orderId = await aSale(tx, seller.id, [[1, 20_000_00]])
    await approveDue(at(later(30), tx))
    await pay(tx, orderId)
    await change(tx, orderId, await priceOf(tx, orderId, '12000.00'))
    await change(tx, orderId, await priceOf(tx, orderId, '27000.00'))
    const states = [
      [3333_33, 'paid'],
      [-1333_33, 'paid'],
      [2500_00, 'pending'],
    ]
    expect(stateOf(await rowsOf(tx, orderId))).toEqual(states)
    const [, , more] = await rowsOf(tx, orderId)
    // Nothing came for it yet.
    expect(more?.heldUntil).toBe(null)
    await change(tx, orderId, { orderStatus: 'cancelled' })
    expect(stateOf(await rowsOf(tx, orderId)).slice(1)).toEqual([
      [-1333_33, 'paid'],
      [2500_00, 'cancelled'],
      [-2000_00, 'paid'],
    ])
    await change(tx, orderId, { orderStatus: 'confirmed' })
    const rows = await rowsOf(tx, orderId)
    expect(rows.reduce((sum, row) => sum + (row.status === 'void' ? 0 : row.amount), 0)).toBe(
      4500_00,
    )
    expect(stateOf(rows).at(-1)).toEqual([4500_00, 'pending'])
  }))

test('what staff hold stays held with its reason, whatever becomes of the order, and what they made void stays void', () =>
  inShop(async (tx) => {
    const [top, seller] = await aLine(tx, 2)
    const orderId = await aSale(tx, seller?.id ?? 0, [[1, 20_000_00]])
    const [direct, override] = await rowsOf(tx, orderId)
    await holdCommission(tx, direct?.id ?? 0, { note: 'The deposit looks forged' })
    await voidCommission(tx, override?.id ?? 0)
    await change(tx, orderId, await priceOf(tx, orderId, '12000.00'))
    await change(tx, orderId, { orderStatus: 'cancelled' })
    await change(tx, orderId, { orderStatus: 'confirmed' })
    await approveDue(at(later(60), tx))
    const mine = (await rowsOf(tx, orderId)).filter(({ memberId }) => memberId === seller?.id)
    expect(stateOf(mine)).toEqual([
      [3333_33, 'changed'],
      [2000_00, 'held'],
    ])
    const notes = await listCommissionNotes(tx, mine[1]?.id ?? 0)
    expect(notes.map(({ text }) => text)).toEqual(['The deposit looks forged'])
    const above = (await rowsOf(tx, orderId)).filter(({ memberId }) => memberId === top?.id)
    expect(stateOf(above)).toEqual([[1666_66, 'staff']])
  }))

test('whoever stands above and is the buyer earns nothing of it, everybody else does; cleared it counts, and another buyer is judged anew', () =>
  inShop(async (tx) => {
    const [top, middle, seller] = await aLine(tx, 3)
    const customerPhone = '876 555 0177'
    await tx.db
      .update(members)
      .set({ phone: '555-0177' })
      .where(eq(members.id, top?.id ?? 0))
    const orderId = await aSale(tx, seller?.id ?? 0, [[1, DEAR]])
    await change(tx, orderId, { customerPhone })
    const states = async () =>
      (await rowsOf(tx, orderId))
        .filter(({ memberId }) => memberId === top?.id)
        .map(({ amount, status, voidReason }) => [amount, voidReason ?? status])
    expect(await states()).toEqual([[2000_00, 'self-purchase']])
    expect(tx.happened.at(-1)).toMatchObject({ name: 'sale.flagged', facts: { memberId: top?.id } })
    const others = (await rowsOf(tx, orderId)).filter(({ memberId }) => memberId !== top?.id)
    expect(stateOf(others)).toEqual([
      [5000_00, 'pending'],
      [2500_00, 'pending'],
    ])
    expect(others.map(({ memberId }) => memberId)).toEqual([seller?.id, middle?.id])
    await clearFlag(tx, orderId)
    await settle(tx, orderId)
    expect(await states()).toEqual([[2000_00, 'pending']])
    const next = at(later(1), tx)
    await change(next, orderId, { customerPhone: '876 555 0142' })
    await change(next, orderId, { customerPhone })
    expect(await states()).toEqual([[2000_00, 'self-purchase']])
  }))

test('a flag outlives the erasure of the buyer, and an erased partner earns nothing more', () =>
  inShop(async (tx) => {
    const [top, seller] = await aLine(tx, 2)
    const orderId = await aSale(tx, seller?.id ?? 0, [[1, 20_000_00]])
    await change(tx, orderId, { customerEmail: seller?.email ?? '' })
    await tx.db
      .update(orders)
      .set({ customerEmail: 'erased-1@erased.invalid', customerPhone: '' })
      .where(eq(orders.id, orderId))
    await change(tx, orderId, await priceOf(tx, orderId, '12000.00'))
    await tx.db
      .update(members)
      .set({ closedAt: NOW, isActive: false })
      .where(eq(members.id, top?.id ?? 0))
    await change(tx, orderId, await priceOf(tx, orderId, '20000.00'))
    const rows = await rowsOf(tx, orderId)
    expect(rows.filter(({ status }) => status !== 'void')).toEqual([])
    expect(rows.filter(({ voidReason }) => voidReason === 'self-purchase')).toHaveLength(1)
  }))

test('another partner gets what the first loses, by the plan and day of the sale and who stands above now', () =>
  inShop(async (tx) => {
    const [top, first] = await aLine(tx, 2)
    const second = await aMember(tx)
    const orderId = await aSale(tx, first?.id ?? 0, [[1, DEAR]])
    await approveDue(at(later(30), tx))
    await pay(tx, orderId)
    const correct = async (referredBy: number | null) => {
      await tx.db.update(orders).set({ referredBy }).where(eq(orders.id, orderId))
      expect(await ordersToSettle(tx, { after: orderId - 1, through: orderId })).toEqual([orderId])
      await settle(tx, orderId)
    }
    await correct(second.id)
    const rows = await rowsOf(tx, orderId)
    expect(rows.slice(2).map(({ memberId, amount, status }) => [memberId, amount, status])).toEqual(
      [
        [first?.id, -5000_00, 'paid'],
        [top?.id, -2500_00, 'paid'],
        [second.id, 5000_00, 'pending'],
      ],
    )
    expect(rows[2]?.provenance).toMatchObject({ reason: 'partner-corrected' })
    const sales = await tx.db
      .select()
      .from(partnerSales)
      .where(eq(partnerSales.orderId, orderId))
      .orderBy(partnerSales.id)
    expect(sales.map(({ memberId, soldAt }) => [memberId, soldAt])).toEqual([
      [first?.id, NOW],
      [second.id, NOW],
    ])
    await correct(null)
    expect(stateOf(await rowsOf(tx, orderId)).at(-1)).toEqual([5000_00, 'partner-corrected'])
  }))

test('a partner who is corrected while a payment has gone back brings the upline of that moment, not of the next payment', () =>
  inShop(async (tx) => {
    const [top, first] = await aLine(tx, 2)
    const second = await aMember(tx, { sponsorId: top?.id ?? 0 })
    const orderId = await aSale(tx, first?.id ?? 0, [[1, DEAR]])
    await change(tx, orderId, { paymentStatus: 'pending' })
    const standing = (isActive: boolean) =>
      tx.db
        .update(members)
        .set({ isActive })
        .where(eq(members.id, top?.id ?? 0))
    await standing(false)
    await tx.db.update(orders).set({ referredBy: second.id }).where(eq(orders.id, orderId))
    await settle(tx, orderId)
    await standing(true)
    await change(at(later(3), tx), orderId, { paymentStatus: 'paid' })
    const open = (await rowsOf(tx, orderId)).filter(({ status }) => status !== 'void')
    expect(open.map(({ memberId, amount }) => [memberId, amount])).toEqual([[second.id, 5000_00]])
  }))

test('an order that is first given a partner while a payment has gone back is a sale of that moment', () =>
  inShop(async (tx) => {
    const [top, seller] = await aLine(tx, 2)
    const product = await aProduct(tx, { priceCents: DEAR })
    const lines = [{ productId: product.id, quantity: 1 }]
    const { order } = await placeOrder(tx, { ...BUYER, lines })
    await change(tx, order.id, { paymentStatus: 'paid' })
    await change(tx, order.id, { paymentStatus: 'pending' })
    await tx.db
      .update(orders)
      .set({ referredBy: seller?.id ?? 0 })
      .where(eq(orders.id, order.id))
    await settle(tx, order.id)
    await tx.db
      .update(members)
      .set({ isActive: false })
      .where(eq(members.id, top?.id ?? 0))
    await change(at(later(3), tx), order.id, { paymentStatus: 'paid' })
    expect(stateOf(await rowsOf(tx, order.id))).toEqual([
      [5000_00, 'pending'],
      [2500_00, 'pending'],
    ])
  }))

test('a later payment keeps the plan, the upline and the day of the first', () =>
  inShop(async (tx) => {
    const [top, seller] = await aLine(tx, 2)
    const orderId = await aSale(tx, seller?.id ?? 0, [[1, DEAR]])
    await change(tx, orderId, { paymentStatus: 'pending' })
    await tx.db
      .update(members)
      .set({ isActive: false })
      .where(eq(members.id, top?.id ?? 0))
    await change(at(later(3), tx), orderId, { paymentStatus: 'paid' })
    expect(stateOf(await rowsOf(tx, orderId))).toEqual([
      [5000_00, 'pending'],
      [2500_00, 'pending'],
    ])
    expect(await tx.db.select().from(partnerSales)).toMatchObject([{ soldAt: NOW }])
  }))

test('a sale that is paid again counts in the month of its first payment, for volumes and ranks as for commissions', () =>
  inShop(async (tx) => {
    const { id } = await aMember(tx)
    const orderId = await aSale(tx, id, [[1, DEAR]])
    await change(tx, orderId, { paymentStatus: 'pending' })
    const paidAgain = later(40)
    await change(at(paidAgain, tx), orderId, { paymentStatus: 'paid' })
    await recountSales(at(paidAgain, tx), id)
    const soldIn = async (month: Month) => {
      const counted = (await rankNumbers(tx, month, [id])).get(id)?.personalSales
      return [counted, (await volumesOf(tx, id, month)).personal]
    }
    expect(await soldIn(monthAt(paidAgain))).toEqual([0, '0'])
    await recountSales(tx, id)
    expect(await soldIn(monthAt(NOW))).toEqual([DEAR, '189900.00'])
    const [row] = await tx.db.select().from(members).where(eq(members.id, id))
    expect(row).toMatchObject({ lifetimeSales: DEAR, personalSales: DEAR })
  }))

test('a sale is noted where nobody earns, too', () =>
  inShop(async (tx) => {
    const { id } = await aMember(tx)
    await tx.db.update(members).set({ isActive: false }).where(eq(members.id, id))
    const orderId = await aSale(tx, id, [[1, DEAR]])
    expect(await rowsOf(tx, orderId)).toEqual([])
    expect(await tx.db.select().from(partnerSales)).toMatchObject([
      { orderId, memberId: id, upline: [{ memberId: id, isActive: false }] },
    ])
  }))

test('an order posted before sales were noted is listed, and stays until staff want it settled or it changes', () =>
  inShop(async (tx) => {
    const { id } = await aMember(tx)
    const [first, second] = [await anEarlierSale(tx, id), await anEarlierSale(tx, id)]
    const all = { after: 0, through: 2_000_000_000 }
    expect(await ordersToSettle(tx, all)).toEqual([])
    expect(await ordersOfEarlierRules(tx)).toEqual([first, second])
    await settleOrder(tx, first)
    expect(stateOf(await rowsOf(tx, first))).toEqual([[5000_00, 'pending']])
    await settleOrder(tx, first, { earlier: true })
    expect(stateOf(await rowsOf(tx, first))).toEqual([
      [5000_00, 'changed'],
      [10_000_00, 'pending'],
    ])
    expect(await ordersOfEarlierRules(tx)).toEqual([second])
    await changeOrder(tx, { orderId: second, edit: { orderStatus: 'cancelled' } })
    expect(await ordersToSettle(tx, all)).toEqual([second])
    await settle(tx, second)
    expect(stateOf(await rowsOf(tx, second))).toEqual([[5000_00, 'cancelled']])
  }))
