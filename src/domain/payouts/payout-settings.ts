// How the shop pays its partners, as staff may change it; a new shop starts with these. Who thinks of
// joining reads some of it.

import { PayoutSettings } from '#contract/staff-payouts.ts'
import { readSetting, type Subject } from '#domain/settings/stored-setting.ts'
import type { Tx } from '#platform/tx.ts'

export const PAYOUTS: Subject<PayoutSettings> = {
  key: 'payouts',
  schema: PayoutSettings,
  fresh: { withholdingBp: 0, taxFormAboveCents: 25_000_00 },
  also: 'shop.changed',
}

export const payoutSettings = (tx: Tx): Promise<PayoutSettings> => readSetting(tx, PAYOUTS)
