// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const SIGNALS_PERSONS = {
  partner_signal_members: { kind: 'signals' },
  partner_signals: {
    kind: 'signals',
    deleted: 'note',
    impersonal: 'evidence seen',
    staff: 'noted_by',
  },
  partner_traces: { kind: 'signals', deleted: 'digest' },
} satisfies Persons
