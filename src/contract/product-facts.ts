// The facts of a product beside its price and size, as one declared list: schema, editor, import, page,
// comparison, filters, feed and linked data follow it. A fact that nobody has entered is not shown.
// Public pages read the facts in words with their product (`factTexts`), so that they do not load this list.
// It does not import zod: schemas are in product-fact-schemas.ts.

import { carsFor } from './fit-rules.ts'
import type { Carton } from './product-views.ts'
import type { Category } from './products.ts'

type Declared = {
  key: string
  /** Its column in the list of products that staff download and bring back. */
  column: string
  label: string
  /** The categories whose products may have it. */
  of: readonly Category[]
} & (
  | { options: Readonly<Record<string, string>> }
  /** A whole number from `min` to `max`, written with the words before it and the unit after it. */
  | { min: number; max: number; before?: string; unit?: readonly [one: string, many: string] }
)

const SEATS = ['compressed-couches', 'sofa-beds', 'chairs'] as const
const BEDS = ['sofa-beds', 'mattresses'] as const
const ALL = [...SEATS, 'mattresses'] as const
const CM = ['cm', 'cm'] as const
const KG = ['kg', 'kg'] as const
const HOURS = ['hour', 'hours'] as const

export const FACTS = [
  {
    key: 'bedSize',
    column: 'bed_size',
    label: 'Bed size',
    of: BEDS,
    options: { twin: 'Twin', full: 'Full', queen: 'Queen', king: 'King' },
  },
  {
    key: 'seats',
    column: 'seats',
    label: 'Seats',
    of: SEATS,
    min: 1,
    max: 12,
    unit: ['person', 'people'],
  },
  {
    key: 'sleeps',
    column: 'sleeps',
    label: 'Sleeps',
    of: BEDS,
    min: 1,
    max: 6,
    unit: ['person', 'people'],
  },
  {
    key: 'bedWidthCm',
    column: 'bed_width_cm',
    label: 'Width as a bed',
    of: ['sofa-beds'],
    min: 40,
    max: 400,
    unit: CM,
  },
  {
    key: 'bedLengthCm',
    column: 'bed_length_cm',
    label: 'Length as a bed',
    of: ['sofa-beds'],
    min: 80,
    max: 400,
    unit: CM,
  },
  {
    key: 'firmness',
    column: 'firmness',
    label: 'Firmness',
    of: BEDS,
    options: { soft: 'Soft', medium: 'Medium', 'medium-firm': 'Medium-firm', firm: 'Firm' },
  },
  {
    key: 'seatHeightCm',
    column: 'seat_height_cm',
    label: 'Seat height',
    of: SEATS,
    min: 10,
    max: 120,
    unit: CM,
  },
  {
    key: 'loadPerPersonKg',
    column: 'load_per_person_kg',
    label: 'Maximum load per person',
    of: ALL,
    min: 20,
    max: 500,
    unit: KG,
  },
  {
    key: 'loadKg',
    column: 'load_kg',
    label: 'Maximum load in total',
    of: ALL,
    min: 20,
    max: 3000,
    unit: KG,
  },
  {
    key: 'fill',
    column: 'fill',
    label: 'Filling',
    of: ALL,
    options: {
      foam: 'Foam',
      'high-resilience-foam': 'High-resilience foam',
      'memory-foam': 'Memory foam',
      'shredded-foam': 'Shredded foam',
      'foam-and-fibre': 'Foam and fibre',
      'coils-and-foam': 'Pocketed coils and foam',
      latex: 'Latex',
    },
  },
  {
    key: 'hoursToUse',
    column: 'hours_to_use',
    label: 'Ready to use',
    of: ALL,
    before: 'after ',
    min: 1,
    max: 240,
    unit: HOURS,
  },
  {
    key: 'hoursToFullShape',
    column: 'hours_to_full_shape',
    label: 'Full shape',
    of: ALL,
    before: 'within ',
    min: 1,
    max: 240,
    unit: HOURS,
  },
  {
    key: 'care',
    column: 'care',
    label: 'Care',
    of: ALL,
    options: {
      'wash-cover': 'Cover zips off. Wash cold, dry in the shade',
      vacuum: 'Vacuum once a week. Blot spills with a damp cloth',
      velvet: 'Soft brush in the direction of the pile. Blot spills, never scrub',
      leather: 'Wipe with a damp cloth, then dry. No soap',
      'velvet-or-leather':
        'Velvet: soft brush, blot spills, never scrub. Leather: damp cloth, then dry',
      mattress: 'Vacuum the cover. Blot spills, never soak',
    },
  },
] as const satisfies readonly Declared[]

