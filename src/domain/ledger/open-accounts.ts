// Opens a partner's accounts and wallet, all empty. Opening them again changes nothing.

import type { Tx } from '#platform/tx.ts'
import { ledgerAccounts, MEMBER_ACCOUNTS, SHOP_ACCOUNTS } from './ledger.table.ts'
import { wallets } from './wallets.table.ts'

export async function openAccounts(tx: Tx, memberId: number): Promise<void> {
  const accounts = MEMBER_ACCOUNTS.map((kind) => ({ kind, memberId }))
  await tx.db.insert(ledgerAccounts).values(accounts).onConflictDoNothing()
  const stamps = { createdAt: tx.now, updatedAt: tx.now }
  await tx.db
    .insert(wallets)
    .values({ memberId, ...stamps })
    .onConflictDoNothing({ target: wallets.memberId })
}

/** Opens the shop's own accounts. */
export async function openShopAccounts(tx: Tx): Promise<void> {
  const accounts = SHOP_ACCOUNTS.map((kind) => ({ kind, memberId: null }))
  await tx.db.insert(ledgerAccounts).values(accounts).onConflictDoNothing()
}
