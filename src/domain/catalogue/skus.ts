// The SKUs of a product, one for each colour at most. An SKU that names another piece of the shop is
// refused with `sku-taken`, and one for a colour that the product does not come in with
// `colour-unknown`. A colour that the product no longer comes in loses its SKU.

import { eq, inArray, sql } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { productSkus } from './product-skus.table.ts'
import { type ProductRow, products } from './products.table.ts'

export type Skus = Record<string, string>

/** The SKUs by colour of each of some products. */
export async function readSkus(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Skus>> {
  const found = new Map<number, Skus>(ids.map((id) => [id, {}]))
  if (ids.length === 0) return found
  const rows = await tx.db
    .select()
    .from(productSkus)
    .where(inArray(productSkus.productId, [...ids]))
    .orderBy(productSkus.productId, productSkus.color)
  for (const { productId, color, sku } of rows)
    found.set(productId, { ...found.get(productId), [color]: sku })
  return found
}

export type Stocked = { skus: Skus; cartons: ProductRow['cartons'] }

/** The SKUs by colour and the cartons of each of some products, in one statement. */
export async function readStocked(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Stocked>> {
  const found = new Map<number, Stocked>()
  if (ids.length === 0) return found
  const { id, cartons } = products
  const { color, sku } = productSkus
  const rows = await tx.db
    .select({ id, cartons, color, sku })
    .from(products)
    .leftJoin(productSkus, eq(productSkus.productId, id))
    .where(inArray(id, [...ids]))
  for (const row of rows) {
    const { skus = {} } = found.get(row.id) ?? {}
    if (row.color !== null && row.sku !== null) skus[row.color] = row.sku
    found.set(row.id, { skus, cartons: row.cartons })
  }
  return found
}

type Changing = { product: Pick<ProductRow, 'id' | 'colors'>; sent: Skus }

/** Sets the SKUs of the colours in `sent`, of which an empty one is none; says whether any changed. */
export async function changeSkus(tx: Tx, { product, sent }: Changing): Promise<boolean> {
  const { id: productId } = product
  const before = (await readSkus(tx, [productId])).get(productId) ?? {}
  const after = skusAfter(product.colors, { before, sent })
  if (sameSkus(before, after)) return false
  // All at once, so that two colours may exchange theirs.
  if (Object.keys(before).length > 0)
    await tx.db.delete(productSkus).where(eq(productSkus.productId, productId))
  const rows = Object.entries(after).map(([color, sku]) => ({ productId, color, sku }))
  if (rows.length === 0) return true
  const added = await tx.db.insert(productSkus).values(rows).onConflictDoNothing().returning()
  const refused = rows.find(({ color }) => !added.some((row) => row.color === color))
  if (refused)
    throw new Refusal('sku-taken', { sku: refused.sku, by: await nameOf(tx, refused.sku) })
  return true
}

/** Takes all SKUs from some products, before each gets what it is to have. */
export async function clearSkus(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx.db.delete(productSkus).where(inArray(productSkus.productId, [...ids]))
}

export type SkuHolder = { sku: string; productId: number; name: string }

/** Which products have one of these SKUs, in small letters. */
export async function findSkuHolders(tx: Tx, skus: readonly string[]): Promise<SkuHolder[]> {
  if (skus.length === 0) return []
  const lowered = sql`lower(${productSkus.sku})`
  return tx.db
    .select({
      sku: sql<string>`${lowered}`,
      productId: productSkus.productId,
      name: products.name,
    })
    .from(productSkus)
    .innerJoin(products, eq(products.id, productSkus.productId))
    .where(inArray(lowered, [...skus]))
}

type States = { before: Skus; sent: Skus }

/** The SKUs under the product's own spelling of its colours. */
function skusAfter(colors: readonly string[], { before, sent }: States): Skus {
  const sold = colors.length > 0 ? colors : ['']
  const after = Object.fromEntries(sold.map((color) => [color, before[color] ?? '']))
  for (const [named, sku] of Object.entries(sent)) {
    const color = sold.find((own) => own.toLowerCase() === named.toLowerCase())
    if (color !== undefined) after[color] = sku
    else if (sku) throw new Refusal('colour-unknown')
  }
  return Object.fromEntries(Object.entries(after).filter(([, sku]) => sku !== ''))
}

const sameSkus = (a: Skus, b: Skus) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([color, sku]) => b[color] === sku)

/** The piece that an SKU names: `Montego 3-Seater in Sand`. */
async function nameOf(tx: Tx, sku: string): Promise<string> {
  const [row] = await tx.db
    .select({ name: products.name, color: productSkus.color })
    .from(productSkus)
    .innerJoin(products, eq(products.id, productSkus.productId))
    .where(sql`lower(${productSkus.sku}) = lower(${sku})`)
  if (!row) return 'another piece'
  return row.color ? `${row.name} in ${row.color}` : row.name
}
