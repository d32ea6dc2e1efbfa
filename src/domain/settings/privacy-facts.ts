// What the privacy policy says of the shop besides its details: its number in the register of data controllers.

import { PRIVACY_FACTS_DEFAULTS, PrivacyFacts } from '#contract/settings.ts'
import type { SettingDefinition } from './stored-setting.ts'

export const PRIVACY_FACTS: SettingDefinition<PrivacyFacts> = {
  key: 'privacy',
  schema: PrivacyFacts,
  defaults: PRIVACY_FACTS_DEFAULTS,
  alsoEmits: 'shop.changed',
}
