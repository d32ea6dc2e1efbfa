// How far below the shop's prices staff sell who may not change prices.

import { PRICE_RULES_DEFAULTS, PriceRules } from '#contract/settings.ts'
import type { Tx } from '#platform/tx.ts'
import { readSetting, type SettingDefinition } from './stored-setting.ts'

export const PRICE_RULES: SettingDefinition<PriceRules> = {
  key: 'prices',
  schema: PriceRules,
  defaults: PRICE_RULES_DEFAULTS,
}

export const getPriceRules = (tx: Tx): Promise<PriceRules> => readSetting(tx, PRICE_RULES)
