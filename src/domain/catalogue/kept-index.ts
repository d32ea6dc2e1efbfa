// Keeps the index of the search: reads all products once, then those that changed. Every half minute
// it makes sure that none was missed, by counting products and their edits.

import { count, gt, inArray, max, sum } from 'drizzle-orm'
import { type KeptValue, readKept } from '#platform/cache/kept-values.ts'
import type { Tx } from '#platform/tx.ts'
import { products } from './products.table.ts'
import type { SearchedFields } from './search-facts.ts'
import { openSearchIndex, type SearchIndex } from './search-index.ts'

type Kept = { index: SearchIndex; mark: string }

/** So few products at once that reading them holds up no other request for long. */
const BATCH = 250
const MAX_AGE_MS = 30_000

const kept: KeptValue<Kept> = {
  events: new Set(['product.created', 'product.changed', 'product.deleted']),
  maxAgeMs: MAX_AGE_MS,
  make: async (tx, before) => {
    // Read first: what changes while products are read is found by the next mark.
    const mark = await readMark(tx)
    const touched = before?.touched
    if (before && touched && touched.size === 0 && mark === before.value.mark) return before.value
    if (!before || !touched || touched.size === 0 || touched.size > BATCH)
      return { index: await readAll(tx), mark }
    const { index } = before.value
    const rows = await fieldsOf(tx).where(inArray(products.id, [...touched]))
    for (const id of touched)
      index.set(
        id,
        rows.find((row) => row.id === id),
      )
    // The slots that changed products left empty take memory and time.
    const isWorn =
      index.products.length > 2 * index.products.filter((one) => one.isCurrent).length + BATCH
    return { index: isWorn ? await readAll(tx) : index, mark }
  },
}

/** The index of all products, drafts too, as they are now. */
export const readSearchIndex = async (tx: Tx): Promise<SearchIndex> =>
  (await readKept(tx, kept)).index

async function readMark(tx: Tx): Promise<string> {
  const rows = await tx.db
    .select({ count: count(), edits: sum(products.edition), last: max(products.updatedAt) })
    .from(products)
  return JSON.stringify(rows)
}

async function readAll(tx: Tx): Promise<SearchIndex> {
  const index = openSearchIndex()
  for (let after = 0; ;) {
    const rows = await fieldsOf(tx).where(gt(products.id, after)).orderBy(products.id).limit(BATCH)
    for (const row of rows) index.set(row.id, row)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return index
    after = last.id
  }
}

const fieldsOf = (tx: Tx) => tx.db.select(FIELDS).from(products).$dynamic()

const FIELDS = {
  id: products.id,
  state: products.state,
  name: products.name,
  description: products.description,
  category: products.category,
  colors: products.colors,
  features: products.features,
  dimensions: products.dimensions,
  material: products.material,
  price: products.price,
  onSale: products.onSale,
  measures: products.measures,
  cartons: products.cartons,
  weightKg: products.weightKg,
  facts: products.facts,
} satisfies Record<keyof SearchedFields, unknown>
