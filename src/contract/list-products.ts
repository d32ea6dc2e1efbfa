// The query of a product list, apart from the words about products: browsers never check it.

import { z } from 'zod'
import { plainText } from './free-text.ts'
import { PRODUCT_SORTS } from './products.ts'

const MOST_IDS = 50

/** `1,2,3`: each a product's number. */
const idList = z
  .string()
  .max(600)
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.int()).max(MOST_IDS))

/** The query of a product list. `view=card` answers the short form that a grid needs. */
export const ListProducts = z.strictObject({
  q: plainText(100).optional(),
  category: z.string().max(40).optional(),
  /** Only these; one that is not there is left out. */
  ids: idList.optional(),
  sort: z.enum(PRODUCT_SORTS).optional(),
  view: z.enum(['full', 'card']).optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: z.string().max(300).optional(),
})
export type ListProducts = z.infer<typeof ListProducts>
