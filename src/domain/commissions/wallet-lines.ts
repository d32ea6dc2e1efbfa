// The history of a partner's wallet, each line with the order that it is about, so that it can be found in the
// partner's other lists.

import { eq, inArray, or, sql } from 'drizzle-orm'
import { WALLET_LABELS } from '#contract/wallet-labels.ts'
import { getWallet } from '#domain/ledger/find-wallet.ts'
import { walletTransactions } from '#domain/ledger/wallets.table.ts'
import { listOf } from '#platform/database/list.ts'
import { dayLabel, labelled, numberIn, searchMatches } from '#platform/database/search.ts'
import type { Tx } from '#platform/tx.ts'
import { commissions } from './commissions.table.ts'

export type WalletRow = typeof walletTransactions.$inferSelect
/** `orderId` is null for lines that are about no order, or about one of many. */
export type WalletLineOfOrder = WalletRow & { orderId: number | null }

const { description, transactionType, status, referenceId, createdAt } = walletTransactions
const OF_COMMISSION = /^commission:(\d+)$/

/** The newest line first unless the query sorts otherwise. */
export const listWalletLines = listOf({
  rows: (tx) => tx.db.select().from(walletTransactions),
  id: walletTransactions.id,
  sorts: { date: walletTransactions.id },
  sort: '-date',
  filters: async ({ memberId }: { memberId: number }, tx) => {
    const { wallet } = await getWallet(tx, memberId)
    return [eq(walletTransactions.walletId, wallet.id)]
  },
  search: (q) => or(ofText(q), ofOrder(q)),
  items: withOrders,
})

const ofText = (q: string) =>
  searchMatches(
    q,
    description,
    labelled(transactionType, WALLET_LABELS),
    status,
    referenceId,
    dayLabel(createdAt),
  )

function ofOrder(q: string) {
  const orderId = numberIn(q, 'yb')
  return orderId === undefined
    ? undefined
    : sql`${referenceId} in (select 'commission:' || id from ${commissions}
        where ${eq(commissions.sourceOrderId, orderId)})`
}

/** The same lines, each with its order. */
export async function withOrders(tx: Tx, lines: WalletRow[]): Promise<WalletLineOfOrder[]> {
  const idOf = (line: WalletRow) => Number(OF_COMMISSION.exec(line.referenceId ?? '')?.[1] ?? 0)
  const ids = lines.map(idOf).filter((id) => id > 0)
  const found = await tx.db
    .select({ id: commissions.id, orderId: commissions.sourceOrderId })
    .from(commissions)
    .where(inArray(commissions.id, ids))
  const orders = new Map(found.map(({ id, orderId }) => [id, orderId]))
  return lines.map((line) => Object.assign(line, { orderId: orders.get(idOf(line)) ?? null }))
}
