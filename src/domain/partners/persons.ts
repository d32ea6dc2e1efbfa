// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const PARTNERS_PERSONS = {
  member_notes: { kind: 'partners', deleted: 'text', staff: 'by', mentions: 'text' },
  mlm_consents: { kind: 'partners', deleted: 'address', impersonal: 'version' },
  mlm_members: {
    kind: 'partners',
    redacted:
      'email first_name last_name phone bank_account paypal_email referral_code kept_code two_factor_secret',
  },
  // Those that no payment names are deleted.
  mlm_payees: {
    kind: 'payees',
    retained: 'legal_name address trn bank_code branch account_number paypal_email',
  },
  rank_versions: { impersonal: 'steps', staff: 'published_by' },
  notifications: {
    kind: 'partners',
    deleted: 'title message action_url metadata',
    impersonal: 'key type',
  },
  partner_rounds: { impersonal: 'found sha256' },
  rank_history: { kind: 'earnings', impersonal: 'requirements_met', retained: 'notes' },
  spillover_queue: { impersonal: 'spillover_reason' },
  genealogy_tree: { impersonal: 'path' },
} satisfies Persons
