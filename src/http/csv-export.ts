// Exports of a list as a CSV file: read and sent page by page, so that memory stays bounded.

import type { Context } from 'hono'
import { stringify } from 'csv-stringify/sync'
import { jamaicaMinute } from '#contract/jamaica.ts'
import { dollarsFromCents } from '#contract/money.ts'
import type { z } from 'zod'
import type { ApiEnv } from './endpoint.ts'
import { type Declared, endpoint } from './route.ts'
import { sendStream } from './send-file.ts'
import type { Tx } from '#platform/tx.ts'

/** A text, an amount in cents (a number), or a count (a bigint). Only texts can be formulas. */
export type Cell = string | number | bigint
/** The heading of each column, and its cell in a row. */
export type Columns<Row> = Record<string, (row: Row) => Cell>

type Export<Row> = {
  fileName: string
  columns: Columns<Row>
  /** The rows from a cursor on, or from the beginning. */
  page: (tx: Tx, cursor: string | undefined) => Promise<{ items: Row[]; next?: string | undefined }>
}

export const CSV = 'text/csv'

/** The size of the pages that an export is read in. */
export const EXPORT_PAGE_SIZE = 500

export function sendCsv<Row>(c: Context<ApiEnv>, { fileName, columns, page }: Export<Row>) {
  const encoder = new TextEncoder()
  let cursor: string | undefined
  // The byte order mark tells Excel that this is UTF-8.
  let heading = `\uFEFF${csv([Object.keys(columns)])}`
  const pull = async (out: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    const { items, next } = await c.var.read((tx) => page(tx, cursor))
    const rows = items.map((row) => Object.values(columns).map((cell) => cell(row)))
    out.enqueue(encoder.encode(heading + csv(rows)))
    heading = ''
    cursor = next
    if (!cursor) out.close()
  }
  return sendStream(c, new ReadableStream({ pull }, { highWaterMark: 0 }), {
    'content-type': `${CSV}; charset=utf-8`,
    'content-disposition': `attachment; filename="${fileName}"`,
  })
}

type ListExport<B extends z.ZodType, Row> = Pick<Declared, 'summary' | 'tag' | 'needs'> & {
  /** The filters of the list. */
  body: B
  /** The name of the list, for the event log and the file. */
  list: string
  /** The file's name, if it is another than that of the list. */
  fileName?: (body: z.output<B>) => string
  columns: Columns<Row>
  run: (
    tx: Tx,
    query: z.output<B> & { limit: number; cursor?: string | undefined },
    c: Context<ApiEnv>,
  ) => Promise<{ items: Row[]; total: number; next?: string | undefined }>
}

/** `POST` of a list as a CSV file: every row that the list finds. How many they were is recorded. */
export const exporting = <B extends z.ZodType, Row>({
  list,
  columns,
  run,
  fileName = () => `${list}.csv`,
  ...route
}: ListExport<B, Row>) =>
  endpoint<Response, z.ZodObject, B>({
    ...route,
    mediaType: CSV,
    handle: async (c, { body }) => {
      const read = (tx: Tx, page: { limit: number; cursor?: string | undefined }) =>
        run(tx, { ...(body as object), ...page } as Parameters<typeof run>[1], c)
      const { total: rows } = await c.var.read((tx) => read(tx, { limit: 1 }))
      await c.var.write((tx) => tx.record('list.exported', { list, rows }))
      return sendCsv(c, {
        fileName: fileName(body),
        columns,
        page: (tx, cursor) => read(tx, { limit: EXPORT_PAGE_SIZE, cursor }),
      })
    },
  })

/** The cell of a time; empty if there is none. */
export const minuteCell = (at: Date | null) => (at ? jamaicaMinute(at) : '')

/**
 * Texts that a spreadsheet would run as a formula (= + - @) are escaped. Amounts are plain decimals, and
 * stay figures that can be added up where they are negative.
 */
const csv = (rows: Cell[][]) =>
  stringify(rows, {
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { number: dollarsFromCents },
  })
