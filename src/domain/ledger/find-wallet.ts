// Reads a partner's wallet and its history.

import { and, count, eq } from 'drizzle-orm'
import type { ListWalletLines } from '#contract/partner-forms.ts'
import { WALLET_WORDS } from '#contract/wallet-labels.ts'
import { labelled, byId, dayLabel, keyset, searchMatches } from '#platform/database/keyset.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { ledgerAccounts, type MemberAccount } from './ledger.table.ts'
import { walletTransactions, wallets } from './wallets.table.ts'

export type WalletLineRow = typeof walletTransactions.$inferSelect

/** The wallet with the balances that stand beside it in the books. */
export async function getWallet(tx: Tx, memberId: number) {
  const [wallet] = await tx.db.select().from(wallets).where(eq(wallets.memberId, memberId))
  if (!wallet) throw new Refusal('member-not-found')
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

type Asked = ListWalletLines & { memberId: number; limit: number }

const KEYS = byId(walletTransactions.id, (line: WalletLineRow) => line.id)

/** The wallet's history, newest first unless asked otherwise. */
export async function listWalletLines(tx: Tx, { memberId, q, sort = '-date', ...page }: Asked) {
  const { wallet } = await getWallet(tx, memberId)
  const { description, transactionType, status, referenceId, createdAt } = walletTransactions
  const what = labelled(transactionType, WALLET_WORDS)
  const said = searchMatches(q, description, what, status, referenceId, dayLabel(createdAt))
  const mine = and(eq(walletTransactions.walletId, wallet.id), said)
  const { behind, orderBy, cut } = keyset(KEYS, { ...page, sort })
  const rows = await tx.db
    .select()
    .from(walletTransactions)
    .where(and(mine, behind))
    .orderBy(...orderBy)
    .limit(page.limit + 1)
  const [counted] = await tx.db.select({ total: count() }).from(walletTransactions).where(mine)
  return { ...cut(rows), total: counted?.total ?? 0 }
}
