// What a product's facts are called, by what it is.

import { largestFirst } from '#contract/cartons.ts'
import type { Carton, Measures, ProductView } from '#contract/product-views.ts'
import type { Category } from '#contract/products.ts'
import { centsFromDollars, formatCents } from '#contract/money.ts'

/** "This box is this couch." */
export const PIECE: Record<Category, string> = {
  'compressed-couches': 'couch',
  'sofa-beds': 'sofa bed',
  chairs: 'chair',
  mattresses: 'mattress',
}

/** How a page's address names the place where a sold-out piece is asked for. */
export const RESTOCK_ID = 'restock'

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']

/** `One box, 104 × 62 × 46 cm`; `Two boxes, the larger 112 × 66 × 52 cm`. */
export function formatBoxes(cartons: readonly Carton[]): string {
  const [largest] = largestFirst(cartons)
  if (!largest) return ''
  const size = `${largest.lengthCm} × ${largest.widthCm} × ${largest.heightCm} cm`
  if (cartons.length === 1) return `One box, ${size}`
  const count = COUNTS[cartons.length] ?? String(cartons.length)
  if (allAlike(cartons)) return `${count} boxes, each ${size}`
  return `${count} boxes, the ${cartons.length === 2 ? 'larger' : 'largest'} ${size}`
}

const ONE_LIFTS_KG = 20

/** `38 kg. Two people lift it.` */
export function formatWeight(weightKg: number, boxes: number): string {
  const whole = boxes > 1 ? `${weightKg} kg in all.` : `${weightKg} kg.`
  return `${whole} ${liftText(weightKg / Math.max(1, boxes))}`
}

export const liftText = (boxKg: number) =>
  boxKg <= ONE_LIFTS_KG ? 'One person lifts it.' : 'Two people lift it.'

/** `217` -> `85.5 in`, to the half inch. */
export const formatInches = (cm: number) => `${Math.round((cm / 2.54) * 2) / 2} in`

export type DimensionRow = { name: string; boxed: number[]; open: number }

/** Width, depth and height, boxed and open; what lies along the floor first. */
export function dimensionRows(
  category: Category,
  measures: Measures,
  cartons: readonly Carton[],
): DimensionRow[] {
  const boxes = largestFirst(cartons)
  const depth = category === 'mattresses' ? 'Length' : 'Depth'
  return [
    { name: 'Width', boxed: boxes.map((box) => box.lengthCm), open: measures.widthCm },
    { name: depth, boxed: boxes.map((box) => box.widthCm), open: measures.depthCm },
    { name: 'Height', boxed: boxes.map((box) => box.heightCm), open: measures.heightCm },
  ]
}

/** The cents saved and the old price, while a product is on sale. */
export function savingOf(product: Pick<ProductView, 'price' | 'originalPrice' | 'onSale'>) {
  const wasCents = centsFromDollars(product.originalPrice ?? '')
  const cents = centsFromDollars(product.price)
  if (!product.onSale || wasCents === undefined || cents === undefined) return undefined
  if (wasCents <= cents) return undefined
  return { was: formatCents(wasCents), saved: formatCents(wasCents - cents) }
}

/** Whether a stack is of boxes of one size. */
export const allAlike = ([first, ...others]: readonly Carton[]) =>
  others.every(
    (carton) =>
      carton.lengthCm === first?.lengthCm &&
      carton.widthCm === first.widthCm &&
      carton.heightCm === first.heightCm,
  )

const KEY_FACTS = new Set(['bedSize', 'seats', 'sleeps', 'firmness'])

/** What decides before anything else, in one line: `Queen · Sleeps 2 people · Medium-firm`. */
export const keyFacts = ({ factTexts }: Pick<ProductView, 'factTexts'>): string =>
  factTexts
    .filter(({ key }) => KEY_FACTS.has(key))
    .map(({ label, text, value }) => (typeof value === 'number' ? `${label} ${text}` : text))
    .join(' · ')
