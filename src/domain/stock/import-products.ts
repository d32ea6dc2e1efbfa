// Lists the products for a file, and brings a list back: a preview says what it would do, an import
// does all of it or nothing. The import takes the rows as they were previewed and validates them again,
// now that the products are locked: one that was changed since is refused. Stock stays as it is.

import assert from 'node:assert/strict'
import { asc, inArray, sql } from 'drizzle-orm'
import type { EditProduct } from '#contract/edit-product.ts'
import {
  type BadProductRow,
  type ImportedRow,
  PRODUCT_LIST_ROWS,
  type ProductListPreview,
} from '#contract/product-lists.ts'
import { isRowNumber } from '#contract/numbers.ts'
import { editProduct } from '#domain/catalogue/edit-product.ts'
import { findProducts } from '#domain/catalogue/get-product.ts'
import { productFields } from '#domain/catalogue/product-fields.ts'
import { type ProductRow, products } from '#domain/catalogue/products.table.ts'
import { clearSkus, findSkuHolders, readSkus } from '#domain/catalogue/skus.ts'
import type { Tx } from '#platform/tx.ts'
import { createProduct } from './change-product.ts'
import {
  type ValidatedRows,
  type EnteredRow,
  validateProducts,
  type KnownShop,
  skusOf,
  withoutTakenSkus,
} from './validate-products.ts'
import type { ListedProduct, TypedRow } from './product-file.ts'

/** All products, drafts too, by name; one more than a list may have tells that there are too many. */
export async function listForFile(tx: Tx): Promise<ListedProduct[]> {
  const rows = await tx.db
    .select()
    .from(products)
    .orderBy(asc(sql`lower(${products.name})`), asc(products.id))
    .limit(PRODUCT_LIST_ROWS + 1)
  const skus = await readSkus(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((product) => ({ product, skus: skus.get(product.id) ?? {} }))
}

type Typed = { rows: readonly TypedRow[]; ignored: string[] }

/** What an import of a file would do; changes nothing. */
export async function previewProducts(tx: Tx, typed: Typed): Promise<ProductListPreview> {
  const { good, bad, unchanged } = await validate(tx, typed.rows)
  return {
    rows: typed.rows.length,
    added: good.filter(({ productId }) => productId === null),
    changed: good.filter(({ productId }) => productId !== null),
    unchanged,
    bad,
    ignored: typed.ignored,
  }
}

type Imported = { added: number; changed: number; bad: BadProductRow[] }

/** Adds and changes the products of all rows; none if a row cannot be taken. */
export async function importProducts(tx: Tx, rows: readonly ImportedRow[]): Promise<Imported> {
  const typed = rows.map(({ row, productId, version, cells }) => ({
    row,
    cells,
    ...(productId === null ? { id: '' } : { id: String(productId), version }),
  }))
  await lockProducts(tx, idsIn(typed))
  const { good, bad } = await validate(tx, typed)
  if (bad.length > 0) return { added: 0, changed: 0, bad }
  // Two products may exchange their SKUs.
  await clearSkus(
    tx,
    good.flatMap(({ edit, productId }) => (edit?.colorSkus && productId) || []),
  )
  const done: Imported = { added: 0, changed: 0, bad }
  const before = await findProducts(tx, idsIn(typed))
  for (const row of good.toSorted((a, b) => (a.productId ?? 0) - (b.productId ?? 0))) {
    if (row.add) await createProduct(tx, row.add)
    else await changeListed(tx, { before: before.get(row.productId), edit: row.edit })
    done[row.add ? 'added' : 'changed']++
  }
  return done
}

type ChangingListed = { before: ProductRow | undefined; edit: EditProduct }

/**
 * The verb for each row, so that each product has its checks, its events and its lines in the audit log; but with the
 * product as it was read for all rows at once, and without its pieces, which a list does not count.
 */
async function changeListed(tx: Tx, { before, edit }: ChangingListed): Promise<void> {
  assert(before, 'a row that was found good has its product, which is locked')
  await editProduct(tx, { before, fields: await productFields(tx, edit), skus: edit.colorSkus })
}

const idsIn = (rows: readonly TypedRow[]) => [
  ...new Set(rows.map(({ id }) => Number(id)).filter(isRowNumber)),
]

async function lockProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for('no key update')
}

async function validate(tx: Tx, rows: readonly EnteredRow[]): Promise<ValidatedRows> {
  const validated = validateProducts(rows, await readKnown(tx, rows))
  const skus = [...new Set(validated.good.flatMap(skusOf))]
  return withoutTakenSkus(validated, await findSkuHolders(tx, skus))
}

/** The products that the rows name, and the names that new rows may not have. */
async function readKnown(tx: Tx, rows: readonly EnteredRow[]): Promise<KnownShop> {
  const found = [...(await findProducts(tx, idsIn(rows))).values()]
  const skus = await readSkus(
    tx,
    found.map(({ id }) => id),
  )
  const listed = found.map((product) => ({ product, skus: skus.get(product.id) ?? {} }))
  const wanted = rows.filter(({ id }) => id === '').map(({ cells }) => cells.name ?? '')
  return {
    products: new Map(listed.map((each) => [each.product.id, each])),
    names: await namesTaken(
      tx,
      wanted.map((name) => name.toLowerCase()),
    ),
  }
}

async function namesTaken(tx: Tx, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const lowered = sql<string>`lower(${products.name})`
  const rows = await tx.db
    .select({ name: lowered })
    .from(products)
    .where(inArray(lowered, [...names]))
  return new Set(rows.map(({ name }) => name))
}
