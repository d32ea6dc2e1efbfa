// Changes a product whose row the caller has locked, counts the edit and records the changed
// fields, of its cost and its facts the values too; sets its low-stock threshold; adds a product. A change without any difference does
// nothing.

import { eq, sql } from 'drizzle-orm'
import {
  changedFacts,
  type FactChanges,
  FACTS,
  type ProductFacts,
} from '#contract/product-facts.ts'
import { Refusal } from '#platform/refusal.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { agree } from './picture-lists.ts'
import type { ProductFields } from './product-fields.ts'
import { type ProductRow, products } from './products.table.ts'
import { changeSkus, type Skus } from './skus.ts'
import { getProduct } from './get-product.ts'

export async function editProduct(
  tx: Tx,
  { before, fields, skus = {} }: { before: ProductRow; fields: ProductFields; skus?: Skus },
): Promise<ProductRow> {
  const category = fields.category ?? before.category
  const facts = changedFacts(category, before.facts, fields.facts ?? {})
  const edited = { ...fields, ...agree(before, fields), facts }
  const names = Object.keys(edited) as (keyof typeof edited)[]
  const changed: string[] = names.filter((name) => !same(before[name], edited[name]))
  const named = { id: before.id, colors: edited.colors ?? before.colors }
  // Most edits are of neither: then its SKUs need not be read.
  const mayChangeSkus = changed.includes('colors') || Object.keys(skus).length > 0
  if (mayChangeSkus && (await changeSkus(tx, { product: named, sent: skus })))
    changed.push('colorSkus')
  if (changed.length === 0) return before
  if (!isSale({ ...before, ...edited })) throw new Refusal('no-sale')
  const product = singleRow(
    await tx.db
      .update(products)
      .set({ ...edited, edition: sql`${products.edition} + 1`, updatedAt: tx.now })
      .where(eq(products.id, before.id))
      .returning(),
  )
  const ids = { productId: product.id }
  await tx.record('product.changed', { ...ids, changed })
  const { state: from } = before
  const { state: to } = product
  if (from !== to) await tx.record('product.state-changed', { ...ids, from, to })
  await recordCost(tx, product, before.cost)
  await recordFacts(tx, product, before.facts)
  return product
}

/** A cost is recorded with its old and new value: no other record has them. */
async function recordCost(tx: Tx, { id: productId, cost }: ProductRow, before: number | null) {
  if (cost === before) return
  await tx.record('product.cost-changed', { productId, fromCents: before, toCents: cost })
}

/** Facts are recorded with their old and new values, empty for none. */
async function recordFacts(tx: Tx, { id: productId, facts }: ProductRow, before: ProductFacts) {
  const changed = FACTS.filter(({ key }) => facts[key] !== before[key]).map(({ key }) => ({
    field: key,
    from: String(before[key] ?? ''),
    to: String(facts[key] ?? ''),
  }))
  if (changed.length > 0) await tx.record('product.facts-changed', { productId, changed })
}

/** A sale must lower the price. */
const isSale = ({ onSale, price, originalPrice }: ProductRow) =>
  !onSale || (originalPrice ?? 0) > price

/** Compares with sorted keys, as jsonb reorders the keys of an object. */
function same(a: unknown, b: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(
            Object.entries(part).toSorted(([key], [other]) => (key < other ? -1 : 1)),
          )
        : part,
    )
  return text(a) === text(b)
}

/**
 * Sets the low-stock threshold. It counts as an edit, so that a change based on an older version is
 * refused.
 */
export async function setThreshold(
  tx: Tx,
  { productId, lowStockThreshold }: { productId: number; lowStockThreshold: number },
): Promise<ProductRow> {
  const product = await getProduct(tx, productId)
  const from = product.lowStockThreshold
  if (from === lowStockThreshold) return product
  const edited = { lowStockThreshold, edition: sql`${products.edition} + 1`, updatedAt: tx.now }
  const changed = singleRow(
    await tx.db.update(products).set(edited).where(eq(products.id, productId)).returning(),
  )
  await tx.record('product.threshold-changed', { productId, from, to: lowStockThreshold })
  return changed
}

export type NewProduct = Omit<
  typeof products.$inferInsert,
  'id' | 'edition' | 'createdAt' | 'updatedAt' | 'facts'
> & { facts?: FactChanges | undefined }

/** Adds a product. Its pieces on hand are counted afterwards, in stock/. */
export async function addProduct(tx: Tx, fields: NewProduct): Promise<ProductRow> {
  const facts = changedFacts(fields.category, {}, fields.facts ?? {})
  const row = { ...fields, facts, createdAt: tx.now, updatedAt: tx.now }
  const product = singleRow(await tx.db.insert(products).values(row).returning())
  await tx.record('product.created', { productId: product.id })
  await recordCost(tx, product, null)
  await recordFacts(tx, product, {})
  return product
}
