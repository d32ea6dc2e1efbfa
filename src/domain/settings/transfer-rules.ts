// Whether new orders by bank transfer get cents off that make their total unlike all others.

import { TRANSFER_RULES_DEFAULTS, TransferRules } from '#contract/settings.ts'
import type { Tx } from '#platform/tx.ts'
import { readSetting, type SettingDefinition } from './stored-setting.ts'

export const TRANSFER_RULES: SettingDefinition<TransferRules> = {
  key: 'transfers',
  schema: TransferRules,
  defaults: TRANSFER_RULES_DEFAULTS,
}

export const getTransferRules = (tx: Tx): Promise<TransferRules> => readSetting(tx, TRANSFER_RULES)
