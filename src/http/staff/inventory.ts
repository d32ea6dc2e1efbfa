// /api/inventory, /api/stock-counts and /api/stock-changes: the stock, counting it, and its history.

import { sourceOf } from '#platform/files/byte-source.ts'
import { sendFile } from '#http/send-file.ts'
import {
  COUNT_FILE_BYTES,
  CountPreview,
  CountStock,
  ImportCounts,
  ImportedCounts,
  InventoryView,
  ListInventory,
  ListStockChanges,
  SetThreshold,
  StockChangeView,
  StockProof,
  stockState,
} from '#contract/stock.ts'
import { setThreshold } from '#domain/catalogue/edit-product.ts'
import { readSkus, type Skus } from '#domain/catalogue/skus.ts'
import { readCountFile, writeCountFile } from '#domain/stock/count-file.ts'
import { countStock } from '#domain/stock/count-stock.ts'
import { importCounts, previewCounts } from '#domain/stock/import-counts.ts'
import {
  getInventory,
  type InventoryItem,
  listChanges,
  listCounted,
  listInventory,
} from '#domain/stock/list-inventory.ts'
import { proveStock } from '#domain/reports/prove-stock.ts'
import { idParam, InvalidInput } from '#http/endpoint.ts'
import { CSV } from '#http/csv-export.ts'
import { endpoint, listing, reading, type Routes, writing } from '#http/route.ts'
import { CSV_FILE, readCsvBody } from '#http/uploads.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { colourHex } from '#contract/colour-codes.ts'
import { countWaiting } from '#domain/enquiries/request-restock.ts'
import { NO_COLOR } from '#domain/stock/stock.table.ts'

const tag = 'Stock'
const MAX_ISSUES = 100

export const staffInventory = {
  'GET /inventory': listing({
    summary: 'List the stock',
    tag,
    needs: 'products.read',
    query: ListInventory,
    view: InventoryView,
    run: async (tx, query) => {
      const page = await listInventory(tx, query)
      return { ...page, items: await withWaiting(tx, page.items) }
    },
    fields: inventoryFields,
  }),
  'GET /inventory/:id': reading({
    summary: 'Read the stock of a product',
    tag,
    needs: 'products.read',
    view: InventoryView,
    run: (tx, _, c) => readInventory(tx, idParam(c, 'id')),
    fields: inventoryFields,
  }),
  'PUT /inventory/:id/threshold': writing({
    summary: 'Say when a product runs low',
    tag,
    needs: 'stock.count',
    body: SetThreshold,
    view: InventoryView,
    run: async (tx, { lowStockThreshold }, c) => {
      const productId = idParam(c, 'id')
      await setThreshold(tx, { productId, lowStockThreshold })
      return readInventory(tx, productId)
    },
    fields: inventoryFields,
  }),
  'POST /stock-counts': writing({
    summary: 'Write down what was counted of a product',
    refuses: ['product-not-found', 'stock-moved'],
    tag,
    needs: 'stock.count',
    body: CountStock,
    once: true,
    view: InventoryView,
    run: async (tx, counted) => {
      await countStock(tx, counted)
      return readInventory(tx, counted.productId)
    },
    fields: inventoryFields,
  }),
  'GET /stock-counts/list': endpoint({
    summary: 'Download the list to count by',
    mediaType: CSV,
    tag,
    needs: 'products.read',
    handle: async (c) => {
      const stocked = await c.var.read(listCounted)
      return sendFile(c, {
        source: sourceOf(writeCountFile(stocked)),
        headers: {
          'content-type': `${CSV}; charset=utf-8`,
          'content-disposition': 'attachment; filename="stock-count.csv"',
        },
      })
    },
  }),
  'POST /stock-counts/preview': endpoint({
    summary: 'Compare a counted list with the shelf',
    takes: CSV_FILE,
    refuses: ['not-csv', 'too-large', 'too-many-rows'],
    tag,
    needs: 'stock.count',
    responseSchema: CountPreview,
    handle: async (c) => {
      const rows = readCountFile(await readCsvBody(c, COUNT_FILE_BYTES))
      return c.json(await c.var.read((tx) => previewCounts(tx, rows)))
    },
  }),
  'POST /stock-counts/import': endpoint({
    summary: 'Take a counted list; with `keepGood=1` although some rows are bad',
    takes: CSV_FILE,
    refuses: ['invalid', 'not-csv', 'too-large', 'too-many-rows'],
    once: true,
    tag,
    needs: 'stock.count',
    query: ImportCounts,
    responseSchema: ImportedCounts,
    handle: async (c, { query }) => {
      const keepGood = query.keepGood === '1'
      const rows = readCountFile(await readCsvBody(c, COUNT_FILE_BYTES))
      return c.var.once({ keepGood, rows }, async (tx) => {
        const imported = await importCounts(tx, { rows, keepGood })
        if (imported.bad.length > 0 && !keepGood)
          throw new InvalidInput(
            imported.bad
              .slice(0, MAX_ISSUES)
              .map(({ row, what, why }) => ({ path: `row ${row}`, message: `${what}: ${why}` })),
          )
        return { status: 200, body: imported }
      })
    },
  }),
  'GET /stock-changes': listing({
    summary: 'List the changes of stock',
    tag,
    needs: 'products.read',
    query: ListStockChanges,
    view: StockChangeView,
    run: listChanges,
    fields: ({ change, productName }) => ({
      ...change,
      productName,
      after: change.piecesAfter,
    }),
  }),
  'GET /stock-proof': reading({
    summary: 'Compare the stock on hand with the sum of its movements',
    tag,
    needs: 'products.read',
    view: StockProof,
    run: proveStock,
  }),
} satisfies Routes

const readInventory = async (tx: Tx, productId: number) =>
  singleRow(await withWaiting(tx, [await getInventory(tx, productId)]))

async function withWaiting(tx: Tx, items: InventoryItem[]) {
  const ids = items.map(({ product }) => product.id)
  const waiting = await countWaiting(tx, ids)
  const skus = await readSkus(tx, ids)
  return items.map((item) => ({
    ...item,
    waiting: waiting.get(item.product.id) ?? 0,
    skus: skus.get(item.product.id) ?? {},
  }))
}

function inventoryFields(item: InventoryItem & { waiting: number; skus: Skus }) {
  const { product, stock, pieces, sold, cover, waiting, skus } = item
  const ownColors = product.colors.length > 0 ? product.colors : [NO_COLOR]
  const colors = [...new Set([...ownColors, ...Object.keys(stock.inventory)])]
  return {
    ...product,
    picture: product.pictures[0] ?? null,
    colors: colors.map((name) => ({
      name,
      hex: colourHex(name),
      pieces: stock.inventory[name] ?? 0,
      sku: skus[name] ?? '',
    })),
    stock: pieces,
    state: stockState(pieces, product.lowStockThreshold),
    sold,
    daysOfCover: cover,
    waiting,
  }
}
