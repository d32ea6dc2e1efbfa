// Rebuilds a partner's wallet from the entries of the books and compares it with the stored one.
// Every difference is reported, and nothing is changed.

import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from './ledger.table.ts'
import {
  type BookedEntry,
  projectWallet,
  RESOLVES_LINES,
  type WalletLine,
} from './project-wallet.ts'
import { walletTransactions, wallets } from './wallets.table.ts'

type Transaction = typeof ledgerTransactions.$inferSelect
type Rebuilt = {
  figures: { available: number; pending: number; earned: number; withdrawn: number }
  lastPayoutDate: Date | null
  lines: (WalletLine & { createdAt: Date })[]
}

/** What differs, in words; nothing for a correct wallet. */
export async function compareWallet(tx: Tx, memberId: number): Promise<string[]> {
  const rebuilt = await rebuildWallet(tx, memberId)
  const [wallet] = await tx.db.select().from(wallets).where(eq(wallets.memberId, memberId))
  if (!wallet) return rebuilt.lines.length > 0 ? [`partner ${memberId} has no wallet`] : []
  const { figures } = rebuilt
  const stored = {
    available: wallet.availableBalance,
    pending: wallet.pendingBalance,
    earned: wallet.totalEarnings,
    withdrawn: wallet.totalWithdrawals,
    lastPayout: wallet.lastPayoutDate?.getTime() ?? null,
  }
  const expected = { ...figures, lastPayout: rebuilt.lastPayoutDate?.getTime() ?? null }
  const rows = await tx.db
    .select()
    .from(walletTransactions)
    .where(eq(walletTransactions.walletId, wallet.id))
    .orderBy(asc(walletTransactions.entryId))
  const wrong = (Object.keys(expected) as (keyof typeof expected)[]).filter(
    (name) => expected[name] !== stored[name],
  )
  return [
    ...wrong.map((name) => `wallet of partner ${memberId}: ${name}`),
    ...differentLines(rebuilt.lines, rows).map((id) => `wallet line of entry ${id}`),
  ]
}

const COMPARED_FIELDS = [
  'transactionType',
  'amount',
  'balanceBefore',
  'balanceAfter',
  'description',
  'referenceId',
  'status',
] as const satisfies (keyof WalletLine)[]

function differentLines(
  expected: Rebuilt['lines'],
  rows: (typeof walletTransactions.$inferSelect)[],
): number[] {
  const stored = new Map(rows.map((row) => [row.entryId, row]))
  const wrong = expected.filter((line) => {
    const row = stored.get(line.entryId)
    const sameMoment = row?.createdAt.getTime() === line.createdAt.getTime()
    return !row || !sameMoment || COMPARED_FIELDS.some((field) => row[field] !== line[field])
  })
  const known = new Set(expected.map(({ entryId }) => entryId))
  const extra = rows.filter(({ entryId }) => !known.has(entryId))
  return [...wrong, ...extra].map(({ entryId }) => entryId)
}

async function rebuildWallet(tx: Tx, memberId: number): Promise<Rebuilt> {
  const rebuilt: Rebuilt = {
    figures: { available: 0, pending: 0, earned: 0, withdrawn: 0 },
    lastPayoutDate: null,
    lines: [],
  }
  const linesOf = new Map<number, WalletLine[]>()
  for (const { transaction, entries } of await transactionsOf(tx, memberId)) {
    const change = projectWallet({ ...transaction, entries })
    for (const name of ['available', 'pending', 'earned', 'withdrawn'] as const)
      rebuilt.figures[name] += change[name]
    if (change.withdrawn > 0) rebuilt.lastPayoutDate = transaction.at
    const lines = change.lines.map((line) => Object.assign(line, { createdAt: transaction.at }))
    linesOf.set(transaction.id, lines)
    rebuilt.lines.push(...lines)
    const status = RESOLVES_LINES[transaction.kind]
    if (status)
      for (const line of linesOf.get(transaction.resolves ?? 0) ?? []) line.status = status
  }
  return rebuilt
}

async function transactionsOf(tx: Tx, memberId: number) {
  const mine = tx.db
    .selectDistinct({ id: ledgerEntries.transactionId })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(eq(ledgerAccounts.memberId, memberId))
    .as('mine')
  const rows = await tx.db
    .select({ transaction: ledgerTransactions, entry: ledgerEntries, account: ledgerAccounts.kind })
    .from(mine)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, mine.id))
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, mine.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .orderBy(asc(ledgerTransactions.id), asc(ledgerEntries.id))
  const found = new Map<number, { transaction: Transaction; entries: BookedEntry[] }>()
  for (const { transaction, entry, account } of rows) {
    const seen = found.get(transaction.id) ?? { transaction, entries: [] }
    seen.entries.push({ ...entry, account })
    found.set(transaction.id, seen)
  }
  return found.values()
}
