// The schemas of a product's facts, made of their list. What a form or a file sends is text: it is read as
// the number that it says, and empty text removes a fact.

import { z } from 'zod'
import {
  type Fact,
  type FactChanges,
  FACTS,
  isFactOf,
  optionsOf,
  type ProductFacts,
} from './product-facts.ts'
import { CATEGORY_NAMES, type Category } from './products.ts'

const bounds = (fact: Fact) => ('min' in fact ? ([fact.min, fact.max] as const) : ([0, 0] as const))

/** What to enter, for the person who entered something else. */
function factHint(fact: Fact): string {
  const options = optionsOf(fact)
  if (options) return `Please choose: ${Object.keys(options).join(', ')}`
  return `Please enter a whole number from ${bounds(fact).join(' to ')}`
}

function valueSchema(fact: Fact): z.ZodType<string | number> {
  const options = optionsOf(fact)
  if (options) return z.enum(Object.keys(options), factHint(fact))
  const [min, max] = bounds(fact)
  return z.int(factHint(fact)).min(min, factHint(fact)).max(max, factHint(fact))
}

function read(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return null
  return /^\d+$/.test(text) ? Number(text) : text
}

const shapeOf = (schemaOf: (fact: Fact) => z.ZodType) =>
  Object.fromEntries(FACTS.map((fact) => [fact.key, schemaOf(fact).optional()]))

const seenShape = shapeOf((fact) => (optionsOf(fact) ? valueSchema(fact) : z.number()))

/** The facts that are known of a product. The bounds of numbers are for what is entered. */
export const ProductFactsView = z.object(seenShape) as unknown as z.ZodType<
  ProductFacts,
  ProductFacts
>

/** Facts to set; null or empty text removes one, and those that are left out stay. */
export const EditFacts = z.strictObject(
  shapeOf((fact) => z.preprocess(read, valueSchema(fact).nullable())),
) as unknown as z.ZodType<FactChanges, FactChanges>

/** The first fact that is set and does not belong to the category, with the sentence about it. */
export function misplacedFact(
  category: Category | undefined,
  facts: FactChanges | undefined,
): { path: string[]; message: string } | undefined {
  const fact =
    category &&
    FACTS.find(({ key }, k) => facts?.[key] && !isFactOf(FACTS[k] ?? FACTS[0], category))
  if (!fact) return undefined
  const message = `${CATEGORY_NAMES[category]} have no ${fact.label.toLowerCase()}: leave it empty`
  return { path: ['facts', fact.key], message }
}
