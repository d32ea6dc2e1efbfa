// Reads a partner's wallet and its history.

import { eq } from 'drizzle-orm'
import { WALLET_LABELS } from '#contract/wallet-labels.ts'
import { listOf } from '#platform/database/list.ts'
import { dayLabel, labelled } from '#platform/database/search.ts'
import { existing } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { ledgerAccounts, type MemberAccount } from './ledger.table.ts'
import { walletTransactions, wallets } from './wallets.table.ts'

/** The wallet, with the balances of the partner's other accounts. */
export async function getWallet(tx: Tx, memberId: number) {
  const wallet = existing(
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

const { description, transactionType, status, referenceId, createdAt } = walletTransactions

/** The wallet's history, the newest line first unless the query sorts otherwise. */
export const listWalletLines = listOf({
  rows: (tx) => tx.db.select().from(walletTransactions),
  id: walletTransactions.id,
  sorts: { date: walletTransactions.id },
  sort: '-date',
  filters: async ({ memberId }: { memberId: number }, tx) => {
    const { wallet } = await getWallet(tx, memberId)
    return [eq(walletTransactions.walletId, wallet.id)]
  },
  search: [
    description,
    labelled(transactionType, WALLET_LABELS),
    status,
    referenceId,
    dayLabel(createdAt),
  ],
})
