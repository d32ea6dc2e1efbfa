// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const GATEWAYS_PERSONS = {
  gateway_settlement_rows: { kind: 'payments', retained: 'gateway_id' },
  gateway_settlements: { impersonal: 'file_name sha256', staff: 'imported_by' },
} satisfies Persons
