// Stock: movements, the inventory desk and stocktaking.

import { z } from 'zod'
import { exactText, plainText } from './free-text.ts'
import { listedBy, page } from './lists.ts'
import { rowNumber, rowNumberInQuery } from './numbers.ts'
import { ProductPicture } from './product-views.ts'
import { CATEGORIES, MAX_COLOUR_LENGTH } from './products.ts'
import { dollars, instant } from './units.ts'

/** Why the stock changed. `opening` is the stock when records began. */
export const STOCK_REASONS = [
  'sale',
  'return',
  'damaged',
  'scrapped',
  'count',
  'correction',
  'opening',
] as const
export type StockReason = (typeof STOCK_REASONS)[number]

export const MAX_PIECES = 100_000
export const LOW_STOCK_DEFAULT = 5
const MAX_COLORS_COUNTED = 60

const PIECES_MESSAGE = 'Please enter a whole number of items, 0 or more'
export const pieces = z.int(PIECES_MESSAGE).min(0, PIECES_MESSAGE).max(MAX_PIECES, PIECES_MESSAGE)
/** Empty for a product without colours. */
const colorName = exactText(MAX_COLOUR_LENGTH)

/** `GET /api/stock-changes`. */
export const ListStockChanges = z.strictObject({
  productId: rowNumberInQuery().optional(),
  color: colorName.optional(),
  reason: z.enum(STOCK_REASONS).optional(),
  orderId: rowNumberInQuery().optional(),
  /** `q` searches product names. */
  ...listedBy('date'),
})
export type ListStockChanges = z.infer<typeof ListStockChanges>

export const StockChangeView = z.object({
  id: z.number(),
  productId: z.number(),
  productName: z.string(),
  color: z.string(),
  change: z.number(),
  after: z.number(),
  reason: z.enum(STOCK_REASONS),
  orderId: z.number().nullable(),
  by: z.string(),
  at: instant,
})
export type StockChangeView = z.input<typeof StockChangeView>

export const STOCK_STATES = ['out', 'low', 'in'] as const
export type StockState = (typeof STOCK_STATES)[number]
export function stockState(stock: number, lowStockThreshold: number): StockState {
  if (stock <= 0) return 'out'
  return stock <= lowStockThreshold ? 'low' : 'in'
}
/** `cover` sorts by days of cover, the fewest first; `-` reverses the order. */
export const INVENTORY_SORTS = ['name', '-name', 'stock', '-stock', 'cover', '-cover'] as const

/** `GET /api/inventory`; `q` searches names and SKUs. */
export const ListInventory = z.strictObject({
  q: plainText(100).optional(),
  category: z.enum(CATEGORIES).optional(),
  state: z.enum(STOCK_STATES).optional(),
  sort: z.enum(INVENTORY_SORTS).optional(),
  ...page,
})
export type ListInventory = z.infer<typeof ListInventory>

/** Days of cover are calculated from the sales of this many days. */
export const COVER_DAYS = 30

export const InventoryView = z.object({
  id: z.number(),
  name: z.string(),
  category: z.enum(CATEGORIES),
  price: dollars,
  picture: ProductPicture.nullable(),
  colors: z.array(
    z.object({ name: z.string(), hex: z.string(), pieces: z.number(), sku: z.string() }),
  ),
  stock: z.number(),
  lowStockThreshold: z.number(),
  state: z.enum(STOCK_STATES),
  /** Pieces sold in the last 30 days, minus returns. */
  sold: z.number(),
  /** How long the stock lasts at that rate; null if nothing was sold. */
  daysOfCover: z.number().nullable(),
  /** The number of restock requests. */
  waiting: z.number(),
})
export type InventoryView = z.input<typeof InventoryView>

/** `POST /api/stock-counts`: the counted pieces of one product, and the expected ones. */
export const CountStock = z.strictObject({
  productId: rowNumber('Please choose a product'),
  reason: z.enum(['count', 'correction']).optional(),
  counts: z
    .array(z.strictObject({ color: colorName, expected: pieces, counted: pieces }))
    .min(1, 'Please count at least one colour')
    .max(MAX_COLORS_COUNTED)
    .refine(
      (counts) => new Set(counts.map(({ color }) => color)).size === counts.length,
      'Please count each colour once',
    ),
})
export type CountStock = z.infer<typeof CountStock>

/** `PUT /api/inventory/{id}/threshold`. */
export const SetThreshold = z.strictObject({ lowStockThreshold: pieces })
export type SetThreshold = z.infer<typeof SetThreshold>

/** `POST /api/stock-counts/import?keepGood=1`: applies the valid rows even if others are invalid. */
export const ImportCounts = z.strictObject({ keepGood: z.enum(['0', '1']).optional() })

export const COUNT_FILE_BYTES = 8 * 1024 * 1024
/** Maximum number of rows in a count list, downloaded or uploaded. */
export const COUNT_FILE_ROWS = 50_000

/** A row of a count list whose number differs from the stock. */
const CountDifference = z.object({
  row: z.number(),
  productId: z.number(),
  productName: z.string(),
  color: z.string(),
  onHand: z.number(),
  counted: z.number(),
})
export type CountDifference = z.input<typeof CountDifference>

/** A row that cannot be imported: its line number, the cell, and why. */
const BadCountRow = z.object({ row: z.number(), what: z.string(), why: z.string() })
export type BadCountRow = z.input<typeof BadCountRow>

export const CountPreview = z.object({
  rows: z.number(),
  differences: z.array(CountDifference),
  /** Rows whose number equals the stock. */
  unchanged: z.number(),
  /** Rows without a counted number. */
  blank: z.number(),
  bad: z.array(BadCountRow),
})
export type CountPreview = z.input<typeof CountPreview>
export const ImportedCounts = CountPreview.extend({ applied: z.number() })
export type ImportedCounts = z.input<typeof ImportedCounts>

/**
 * Whether the stock of a colour is the sum of its changes: now, of what changed lately, and when the
 * books were last checked as a whole, of everything.
 */
export const StockProof = z.object({
  sound: z.boolean(),
  /** In how many colours the last check of everything found a difference. */
  foundLast: z.number(),
  differences: z.array(
    z.object({
      productId: z.number(),
      color: z.string(),
      onHand: z.number(),
      booked: z.number(),
    }),
  ),
})
export type StockProof = z.input<typeof StockProof>

/** The display name of a colour. */
export const colorLabel = (color: string) => color || 'No colour'
