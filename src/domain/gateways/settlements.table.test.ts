import { sql } from 'drizzle-orm'
import { singleRow } from '#platform/database/rows.ts'
import { run, testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { settlementRows, settlements } from './settlements.table.ts'

async function aFile(tx: TestTx, given: Partial<typeof settlements.$inferInsert> = {}) {
  const file = {
    gateway: 'wipay' as const,
    fileName: 'a.csv',
    sha256: 'a'.repeat(64),
    importedBy: 'Ann',
    importedAt: tx.now,
  }
  return singleRow(
    await tx.db
      .insert(settlements)
      .values({ ...file, ...given })
      .returning(),
  ).id
}

async function aRow(tx: TestTx, given: Partial<typeof settlementRows.$inferInsert> = {}) {
  const settlementId = given.settlementId ?? (await aFile(tx))
  const row = { rowNumber: 2, gatewayId: 'T-1', amount: 1_00, kind: 'payment' as const }
  await tx.db.insert(settlementRows).values({ ...row, ...given, settlementId })
  return settlementId
}

testGuards([
  [
    'a list is of a gateway that the shop knows',
    'gateway_settlements_gateway_known',
    async (tx) => {
      await aFile(tx)
      await run(sql`update gateway_settlements set gateway = 'other'`)(tx)
    },
  ],
  [
    'a list is known by the digest of its bytes',
    'gateway_settlements_sha256_form',
    (tx) => aFile(tx, { sha256: 'A'.repeat(64) }),
  ],
  [
    'a list has both of its days or none',
    'gateway_settlements_days_in_order',
    (tx) => aFile(tx, { firstDay: '2026-11-20' }),
  ],
  [
    'the last day of a list is not before the first',
    'gateway_settlements_days_in_order',
    (tx) => aFile(tx, { firstDay: '2026-11-20', lastDay: '2026-11-19' }),
  ],
  [
    'the same file is kept once for a gateway',
    'gateway_settlements_once',
    async (tx) => {
      await aFile(tx)
      await aFile(tx, { gateway: 'fygaro' })
      await aFile(tx)
    },
  ],
  [
    'a row is a payment or a refund',
    'gateway_settlement_rows_kind_known',
    async (tx) => {
      await aRow(tx)
      await run(sql`update gateway_settlement_rows set kind = 'fee'`)(tx)
    },
  ],
  [
    'a refund goes out',
    'gateway_settlement_rows_sign',
    (tx) => aRow(tx, { kind: 'refund', amount: 1_00 }),
  ],
  ['a payment comes in', 'gateway_settlement_rows_sign', (tx) => aRow(tx, { amount: -1_00 })],
  [
    'a row of a file is kept once',
    'gateway_settlement_rows_once',
    async (tx) => aRow(tx, { settlementId: await aRow(tx) }),
  ],
])
