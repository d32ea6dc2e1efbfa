// The amount from which an overpayment is owed back to the customer, and the amount above which a
// second person has to approve a refund.

import { REFUND_RULES_DEFAULTS, RefundRules } from '#contract/settings.ts'
import type { Tx } from '#platform/tx.ts'
import { readSetting, type SettingDefinition } from './stored-setting.ts'

export const REFUND_RULES: SettingDefinition<RefundRules> = {
  key: 'refunds',
  schema: RefundRules,
  defaults: REFUND_RULES_DEFAULTS,
}

/** Both in cents. */
export async function getRefundRules(tx: Tx) {
  const { approveAbove, overpaidFrom } = await readSetting(tx, REFUND_RULES)
  return { approveAboveCents: approveAbove * 100, overpaidFromCents: overpaidFrom * 100 }
}
