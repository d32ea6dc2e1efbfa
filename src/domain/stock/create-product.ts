// Writes a new product and the pieces that are on hand of it.

import type { CreateProduct } from '#contract/edit-product.ts'
import { addProduct } from '#domain/catalogue/add-product.ts'
import { agree } from '#domain/catalogue/picture-lists.ts'
import { productFields } from '#domain/catalogue/product-fields.ts'
import { getStockAlert } from '#domain/settings/stock-alert.ts'
import { one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { countedColors } from './counted-colors.ts'
import { setStock } from './set-stock.ts'
import { type StockedProduct, withStock } from './with-stock.ts'

const NOTHING = { colors: [], images: [], colorImages: {}, pictures: [] }

export async function createProduct(tx: Tx, input: CreateProduct): Promise<StockedProduct> {
  const { name, description, category } = input
  const fields = await productFields(tx, input)
  const price = fields.price ?? 0
  const lists = agree(NOTHING, fields)
  const { lowStockPieces } = await getStockAlert(tx)
  const lowStockThreshold = input.lowStockThreshold ?? lowStockPieces
  const words = { name, description, category, price, lowStockThreshold }
  const product = await addProduct(tx, { ...fields, ...lists, ...words })
  const counted = countedColors({ colors: product.colors, sent: input.colorInventory ?? {} })
  for (const [color, pieces] of counted)
    await setStock(tx, { productId: product.id, color, pieces, reason: 'count' })
  return one(await withStock(tx, [product]))
}
