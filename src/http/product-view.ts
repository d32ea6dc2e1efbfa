// A product as the API shows it, picked field by field, with the stock counts beside it.

import { dollarsFromCents } from '#contract/money.ts'
import {
  colourHex,
  type ProductCard,
  type ProductPicture,
  type ProductView,
} from '#contract/products.ts'
import type { BankAccount } from '#contract/orders.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { type StockedProduct, versionOf } from '#domain/stock/with-stock.ts'

/** The full record; `bank` stands in where a product names no account of its own. */
export function productView({ product, stock }: StockedProduct, bank: BankAccount): ProductView {
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    price: dollarsFromCents(product.price),
    originalPrice: product.originalPrice === null ? null : dollarsFromCents(product.originalPrice),
    onSale: product.onSale,
    category: product.category,
    images: product.images,
    panoramicImages: product.panoramicImages,
    colors: product.colors,
    colorImages: product.colorImages,
    features: product.features,
    dimensions: product.dimensions,
    colorInventory: stock.inventory,
    paymentOptions: product.paymentOptions,
    shippingOptions: product.shippingOptions,
    bankDetails: product.bankDetails ?? { bank: bank.bank, account: bank.account },
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    version: versionOf({ product, stock }),
    colorHexes: Object.fromEntries(product.colors.map((color) => [color, colourHex(color)])),
    material: product.material,
    measures: product.measures,
    cartons: product.cartons,
    weightKg: product.weightKg,
    pictures: product.pictures,
    spin: product.spin,
    model: product.model,
    lowStockThreshold: product.lowStockThreshold,
  }
}

/** What a card in a grid needs. */
export function productCard({ product, stock }: StockedProduct): ProductCard {
  return {
    id: product.id,
    name: product.name,
    category: product.category,
    price: dollarsFromCents(product.price),
    originalPrice: product.originalPrice === null ? null : dollarsFromCents(product.originalPrice),
    onSale: product.onSale,
    colors: product.colors.map((name) => ({ name, hex: colourHex(name) })),
    stock: Object.values(stock.inventory).reduce((sum, pieces) => sum + pieces, 0),
    measures: product.measures,
    cartons: product.cartons,
    picture: firstPicture(product),
    createdAt: product.createdAt.toISOString(),
  }
}

/** The picture of a product in a colour: its own, else the first of all. */
export function pictureOf(product: ProductRow, color: string): ProductPicture | null {
  return product.pictures.find((picture) => picture.color === color) ?? firstPicture(product)
}

/** A product that other clients wrote may have addresses only. */
function firstPicture({ pictures, images, name }: ProductRow): ProductPicture | null {
  const [src] = images
  if (pictures[0] || !src) return pictures[0] ?? null
  const unknown = { width: 4, height: 3, widths: [], placeholder: '' }
  return { src, ...unknown, color: '', view: 'hero', alt: name, pale: false }
}
