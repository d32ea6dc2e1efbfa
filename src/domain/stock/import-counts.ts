// Compares a counted list with the stock on hand: what differs, what agrees, and which rows cannot be
// imported and why. The import sets all differences at once; a row whose stock changed since the list
// was made is refused, so that no sale is overwritten.

import {
  type BadCountRow,
  type CountDifference,
  type CountPreview,
  MAX_PIECES,
  colorLabel,
} from '#contract/stock.ts'
import { inArray } from 'drizzle-orm'
import { type ProductRow, products } from '#domain/catalogue/products.table.ts'
import { isRowNumber } from '#contract/numbers.ts'
import type { Tx } from '#platform/tx.ts'
import type { CountRow } from './count-file.ts'
import { lockLevels, levelKey, setLevels } from './set-levels.ts'
import { NO_COLOR } from './stock.table.ts'
import { withStock } from './with-stock.ts'

/** What an import of the list would do; changes nothing. */
export async function previewCounts(tx: Tx, rows: CountRow[]): Promise<CountPreview> {
  const shelf = await readShelf(tx, rows)
  return judge(rows, shelf)
}

/**
 * Imports the good rows, all or none; nothing if there are bad ones, unless `keepGood`. Returns
 * what the list held.
 */
export async function importCounts(
  tx: Tx,
  { rows, keepGood }: { rows: CountRow[]; keepGood: boolean },
): Promise<CountPreview & { applied: number }> {
  const first = await previewCounts(tx, rows)
  await lockLevels(tx, first.differences)
  // Compared again, now that the levels are locked.
  const preview = first.differences.length > 0 ? await previewCounts(tx, rows) : first
  if (preview.bad.length > 0 && !keepGood) return { ...preview, applied: 0 }
  const { changed } = await setLevels(
    tx,
    preview.differences.map(({ productId, color, onHand, counted }) => ({
      productId,
      color,
      pieces: counted,
      expected: onHand,
      reason: 'count' as const,
    })),
  )
  const touched = new Set(preview.differences.map(({ productId }) => productId))
  for (const productId of touched) await tx.record('stock.changed', { productId })
  return { ...preview, applied: changed }
}

type Shelf = {
  products: Map<number, ProductRow>
  colors: Map<string, string>
  levels: Map<string, number>
}

async function readShelf(tx: Tx, rows: CountRow[]): Promise<Shelf> {
  const ids = [...new Set(rows.map((row) => Number(row.product_id)).filter(isRowNumber))]
  const found =
    ids.length > 0 ? await tx.db.select().from(products).where(inArray(products.id, ids)) : []
  const shelf: Shelf = { products: new Map(), colors: new Map(), levels: new Map() }
  for (const { product, stock } of await withStock(tx, found)) {
    shelf.products.set(product.id, product)
    const own = product.colors.length > 0 ? product.colors : [NO_COLOR]
    for (const color of new Set([...own, ...Object.keys(stock.inventory)])) {
      const level = { productId: product.id, color }
      shelf.colors.set(levelKey({ ...level, color: color.toLowerCase() }), color)
      shelf.levels.set(levelKey(level), stock.inventory[color] ?? 0)
    }
  }
  return shelf
}

type Verdict = CountDifference | 'unchanged' | 'blank' | { what: string; why: string }

function judge(rows: CountRow[], shelf: Shelf): CountPreview {
  const preview: CountPreview = {
    rows: rows.length,
    differences: [],
    unchanged: 0,
    blank: 0,
    bad: [],
  }
  const seen = new Map<string, number>()
  for (const row of rows) {
    const verdict = judgeRow(row, shelf, seen)
    if (verdict === 'unchanged') preview.unchanged++
    else if (verdict === 'blank') preview.blank++
    else if ('why' in verdict) preview.bad.push({ row: row.row, ...verdict } satisfies BadCountRow)
    else preview.differences.push(verdict)
  }
  return preview
}

function judgeRow(row: CountRow, shelf: Shelf, seen: Map<string, number>): Verdict {
  const bad = (what: string, why: string) => ({ what: what.slice(0, 100), why })
  const product = shelf.products.get(Number(row.product_id))
  if (!product) return bad(row.product_id || '(empty)', 'There is no product with that number.')
  if (row.product && row.product.toLowerCase() !== product.name.toLowerCase())
    return bad(
      row.product,
      `Product ${product.id} is ${product.name}. Was part of the list sorted?`,
    )
  const color = shelf.colors.get(
    levelKey({ productId: product.id, color: row.colour.toLowerCase() }),
  )
  if (color === undefined)
    return bad(colorLabel(row.colour), `${product.name} does not come in that colour.`)
  if (row.counted === '') return 'blank'
  const key = levelKey({ productId: product.id, color })
  const earlier = seen.get(key)
  if (earlier !== undefined)
    return bad(`${product.name}, ${colorLabel(color)}`, `Already counted in row ${earlier}.`)
  seen.set(key, row.row)
  const counted = piecesIn(row.counted)
  if (counted === undefined)
    return bad(row.counted, `Enter a whole number from 0 to ${MAX_PIECES}.`)
  const onHand = shelf.levels.get(key) ?? 0
  if (counted === onHand) return 'unchanged'
  if (piecesIn(row.on_hand) !== onHand)
    return bad(
      row.on_hand || '(empty)',
      `Stock is now ${onHand}, which differs from the list. Please count again.`,
    )
  const about = { productId: product.id, productName: product.name, color }
  return { row: row.row, ...about, onHand, counted }
}

function piecesIn(cell: string): number | undefined {
  const pieces = /^\d{1,6}(?:[.,]0+)?$/.test(cell) ? Number(cell.split(/[.,]/)[0]) : undefined
  return pieces !== undefined && pieces <= MAX_PIECES ? pieces : undefined
}
