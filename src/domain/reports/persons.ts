// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const REPORTS_PERSONS = {
  book_rounds: { impersonal: 'found' },
  invoiced_totals: { impersonal: 'name' },
  sales_days: { impersonal: 'category color' },
  sold_days: { impersonal: 'category color' },
} satisfies Persons
