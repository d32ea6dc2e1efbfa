// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const DELIVERY_PERSONS = {
  carriers: { impersonal: 'name tracking_address' },
  shipping_zones: { impersonal: 'name' },
} satisfies Persons
