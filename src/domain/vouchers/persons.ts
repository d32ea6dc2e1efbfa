// What the tables of this subject hold of people.

import { sql } from 'drizzle-orm'
import type { Persons } from '#platform/database/personal-columns.ts'
import { entitlements, vouchers, voucherUses } from './vouchers.table.ts'

export const VOUCHERS_PERSONS = {
  entitlements: {
    kind: 'vouchers',
    of: entitlements.emailKey,
    found: 'entitlements',
    emptied: 'email_key mailbox_key phone_key',
    impersonal: 'prize',
  },
  voucher_uses: {
    kind: 'vouchers',
    of: voucherUses.emailKey,
    found: 'voucherUses',
    emptied: 'email_key mailbox_key phone_key',
    impersonal: 'gift',
  },
  vouchers: {
    kind: 'vouchers',
    of: vouchers.emailKey,
    found: 'vouchers',
    emptied: 'email_key phone_key note',
    impersonal: 'code code_key gift categories',
    staff: 'made_by',
    mentions: {
      kind: 'voucher',
      place: sql`'Voucher ' || ${vouchers.code}`,
      texts: [vouchers.note],
      blank: '',
    },
  },
} satisfies Persons
