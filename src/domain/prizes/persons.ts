// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'
import { claims } from './prizes.table.ts'

export const PRIZES_PERSONS = {
  lottery_claims: {
    kind: 'prizes',
    of: claims.email,
    found: 'prizeClaims',
    who: { name: claims.name, phone: claims.phone, text: [claims.name, claims.phone] },
    deleted: 'name email phone mailbox_key phone_key caller',
    impersonal: 'prize prize_id',
    quotedIn: 'claim-to-shop',
  },
  lottery_spins: { kind: 'prizes', deleted: 'visitor', impersonal: 'prize_id prize' },
} satisfies Persons
