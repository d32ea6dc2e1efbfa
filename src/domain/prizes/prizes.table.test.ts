import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CLAIM_LIMITS } from '#contract/prizes.ts'
import { databaseErrorCode } from '#platform/database/sql-state.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx, trying } from '#testing/shop.ts'
import { claims, spins } from './prizes.table.ts'

const TOO_LONG = '22001'
const won = { prizeId: 'care-kit', prize: 'Free Care Kit' }

async function aSpin(tx: TestTx, day = '2026-11-20', visitor = 'ann') {
  const row = { visitor, day, ...won, at: tx.now }
  return singleRow(await tx.db.insert(spins).values(row).returning())
}

async function aClaim(tx: TestTx, given: Partial<typeof claims.$inferInsert> = {}) {
  const plain = { name: 'Ann', email: 'ann@example.com', phone: '8765550101', ...won }
  const row = { ...plain, createdAt: tx.now, updatedAt: tx.now, ...given }
  return singleRow(await tx.db.insert(claims).values(row).returning())
}

test('a claim starts pending and unverified', () =>
  inShop(async (tx) => {
    expect(await aClaim(tx)).toMatchObject({ status: 'pending', verified: false, spinId: null })
  }))

test('a visitor spins again on another day, and another visitor on the same day', () =>
  inShop(async (tx) => {
    await aSpin(tx)
    await aSpin(tx, '2026-11-21')
    await aSpin(tx, '2026-11-20', 'ben')
    expect(await tx.db.$count(spins)).toBe(3)
  }))

test('a claim holds texts up to the published lengths and no longer', () =>
  inShop(async (tx) => {
    const { status: _, ...lengths } = CLAIM_LIMITS
    for (const [field, limit] of Object.entries(lengths)) {
      await aClaim(tx, { [field]: 'x'.repeat(limit) })
      const longer = trying(tx, (tx) => aClaim(tx, { [field]: 'x'.repeat(limit + 1) }))
      const code = await longer.then(() => 'kept', databaseErrorCode)
      expect([field, code]).toEqual([field, TOO_LONG])
    }
  }))

test('the status of a claim is limited as published', () =>
  inShop(async (tx) => {
    const { rows } = await tx.db.execute(sql`
      select character_maximum_length as longest from information_schema.columns
      where table_name = 'lottery_claims' and column_name = 'status'`)
    expect(rows).toEqual([{ longest: CLAIM_LIMITS.status }])
  }))

const DAY = { grantedDay: '2026-11-20' }

testGuards([
  [
    'what a claim was before is a known status',
    'lottery_claims_status_before_known',
    (tx) => aClaim(tx, { statusBefore: 'lost' as never }),
  ],
  [
    'an address is granted one claim a day',
    'lottery_claims_granted_by_email',
    async (tx) => {
      await aClaim(tx, DAY)
      await aClaim(tx, { ...DAY, email: 'ANN@example.com' })
    },
  ],
  [
    'a mailbox is granted one claim a day',
    'lottery_claims_granted_by_mailbox',
    async (tx) => {
      await aClaim(tx, { ...DAY, mailboxKey: 'ann@gmail.com', email: 'a.nn@gmail.com' })
      await aClaim(tx, { ...DAY, mailboxKey: 'ann@gmail.com', email: 'ann@gmail.com' })
    },
  ],
  [
    'a telephone number is granted one claim a day',
    'lottery_claims_granted_by_phone',
    async (tx) => {
      await aClaim(tx, { ...DAY, phoneKey: '8765550101' })
      await aClaim(tx, { ...DAY, phoneKey: '8765550101', email: 'ben@example.com' })
    },
  ],
  [
    'a network is granted one claim a day',
    'lottery_claims_granted_by_caller',
    async (tx) => {
      await aClaim(tx, { ...DAY, caller: 'a' })
      await aClaim(tx, { ...DAY, caller: 'a', email: 'ben@example.com' })
    },
  ],
  [
    'a visitor spins once a day',
    'lottery_spins_once_a_day',
    async (tx) => {
      await aSpin(tx)
      await aSpin(tx)
    },
  ],
  [
    'a claim has a known status',
    'lottery_claims_status_known',
    (tx) => aClaim(tx, { status: 'lost' as never }),
  ],
  [
    'only a spin makes a claim a verified one',
    'lottery_claims_verified_by_spin',
    (tx) => aClaim(tx, { verified: true }),
  ],
  [
    'a spin is claimed once',
    'lottery_claims_spin_id_unique',
    async (tx) => {
      const { id: spinId } = await aSpin(tx)
      await aClaim(tx, { spinId, verified: true })
      await aClaim(tx, { spinId, verified: true })
    },
  ],
])
