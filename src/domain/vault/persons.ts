// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const VAULT_PERSONS = {
  vault_cards: { kind: 'cards', impersonal: 'key_id' },
  vault_items: { kind: 'cards', encrypted: 'wrapped' },
  vault_keys: { impersonal: 'id public_key wrapped_private_key' },
  vault_log: { staff: 'by session address', impersonal: 'secrets reason key_id previous hash' },
} satisfies Persons
