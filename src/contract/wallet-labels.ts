// What moved a wallet, in the words that partners read and search by.

import type { WalletTransactionType } from './partners.ts'

export const WALLET_LABELS: Record<WalletTransactionType, string> = {
  commission: 'Commission',
  bonus: 'Bonus',
  reversal: 'Taken back',
  repayment: 'Repayment',
  tax: 'Tax withheld',
  payout: 'Payout',
  payout_return: 'Payout returned',
  adjustment: 'Award',
}
