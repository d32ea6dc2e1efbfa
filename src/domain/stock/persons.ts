// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const STOCK_PERSONS = {
  stock_movements: { impersonal: 'color', staff: 'by' },
} satisfies Persons
