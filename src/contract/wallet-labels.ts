// The labels of wallet transactions, which partners can also search by. A repayment is what a partner
// pays back from later earnings; an adjustment is what the shop takes back by hand.

import type { WalletTransactionType } from './partners.ts'

export const WALLET_LABELS: Record<WalletTransactionType, string> = {
  commission: 'Commission',
  bonus: 'Bonus',
  reversal: 'Deducted',
  repayment: 'Repayment',
  tax: 'Tax withheld',
  payout: 'Payout',
  payout_return: 'Payout returned',
  adjustment: 'Correction',
}
