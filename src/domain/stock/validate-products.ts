// Compares a list of products with the shop: which rows add a product, which change one and how,
// which agree with it, and which cannot be taken, with the column at fault and why. Changes nothing.

import { CreateProduct, EditProduct } from '#contract/edit-product.ts'
import { plainIssue } from '#contract/plain-issues.ts'
import type { BadProductRow, GoodProductRow, ProductColumn } from '#contract/product-lists.ts'
import { PRODUCT_COLUMNS } from '#contract/product-lists.ts'
import type { SkuHolder } from '#domain/catalogue/skus.ts'
import {
  cellsOf,
  changedColumns,
  columnAt,
  completed,
  fieldsIn,
  type ListedProduct,
  type TypedRow,
} from './product-file.ts'

/** A row to be validated; `version` is that of the product as it was previewed, if it was. */
export type EnteredRow = TypedRow & { version?: string | null | undefined }
export type KnownShop = {
  products: ReadonlyMap<number, ListedProduct>
  /** Names in small letters of products that rows without an id may not add again. */
  names: ReadonlySet<string>
}

export type GoodRow = GoodProductRow &
  ({ add: CreateProduct; edit?: never } | { edit: EditProduct; productId: number; add?: never })
export type ValidatedRows = { good: GoodRow[]; bad: BadProductRow[]; unchanged: number }

type Fault = { column: string; what: string; why: string }
type Verdict = GoodRow | 'unchanged' | Fault
const isFault = (verdict: GoodRow | Fault): verdict is Fault => 'why' in verdict

export function validateProducts(rows: readonly EnteredRow[], shop: KnownShop): ValidatedRows {
  const validated: ValidatedRows = { good: [], bad: [], unchanged: 0 }
  const seen = new Map<string, number>()
  for (const row of rows) {
    const verdict = validateRow(row, shop, seen)
    if (verdict === 'unchanged') validated.unchanged++
    else if (isFault(verdict)) validated.bad.push(badRow(row.row, verdict))
    else validated.good.push(verdict)
  }
  return validated
}

const badRow = (row: number, { what, ...fault }: Fault): BadProductRow => ({
  row,
  ...fault,
  what: what.slice(0, 100) || '(empty)',
})

function validateRow(row: EnteredRow, shop: KnownShop, seen: Map<string, number>): Verdict {
  const name = (row.cells.name ?? '').toLowerCase()
  const key = row.id || `new ${name}`
  const earlier = seen.get(key)
  seen.set(key, row.row)
  if (row.id === '') {
    const about = { column: 'name', what: row.cells.name ?? '' }
    if (earlier) return { ...about, why: `Row ${earlier} already adds a product with this name.` }
    if (shop.names.has(name))
      return { ...about, why: 'A product with this name exists. Enter its ID to change it.' }
    return validateNew(row)
  }
  const about = { column: 'id', what: row.id }
  const listed = /^\d{1,9}$/.test(row.id) ? shop.products.get(Number(row.id)) : undefined
  if (!listed)
    return { ...about, why: 'There is no product with that number. Leave it empty to add one.' }
  if (earlier) return { ...about, why: `Same product as row ${earlier}.` }
  return validateKnown(row, listed)
}

const REQUIRED: ReadonlySet<ProductColumn> = new Set(['name', 'description', 'category', 'price'])

function validateNew({ row, cells }: EnteredRow): Verdict {
  const columns = PRODUCT_COLUMNS.filter((column) => cells[column] || REQUIRED.has(column))
  const parsed = CreateProduct.safeParse(fieldsIn(cells, columns), { error: plainIssue })
  if (!parsed.success) return faultOf(parsed.error, cells)
  const changes = columns.map((column) => ({ column, from: '', to: cells[column] ?? '' }))
  const { name } = parsed.data
  return { row, productId: null, version: null, name, cells, changes, add: parsed.data }
}

function validateKnown({ row, cells, version }: EnteredRow, listed: ListedProduct): Verdict {
  const { id: productId, edition, name } = listed.product
  const now = cellsOf(listed)
  if (version !== undefined && version !== String(edition))
    return {
      column: 'id',
      what: String(productId),
      why: `${name} has changed since you downloaded the list.`,
    }
  const columns = changedColumns(cells, now)
  if (columns.length === 0) return 'unchanged'
  const after = completed(cells, now)
  const fields = fieldsIn(after, columns)
  // A sale is validated by all three, of which the row may change one; a fact by its category.
  const whole = {
    ...fieldsIn(after, ['category', 'price', 'price_before_sale', 'on_sale']),
    ...fields,
  }
  const parsed = EditProduct.safeParse(whole, { error: plainIssue })
  if (!parsed.success) return faultOf(parsed.error, after)
  const changes = columns.map((column) => ({ column, from: now[column], to: after[column] }))
  const sent = Object.fromEntries(columns.map((column) => [column, after[column]]))
  const edit = EditProduct.parse(fields)
  return { row, productId, version: String(edition), name, cells: sent, changes, edit }
}

/** What a cell has to say, where the schema's words are about something else. */
const WHY: Partial<Record<ProductColumn, string>> = {
  state: 'Please say live or draft.',
  on_sale: 'Please say yes or no.',
  weight_kg: 'Please give whole kilograms, or leave it empty.',
  warranty_years: 'Please give 1 to 5 years, or leave it empty.',
  skus: 'Start each line with one of the product’s colours and a colon.',
}

type Problem = { issues: readonly { path: readonly PropertyKey[]; message: string }[] }

function faultOf(
  { issues: [issue] }: Problem,
  cells: Partial<Record<ProductColumn, string>>,
): Fault {
  const path = issue?.path ?? []
  const column = columnAt(path) ?? 'name'
  // The colour of a single SKU, or the place of a single item, has words of its own.
  const why = (path[1] === undefined && WHY[column]) || (issue?.message ?? '')
  return { column, what: cells[column] ?? '', why: /[.?]$/.test(why) ? why : `${why}.` }
}

/** Sets rows aside whose SKU names another piece: one in the shop, or one in another row. */
export function withoutTakenSkus(
  validated: ValidatedRows,
  holders: readonly SkuHolder[],
): ValidatedRows {
  // A product whose SKUs the list changes gives up those it has.
  const changing = new Set(
    validated.good.flatMap(({ edit, productId }) => (edit?.colorSkus ? productId : [])),
  )
  const owners = new Map<string, string>()
  for (const { sku, productId, name } of holders)
    if (!changing.has(productId)) owners.set(sku, `${name} has it.`)
  const good: GoodRow[] = []
  const bad = [...validated.bad]
  for (const row of validated.good) {
    const own = skusOf(row)
    const taken = own.find((sku, index) => owners.has(sku) || own.indexOf(sku) !== index)
    if (taken === undefined) {
      for (const sku of own) owners.set(sku, `Row ${row.row} has it.`)
      good.push(row)
    } else {
      const why = `Each SKU must be unique. ${owners.get(taken) ?? 'Two colours have it.'}`
      bad.push({ row: row.row, column: 'skus', what: taken, why })
    }
  }
  return { ...validated, good, bad: bad.toSorted((a, b) => a.row - b.row) }
}

export const skusOf = ({ add, edit }: Pick<GoodRow, 'add' | 'edit'>): string[] =>
  Object.values((add ?? edit)?.colorSkus ?? {})
    .filter(Boolean)
    .map((sku) => sku.toLowerCase())
