// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'
import { awardRequests } from './award-requests.table.ts'
import { commissions } from './commissions.table.ts'

export const COMMISSIONS_PERSONS = {
  award_requests: {
    kind: 'earnings',
    of: awardRequests.memberId,
    found: 'awardRequests',
    emptied: 'reason',
    staff: 'requested_by decided_by',
  },
  commissions: {
    kind: 'earnings',
    of: commissions.memberId,
    found: 'commissions',
    retained: 'provenance',
    emptied: 'notes',
  },
  mlm_plan_configs: { impersonal: 'plan_name commission_levels qualification_requirements' },
  partner_sales: { kind: 'earnings', retained: 'upline' },
} satisfies Persons
