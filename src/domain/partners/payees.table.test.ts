import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aMember, givePayee, PAYEE } from '#testing/builders.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { changePayoutDetails } from './change-payout-details.ts'
import { findPayee } from './find-payees.ts'
import { payees } from './payees.table.ts'

const byBank = { ...PAYEE, accountType: 'savings' as const }

async function aPayee(tx: TestTx, given: Partial<typeof payees.$inferInsert> = {}) {
  const { id: memberId } = await aMember(tx, { bankAccount: '' })
  const row = { ...byBank, paypalEmail: null, memberId, createdAt: tx.now, ...given }
  await tx.db.insert(payees).values(row)
}

const NO_BANK = { bankCode: null, branch: null, accountType: null, accountNumber: null }

testGuards([
  [
    'a partner is paid by one of the known methods',
    'mlm_payees_method_known',
    (tx) => aPayee(tx, { ...NO_BANK, paymentMethod: 'cash' as 'paypal' }),
  ],
  [
    'an account is of a known type',
    'mlm_payees_account_type_known',
    (tx) => aPayee(tx, { accountType: 'gold' as 'savings' }),
  ],
  ['a TRN has nine digits', 'mlm_payees_trn', (tx) => aPayee(tx, { trn: '112-408-336' })],
  [
    'a bank transfer has bank, branch, type and account',
    'mlm_payees_bank_whole',
    (tx) => aPayee(tx, { branch: null }),
  ],
  [
    'only a bank transfer has an account',
    'mlm_payees_bank_whole',
    (tx) => aPayee(tx, { paymentMethod: 'western_union' }),
  ],
  [
    'a bank’s code and an account are digits',
    'mlm_payees_bank_digits',
    (tx) => aPayee(tx, { accountNumber: '404 118' }),
  ],
  [
    'PayPal has an address, and nothing else has',
    'mlm_payees_paypal',
    (tx) => aPayee(tx, { paypalEmail: 'paid@example.com' }),
  ],
  [
    'a payee is not edited',
    'mlm_payees_stay',
    async (tx) => {
      const member = await aMember(tx)
      await tx.db.update(payees).set({ branch: '042' }).where(eq(payees.memberId, member.id))
    },
  ],
])

test('new details are a new row, the same ones are none, and what a method does not need is not kept', () =>
  inShop(async (tx) => {
    const { id: memberId } = await aMember(tx)
    await changePayoutDetails(tx, { ...PAYEE, memberId })
    expect(await tx.db.$count(payees, eq(payees.memberId, memberId))).toBe(1)
    await givePayee(tx, memberId, { paymentMethod: 'paypal', paypalEmail: 'paid@example.com' })
    expect(await tx.db.$count(payees, eq(payees.memberId, memberId))).toBe(2)
    expect(await findPayee(tx, memberId)).toMatchObject({
      ...NO_BANK,
      paypalEmail: 'paid@example.com',
      trn: PAYEE.trn,
    })
    await givePayee(tx, memberId, { paymentMethod: 'western_union', paypalEmail: 'x@example.com' })
    expect(await findPayee(tx, memberId)).toMatchObject({ ...NO_BANK, paypalEmail: null })
  }))
