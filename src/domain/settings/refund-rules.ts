// The amount from which an overpayment is owed back to the customer, and the amount above which a
// second person has to approve a refund.

import type { Tx } from '#platform/tx.ts'
import { readSetting } from './stored-setting.ts'

/** Both in cents. */
export async function getRefundRules(tx: Tx) {
  const { approveAbove, overpaidFrom } = await readSetting(tx, 'refunds')
  return { approveAboveCents: approveAbove * 100, overpaidFromCents: overpaidFrom * 100 }
}
