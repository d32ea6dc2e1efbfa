import { type SQL, sql } from 'drizzle-orm'
import { anOrder } from '#testing/builders.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { entitlements, vouchers, voucherUses } from './vouchers.table.ts'

type Voucher = Partial<typeof vouchers.$inferInsert>

async function aVoucherRow(tx: TestTx, given: Voucher = {}) {
  const plain = { code: 'RAINY', codeKey: 'RAINY', kind: 'amount' as const, amount: 100_00 }
  const row = { ...plain, madeBy: 'Ann', createdAt: tx.now, ...given }
  return singleRow(await tx.db.insert(vouchers).values(row).returning())
}

async function aUse(tx: TestTx, given: Partial<typeof voucherUses.$inferInsert> = {}) {
  const voucherId = given.voucherId ?? (await aVoucherRow(tx)).id
  const row = { kind: 'amount' as const, usedAt: tx.now, ...given, voucherId }
  await tx.db.insert(voucherUses).values(row)
}

async function aClaim(tx: TestTx): Promise<number> {
  const { rows } = await tx.db.execute(sql`
    insert into lottery_claims (name, email, phone, prize, prize_id, created_at, updated_at)
    values ('Ann', 'ann@example.com', '1', 'Care kit', 'care-kit', now(), now()) returning id`)
  return Number(singleRow(rows).id)
}

const anEntitlement = (tx: TestTx, given: Partial<typeof entitlements.$inferInsert>) =>
  tx.db
    .insert(entitlements)
    .values({ kind: 'gift', prize: 'Care kit', createdAt: tx.now, ...given })

/** Changes an order's row as no verb does. */
async function tamper(tx: TestTx, change: SQL) {
  await anOrder(tx)
  await tx.db.execute(sql`update orders set ${change}`)
}

testGuards([
  [
    'two vouchers never have one code',
    'vouchers_code_key_unique',
    async (tx) => {
      await aVoucherRow(tx)
      await aVoucherRow(tx, { code: 'rai-ny' })
    },
  ],
  [
    'a code is of capitals and digits',
    'vouchers_code_key',
    (tx) => aVoucherRow(tx, { codeKey: 'abc' }),
  ],
  [
    'a voucher does something that the shop knows',
    'vouchers_kind_known',
    (tx) => aVoucherRow(tx, { kind: 'magic' as never, amount: 0 }),
  ],
  ['an amount is of something', 'vouchers_amount', (tx) => aVoucherRow(tx, { amount: 0 })],
  [
    'a percentage is a hundred at most',
    'vouchers_percent',
    (tx) => aVoucherRow(tx, { kind: 'percentage', amount: 0, percent: 101 }),
  ],
  [
    'a gift has a name',
    'vouchers_gift',
    (tx) => aVoucherRow(tx, { kind: 'gift', amount: 0, gift: '' }),
  ],
  [
    'no minimum is below nothing',
    'vouchers_minimum_not_negative',
    (tx) => aVoucherRow(tx, { minimum: -1 }),
  ],
  [
    'a voucher can be used once at least',
    'vouchers_uses_positive',
    (tx) => aVoucherRow(tx, { usesInAll: 0 }),
  ],
  [
    'the last day comes after the first',
    'vouchers_days_in_order',
    (tx) => aVoucherRow(tx, { firstDay: '2026-11-02', lastDay: '2026-11-01' }),
  ],
  [
    'a claim is granted one voucher',
    'vouchers_claim_id_unique',
    async (tx) => {
      const claimId = await aClaim(tx)
      await aVoucherRow(tx, { claimId })
      await aVoucherRow(tx, { code: 'OTHER', codeKey: 'OTHER', claimId })
    },
  ],
  [
    'a voucher is of a claim that is there',
    'vouchers_claim_id_fk',
    (tx) => aVoucherRow(tx, { claimId: 999_999 }),
  ],
  [
    'a voucher credits a partner who is there',
    'vouchers_partner_id_fk',
    (tx) => aVoucherRow(tx, { partnerId: 999_999 }),
  ],
  [
    'a use did something that the shop knows',
    'voucher_uses_kind_known',
    (tx) => aUse(tx, { kind: 'magic' as never }),
  ],
  [
    'a use is of an order that is there',
    'voucher_uses_order_id_fk',
    (tx) => aUse(tx, { orderId: 999_999 }),
  ],
  [
    'a use is of a voucher that is there',
    'voucher_uses_voucher_id_vouchers_id_fk',
    (tx) => aUse(tx, { voucherId: 999_999 }),
  ],
  [
    'an order has one voucher',
    'voucher_uses_one_an_order',
    async (tx) => {
      const { id: orderId } = await anOrderRow(tx)
      const { id: voucherId } = await aVoucherRow(tx)
      await aUse(tx, { orderId, voucherId })
      await aUse(tx, { orderId, voucherId })
    },
  ],
  [
    'a use is returned for a reason that the shop knows',
    'voucher_uses_returned_for_known',
    (tx) => aUse(tx, { returnedAt: tx.now, returnedFor: 'fun' as never }),
  ],
  [
    'no use is returned without a reason',
    'voucher_uses_returned_somehow',
    (tx) => aUse(tx, { returnedAt: tx.now }),
  ],
  [
    'people are entitled to what the shop knows',
    'entitlements_kind_known',
    (tx) => anEntitlement(tx, { kind: 'car' as never }),
  ],
  [
    'nothing was used without an order',
    'entitlements_used_with_an_order',
    (tx) => anEntitlement(tx, { usedAt: tx.now }),
  ],
  [
    'what is used goes with an order that is there',
    'entitlements_order_id_fk',
    (tx) => anEntitlement(tx, { orderId: 999_999, usedAt: tx.now }),
  ],
  [
    'a claim is granted one entitlement',
    'entitlements_claim_id_unique',
    async (tx) => {
      const claimId = await aClaim(tx)
      await anEntitlement(tx, { claimId })
      await anEntitlement(tx, { claimId })
    },
  ],
  [
    'an entitlement is of a claim that is there',
    'entitlements_claim_id_fk',
    (tx) => anEntitlement(tx, { claimId: 999_999 }),
  ],
  [
    'what a voucher takes off is a part of the discount',
    'orders_voucher_within_discount',
    (tx) => tamper(tx, sql`voucher_discount = 1`),
  ],
  [
    'no more is taken off a delivery than it costs',
    'orders_delivery_discount_within_voucher',
    (tx) => tamper(tx, sql`delivery_discount = 1`),
  ],
])
