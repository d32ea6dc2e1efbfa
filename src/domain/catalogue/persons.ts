// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const CATALOGUE_PERSONS = {
  product_words: { impersonal: 'word' },
  product_skus: { impersonal: 'color sku' },
  products: {
    impersonal:
      'name description images panoramic_images colors color_images features dimensions payment_options shipping_options bank_details material measures cartons facts pictures spin model',
  },
  stock_levels: { impersonal: 'color' },
} satisfies Persons
