// How the shop pays its partners: the settings that staff can change, and their defaults. Some are
// shown publicly, to people who consider becoming a partner.

import { PayoutSettings } from '#contract/staff-payouts.ts'
import { readSetting, type SettingDefinition } from '#domain/settings/stored-setting.ts'
import type { Tx } from '#platform/tx.ts'

export const PAYOUTS: SettingDefinition<PayoutSettings> = {
  key: 'payouts',
  schema: PayoutSettings,
  defaults: { withholdingBp: 0, taxFormAboveCents: 25_000_00 },
  alsoEmits: 'shop.changed',
}

export const payoutSettings = (tx: Tx): Promise<PayoutSettings> => readSetting(tx, PAYOUTS)
