// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const COMMISSIONS_PERSONS = {
  award_requests: { kind: 'earnings', redacted: 'reason', staff: 'requested_by decided_by' },
  commissions: { kind: 'earnings', retained: 'provenance', redacted: 'notes' },
  mlm_plan_configs: { impersonal: 'plan_name commission_levels qualification_requirements' },
  partner_sales: { kind: 'earnings', retained: 'upline' },
} satisfies Persons
