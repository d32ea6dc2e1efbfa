// The fields of a product's views that no column holds: stock, colours with their codes, pictures.

import { colourHex } from '#contract/colour-codes.ts'
import { sizeOf } from '#contract/delivery-from.ts'
import { factsOf } from '#contract/product-facts.ts'
import { totalStock } from '#contract/products.ts'
import type { ProductPicture } from '#contract/product-views.ts'
import type { ShopFacts } from '#contract/shop.ts'
import { getLiveProduct, getProduct } from '#domain/catalogue/get-product.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { readSkus } from '#domain/catalogue/skus.ts'
import type { Rating } from '#contract/ratings.ts'
import { ratingsOf } from '#domain/reviews/ratings.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { type StockedProduct, versionOf, withStock } from '#domain/stock/with-stock.ts'
import { pick } from '#platform/pick.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'

/** The record for everybody; a product without a bank account of its own gets the shop's. */
export function productFields(
  stocked: StockedProduct,
  bank: ShopFacts['bank'],
  ratings: ReadonlyMap<number, Rating>,
) {
  const { product, stock } = stocked
  const { state: _, cost: _c, ...shown } = product
  return {
    ...shown,
    colorInventory: stock.inventory,
    bankDetails: product.bankDetails ?? bank,
    version: versionOf(stocked),
    rating: ratings.get(product.id) ?? null,
    factTexts: factsOf(product),
    colorHexes: Object.fromEntries(product.colors.map((color) => [color, colourHex(color)])),
  }
}

/** A live product as everybody may read it. */
export async function readProduct(tx: Tx, productId: number) {
  const stocked = singleRow(await withStock(tx, [await getLiveProduct(tx, productId)]))
  const ratings = await ratingsOf(tx, [productId])
  return productFields(stocked, (await getShopFacts(tx)).bank, ratings)
}

const idsOf = (stocked: readonly StockedProduct[]) => stocked.map(({ product }) => product.id)

/** Products as everybody reads them. */
export async function publicProducts(tx: Tx, stocked: readonly StockedProduct[]) {
  const { bank } = await getShopFacts(tx)
  const ratings = await ratingsOf(tx, idsOf(stocked))
  return stocked.map((product) => productFields(product, bank, ratings))
}

/** Products as those read them who may edit them. */
export async function staffProducts(tx: Tx, stocked: readonly StockedProduct[]) {
  const { bank } = await getShopFacts(tx)
  const ids = idsOf(stocked)
  const skus = await readSkus(tx, ids)
  const ratings = await ratingsOf(tx, ids)
  return stocked.map((each) => ({
    ...productFields(each, bank, ratings),
    ...pick(each.product, 'state', 'cost'),
    colorSkus: skus.get(each.product.id) ?? {},
  }))
}

/** A product, live or not, as those read it who may edit it. */
export async function readStaffProduct(tx: Tx, productId: number) {
  const stocked = await withStock(tx, [await getProduct(tx, productId)])
  return singleRow(await staffProducts(tx, stocked))
}

/** What cards in a grid need. */
export async function cardsOf(tx: Tx, stocked: readonly StockedProduct[]) {
  const rules = await readSetting(tx, 'delivery')
  const ratings = await ratingsOf(tx, idsOf(stocked))
  return stocked.map(({ product, stock }) => ({
    ...product,
    colors: product.colors.map((name) => ({
      name,
      hex: colourHex(name),
      inStock: (stock.inventory[name] ?? 0) > 0,
    })),
    stock: totalStock(stock.inventory),
    size: sizeOf(product, rules),
    rating: ratings.get(product.id) ?? null,
    picture: firstPicture(product),
  }))
}

/** A product's picture in a colour, or else its first picture. */
export function pictureOf(product: ProductRow, color: string): ProductPicture | null {
  return product.pictures.find((picture) => picture.color === color) ?? firstPicture(product)
}

/** A product that another API client wrote may have only the URLs of images, without their sizes. */
export function firstPicture({ pictures, images, name }: ProductRow): ProductPicture | null {
  const [src] = images
  if (pictures[0] || !src) return pictures[0] ?? null
  const unknown = { width: 4, height: 3, widths: [], placeholder: '' }
  return { src, ...unknown, color: '', view: 'hero', alt: name, pale: false }
}
