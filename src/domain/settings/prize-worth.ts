// What a prize in another currency is worth in the shop.

import { PRIZE_WORTH_DEFAULTS, PrizeWorth } from '#contract/settings.ts'
import type { Tx } from '#platform/tx.ts'
import { readSetting, type SettingDefinition } from './stored-setting.ts'

export const PRIZE_WORTH: SettingDefinition<PrizeWorth> = {
  key: 'prizes',
  schema: PrizeWorth,
  defaults: PRIZE_WORTH_DEFAULTS,
}

/** What ten US dollars take off, in cents. */
export async function tenUsdCents(tx: Tx): Promise<number> {
  return (await readSetting(tx, PRIZE_WORTH)).tenUsd * 100
}
