// /api/bank-statements and their lines: read as CSV, kept once, matched with orders by staff.

import { type Context, Hono } from 'hono'
import { dollarsFromCents } from '#contract/money.ts'
import {
  ListLines,
  ListStatements,
  MatchLine,
  MatchSureLines,
  SetLineAside,
  STATEMENT_MAX_BYTES,
  STATEMENT_MAX_ROWS,
  StatementColumns,
} from '#contract/transfers.ts'
import { guessColumns } from '#domain/transfers/guess-columns.ts'
import { importStatement } from '#domain/transfers/import-statement.ts'
import { findAlike, findKnown } from '#domain/transfers/known-lines.ts'
import { getListedLine, listLines } from '#domain/transfers/list-lines.ts'
import { listStatements } from '#domain/transfers/list-statements.ts'
import { getTransfer } from '#domain/transfers/list-transfers.ts'
import { matchLine, matchSureLines, setLineAside } from '#domain/transfers/match-line.ts'
import { readLines } from '#domain/transfers/statement-lines.ts'
import { itemKeyFolder, shredItemKeys } from '#domain/vault/wrap-secrets.ts'
import { body, check, type ApiEnv, idParam, InvalidInput, query, describe } from '#http/endpoint.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { requireAbility } from '#http/staff-guard.ts'
import { lineView, paymentView, statementView } from '#http/transfer-view.ts'
import { MOST_SHOWN, statementPreview } from '#http/statement-preview.ts'
import { readFormFile } from '#http/uploads.ts'
import { readCsv } from '#platform/files/csv-file.ts'
import { Refusal } from '#platform/refusal.ts'

const tag = 'Staff'
const PAGE = 50
const FILE_REFUSED = { 413: 'Too large', 422: 'Not a CSV file in UTF-8, or rows that are wrong' }
const STATEMENT = {
  maxBytes: STATEMENT_MAX_BYTES,
  tooLarge: 'statement-too-large',
  missing: 'statement-not-csv',
} as const

export const staffStatements = new Hono<ApiEnv>()
  .post(
    '/bank-statements/preview',
    requireAbility('transfers.decide'),
    describe('Read a statement and keep nothing (multipart `file`, `columns`)', {
      answers: { 200: 'What it holds', ...FILE_REFUSED },
      tag,
    }),
    async (c) => {
      const { rows, columns, read } = await statementOf(c)
      const kept = await c.var.read(async (tx) => {
        const known = await findKnown(tx, read.lines)
        return { known: known.size, alike: await findAlike(tx, read.lines, known) }
      })
      return c.json(statementPreview(rows, columns, { ...read, ...kept }))
    },
  )
  .post(
    '/bank-statements',
    requireAbility('transfers.decide'),
    describe(
      'Keep the lines of a statement (multipart `file`, `columns`, `keepGood`, `leaveAlike`)',
      {
        answers: { 201: 'How many were added', ...FILE_REFUSED },
        tag,
      },
    ),
    async (c) => {
      const { fileName, read, form } = await statementOf(c)
      const { lines, errors } = read
      if (errors.length > 0 && form.get('keepGood') !== 'yes')
        throw new InvalidInput(
          errors.slice(0, MOST_SHOWN).map(({ row, column, message }) => ({
            path: `row ${row}`,
            message: `Row ${row}, ${column}: ${message}`,
          })),
        )
      const leaveAlike = form.get('leaveAlike') === 'yes'
      const skipped = errors.length
      const statement = { fileName, lines, skipped, leaveAlike }
      return c.json(await c.var.write((tx) => importStatement(tx, statement)), 201)
    },
  )
  .get(
    '/bank-statements',
    requireAbility('orders.read'),
    describe('List the statements that were imported', {
      asks: ListStatements,
      answers: { 200: 'The statements, the latest first' },
      tag,
    }),
    query(ListStatements),
    async (c) => {
      const { limit = DEFAULT_LIMIT, ...asked } = c.req.valid('query')
      const page = await c.var.read((tx) => listStatements(tx, { ...asked, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map(statementView))
    },
  )
  .get(
    '/statement-lines',
    requireAbility('orders.read'),
    describe('List lines of statements with the orders they may pay', {
      asks: ListLines,
      answers: { 200: 'The lines, the latest first' },
      tag,
    }),
    query(ListLines),
    async (c) => {
      const asked = c.req.valid('query')
      const page = await c.var.read((tx) => listLines(tx, { ...asked, limit: asked.limit ?? PAGE }))
      pageHeaders(c, page)
      return c.json(page.items.map(lineView))
    },
  )
  .post(
    '/statement-lines/matches',
    requireAbility('transfers.decide'),
    describe('Match the lines that are sure', {
      takes: MatchSureLines,
      answers: { 200: 'How many were matched' },
      tag,
    }),
    body(MatchSureLines),
    async (c) => {
      const { lineIds } = c.req.valid('json')
      const { shredded, ...answer } = await c.var.write((tx) => matchSureLines(tx, lineIds))
      await forget(c, shredded)
      return c.json(answer)
    },
  )
  .post(
    '/statement-lines/:id/match',
    requireAbility('transfers.decide'),
    describe('Match a line with an order', {
      takes: MatchLine,
      answers: {
        200: 'The payment, and what stays due',
        404: 'No such line or order',
        409: 'Counted already',
      },
      tag,
    }),
    body(MatchLine),
    async (c) => {
      const named = { lineId: idParam(c, 'id'), ...c.req.valid('json') }
      const { shredded, ...view } = await c.var.write(async (tx) => {
        const { payment, shredded } = await matchLine(tx, named)
        const { dueCents } = await getTransfer(tx, named.orderId)
        return { ...paymentView(payment), due: dollarsFromCents(dueCents), shredded }
      })
      await forget(c, shredded)
      return c.json(view)
    },
  )
  .put(
    '/statement-lines/:id',
    requireAbility('transfers.decide'),
    describe('Put a line aside that pays no order', {
      takes: SetLineAside,
      answers: { 200: 'The line', 404: 'No such line', 409: 'The line is matched' },
      tag,
    }),
    body(SetLineAside),
    async (c) => {
      const change = { lineId: idParam(c, 'id'), ...c.req.valid('json') }
      const line = await c.var.write(async (tx) => {
        await setLineAside(tx, change)
        return getListedLine(tx, change.lineId)
      })
      return c.json(lineView(line))
    },
  )

const forget = (c: Context<ApiEnv>, shredded: string[]) =>
  shredItemKeys(itemKeyFolder(c.var.parts.config.dataDir), shredded)

/** The rows of the file that came, read as the columns say, or as they look. */
async function statementOf(c: Context<ApiEnv>) {
  const { fileName, bytes, form } = await readFormFile(c, STATEMENT)
  const rows = readCsv(bytes, STATEMENT_MAX_ROWS)
  const given = form.get('columns')
  const columns = given === null ? guessColumns(rows) : check(StatementColumns, parsed(given))
  return { fileName, rows, columns, read: readLines(rows, columns), form }
}

function parsed(given: FormDataEntryValue): unknown {
  try {
    return JSON.parse(typeof given === 'string' ? given : '')
  } catch {
    throw new Refusal('bad-json')
  }
}
