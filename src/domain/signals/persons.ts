// What the tables of this subject hold of people.

import { sql } from 'drizzle-orm'
import type { Persons } from '#platform/database/personal-columns.ts'
import { signalMembers, signals } from './signals.table.ts'

export const SIGNALS_PERSONS = {
  partner_signal_members: { kind: 'signals' },
  partner_signals: {
    kind: 'signals',
    of: {
      table: signals,
      where: ({ ids }) =>
        sql`${signals.id} in (select signal_id from ${signalMembers} where member_id in ${ids('mlm_members')})`,
    },
    found: 'partnerSignals',
    // Without the other partners of a signal.
    hidden: 'id memberId otherId evidence seen count amountCents usualCents foundAt state notedBy',
    deleted: 'note',
    impersonal: 'evidence seen',
    staff: 'noted_by',
  },
  partner_traces: { kind: 'signals', deleted: 'digest' },
} satisfies Persons
