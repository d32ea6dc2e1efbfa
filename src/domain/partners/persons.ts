// What the tables of this subject hold of people.

import { sql } from 'drizzle-orm'
import type { Persons } from '#platform/database/personal-columns.ts'
import { consents } from './consents.table.ts'
import { memberNotes } from './member-notes.table.ts'
import { memberName, members } from './members.table.ts'
import { notifications } from './notifications.table.ts'
import { payees } from './payees.table.ts'

export const PARTNERS_PERSONS = {
  member_notes: {
    kind: 'partners',
    of: memberNotes.memberId,
    found: 'partnerNotes',
    deleted: 'text',
    staff: 'by',
    mentions: {
      kind: 'partner-note',
      place: sql`'Partner ' || ${memberNotes.memberId}`,
      texts: [memberNotes.text],
      blank: 'row',
    },
  },
  mlm_consents: {
    kind: 'partners',
    of: consents.memberId,
    found: 'consents',
    deleted: 'address',
    impersonal: 'version',
  },
  mlm_members: {
    kind: 'partners',
    of: members.email,
    found: 'partner',
    who: {
      name: memberName,
      phone: members.phone,
      text: [members.firstName, members.lastName, members.phone],
    },
    redacted:
      'email first_name last_name phone bank_account paypal_email referral_code kept_code two_factor_secret',
  },
  // Those that no payment names are deleted.
  mlm_payees: {
    kind: 'payees',
    of: payees.memberId,
    found: 'payees',
    retained: 'legal_name address trn bank_code branch account_number paypal_email',
  },
  rank_versions: { impersonal: 'steps', staff: 'published_by' },
  notifications: {
    kind: 'partners',
    of: notifications.memberId,
    found: 'notices',
    deleted: 'title message action_url metadata',
    impersonal: 'key type',
  },
  partner_rounds: { impersonal: 'found sha256' },
  rank_history: { kind: 'earnings', impersonal: 'requirements_met', retained: 'notes' },
  spillover_queue: { impersonal: 'spillover_reason' },
  genealogy_tree: { impersonal: 'path' },
} satisfies Persons
