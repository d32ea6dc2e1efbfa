// The fields of a product's views that no column holds: stock, colours with their codes, pictures.

import { colourHex } from '#contract/colour-codes.ts'
import { deliveryFrom } from '#contract/delivery-from.ts'
import { DeliveryTermsView } from '#contract/delivery-terms.ts'
import { totalStock } from '#contract/products.ts'
import type { ProductPicture } from '#contract/product-views.ts'
import type { ShopFacts } from '#contract/shop.ts'
import { getProduct } from '#domain/catalogue/get-product.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { readTerms } from '#domain/delivery/rates.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { type StockedProduct, versionOf, withStock } from '#domain/stock/with-stock.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'

/** The full record; a product without a bank account of its own gets the shop's. */
export function productFields(stocked: StockedProduct, bank: ShopFacts['bank']) {
  const { product, stock } = stocked
  return {
    ...product,
    colorInventory: stock.inventory,
    bankDetails: product.bankDetails ?? bank,
    version: versionOf(stocked),
    colorHexes: Object.fromEntries(product.colors.map((color) => [color, colourHex(color)])),
  }
}

export async function readProduct(tx: Tx, productId: number) {
  const stocked = singleRow(await withStock(tx, [await getProduct(tx, productId)]))
  return productFields(stocked, (await getShopFacts(tx)).bank)
}

/** What cards in a grid need. */
export async function cardsOf(tx: Tx, stocked: readonly StockedProduct[]) {
  const { zones, ...rules } = await readTerms(tx)
  const terms = DeliveryTermsView.encode({ zones, ...rules })
  return stocked.map(({ product, stock }) => ({
    ...product,
    colors: product.colors.map((name) => ({ name, hex: colourHex(name) })),
    stock: totalStock(stock.inventory),
    delivery: deliveryFrom(terms, product),
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
