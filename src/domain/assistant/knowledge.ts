// All that the assistant may know: the shop's facts and the catalogue as every visitor sees it. It
// never reads orders, cards, members or messages, and so cannot reveal them.

import { DeliveryTermsView } from '#contract/delivery-terms.ts'
import type { ProductFacts } from '#contract/product-facts.ts'
import type { Carton, Measures } from '#contract/product-views.ts'
import type { Category } from '#contract/products.ts'
import type { DeliveryRules } from '#contract/setting-schemas.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import type { CardWay, ShopFactsWithPay } from '#contract/shop.ts'
import { listProducts } from '#domain/catalogue/list-products.ts'
import { readTerms, type Zone } from '#domain/delivery/rates.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { type StockedProduct, withStock } from '#domain/stock/with-stock.ts'
import { pick } from '#platform/pick.ts'
import type { Tx } from '#platform/tx.ts'

const MAX_PIECES = 500

export type Piece = {
  id: number
  name: string
  category: Category
  description: string
  material: string
  features: readonly string[]
  priceCents: number
  /** What it cost before the sale; null if it is not on sale. */
  wasCents: number | null
  dimensions: string
  measures: Measures | null
  cartons: readonly Carton[]
  weightKg: number | null
  facts: ProductFacts
  /** Null where the shop has not said it. */
  warrantyYears: number | null
  /** Pieces on hand by colour, in the order of the product's own colours. */
  stock: readonly { color: string; pieces: number }[]
}

export type Knowledge = {
  shop: ShopFactsWithPay
  pieces: readonly Piece[]
  /** What a delivery costs and by which day it comes, if it is paid now. */
  deliveries: { zones: readonly Zone[]; rules: DeliveryRules; now: Date }
}

/**
 * `pay`, what a sale pays partners, comes from the caller, as the assistant does not import the
 * subject of pay. `cards` is a setting of the running shop.
 */
export async function readKnowledge(
  tx: Tx,
  pay: readonly string[],
  cards: CardWay = 'review',
): Promise<Knowledge> {
  const { zones, ...rules } = await readTerms(tx)
  const delivery = DeliveryTermsView.encode({ zones, ...rules })
  const { keepYears } = await readSetting(tx, 'documents')
  const shop = { ...(await getShopFacts(tx)), pay, delivery, keepYears, cards }
  const { items } = await listProducts(tx, { limit: MAX_PIECES })
  const pieces = (await withStock(tx, items)).map(pieceOf)
  return { shop, pieces, deliveries: { zones, rules, now: tx.now } }
}

function pieceOf({ product, stock }: StockedProduct): Piece {
  const { price, originalPrice } = product
  const onSale = product.onSale && originalPrice !== null && originalPrice > price
  return {
    ...pick(product, 'id', 'name', 'category', 'description', 'material', 'features'),
    ...pick(product, 'dimensions', 'measures', 'cartons', 'weightKg', 'facts'),
    warrantyYears: product.warrantyYears,
    priceCents: price,
    wasCents: onSale ? originalPrice : null,
    stock: product.colors.map((color) => ({ color, pieces: stock.inventory[color] ?? 0 })),
  }
}

export const inStock = (piece: Piece) => piece.stock.some(({ pieces }) => pieces > 0)
