// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const SETTINGS_PERSONS = {
  settings: { impersonal: 'key value' },
} satisfies Persons
