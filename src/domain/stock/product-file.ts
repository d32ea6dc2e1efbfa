// The products as a CSV file, one row for each: what a cell says of a product, and what a cell asks
// for. A cell that says what the product says already asks for nothing, so that whatever is written
// can be read back. Lists have one item a line; of the SKUs, each line begins with its colour.

import { isDeepStrictEqual } from 'node:util'
import { type FactColumn, FACTS, factOf, type FactKey, optionsOf } from '#contract/product-facts.ts'
import {
  type PlainColumn,
  PRODUCT_COLUMNS,
  PRODUCT_LIST_ROWS,
  type ProductCells,
  type ProductColumn,
} from '#contract/product-lists.ts'
import { centsFromInput, dollarsFromCents } from '#contract/money.ts'
import { CATEGORIES, CATEGORY_NAMES } from '#contract/products.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import type { Skus } from '#domain/catalogue/skus.ts'
import { readListFile, refuseTooMany, writeListFile } from '#platform/files/list-file.ts'

export type ListedProduct = { product: ProductRow; skus: Skus }
type Cells = Record<ProductColumn, string>

const COLUMNS = ['id', ...PRODUCT_COLUMNS] as const
/** Longer than any product. */
const LONGEST_ROW = 60_000

const lines = (items: readonly string[]) => items.join('\n')
const dollars = (cents: number | null) => (cents === null ? '' : dollarsFromCents(cents))
const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')
const skuLines = ({ product: { colors }, skus }: ListedProduct) =>
  lines(
    Object.entries(skus)
      .toSorted(([a], [b]) => colors.indexOf(a) - colors.indexOf(b))
      .map(([color, sku]) => (color ? `${color}: ${sku}` : sku)),
  )

const FACT_KEYS = Object.fromEntries(FACTS.map(({ column, key }) => [column, key])) as Record<
  FactColumn,
  FactKey
>
const isFactColumn = (column: ProductColumn): column is FactColumn =>
  Object.hasOwn(FACT_KEYS, column)

const CELLS: Record<PlainColumn, (listed: ListedProduct) => string> = {
  state: ({ product }) => product.state,
  name: ({ product }) => product.name,
  category: ({ product }) => product.category,
  price: ({ product }) => dollars(product.price),
  price_before_sale: ({ product }) => dollars(product.originalPrice),
  on_sale: ({ product }) => yesOrNo(product.onSale),
  cost: ({ product }) => dollars(product.cost),
  colours: ({ product }) => lines(product.colors),
  skus: skuLines,
  description: ({ product }) => product.description,
  features: ({ product }) => lines(product.features),
  material: ({ product }) => product.material,
  dimensions: ({ product }) => product.dimensions,
  weight_kg: ({ product }) => String(product.weightKg ?? ''),
  warranty_years: ({ product }) => String(product.warrantyYears ?? ''),
}

/** Line ends as this list writes them: spreadsheets have others. */
const plain = (cell: string) => cell.replaceAll(/\r\n?/g, '\n').trim()

const cellOf = (listed: ListedProduct, column: ProductColumn) =>
  isFactColumn(column)
    ? String(listed.product.facts[FACT_KEYS[column]] ?? '')
    : CELLS[column](listed)

/** What the list says of a product. */
export const cellsOf = (listed: ListedProduct): Cells =>
  Object.fromEntries(
    PRODUCT_COLUMNS.map((column) => [column, plain(cellOf(listed, column))]),
  ) as Cells

export function writeProductFile(listed: readonly ListedProduct[]): string {
  refuseTooMany(listed.length, PRODUCT_LIST_ROWS)
  const rows = listed.map((each) => [String(each.product.id), ...Object.values(cellsOf(each))])
  return writeListFile(COLUMNS, rows)
}

/** A row as it was typed. */
export type TypedRow = { row: number; id: string; cells: ProductCells }

export function readProductFile(bytes: Uint8Array): { rows: TypedRow[]; ignored: string[] } {
  const limits = { required: ['id', 'name'], maxRows: PRODUCT_LIST_ROWS, longestRow: LONGEST_ROW }
  const { columns, rows } = readListFile(bytes, limits)
  const known = PRODUCT_COLUMNS.filter((column) => columns.includes(column))
  return {
    ignored: columns.filter((name) => name && !(COLUMNS as readonly string[]).includes(name)),
    rows: rows.map(({ row, cells }) => {
      const named = known.map((column) => [column, plain(cells[column] ?? '')])
      return { row, id: cells.id ?? '', cells: Object.fromEntries(named) as ProductCells }
    }),
  }
}

