// What the tables of this subject hold of people.

import { sql } from 'drizzle-orm'
import { ERASED, type Persons } from '#platform/database/personal-columns.ts'
import { batches, lineDecisions, payments } from './payouts.table.ts'
import { taxForms } from './tax-forms.table.ts'

export const PAYOUTS_PERSONS = {
  mlm_payment_claims: {},
  mlm_tax_forms: {
    kind: 'payees',
    of: taxForms.memberId,
    found: 'taxForms',
    deleted: 'file_name',
    impersonal: 'sha256',
    staff: 'received_by',
  },
  mlm_payment_decisions: {
    kind: 'earnings',
    of: lineDecisions.paymentId,
    replaced: 'reason',
    impersonal: 'problems',
  },
  mlm_payments: {
    kind: 'earnings',
    of: payments.memberId,
    found: 'payouts',
    retained: 'transaction_id answer bank_account paypal_email',
    replaced: 'failure_reason',
  },
  mlm_payout_batches: {
    kind: 'earnings',
    retained: 'file_text',
    redacted: 'cancel_reason',
    impersonal: 'file_name file_sha256 not_paid',
    mentions: {
      kind: 'payout-run',
      place: sql`'Payout run of ' || ${batches.year} || '-' || ${batches.month}`,
      texts: [batches.cancelReason],
      blank: ERASED,
    },
  },
  mlm_payout_files: { kind: 'earnings', retained: 'text', impersonal: 'name sha256' },
  mlm_tax_payments: { kind: 'earnings', retained: 'reference reason' },
} satisfies Persons
