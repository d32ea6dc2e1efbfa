// What the search knows of a product beside its words: how many it seats and sleeps, the size of its
// bed, its lengths. The facts that staff entered come first; what they left out is read from the
// product's own texts and measures.

import type { BedSize } from '#content/search-meanings.ts'
import type { ProductRow } from './products.table.ts'

export type SearchedFields = Pick<
  ProductRow,
  | 'id'
  | 'state'
  | 'name'
  | 'description'
  | 'category'
  | 'colors'
  | 'features'
  | 'dimensions'
  | 'material'
  | 'price'
  | 'onSale'
  | 'measures'
  | 'cartons'
  | 'weightKg'
  | 'facts'
>

export type SearchFacts = {
  /** How many may sit: one number, or each of several. */
  seats: readonly number[]
  /** How many may sleep; 0 where it is no bed. */
  sleeps: number
  bed: BedSize | undefined
  /** The outer width in centimetres; 0 where it is not known. */
  widthCm: number
  /** The outer measures and all centimetres that the texts name. */
  lengthsCm: readonly number[]
  /** The second longest side, in centimetres, of the carton that passes least easily; 0 if unknown. */
  cartonCm: number
  weightKg: number
}

export const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
export const NUMBER = `\\d|${NUMBERS.join('|')}|single|couple`

/** The number of a figure or a number word; `single` is 1, `couple` 2. */
export function numberOf(word: string): number {
  if (word === 'single') return 1
  if (word === 'couple') return 2
  const index = NUMBERS.indexOf(word)
  return index < 0 ? Number(word) : index + 1
}

const SEATS = new RegExp(
  `\\b(${NUMBER})[ -](?:seater|loose seats)|\\bseats (${NUMBER})(?: to (${NUMBER}))?\\b|\\b(?:couch|sofa|settee) for (${NUMBER})\\b`,
  'g',
)
const BED_OF = { twin: 'single', full: 'double', queen: 'queen', king: 'king' } as const
const CM = /(\d{2,3})(?: ?(?:x|×) ?(\d{2,3}))? ?cm\b/g

/** `text`: name, description and features in small letters. */
export function factsOf(product: SearchedFields, text: string): SearchFacts {
  const { category, measures, cartons, weightKg, facts } = product
  const widthCm = measures?.widthCm ?? 0
  const named = [...text.matchAll(SEATS)].flatMap((found) =>
    found.slice(1).flatMap((word) => (word ? [numberOf(word)] : [])),
  )
  if (facts.seats) named.push(facts.seats)
  const seats = named.length === 0 && category === 'chairs' ? [1] : [...new Set(named)]
  const bed =
    (facts.bedSize && BED_OF[facts.bedSize]) ??
    (category === 'mattresses' ? sizeOfBed(widthCm, text) : undefined)
  const isBed = category === 'mattresses' || category === 'sofa-beds'
  const named2 = [...text.matchAll(CM)].flatMap((found) => found.slice(1).map(Number))
  const own = measures ? [widthCm, measures.depthCm, measures.heightCm] : []
  return {
    seats,
    sleeps: facts.sleeps ?? (isBed ? (bed === 'single' ? 1 : 2) : 0),
    bed,
    widthCm,
    lengthsCm: [...own, ...named2].filter((cm) => cm > 0),
    cartonCm: Math.max(0, ...cartons.map(secondSide)),
    weightKg: weightKg ?? 0,
  }
}

/** By the words of its texts, else by the width in centimetres as beds are sold in Jamaica. */
function sizeOfBed(widthCm: number, text: string): BedSize | undefined {
  const word = /\b(twin|single|double|queen|king)\b/.exec(text)?.[1]
  if (word) return word === 'twin' ? 'single' : (word as BedSize)
  if (widthCm === 0) return undefined
  if (widthCm < 115) return 'single'
  return widthCm < 145 ? 'double' : widthCm < 175 ? 'queen' : 'king'
}

const secondSide = (carton: { lengthCm: number; widthCm: number; heightCm: number }) =>
  [carton.lengthCm, carton.widthCm, carton.heightCm].toSorted((a, b) => a - b)[1] ?? 0
