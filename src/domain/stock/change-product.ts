// Creates, changes and deletes a product with its pieces on hand. A change that names the version
// that staff saw is refused with `product-changed` if the product or its stock has changed since,
// be it by a sale; without a version it overwrites. No sale is lost either way: the pieces are
// locked while they are set, and every difference is recorded.

import { asc, eq } from 'drizzle-orm'
import type { CreateProduct, EditProduct } from '#contract/edit-product.ts'
import { addProduct, editProduct } from '#domain/catalogue/edit-product.ts'
import { productFields } from '#domain/catalogue/product-fields.ts'
import { type ProductRow, products } from '#domain/catalogue/products.table.ts'
import { changeSkus } from '#domain/catalogue/skus.ts'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { Refusal } from '#platform/refusal.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { setStock } from './set-levels.ts'
import { type StockedProduct, versionOf, withStock } from './with-stock.ts'
import { agree } from '#domain/catalogue/picture-lists.ts'
import { getProduct } from '#domain/catalogue/get-product.ts'
import { NO_COLOR } from './stock.table.ts'

export type Changing = { productId: number; edit: EditProduct; version?: string | undefined }

export async function changeProduct(tx: Tx, changing: Changing): Promise<StockedProduct> {
  const { productId, edit, version } = changing
  const before = await lockProduct(tx, productId)
  if (version !== undefined) {
    const seen = singleRow(await withStock(tx, [before]))
    if (versionOf(seen) !== version) throw new Refusal('product-changed')
  }
  const fields = await productFields(tx, edit)
  const product = await editProduct(tx, { before, fields, skus: edit.colorSkus })
  if (edit.colorInventory) await countPieces(tx, product, edit.colorInventory)
  return singleRow(await withStock(tx, [product]))
}

/**
 * Locks the product and its pieces until the transaction ends. Not FOR UPDATE: an order that has
 * locked the pieces also refers to the product, and the two transactions would deadlock.
 */
async function lockProduct(tx: Tx, productId: number): Promise<ProductRow> {
  const row = oneOrRefuse(
    await tx.db.select().from(products).where(eq(products.id, productId)).for('no key update'),
    'product-not-found',
  )
  await lockPieces(tx, productId)
  return row
}

export function lockPieces(tx: Tx, productId: number) {
  return tx.db
    .select({ color: stockLevels.color, pieces: stockLevels.pieces })
    .from(stockLevels)
    .where(eq(stockLevels.productId, productId))
    .orderBy(asc(stockLevels.color))
    .for('update')
}

async function countPieces(tx: Tx, { id, colors }: ProductRow, sent: Record<string, number>) {
  const levels = await lockPieces(tx, id)
  const before = new Map(levels.map(({ color, pieces }) => [color, pieces]))
  const counted = piecesByColor({ colors, sent, before })
  for (const [color, pieces] of counted)
    await setStock(tx, { productId: id, color, pieces, reason: 'correction' })
  const moved = [...counted].some(([color, pieces]) => pieces !== (before.get(color) ?? 0))
  if (moved) await tx.record('stock.changed', { productId: id })
}

const NO_PICTURES = { colors: [], images: [], colorImages: {}, pictures: [] }

export async function createProduct(tx: Tx, input: CreateProduct): Promise<StockedProduct> {
  const { name, description, category } = input
  const fields = await productFields(tx, input)
  const price = fields.price ?? 0
  const lists = agree(NO_PICTURES, fields)
  const { lowStockPieces } = await readSetting(tx, 'stock')
  const lowStockThreshold = input.lowStockThreshold ?? lowStockPieces
  const requiredFields = { name, description, category, price, lowStockThreshold }
  const product = await addProduct(tx, { ...fields, ...lists, ...requiredFields })
  if (input.colorSkus) await changeSkus(tx, { product, sent: input.colorSkus })
  const counted = piecesByColor({ colors: product.colors, sent: input.colorInventory ?? {} })
  for (const [color, pieces] of counted)
    await setStock(tx, { productId: product.id, color, pieces, reason: 'count' })
  return singleRow(await withStock(tx, [product]))
}

/**
 * Deletes a product. Orders and quotes keep its name and price, and lose only the link to its page.
 */
export async function deleteProduct(tx: Tx, productId: number): Promise<void> {
  // Pieces are locked first, as by an order, so that the two cannot deadlock.
  await lockPieces(tx, productId)
  const { name } = await getProduct(tx, productId)
  await tx.db.delete(products).where(eq(products.id, productId))
  await tx.record('product.deleted', { productId, name })
}

type Counting = {
  colors: readonly string[]
  sent: Readonly<Record<string, number>>
  /** Pieces on hand so far, of every colour there ever was. */
  before?: ReadonlyMap<string, number>
}

/**
 * Pieces by colour after a count of `sent`, under the product's own spelling. A colour that is sold and not
 * counted keeps what it has; one that is neither sold nor counted has none. A count above 0 for a colour that the product
 * does not come in is refused, unless pieces of it are left from when it did; a count of 0 is ignored.
 */
function piecesByColor({ colors, sent, before = new Map() }: Counting): Map<string, number> {
  const sold = colors.length > 0 ? colors : [NO_COLOR]
  const counted = new Map(sold.map((color) => [color, before.get(color) ?? 0]))
  for (const color of before.keys()) if (!counted.has(color)) counted.set(color, 0)
  for (const [named, pieces] of Object.entries(sent)) {
    const color = [...counted.keys()].find((own) => own.toLowerCase() === named.toLowerCase())
    if (color !== undefined) counted.set(color, pieces)
    else if (pieces > 0) throw new Refusal('colour-unknown')
  }
  return counted
}
