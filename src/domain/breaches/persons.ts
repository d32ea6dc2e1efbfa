// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const BREACHES_PERSONS = {
  // A register of what happened, not of whom it concerns: it names nobody.
  data_breaches: {
    impersonal: 'what whose data measures commissioner_not persons_not reason',
    staff: 'by',
  },
} satisfies Persons
