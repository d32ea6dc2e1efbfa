// Reads a partner's wallet and its history.

import { and, count, desc, eq, lt } from 'drizzle-orm'
import { readCursor, writeCursor } from '#platform/cursor.ts'
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

type Page = { memberId: number; limit: number; cursor?: string | undefined }

/** The wallet's history, newest first. */
export async function listWalletLines(tx: Tx, { memberId, limit, cursor }: Page) {
  const { wallet } = await getWallet(tx, memberId)
  const mine = eq(walletTransactions.walletId, wallet.id)
  const before = readCursor(cursor)?.[1]
  const rows = await tx.db
    .select()
    .from(walletTransactions)
    .where(and(mine, before ? lt(walletTransactions.id, before) : undefined))
    .orderBy(desc(walletTransactions.id))
    .limit(limit + 1)
  const [counted] = await tx.db.select({ total: count() }).from(walletTransactions).where(mine)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, total: counted?.total ?? 0, next: last && writeCursor(['', last.id]) }
}
