import { expect, test } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { aUserRow } from '#testing/table-rows.ts'
import { taxPayments } from './tax-payments.table.ts'

async function aTaxPayment(tx: TestTx, given: Partial<typeof taxPayments.$inferInsert> = {}) {
  const { id: recordedBy } = await aUserRow(tx)
  const plain = { amount: 100_00, paidOn: '2026-11-03', reference: 'TAJ 1' }
  const row = { ...plain, recordedBy, createdAt: tx.now, ...given }
  return singleRow(await tx.db.insert(taxPayments).values(row).returning())
}

const back = { amount: -100_00, reason: 'A typing slip' }

test('a payment of tax is taken back by a row with the negative amount', () =>
  inShop(async (tx) => {
    const { id: takesBack } = await aTaxPayment(tx)
    expect(await aTaxPayment(tx, { ...back, takesBack })).toMatchObject({ amount: -100_00 })
  }))

testGuards([
  [
    'only what takes a payment of tax back is negative',
    'mlm_tax_payments_signed',
    (tx) => aTaxPayment(tx, { amount: -1 }),
  ],
  [
    'a payment of tax is taken back with a reason',
    'mlm_tax_payments_taken_back_with_reason',
    async (tx) => {
      const { id: takesBack } = await aTaxPayment(tx)
      await aTaxPayment(tx, { ...back, takesBack, reason: null })
    },
  ],
  [
    'a payment of tax is taken back once',
    'mlm_tax_payments_taken_back_once',
    async (tx) => {
      const { id: takesBack } = await aTaxPayment(tx)
      await aTaxPayment(tx, { ...back, takesBack })
      await aTaxPayment(tx, { ...back, takesBack })
    },
  ],
])