/** The field of a product that a column sets, as the API names it; facts are parts of one field. */
const FIELD_OF = {
  state: 'state',
  name: 'name',
  category: 'category',
  price: 'price',
  price_before_sale: 'originalPrice',
  on_sale: 'onSale',
  cost: 'cost',
  colours: 'colors',
  skus: 'colorSkus',
  description: 'description',
  features: 'features',
  material: 'material',
  dimensions: 'dimensions',
  weight_kg: 'weightKg',
  warranty_years: 'warrantyYears',
} as const satisfies Record<PlainColumn, string>

/** The column that sets the field at a path of the API. */
export const columnAt = ([field, part]: readonly PropertyKey[]): ProductColumn | undefined =>
  PRODUCT_COLUMNS.find((column) =>
    isFactColumn(column)
      ? field === 'facts' && part === FACT_KEYS[column]
      : field === FIELD_OF[column],
  )

const itemsOf = (cell: string) =>
  cell
    .split('\n')
    .map((item) => item.trim())
    .filter(Boolean)

/** In our words, and in those of spreadsheets. */
const BOOLEANS: Readonly<Record<string, boolean>> = {
  yes: true,
  no: false,
  true: true,
  false: false,
}

const amountIn = (cell: string) => {
  const cents = centsFromInput(cell)
  return cents === undefined ? cell : dollarsFromCents(cents)
}

const numberIn = (cell: string) => (cell === '' ? null : Number(cell))

/** Fields that no cell simply copies; what cannot be read stays text, which the schema refuses. */
const READERS: Partial<Record<PlainColumn, (cell: string, cells: Partial<Cells>) => unknown>> = {
  state: (cell) => cell.toLowerCase(),
  price: amountIn,
  price_before_sale: amountIn,
  cost: amountIn,
  category: (cell) => CATEGORIES.find((word) => CATEGORY_NAMES[word] === cell) ?? cell,
  on_sale: (cell) => BOOLEANS[cell.toLowerCase()] ?? cell,
  colours: itemsOf,
  features: itemsOf,
  weight_kg: numberIn,
  warranty_years: numberIn,
  skus: (cell, { colours = '' }) => skusIn(itemsOf(cell), itemsOf(colours)),
}

/** A value, or its label as the page has it. */
function factIn(column: FactColumn, cell: string): string {
  const labels = Object.entries(optionsOf(factOf(FACT_KEYS[column])) ?? {})
  const typed = cell.toLowerCase()
  return labels.find((words) => words.some((word) => word.toLowerCase() === typed))?.[0] ?? cell
}

/** Some columns of a row as fields of the API, unchecked. */
export function fieldsIn(
  cells: Partial<Cells>,
  columns: readonly ProductColumn[],
): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  const facts: Record<string, unknown> = {}
  for (const column of columns) {
    const cell = cells[column] ?? ''
    if (isFactColumn(column)) facts[FACT_KEYS[column]] = factIn(column, cell)
    else fields[FIELD_OF[column]] = READERS[column] ? READERS[column](cell, cells) : cell
  }
  return Object.keys(facts).length > 0 ? { ...fields, facts } : fields
}

/** The SKU of every colour; null if a line names none of the colours. */
function skusIn(typed: readonly string[], colors: readonly string[]): Skus | null {
  if (colors.length === 0) return typed.length > 1 ? null : { '': typed[0] ?? '' }
  const skus: Skus = Object.fromEntries(colors.map((color) => [color, '']))
  const longestFirst = colors.toSorted((a, b) => b.length - a.length)
  for (const line of typed) {
    const starts = (color: string) => line.toLowerCase().startsWith(`${color.toLowerCase()}:`)
    const color = longestFirst.find(starts)
    if (color === undefined) return null
    skus[color] = line.slice(color.length + 1).trim()
  }
  return skus
}

/** The cells that say something else than the product does, in whichever words. */
export const changedColumns = (cells: ProductCells, now: Cells): ProductColumn[] =>
  PRODUCT_COLUMNS.filter((column) => {
    const { [column]: cell = now[column] } = cells
    const read = (text: string) => fieldsIn({ ...now, [column]: text }, [column])
    return cell !== now[column] && !isDeepStrictEqual(read(cell), read(now[column]))
  })

/** The cells of a row; where the list has no such column, those of the product. */
export const completed = (cells: ProductCells, now: Cells): Cells =>
  Object.fromEntries(PRODUCT_COLUMNS.map((name) => [name, cells[name] ?? now[name]])) as Cells
