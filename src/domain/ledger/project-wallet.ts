// Translates a transaction of the books into changes of a partner's wallet, from its entries alone.
// The same function writes wallets and checks them, so that both follow the same rules.

import type { WalletTransactionStatus, WalletTransactionType } from '#contract/partners.ts'
import type { AccountKind, TransactionKind } from './ledger.table.ts'

export type BookedEntry = {
  id: number
  account: AccountKind
  amountCents: number
  balanceAfterCents: number
}
export type Booked = {
  kind: TransactionKind
  reference: string
  entries: readonly BookedEntry[]
}

/** One line of a partner's history: an entry of the account `available`. */
export type WalletLine = {
  entryId: number
  transactionType: WalletTransactionType
  amount: number
  balanceBefore: number
  balanceAfter: number
  description: string
  referenceId: string
  status: WalletTransactionStatus
}

export type WalletChange = {
  /** Cents by which each figure of the wallet moves. */
  available: number
  pending: number
  earned: number
  withdrawn: number
  lines: WalletLine[]
}

export function projectWallet(booked: Booked): WalletChange {
  const sum = (account: AccountKind) =>
    booked.entries
      .filter((entry) => entry.account === account)
      .reduce((total, { amountCents }) => total + amountCents, 0)
  const pending = sum('pending')
  const ofAvailable = booked.entries.filter(({ account }) => account === 'available')
  return {
    available: sum('available'),
    pending,
    earned: -sum('commission_expense') - pending,
    withdrawn: booked.kind === 'payout_settled' ? sum('bank_clearing') : 0,
    lines: ofAvailable.map((entry, nth) => lineOf(booked, entry, nth)),
  }
}

function lineOf({ kind, reference }: Booked, entry: BookedEntry, nth: number): WalletLine {
  const { amountCents, balanceAfterCents } = entry
  const transactionType = typeOf(kind, amountCents, nth)
  return {
    entryId: entry.id,
    transactionType,
    amount: amountCents,
    balanceBefore: balanceAfterCents - amountCents,
    balanceAfter: balanceAfterCents,
    description: `${DESCRIPTIONS[transactionType]} ${reference.split(':')[1] ?? ''}`.trim(),
    referenceId: reference,
    status: transactionType === 'payout' || transactionType === 'tax' ? 'pending' : 'completed',
  }
}

/**
 * Of a payout, the first entry is the payout and the second the tax on it; of an adjustment, the
 * second is a repayment.
 */
function typeOf(kind: TransactionKind, amountCents: number, nth: number): WalletTransactionType {
  if (kind === 'payout_locked') return nth === 0 ? 'payout' : 'tax'
  if (kind === 'adjustment') return nth === 0 ? 'adjustment' : 'repayment'
  if (kind === 'payout_returned') return amountCents > 0 ? 'payout_return' : 'repayment'
  if (kind === 'bonus_awarded') return amountCents > 0 ? 'bonus' : 'repayment'
  if (kind === 'commission_approved') return amountCents > 0 ? 'commission' : 'repayment'
  return 'reversal'
}

const DESCRIPTIONS: Record<WalletTransactionType, string> = {
  commission: 'Commission',
  bonus: 'Rank bonus',
  reversal: 'Commission reversed',
  repayment: 'Deducted for a cancelled sale, from',
  tax: 'Tax withheld from payout',
  payout: 'Payout',
  payout_return: 'Payout returned',
  adjustment: 'Correction',
}

/** The status of the lines of a payout once it is settled or returned. */
export const RESOLVES_LINES: Partial<Record<TransactionKind, WalletTransactionStatus>> = {
  payout_settled: 'completed',
  payout_returned: 'failed',
}
