// How the shop pays its partners: the settings that staff can change, and their defaults. Some are
// shown publicly, to people who consider becoming a partner.

import { PayoutSettings } from '#contract/staff-payouts.ts'
import { readSetting, type SettingDefinition } from '#domain/settings/stored-setting.ts'
import { NEUTRAL_LAYOUTS, PayoutFileLayouts } from '#contract/payout-files.ts'
import type { Tx } from '#platform/tx.ts'

export const PAYOUTS: SettingDefinition<PayoutSettings> = {
  key: 'payouts',
  schema: PayoutSettings,
  defaults: { withholdingBp: 0, taxFormAboveCents: 25_000_00, taxFormGate: false },
  alsoEmits: 'shop.changed',
}

export const payoutSettings = (tx: Tx): Promise<PayoutSettings> => readSetting(tx, PAYOUTS)

/** How the file of each way of paying is laid out. */
export const PAYOUT_FILES: SettingDefinition<PayoutFileLayouts> = {
  key: 'payout-files',
  schema: PayoutFileLayouts,
  defaults: NEUTRAL_LAYOUTS,
}

export const payoutFileLayouts = (tx: Tx): Promise<PayoutFileLayouts> =>
  readSetting(tx, PAYOUT_FILES)