export type Fact = (typeof FACTS)[number]
export type FactKey = Fact['key']
export type FactColumn = Fact['column']
type ValueOf<F extends Fact> = F extends { options: infer Options }
  ? keyof Options & string
  : number

/** What is known of a product; what is missing nobody has entered. */
export type ProductFacts = { [F in Fact as F['key']]?: ValueOf<F> | undefined }
/** Facts to set; null removes one, and those that are left out stay. */
export type FactChanges = { [F in Fact as F['key']]?: ValueOf<F> | null | undefined }

const BY_KEY = new Map<string, Fact>(FACTS.map((fact) => [fact.key, fact]))

/** The declaration of a fact. */
export const factOf = (key: FactKey): Fact => BY_KEY.get(key) ?? FACTS[0]

export const isFactOf = (fact: Fact, category: Category) =>
  (fact.of as readonly Category[]).includes(category)

/** The facts that products of a category may have. */
export const factsFor = (category: Category): Fact[] =>
  FACTS.filter((fact) => isFactOf(fact, category))

/** The labels of a fact that is chosen from a list, by value; undefined for one that is a number. */
export const optionsOf = (fact: Fact): Readonly<Record<string, string>> | undefined =>
  'options' in fact ? fact.options : undefined

/** `Queen`, `45 cm`, `after 2 hours`; undefined for a value that the fact cannot have. */
export function factText(key: FactKey, value: string | number): string | undefined {
  const fact: Declared = factOf(key)
  if ('options' in fact) return Object.hasOwn(fact.options, value) ? fact.options[value] : undefined
  const [one, many] = fact.unit ?? ['', '']
  return `${fact.before ?? ''}${value} ${Number(value) === 1 ? one : many}`.trim()
}

/** A fact as people read it; `value` as it is stored, for programs. */
export type ReadFact = {
  key: FactKey | 'fitsInto'
  label: string
  text: string
  value: string | number
}

type Described = { category: Category; facts: ProductFacts; cartons: readonly Carton[] }

/**
 * All that is known of a product as facts, in the order of the page: those that staff entered, and
 * which cars its boxes fit into where the boxes are known. Page, comparison, feed and linked
 * data read them as `factTexts`, search and assistant here.
 */
export function factsOf({ category, facts, cartons }: Described): ReadFact[] {
  const entered = factsFor(category).flatMap(({ key, label }): ReadFact[] => {
    const value = facts[key]
    const text = value === undefined ? undefined : factText(key, value)
    return value === undefined || text === undefined ? [] : [{ key, label, text, value }]
  })
  const cars = carsFor(cartons)
  if (!cars) return entered
  const text = cars.length > 0 ? cars.join(', ') : 'Van or pick-up truck only'
  return [...entered, { key: 'fitsInto', label: 'Boxes fit in', text, value: text }]
}

/** The facts after a change, without those that products of the category do not have. */
export function changedFacts(
  category: Category,
  before: ProductFacts,
  changes: FactChanges,
): ProductFacts {
  const after = { ...before, ...changes }
  const kept = factsFor(category).filter(({ key }) => (after[key] ?? null) !== null)
  return Object.fromEntries(kept.map(({ key }) => [key, after[key]]))
}
