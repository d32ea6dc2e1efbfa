// Changes a product whose row the caller has locked, counts the edit and records the changed
// fields; sets its low-stock threshold; adds a product. A change without any difference does
// nothing.

import { eq, sql } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { agree } from './picture-lists.ts'
import type { ProductFields } from './product-fields.ts'
import { type ProductRow, products } from './products.table.ts'
import { getProduct } from './get-product.ts'

export async function editProduct(
  tx: Tx,
  { before, fields }: { before: ProductRow; fields: ProductFields },
): Promise<ProductRow> {
  const edited: ProductFields = { ...fields, ...agree(before, fields) }
  const names = Object.keys(edited) as (keyof ProductFields)[]
  const changed = names.filter((name) => !same(before[name], edited[name]))
  if (changed.length === 0) return before
  if (!isSale({ ...before, ...edited })) throw new Refusal('no-sale')
  const product = singleRow(
    await tx.db
      .update(products)
      .set({ ...edited, edition: sql`${products.edition} + 1`, updatedAt: tx.now })
      .where(eq(products.id, before.id))
      .returning(),
  )
  await tx.record('product.changed', { productId: product.id, changed })
  return product
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
  'id' | 'edition' | 'createdAt' | 'updatedAt'
>

/** Adds a product. Its pieces on hand are counted afterwards, in stock/. */
export async function addProduct(tx: Tx, fields: NewProduct): Promise<ProductRow> {
  const row = { ...fields, createdAt: tx.now, updatedAt: tx.now }
  const product = singleRow(await tx.db.insert(products).values(row).returning())
  await tx.record('product.created', { productId: product.id })
  return product
}
