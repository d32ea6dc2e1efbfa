import { expect, test } from 'vitest'
import { monthOf } from '#contract/jamaica.ts'
import { approveDue } from '#domain/commissions/approve-due.ts'
import { adjustCommission } from '#domain/commissions/award-bonus.ts'
import { aMember } from '#testing/builders.ts'
import { at, inShop, type TestTx } from '#testing/shop.ts'
import { getStatement } from './statements.ts'

/** Midnight in Jamaica between October and November. */
const MIDNIGHT = new Date('2026-11-01T05:00:00Z').getTime()
const seconds = (count: number) => new Date(MIDNIGHT + count * 1000)

async function earn(tx: TestTx, memberId: number, amountCents: number, when: Date) {
  await adjustCommission(at(when, tx), { memberId, amountCents, reason: 'The fair' })
  expect(await approveDue(at(when, tx))).toBe(1)
}

test('a month opens with what the one before closed with, however postings cross at midnight', () =>
  inShop(async (tx) => {
    const { id: memberId } = await aMember(tx)
    await earn(tx, memberId, 100_00, seconds(-9))
    // The second was begun first and had to wait for the first.
    await earn(tx, memberId, 20_00, seconds(1))
    await earn(tx, memberId, 3_00, seconds(-1))
    await earn(tx, memberId, 4_00, seconds(5))
    const october = await getStatement(tx, memberId, monthOf(2026, 10))
    const november = await getStatement(tx, memberId, monthOf(2026, 11))
    const sums = [october, november].map(
      ({ openingCents, earnedCents, pendingCents, creditedCents, closingCents }) => [
        openingCents,
        earnedCents,
        pendingCents,
        creditedCents,
        closingCents,
      ],
    )
    expect(sums).toEqual([
      [0, 103_00, 0, 103_00, 103_00],
      [103_00, 24_00, 0, 24_00, 127_00],
    ])
  }))
