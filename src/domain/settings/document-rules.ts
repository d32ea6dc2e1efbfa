// The seller as documents name him, and for how long documents are kept.

import { DOCUMENT_RULES_DEFAULTS, DocumentRules } from '#contract/settings.ts'
import type { Tx } from '#platform/tx.ts'
import { readSetting, type SettingDefinition } from './stored-setting.ts'

export const DOCUMENT_RULES: SettingDefinition<DocumentRules> = {
  key: 'documents',
  schema: DocumentRules,
  defaults: DOCUMENT_RULES_DEFAULTS,
  // The privacy policy names the years.
  alsoEmits: 'shop.changed',
}

export const getDocumentRules = (tx: Tx): Promise<DocumentRules> => readSetting(tx, DOCUMENT_RULES)
