// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const PAYOUTS_PERSONS = {
  mlm_payment_claims: {},
  mlm_tax_forms: {
    kind: 'payees',
    deleted: 'file_name',
    impersonal: 'sha256',
    staff: 'received_by',
  },
  mlm_payment_decisions: { kind: 'earnings', redacted: 'reason', impersonal: 'problems' },
  mlm_payments: {
    kind: 'earnings',
    retained: 'transaction_id answer bank_account paypal_email',
    redacted: 'failure_reason',
  },
  mlm_payout_batches: {
    kind: 'earnings',
    retained: 'file_text',
    redacted: 'cancel_reason',
    impersonal: 'file_name file_sha256 not_paid',
    mentions: 'cancel_reason',
  },
  mlm_payout_files: { kind: 'earnings', retained: 'text', impersonal: 'name sha256' },
  mlm_tax_payments: { kind: 'earnings', retained: 'reference reason' },
} satisfies Persons
