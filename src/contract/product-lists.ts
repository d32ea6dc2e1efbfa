// The products as one list in a CSV file: a row for each, which is taken out, edited and brought back.
// `/api/product-lists`. The list has no stock, and bringing it back never changes any.

import { z } from 'zod'
import { rowNumber } from './numbers.ts'
import { type FactColumn, FACTS } from './product-facts.ts'

const PLAIN_COLUMNS = [
  'state',
  'name',
  'category',
  'price',
  'price_before_sale',
  'on_sale',
  'cost',
  'colours',
  'skus',
  'description',
  'features',
  'material',
  'dimensions',
  'weight_kg',
  'warranty_years',
] as const
export type PlainColumn = (typeof PLAIN_COLUMNS)[number]
export type ProductColumn = PlainColumn | FactColumn

/** The columns that may be changed; `id` says of which product, and is empty for a new one. */
export const PRODUCT_COLUMNS: readonly ProductColumn[] = [
  ...PLAIN_COLUMNS,
  ...FACTS.map(({ column }) => column),
]

export const PRODUCT_LIST_ROWS = 2000
export const PRODUCT_LIST_BYTES = 1024 * 1024
/** What an import of the largest list takes as JSON. */
export const PRODUCT_IMPORT_BYTES = 4 * PRODUCT_LIST_BYTES
const CELL_LENGTH = 20_000

const ProductCells = z.partialRecord(z.enum(PRODUCT_COLUMNS), z.string().max(CELL_LENGTH))
export type ProductCells = z.infer<typeof ProductCells>

const ImportedRow = z.strictObject({
  /** Its number in the spreadsheet. */
  row: z.int().min(2),
  /** Null for a product to be added. */
  productId: rowNumber('Please choose a product').nullable(),
  /** Of the product as it was previewed; null for one to be added. */
  version: z.string().max(40).nullable(),
  /** The cells to be set. */
  cells: ProductCells,
})
export type ImportedRow = z.infer<typeof ImportedRow>

/** `POST /api/product-lists`: rows as they were previewed, all applied or none. */
export const ImportProductList = z.strictObject({
  rows: z.array(ImportedRow).min(1, 'Please choose a row').max(PRODUCT_LIST_ROWS),
})
export type ImportProductList = z.infer<typeof ImportProductList>

const CellChange = z.object({ column: z.enum(PRODUCT_COLUMNS), from: z.string(), to: z.string() })

/** A row that cannot be taken: its number, the column at fault, what it says and why not. */
const BadProductRow = z.object({
  row: z.number(),
  column: z.string(),
  what: z.string(),
  why: z.string(),
})
export type BadProductRow = z.infer<typeof BadProductRow>

/** A row that would add a product, or change one. */
export const GoodProductRow = z.object({
  row: z.number(),
  productId: z.number().nullable(),
  version: z.string().nullable(),
  name: z.string(),
  cells: ProductCells,
  changes: z.array(CellChange),
})
export type GoodProductRow = z.infer<typeof GoodProductRow>

/** `POST /api/product-lists/preview`: what an import of the file would do. */
export const ProductListPreview = z.object({
  rows: z.number(),
  added: z.array(GoodProductRow),
  changed: z.array(GoodProductRow),
  unchanged: z.number(),
  bad: z.array(BadProductRow),
  /** Columns of the file that are not of this list. */
  ignored: z.array(z.string()),
})
export type ProductListPreview = z.infer<typeof ProductListPreview>

export const ImportedProductList = z.object({ added: z.number(), changed: z.number() })
