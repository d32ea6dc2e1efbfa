// How deliveries are sized, from when on they are free, and which days count.

import { DELIVERY_RULES_DEFAULTS, DeliveryRules } from '#contract/settings.ts'
import type { Tx } from '#platform/tx.ts'
import { readSetting, type SettingDefinition } from './stored-setting.ts'

export const DELIVERY_RULES: SettingDefinition<DeliveryRules> = {
  key: 'delivery',
  schema: DeliveryRules,
  defaults: DELIVERY_RULES_DEFAULTS,
  alsoEmits: 'rates.changed',
}

export const getDeliveryRules = (tx: Tx): Promise<DeliveryRules> => readSetting(tx, DELIVERY_RULES)
