// The query of a product list, apart from the words about products: browsers never check it.

import { z } from 'zod'
import { plainText } from './free-text.ts'
import { PRODUCT_SORTS } from './products.ts'

/** The query of a product list. `view=card` answers the short form that a grid needs. */
export const ListProducts = z.strictObject({
  q: plainText(100).optional(),
  category: z.string().max(40).optional(),
  sort: z.enum(PRODUCT_SORTS).optional(),
  view: z.enum(['full', 'card']).optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: z.string().max(300).optional(),
})
export type ListProducts = z.infer<typeof ListProducts>
