// Products as the API returns them.

import { z } from 'zod'
import { SIZE_CLASSES } from './delivery-sizes.ts'
import { CATEGORIES, FILTERED_FACTS } from './products.ts'
import { ProductFactsView } from './product-fact-schemas.ts'
import { PRODUCT_STATES } from './product-states.ts'
import { RatingView } from './ratings.ts'
import { dollars, instant } from './units.ts'

/**
 * A picture, served in several widths and two formats as `<name>.<hash>-<width>.<avif|webp>`. `src`
 * is the widest WebP; replace width and extension for the others.
 */
export const PictureFacts = z.object({
  src: z.string(),
  /** Of the widest version, in pixels. */
  width: z.number(),
  height: z.number(),
  /** Narrowest first; the same in both formats. */
  widths: z.array(z.number()),
  /** A tiny data URL, or '' for a picture with transparency. */
  placeholder: z.string(),
})
export type PictureFacts = z.infer<typeof PictureFacts>

export const ProductPicture = PictureFacts.extend({
  color: z.string(),
  view: z.string(),
  alt: z.string(),
  /** Cream and white pieces are shown without the brightness filter. */
  pale: z.boolean(),
})
export type ProductPicture = z.infer<typeof ProductPicture>

const Carton = z.object({ lengthCm: z.number(), widthCm: z.number(), heightCm: z.number() })
export type Carton = z.infer<typeof Carton>

const Measures = z.object({ widthCm: z.number(), depthCm: z.number(), heightCm: z.number() })
export type Measures = z.infer<typeof Measures>

/** Pictures taken all round a piece; `{frame}` in the URLs stands for `00`, `01` and so on. */
export const Spin = z.object({
  avif: z.string(),
  webp: z.string(),
  width: z.number(),
  height: z.number(),
  frames: z.number(),
  stepDegrees: z.number(),
  color: z.string(),
})
export type Spin = z.infer<typeof Spin>

export const Model = z.object({ src: z.string(), bytes: z.number() })
export type Model = z.infer<typeof Model>

const summary = {
  id: z.number(),
  name: z.string(),
  category: z.enum(CATEGORIES),
  price: dollars,
  originalPrice: dollars.nullable(),
  onSale: z.boolean(),
  measures: Measures.nullable(),
  cartons: z.array(Carton),
  createdAt: instant,
  /** What those who bought it think; null without a review. */
  rating: RatingView.nullable(),
}

const texts = z.array(z.string())

/** `GET /api/products/{id}`. */
export const ProductView = z.object({
  ...summary,
  description: z.string(),
  images: texts,
  panoramicImages: texts,
  colors: texts,
  colorImages: z.record(z.string(), texts),
  features: texts,
  dimensions: z.string(),
  colorInventory: z.record(z.string(), z.number()),
  paymentOptions: texts,
  shippingOptions: texts,
  bankDetails: z.object({ bank: z.string(), account: z.string() }),
  updatedAt: instant,
  /** Changes with every edit and every stock movement; to be sent back as `If-Match`. */
  version: z.string(),
  colorHexes: z.record(z.string(), z.string()),
  material: z.string(),
  weightKg: z.number().nullable(),
  /** Years from delivery; null where the shop has not said it. */
  warrantyYears: z.number().nullable(),
  /** Bed size, seats, load and the like, as far as they are known (`product-facts.ts`). */
  facts: ProductFactsView,
  /** The same in words, in the order of the page; `fitsInto` is worked out from the boxes. */
  factTexts: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      text: z.string(),
      value: z.union([z.string(), z.number()]),
    }),
  ),
  pictures: z.array(ProductPicture),
  spin: Spin.nullable(),
  model: Model.nullable(),
  /** Stock is low at this number of pieces or fewer. */
  lowStockThreshold: z.number(),
})
export type ProductView = z.input<typeof ProductView>

/** A product as those see it who may edit products: `GET /api/products?state=all`. */
export const StaffProductView = ProductView.extend({
  state: z.enum(PRODUCT_STATES),
  /** What the shop pays for a piece; null where it is not known. */
  cost: dollars.nullable(),
  /** The SKU of each colour that has one. */
  colorSkus: z.record(z.string(), z.string()),
})
export type StaffProductView = z.input<typeof StaffProductView>

/** A product as everybody reads it, or as those who may edit it and ask for it with `state=all`. */
export const OneProduct = z.union([StaffProductView, ProductView])

/** A product as a card in a grid. */
export const ProductCard = z.object({
  ...summary,
  colors: z.array(z.object({ name: z.string(), hex: z.string(), inStock: z.boolean() })),
  stock: z.number(),
  /** Of the cartons of one, for the courier; null where they are not known. */
  size: z.enum(SIZE_CLASSES).nullable(),
  picture: ProductPicture.nullable(),
})
export type ProductCard = z.input<typeof ProductCard>

/** The filters of a list of products: `GET /api/product-filters`. */
export const ProductFilters = z.object({
  /** Sorted by name; `count` is the number of products that come in the colour. */
  colors: z.array(z.object({ name: z.string(), hex: z.string(), count: z.number() })),
  /** The lowest and the highest price; null if there are no products. */
  price: z.object({ min: dollars, max: dollars }).nullable(),
  inStock: z.number(),
  onSale: z.number(),
  /** The facts that a product has, and their values in order; `count` as with colours. */
  facts: z.array(
    z.object({
      key: z.enum(FILTERED_FACTS),
      label: z.string(),
      values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number() })),
    }),
  ),
})
export type ProductFilters = z.input<typeof ProductFilters>

export const CategoryCount = z.object({ category: z.enum(CATEGORIES), count: z.number() })

/** A category as home and menu show it; the picture is of a product in it, null where none has any. */
export const CategoryCard = CategoryCount.extend({
  picture: ProductPicture.nullable(),
  /** The lowest price; null where nothing is sold. */
  from: dollars.nullable(),
})
export type CategoryCard = z.input<typeof CategoryCard>
