// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const LEDGER_PERSONS = {
  ledger_transactions: {
    kind: 'earnings',
    retained: 'reference by',
    impersonal: 'key fingerprint',
  },
  mlm_wallets: { impersonal: 'currency' },
  wallet_transactions: { kind: 'earnings', retained: 'description reference_id metadata' },
} satisfies Persons
