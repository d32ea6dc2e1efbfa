// How many gigabytes the files of cases may take in all.

import { CASE_RULES_DEFAULTS, CaseRules } from '#contract/settings.ts'
import type { SettingDefinition } from './stored-setting.ts'

export const CASE_RULES: SettingDefinition<CaseRules> = {
  key: 'cases',
  schema: CaseRules,
  defaults: CASE_RULES_DEFAULTS,
}
