// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const QUOTES_PERSONS = {
  quote_lines: { kind: 'quotes', impersonal: 'product_name color' },
  quote_proposals: {
    kind: 'quotes',
    deleted: 'message reason decision_reason',
    impersonal: 'offer',
    mentions: 'message reason decision_reason',
  },
  quotes: {
    kind: 'quotes',
    deleted:
      'customer_name email contact_number additional_notes answer_message decline_reason link budget_range',
    impersonal:
      'product_category preferred_color preferred_size product_name selected_color offer_product_name offer_color offer_parish',
    mentions: 'additional_notes answer_message decline_reason',
  },
} satisfies Persons
