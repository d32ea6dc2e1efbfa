// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const VOUCHERS_PERSONS = {
  entitlements: {
    kind: 'vouchers',
    redacted: 'email_key mailbox_key phone_key',
    impersonal: 'prize',
  },
  voucher_uses: {
    kind: 'vouchers',
    redacted: 'email_key mailbox_key phone_key',
    impersonal: 'gift',
  },
  vouchers: {
    kind: 'vouchers',
    redacted: 'email_key phone_key note',
    impersonal: 'code code_key gift categories',
    staff: 'made_by',
    mentions: 'note',
  },
} satisfies Persons
