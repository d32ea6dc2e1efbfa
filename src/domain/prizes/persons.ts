// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const PRIZES_PERSONS = {
  lottery_claims: {
    kind: 'prizes',
    deleted: 'name email phone mailbox_key phone_key caller',
    impersonal: 'prize prize_id',
  },
  lottery_spins: { kind: 'prizes', deleted: 'visitor', impersonal: 'prize_id prize' },
} satisfies Persons
