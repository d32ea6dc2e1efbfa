// What the database refuses of who sold an order.

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aMember } from '#testing/builders.ts'
import { refusedBy } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { partnerSales } from './partner-sales.table.ts'
import { runningPlan } from './running-plan.ts'

async function aSale(tx: TestTx, above = 0) {
  const { id: memberId } = await aMember(tx)
  const { id: planId } = await runningPlan(tx, tx.now)
  const upline = Array.from({ length: above + 1 }, () => ({ memberId, isActive: true }))
  const row = { orderId: 10_001, memberId, planId, upline, soldAt: tx.now, createdAt: tx.now }
  return tx.db.insert(partnerSales).values(row)
}

test('an upline is the seller and at most four above', () =>
  inShop(async (tx) => {
    expect(await refusedBy(tx, (inner) => aSale(inner, 5))).toBe('partner_sales_upline')
    expect(await refusedBy(tx, (inner) => aSale(inner, -1))).toBe('partner_sales_upline')
    expect(await refusedBy(tx, (inner) => aSale(inner, 4))).toBeUndefined()
  }))

test('who sold an order is only added to', () =>
  inShop(async (tx) => {
    await aSale(tx)
    const ours = eq(partnerSales.orderId, 10_001)
    const change = { cleared: true }
    expect(
      await refusedBy(tx, (inner) => inner.db.update(partnerSales).set(change).where(ours)),
    ).toBe('partner_sales_stay')
    expect(await refusedBy(tx, (inner) => inner.db.delete(partnerSales).where(ours))).toBe(
      'partner_sales_stay',
    )
  }))
