// What both sides say about pieces on hand: the book of changes, the inventory desk, counting.

import { z } from 'zod'
import { exactText, plainText } from './free-text.ts'
import { listedBy, page } from './lists.ts'
import { rowNumber, rowNumberInQuery } from './numbers.ts'
import type { ProductPicture } from './product-views.ts'
import { CATEGORIES, COLOUR_LENGTH, type Category } from './products.ts'

/** Why a piece moved. `opening` is what was on hand when the book was opened. */
export const STOCK_REASONS = ['sale', 'return', 'count', 'correction', 'opening'] as const
export type StockReason = (typeof STOCK_REASONS)[number]

export const MOST_PIECES = 100_000
export const LOW_STOCK_DEFAULT = 5
const MOST_COLORS_COUNTED = 60

const PIECES = 'Please enter a whole number of pieces, 0 or more'
export const pieces = z.int(PIECES).min(0, PIECES).max(MOST_PIECES, PIECES)
/** The colour of a product without any is empty. */
const colorName = exactText(COLOUR_LENGTH)

/** `GET /api/stock-changes`. */
export const ListStockChanges = z.strictObject({
  productId: rowNumberInQuery().optional(),
  color: colorName.optional(),
  reason: z.enum(STOCK_REASONS).optional(),
  orderId: rowNumberInQuery().optional(),
  /** `q` is a part of the product's name. */
  ...listedBy('date'),
})
export type ListStockChanges = z.infer<typeof ListStockChanges>

export type StockChangeView = {
  id: number
  productId: number
  productName: string
  color: string
  change: number
  after: number
  reason: StockReason
  orderId: number | null
  by: string
  at: string
}

export const STOCK_STATES = ['out', 'low', 'in'] as const
export type StockState = (typeof STOCK_STATES)[number]
export function stockState(stock: number, lowStockThreshold: number): StockState {
  if (stock <= 0) return 'out'
  return stock <= lowStockThreshold ? 'low' : 'in'
}
/** `cover` is what runs out first; a `-` turns the order round. */
export const INVENTORY_SORTS = ['name', '-name', 'stock', '-stock', 'cover', '-cover'] as const
export type InventorySort = (typeof INVENTORY_SORTS)[number]

/** `GET /api/inventory`. */
export const ListInventory = z.strictObject({
  q: plainText(100).optional(),
  category: z.enum(CATEGORIES).optional(),
  state: z.enum(STOCK_STATES).optional(),
  sort: z.enum(INVENTORY_SORTS).optional(),
  ...page,
})
export type ListInventory = z.infer<typeof ListInventory>

/** How far back sales are counted for the days of cover. */
export const COVER_DAYS = 30

export type InventoryView = {
  id: number
  name: string
  category: Category
  price: string
  picture: ProductPicture | null
  colors: { name: string; hex: string; pieces: number }[]
  stock: number
  lowStockThreshold: number
  state: StockState
  /** Pieces sold, less those that came back, in the last 30 days. */
  sold: number
  /** Stock at the pace of those days; null where nothing sells. */
  daysOfCover: number | null
  /** Shoppers who asked to be told when it is back. */
  waiting: number
}

/** `POST /api/stock-counts`: what was counted of one product, and what was thought to be there. */
export const CountStock = z.strictObject({
  productId: rowNumber('Please choose a product'),
  reason: z.enum(['count', 'correction']).optional(),
  counts: z
    .array(z.strictObject({ color: colorName, expected: pieces, counted: pieces }))
    .min(1, 'Please count at least one colour')
    .max(MOST_COLORS_COUNTED)
    .refine(
      (counts) => new Set(counts.map(({ color }) => color)).size === counts.length,
      'Please count each colour once',
    ),
})
export type CountStock = z.infer<typeof CountStock>

/** `PUT /api/inventory/{id}/threshold`. */
export const SetThreshold = z.strictObject({ lowStockThreshold: pieces })
export type SetThreshold = z.infer<typeof SetThreshold>

/** `POST /api/stock-counts/import?keepGood=1`: apply the good rows although others are bad. */
export const ImportCounts = z.strictObject({ keepGood: z.enum(['0', '1']).optional() })

export const COUNT_FILE_BYTES = 8 * 1024 * 1024
/** Of a list to count by, written or read. */
export const COUNT_FILE_ROWS = 50_000

/** One row of a counted list that differs from what is on hand. */
export type CountDifference = {
  row: number
  productId: number
  productName: string
  color: string
  onHand: number
  counted: number
}
/** One row that cannot be taken: its line in the file, the cell, and why. */
export type BadCountRow = { row: number; what: string; why: string }

export type CountPreview = {
  rows: number
  differences: CountDifference[]
  /** Rows that say what the book says. */
  unchanged: number
  /** Rows in which nothing was counted. */
  blank: number
  bad: BadCountRow[]
}
export type ImportedCounts = CountPreview & { applied: number }

/** Whether the book explains what is on hand. */
export type StockProof = {
  sound: boolean
  differences: { productId: number; color: string; onHand: number; booked: number }[]
}

/** The colour as people read it. */
export const colorLabel = (color: string) => color || 'No colour'
