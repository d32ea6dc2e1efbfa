// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const IDENTITY_PERSONS = {
  audit_logs: {
    kind: 'technical',
    audit: 'by changes ip_address user_agent',
    impersonal: 'action entity_type entity_id',
  },
  authenticators: { kind: 'partners', deleted: 'sealed_secret' },
  recovery_codes: { kind: 'partners', deleted: 'hash' },
  saved_views: {
    kind: 'technical',
    deleted: 'search name',
    impersonal: 'desk',
  },
  sessions: { kind: 'technical', deleted: 'sess', impersonal: 'sid' },
  sign_in_codes: { kind: 'partners', deleted: 'challenge_hash code_hash' },
  staff_invitations: { kind: 'technical', staff: 'email seed' },
  users: {
    kind: 'partners',
    redacted: 'email first_name last_name profile_image_url username password',
  },
} satisfies Persons
