// What a partner finds in the wallet's history.

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { wallets } from '#domain/ledger/wallets.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { aMember } from '#testing/builders.ts'
import { inShop } from '#testing/shop.ts'
import { adjustCommission } from './award-bonus.ts'
import { approveDue } from './approve-due.ts'
import { listWalletLines } from './wallet-lines.ts'

test('a wallet is searched by the words that it is told in', () =>
  inShop(async (tx) => {
    const { id: memberId } = await aMember(tx)
    await adjustCommission(tx, { memberId, amountCents: 500_00, reason: 'The fair' })
    await approveDue(tx)
    const wallet = singleRow(
      await tx.db.select().from(wallets).where(eq(wallets.memberId, memberId)),
    )
    const found = async (q: string) =>
      (await listWalletLines(tx, { memberId, q, limit: 10 })).items.map((line) => line.walletId)
    expect(await found('COMMISSION completed')).toEqual([wallet.id])
    for (const other of ['Deducted', '100%', '_', 'YB-60001'])
      expect([other, await found(other)]).toEqual([other, []])
  }))
