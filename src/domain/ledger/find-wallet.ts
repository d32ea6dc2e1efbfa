// Reads a partner's wallet.

import { eq } from 'drizzle-orm'
import { oneOrRefuse } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { ledgerAccounts, type MemberAccount } from './ledger.table.ts'
import { wallets } from './wallets.table.ts'

/** The wallet, with the balances of the partner's other accounts. */
export async function getWallet(tx: Tx, memberId: number) {
  const wallet = oneOrRefuse(
    await tx.db.select().from(wallets).where(eq(wallets.memberId, memberId)),
    'member-not-found',
  )
  const accounts = await tx.db
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.memberId, memberId))
  const balance = (kind: MemberAccount) =>
    accounts.find((account) => account.kind === kind)?.balanceCents ?? 0
  return {
    wallet,
    inTransitCents: balance('in_transit'),
    owedCents: -balance('clawback_owed') || 0,
    taxWithheldCents: balance('tax_withheld'),
  }
}
