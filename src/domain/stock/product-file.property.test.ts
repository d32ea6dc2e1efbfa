// Whatever the products of the shop say, the list that is written of them is read back as it was.

import { parse } from 'csv-parse/sync'
import {
  array,
  assert,
  constantFrom,
  dictionary,
  option,
  property,
  record,
  string,
  uniqueArray,
} from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { cellsOf, readProductFile, writeProductFile } from './product-file.ts'

/** Text with all that a file or a spreadsheet could trip over. */
const text = string({
  unit: constantFrom(...'abÉ ,;:"\'\n\r\t=+-@\uFF1D|', "'=", '"",', '\r\n'),
  maxLength: 12,
})
const cents = option(constantFrom(0, 1, 99, 64_900_00, 99_999_999_99))

const product = record({
  name: text,
  description: text,
  state: constantFrom('draft', 'live'),
  category: constantFrom('chairs', 'mattresses'),
  price: constantFrom(1, 38_000_00),
  originalPrice: cents,
  onSale: constantFrom(true, false),
  cost: cents,
  colors: uniqueArray(text, { maxLength: 3 }),
  features: array(text, { maxLength: 3 }),
  material: text,
  dimensions: text,
  weightKg: option(constantFrom(1, 30)),
  warrantyYears: option(constantFrom(1, 5)),
  facts: constantFrom({}, { seats: 3, fill: 'foam' }),
})

const listed = record({ product, skus: dictionary(text, text, { maxKeys: 3 }) })

test('what is written can be read: every cell, whatever it holds', () => {
  assert(
    property(array(listed, { maxLength: 5 }), (shop) => {
      const rows = shop.map((each, index) => ({
        ...each,
        product: { ...each.product, id: index + 1 } as ProductRow,
      }))
      const read = readProductFile(Buffer.from(writeProductFile(rows)))
      expect(read.ignored).toEqual([])
      expect(read.rows).toEqual(
        rows.map((each, index) => ({
          row: index + 2,
          id: String(index + 1),
          cells: cellsOf(each),
        })),
      )
    }),
  )
})

test('no cell of the file is run as a formula', () => {
  assert(
    property(text, (name) => {
      const row = { product: { ...EMPTY, name } as unknown as ProductRow, skus: {} }
      const records: string[][] = parse(writeProductFile([row]), { bom: true })
      expect(records.flat().filter((cell) => /^[=+\-@\t\r\uFF1D]/.test(cell))).toEqual([])
    }),
  )
})

const EMPTY = {
  id: 1,
  state: 'live',
  category: 'chairs',
  price: 1,
  originalPrice: null,
  cost: null,
  onSale: false,
  colors: [],
  features: [],
  description: '',
  material: '',
  dimensions: '',
  weightKg: null,
  warrantyYears: null,
  facts: {},
}
