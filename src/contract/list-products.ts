// The query of product lists, in a file of its own because no page validates it.

import { z } from 'zod'
import { oneLine, plainText } from './free-text.ts'
import { listedBy } from './lists.ts'
import { centsFromDollars } from './money.ts'
import {
  isFactValue,
  isPrice,
  MAX_COLOUR_LENGTH,
  MAX_COLOURS,
  MAX_FACT_VALUES,
  PRODUCT_SORTS,
} from './products.ts'

const colour = oneLine(MAX_COLOUR_LENGTH, 'Please name a colour')
const price = z
  .string()
  .trim()
  .refine(isPrice, { error: 'Please give a price in dollars, such as 50000', abort: true })
/** With drafts, for a session that may edit products. */
const allStates = z.literal('all', 'Please say state=all, or leave it out')
const flag = (sentence: string) => z.literal('1', sentence)

const MAX_IDS = 50

/** `1,2,3`: product ids. */
const idList = z
  .string()
  .max(600)
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.int()).max(MAX_IDS))

const factValue = z.string().refine(isFactValue)
/** One value or several, of which a product has one. */
const factValues = z
  .union([factValue.transform((value) => [value]), z.array(factValue).max(MAX_FACT_VALUES)])
  .optional()

/**
 * The query of a product list. `color` may be repeated and matches any of the values. `stock=1`
 * limits the list to products in stock, in one of those colours if any are set. `bedSize`, `seats`, `sleeps` and
 * `firmness` may be repeated too, and a product has one value of each that is set. `view=card` returns
 * the short form that a grid needs. `nearest=1` lists what comes nearest where nothing
 * matches, with a total of 0.
 */
export const ListProducts = z
  .strictObject({
    q: plainText(100).optional(),
    category: z.string().max(40).optional(),
    /** Only these products; unknown ids are ignored. */
    ids: idList.optional(),
    color: z
      .union([
        colour.transform((name) => [name]),
        z.array(colour).max(MAX_COLOURS, `Please choose ${MAX_COLOURS} colours at most`),
      ])
      .optional(),
    min: price.optional(),
    max: price.optional(),
    stock: flag('Please say stock=1, or leave it out').optional(),
    sale: flag('Please say sale=1, or leave it out').optional(),
    bedSize: factValues,
    seats: factValues,
    sleeps: factValues,
    firmness: factValues,
    sort: z.enum(PRODUCT_SORTS).optional(),
    nearest: flag('Please say nearest=1, or leave it out').optional(),
    view: z.enum(['full', 'card']).optional(),
    state: allStates.optional(),
    limit: z.coerce.number().int().min(1).max(1000).optional(),
    cursor: z.string().max(300).optional(),
  })
  .refine(({ min, max }) => (centsOf(min) ?? 0) <= (centsOf(max) ?? Infinity), {
    path: ['min'],
    message: 'The lowest price is above the highest',
  })
export type ListProducts = z.infer<typeof ListProducts>

const centsOf = (dollars: string | undefined) =>
  dollars === undefined ? undefined : centsFromDollars(dollars)

/** `GET /api/products/{id}`. */
export const ReadProduct = z.strictObject({ state: allStates.optional() })

/** `GET /api/products/{id}/related`: the best match first by default. */
export const ListRelated = z.strictObject(listedBy('name', 'price'))

/** `GET /api/categories`: in the shop's order by default; `view=card` adds a picture to each. */
export const ListCategories = z.strictObject({
  ...listedBy('category', 'count'),
  view: z.literal('card').optional(),
})

/** `GET /api/product-filters`: the values and counts to show beside the filters. */
export const FiltersQuery = z.strictObject({ category: z.string().max(40).optional() })
export type FiltersQuery = z.infer<typeof FiltersQuery>
