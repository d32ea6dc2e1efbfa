// The amount above which a second person has to approve what staff award a partner, or take back.

import { AWARD_RULES_DEFAULTS, AwardRules } from '#contract/settings.ts'
import type { Tx } from '#platform/tx.ts'
import { readSetting, type SettingDefinition } from './stored-setting.ts'

export const AWARD_RULES: SettingDefinition<AwardRules> = {
  key: 'awards',
  schema: AwardRules,
  defaults: AWARD_RULES_DEFAULTS,
}

/** In cents. */
export async function getAwardRules(tx: Tx) {
  const { approveAbove } = await readSetting(tx, AWARD_RULES)
  return { approveAboveCents: approveAbove * 100 }
}
