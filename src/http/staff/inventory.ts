// /api/inventory, /api/stock-counts and /api/stock-changes: what is on the shelf, counting it, and
// how it came to be so.

import { type Context, Hono } from 'hono'
import {
  COUNT_FILE_BYTES,
  CountStock,
  ImportCounts,
  ListInventory,
  ListStockChanges,
  SetThreshold,
} from '#contract/stock.ts'
import { setThreshold } from '#domain/catalogue/set-threshold.ts'
import { countWaiting } from '#domain/enquiries/request-restock.ts'
import { readCountFile, writeCountFile } from '#domain/stock/count-file.ts'
import { countStock } from '#domain/stock/count-stock.ts'
import { importCounts, previewCounts } from '#domain/stock/import-counts.ts'
import { listChanges } from '#domain/stock/list-changes.ts'
import { getInventory, listCounted, listInventory } from '#domain/stock/list-inventory.ts'
import { verifyStock } from '#domain/stock/verify-stock.ts'
import { inventoryView, stockChangeView } from '#http/inventory-view.ts'
import {
  body,
  type ApiEnv,
  idParam,
  InvalidInput,
  query,
  readBytes,
  describe,
} from '#http/endpoint.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { requireAbility } from '#http/staff-guard.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Stock'
const MISSING = { 404: 'No such product' }
const FILE = { 413: 'Above 8 MiB', 422: 'Not such a list' }

export const staffInventory = new Hono<ApiEnv>()
  .get(
    '/inventory',
    requireAbility('products.read'),
    describe('List the stock', { asks: ListInventory, answers: { 200: 'The products' }, tag }),
    query(ListInventory),
    async (c) => {
      const asked = c.req.valid('query')
      const page = await c.var.read(async (tx) => {
        const found = await listInventory(tx, { ...asked, limit: asked.limit ?? DEFAULT_LIMIT })
        const waiting = await countWaiting(
          tx,
          found.items.map(({ product }) => product.id),
        )
        const items = found.items.map((item) =>
          inventoryView(item, waiting.get(item.product.id) ?? 0),
        )
        return { ...found, items }
      })
      pageHeaders(c, page)
      return c.json(page.items)
    },
  )
  .get(
    '/inventory/:id',
    requireAbility('products.read'),
    describe('Read the stock of a product', { answers: { 200: 'The product', ...MISSING }, tag }),
    async (c) => {
      const id = idParam(c, 'id')
      return c.json(await c.var.read((tx) => viewed(tx, id)))
    },
  )
  .put(
    '/inventory/:id/threshold',
    requireAbility('stock.count'),
    describe('Say when a product runs low', {
      takes: SetThreshold,
      answers: { 200: 'The product', ...MISSING },
      tag,
    }),
    body(SetThreshold),
    async (c) => {
      const productId = idParam(c, 'id')
      const view = await c.var.write(async (tx) => {
        await setThreshold(tx, { productId, ...c.req.valid('json') })
        return viewed(tx, productId)
      })
      return c.json(view)
    },
  )
  .post(
    '/stock-counts',
    requireAbility('stock.count'),
    describe('Write down what was counted of a product', {
      takes: CountStock,
      answers: { 200: 'The product', 409: 'Pieces moved meanwhile', ...MISSING },
      tag,
    }),
    body(CountStock),
    async (c) => {
      const input = c.req.valid('json')
      return c.var.once(input, async (tx) => {
        await countStock(tx, input)
        return { status: 200, body: await viewed(tx, input.productId) }
      })
    },
  )
  .get(
    '/stock-counts/list',
    requireAbility('products.read'),
    describe('Download the list to count by', { answers: { 200: 'A CSV file' }, tag }),
    async (c) => {
      const stocked = await c.var.read(listCounted)
      return c.body(writeCountFile(stocked), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="stock-count.csv"',
      })
    },
  )
  .post(
    '/stock-counts/preview',
    requireAbility('stock.count'),
    describe('Compare a counted list with the shelf', {
      answers: { 200: 'What differs', ...FILE },
      tag,
    }),
    async (c) => {
      const rows = readCountFile(await fileOf(c))
      return c.json(await c.var.read((tx) => previewCounts(tx, rows)))
    },
  )
  .post(
    '/stock-counts/import',
    requireAbility('stock.count'),
    describe('Take a counted list; with `keepGood=1` although some rows are bad', {
      asks: ImportCounts,
      answers: { 200: 'What it did', ...FILE },
      tag,
    }),
    query(ImportCounts),
    async (c) => {
      const bytes = await fileOf(c)
      const keepGood = c.req.valid('query').keepGood === '1'
      const rows = readCountFile(bytes)
      return c.var.once({ keepGood, rows }, async (tx) => {
        const taken = await importCounts(tx, { rows, keepGood })
        if (taken.bad.length > 0 && !keepGood)
          throw new InvalidInput(
            taken.bad
              .slice(0, MOST_ISSUES)
              .map(({ row, what, why }) => ({ path: `row ${row}`, message: `${what}: ${why}` })),
          )
        return { status: 200, body: taken }
      })
    },
  )
  .get(
    '/stock-changes',
    requireAbility('products.read'),
    describe('List the changes of stock', {
      asks: ListStockChanges,
      answers: { 200: 'The changes, newest first' },
      tag,
    }),
    query(ListStockChanges),
    async (c) => {
      const asked = c.req.valid('query')
      const limit = asked.limit ?? DEFAULT_LIMIT
      const page = await c.var.read((tx) => listChanges(tx, { ...asked, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map(stockChangeView))
    },
  )
  .get(
    '/stock-proof',
    requireAbility('products.read'),
    describe('Whether the book explains the shelf', { answers: { 200: 'The proof' }, tag }),
    async (c) => c.json(await c.var.read(verifyStock)),
  )

const MOST_ISSUES = 100

async function viewed(tx: Tx, productId: number) {
  const item = await getInventory(tx, productId)
  const waiting = await countWaiting(tx, [productId])
  return inventoryView(item, waiting.get(productId) ?? 0)
}

/** The bytes of a list; a spreadsheet on Windows gives CSV its own name. */
function fileOf(c: Context<ApiEnv>): Promise<Buffer> {
  const type = c.req.header('content-type') ?? ''
  if (!/^(text\/csv|application\/vnd\.ms-excel)\b/i.test(type)) throw new Refusal('not-csv')
  return readBytes(c.req.raw, COUNT_FILE_BYTES, 'too-large')
}
