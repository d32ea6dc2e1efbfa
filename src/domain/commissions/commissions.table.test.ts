import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#domain/orders/orders.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { refusedBy, run, testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { aMemberRow, anOrderRow } from '#testing/table-rows.ts'
import { commissions } from './commissions.table.ts'
import { plans } from './plans.table.ts'

type Given = Partial<typeof commissions.$inferInsert>

async function aCommission(tx: TestTx, given: Given = {}) {
  const { id: planId } = singleRow(await tx.db.select().from(plans).where(eq(plans.version, 1)))
  const memberId = given.memberId ?? (await aMemberRow(tx)).id
  const plain = { sourceOrderId: 10_001, commissionType: 'direct' as const, level: 1, planId }
  const row = { amount: 5000_00, provenance: { plan: 1 }, createdAt: tx.now, ...plain, ...given }
  return singleRow(
    await tx.db
      .insert(commissions)
      .values({ ...row, memberId })
      .returning(),
  )
}

/** Takes back a paid commission, or what `given` says instead. */
async function aReversal(tx: TestTx, given: Given = {}, original: Given = { status: 'paid' }) {
  const { id: reversalOf, memberId } = await aCommission(tx, original)
  return aCommission(tx, { memberId, reversalOf, amount: -5000_00, ...given })
}

test('a commission starts pending, for a sale', () =>
  inShop(async (tx) => {
    const fresh = { status: 'pending', sourceType: 'sale', rate: null, payoutDate: null }
    expect(await aCommission(tx)).toMatchObject(fresh)
  }))

test('a commission moves through its states, is paid and is taken back in a row of its own', () =>
  inShop(async (tx) => {
    const { id, memberId } = await aCommission(tx)
    for (const status of ['held', 'pending', 'approved', 'batched', 'paid'] as const)
      await tx.db.update(commissions).set({ status }).where(eq(commissions.id, id))
    const reversal = await aCommission(tx, { memberId, reversalOf: id, amount: -5000_00 })
    expect(reversal.amount).toBe(-5000_00)
  }))

test('what was taken back can be given again, when the order is paid once more', () =>
  inShop(async (tx) => {
    const { id: reversalOf, memberId } = await aReversal(tx, { status: 'paid' })
    const again = await aCommission(tx, { memberId, reversalOf, amount: 5000_00 })
    expect(again.reversalOf).toBe(reversalOf)
  }))

test('what was paid for an order outlives it', () =>
  inShop(async (tx) => {
    const { id } = await anOrderRow(tx)
    await aCommission(tx, { sourceOrderId: id })
    await tx.db.delete(orders).where(eq(orders.id, id))
    expect(await tx.db.$count(commissions, eq(commissions.sourceOrderId, id))).toBe(1)
  }))

test('what a commission says of money never changes, field by field', () =>
  inShop(async (tx) => {
    const { id } = await aCommission(tx)
    const other = await aMemberRow(tx)
    const changes: Given[] = [
      { amount: 6000_00 },
      { memberId: other.id },
      { sourceOrderId: 10_002 },
      { level: 2 },
      { rate: 1 },
      { provenance: { plan: 2 } },
    ]
    for (const change of changes) {
      const rewrite = (tx: TestTx) =>
        tx.db.update(commissions).set(change).where(eq(commissions.id, id)).execute()
      expect([change, await refusedBy(tx, rewrite)]).toEqual([change, 'commissions_stay_as_posted'])
    }
  }))

test('the words beside a paid commission can be erased', () =>
  inShop(async (tx) => {
    const { id } = await aCommission(tx, { status: 'paid', notes: 'For Ann Brown' })
    await tx.db.update(commissions).set({ notes: '' }).where(eq(commissions.id, id))
    const [row] = await tx.db.select().from(commissions).where(eq(commissions.id, id))
    expect(row).toMatchObject({ notes: '', status: 'paid', amount: 5000_00 })
  }))

testGuards([
  [
    'a sale pays a partner once a level',
    'commissions_posted_once_a_revision',
    async (tx) => {
      const { memberId } = await aCommission(tx)
      await aCommission(tx, { memberId })
    },
  ],
  [
    'a commission is taken back once',
    'commissions_reversed_once_a_revision',
    async (tx) => {
      const { memberId, reversalOf } = await aReversal(tx, { amount: -1 })
      await aCommission(tx, { memberId, reversalOf, amount: -1 })
    },
  ],
  [
    'no more is taken back than was paid',
    'commissions_reverse_within',
    (tx) => aReversal(tx, { amount: -5000_01 }),
  ],
  [
    'taking back never adds',
    'commissions_reverse_within',
    (tx) => aReversal(tx, { amount: 5000_00 }),
  ],
  [
    'only what was paid is taken back',
    'commissions_reverse_within',
    (tx) => aReversal(tx, {}, { status: 'approved' }),
  ],
  [
    'what was paid to one partner is not taken back from another',
    'commissions_reverse_within',
    async (tx) => aReversal(tx, { memberId: (await aMemberRow(tx)).id }),
  ],
  [
    'a commission has a known source',
    'commissions_source_known',
    (tx) => aCommission(tx, { sourceType: 'recruitment' as never }),
  ],
  [
    'a commission has a known type',
    'commissions_type_known',
    (tx) => aCommission(tx, { commissionType: 'recruitment' as never }),
  ],
  [
    'a commission has a known status',
    'commissions_status_known',
    (tx) => aCommission(tx, { status: 'lost' as never }),
  ],
  [
    'a commission for a sale names the order, the level and the plan',
    'commissions_sale_whole',
    (tx) => aCommission(tx, { planId: null }),
  ],
  ['revisions count from one', 'commissions_revision', (tx) => aCommission(tx, { revision: 0 })],
  ['pay reaches five levels', 'commissions_level', (tx) => aCommission(tx, { level: 6 })],
  [
    'only a reversal is below zero',
    'commissions_not_negative',
    (tx) => aCommission(tx, { amount: -1 }),
  ],
  [
    'a commission is not its own reversal',
    'commissions_not_own_reversal',
    async (tx) => {
      await tx.db.execute(sql`set local session_replication_role = replica`)
      await aCommission(tx, { id: 900_001, reversalOf: 900_001, amount: -1 })
    },
  ],
  [
    'a paid commission is final',
    'commissions_stay_as_posted',
    async (tx) => {
      const { id } = await aCommission(tx, { status: 'paid' })
      await tx.db
        .update(commissions)
        .set({ status: 'void', voidReason: 'staff' })
        .where(eq(commissions.id, id))
    },
  ],
  [
    'a void commission says why',
    'commissions_void_has_reason',
    (tx) => aCommission(tx, { status: 'void' }),
  ],
  [
    'the reason is one of a list',
    'commissions_void_reason_known',
    async (tx) => {
      await aCommission(tx, { status: 'void', voidReason: 'staff' })
      await run(sql`update commissions set void_reason = 'whim'`)(tx)
    },
  ],
  ['a commission never vanishes', 'commissions_never_vanish', run(sql`delete from commissions`)],
  [
    'commissions are never emptied',
    'commissions_never_vanish',
    run(sql`truncate commissions cascade`),
  ],
])
