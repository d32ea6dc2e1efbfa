// Constants and labels of products. Public pages import this file, so it does not import zod: schemas
// are in product-views.ts and list-products.ts.

import type { FactKey } from './product-facts.ts'
import type { Carton } from './product-views.ts'

export const CATEGORIES = ['compressed-couches', 'sofa-beds', 'chairs', 'mattresses'] as const
export type Category = (typeof CATEGORIES)[number]

export const CATEGORY_NAMES: Record<Category, string> = {
  'compressed-couches': 'Compressed couches',
  'sofa-beds': 'Sofa-beds',
  chairs: 'Chairs',
  mattresses: 'Mattresses',
}

/** The display name of a category; other text is returned unchanged. */
export const categoryName = (word: string) => (isCategory(word) ? CATEGORY_NAMES[word] : word)

/** Old names of categories: pages redirect to the current name, and the API accepts both. */
export const CATEGORY_ALIASES: ReadonlyMap<string, Category> = new Map([
  ['sofas', 'compressed-couches'],
])

/** The category that an old name stands for. */
export const aliasedCategory = (text: string) => CATEGORY_ALIASES.get(text)

export const isCategory = (text: string): text is Category =>
  (CATEGORIES as readonly string[]).includes(text)

export const LOW_STOCK = 5
export const FEATURED_PRODUCTS = 6
export const SKELETON_CARDS = 8

/** `relevance` ranks search results; without a search it sorts by name. `popular` is what sells first. */
export const PRODUCT_SORTS = ['name', 'price-asc', 'price-desc', 'relevance', 'popular'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]
export const PRODUCT_SORT_NAMES: Record<ProductSort, string> = {
  name: 'Name',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
  relevance: 'Best match',
  popular: 'Most popular',
}

export const MAX_COLOURS = 12
export const MAX_COLOUR_LENGTH = 60
/** The facts (`product-facts.ts`) that lists of products are filtered by, in the order of the page. */
export const FILTERED_FACTS = [
  'bedSize',
  'seats',
  'sleeps',
  'firmness',
] as const satisfies FactKey[]
export type FilteredFact = (typeof FILTERED_FACTS)[number]
export const MAX_FACT_VALUES = 12
/** What a value of a fact looks like: a number or a word. One that no product has finds none. */
export const isFactValue = (text: string) => /^[a-z\d-]{1,20}$/.test(text)

export const isPrice = (text: string) => /^\d{1,8}(\.\d{1,2})?$/.test(text)

/** What a picture shows. Not every colour has all of them. */
export const VIEWS = ['hero', 'front', 'detail', 'bed', 'layers', 'packed', 'lifestyle'] as const

export const totalStock = (inventory: Readonly<Record<string, number>>) =>
  Object.values(inventory).reduce((sum, pieces) => sum + pieces, 0)

/** `Out of Stock` or `Only 3 left`; null if there is plenty. */
export function stockSentence(pieces: number): string | null {
  if (pieces <= 0) return 'Out of Stock'
  return pieces <= LOW_STOCK ? `Only ${pieces} left` : null
}

/** `104 × 62 × 46 cm`; for several cartons `2 boxes, 112 × 66 × 52 cm` (the largest). */
export function formatCartons(cartons: readonly Carton[]): string | null {
  const largest = cartons.toSorted((a, b) => volume(b) - volume(a))[0]
  if (!largest) return null
  const size = `${largest.lengthCm} × ${largest.widthCm} × ${largest.heightCm} cm`
  return cartons.length > 1 ? `${cartons.length} boxes, largest ${size}` : size
}

const volume = (carton: Carton) => carton.lengthCm * carton.widthCm * carton.heightCm
