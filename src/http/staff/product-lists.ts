// /api/product-lists: the products as a CSV file, and bringing one back.

import { sourceOf } from '#platform/files/byte-source.ts'
import { sendFile } from '#http/send-file.ts'
import { z } from 'zod'
import {
  ImportedProductList,
  ImportProductList,
  PRODUCT_IMPORT_BYTES,
  PRODUCT_LIST_BYTES,
  ProductListPreview,
} from '#contract/product-lists.ts'
import { importProducts, listForFile, previewProducts } from '#domain/stock/import-products.ts'
import { readProductFile, writeProductFile } from '#domain/stock/product-file.ts'
import { encode } from '#http/encode.ts'
import { InvalidInput } from '#http/endpoint.ts'
import { CSV } from '#http/csv-export.ts'
import { endpoint, type Routes } from '#http/route.ts'
import { CSV_FILE, readCsvBody } from '#http/uploads.ts'

/** The list has costs. */
const needs = 'products.write'
const MAX_ISSUES = 100

export const productLists = {
  'GET /product-lists': endpoint({
    summary: 'Download all products, drafts too, as a list to edit',
    mediaType: CSV,
    needs,
    query: z.strictObject({}),
    handle: async (c) => {
      const listed = await c.var.read(listForFile)
      const file = writeProductFile(listed)
      await c.var.write((tx) =>
        tx.record('list.exported', { list: 'products', rows: listed.length }),
      )
      return sendFile(c, {
        source: sourceOf(file),
        headers: {
          'content-type': `${CSV}; charset=utf-8`,
          'content-disposition': 'attachment; filename="products.csv"',
        },
      })
    },
  }),
  'POST /product-lists/preview': endpoint({
    summary: 'Compare an edited list with the shop; nothing is changed',
    takes: CSV_FILE,
    refuses: ['not-csv', 'list-too-large', 'too-many-rows'],
    needs,
    responseSchema: ProductListPreview,
    handle: async (c) => {
      const typed = readProductFile(await readCsvBody(c, PRODUCT_LIST_BYTES, 'list-too-large'))
      const preview = await c.var.read((tx) => previewProducts(tx, typed))
      return c.json(encode(ProductListPreview, preview))
    },
  }),
  'POST /product-lists': endpoint({
    summary: 'Add and change the products of previewed rows, all or none; stock stays as it is',
    once: true,
    needs,
    body: ImportProductList,
    limit: PRODUCT_IMPORT_BYTES,
    responseSchema: ImportedProductList,
    handle: async (c, { body }) =>
      c.var.once(body, async (tx) => {
        const { bad, ...imported } = await importProducts(tx, body.rows)
        if (bad.length > 0)
          throw new InvalidInput(
            bad.slice(0, MAX_ISSUES).map(({ row, column, what, why }) => ({
              path: `row ${row}, ${column}`,
              message: `${what}: ${why}`,
            })),
          )
        return { status: 200, body: imported }
      }),
  }),
} satisfies Routes
