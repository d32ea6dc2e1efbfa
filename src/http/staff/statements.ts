// /api/bank-statements and their lines: imported from files of the bank, then matched with orders.

import type { Context } from 'hono'
import { centsFromDollars } from '#contract/money.ts'
import {
  LineMatchedView,
  ListLines,
  ListStatements,
  MatchLine,
  MatchSureLines,
  MAX_COLUMNS,
  type NothingIn,
  SetLineAside,
  STATEMENT_MAX_BYTES,
  StatementColumns,
  StatementImported,
  StatementLineView,
  StatementPreview,
  StatementView,
  SureMatched,
} from '#contract/transfers.ts'
import { withDateOrder } from '#domain/transfers/guess-columns.ts'
import { importStatement } from '#domain/transfers/import-statement.ts'
import {
  type AlikeLine,
  findAlike,
  findKnown,
  withoutReusedIds,
} from '#domain/transfers/known-lines.ts'
import { getListedLine, listLines, listStatements } from '#domain/transfers/list-lines.ts'
import { getTransfer } from '#domain/transfers/list-transfers.ts'
import { matchLine, matchSureLine, setLineAside } from '#domain/transfers/match-line.ts'
import { headingsOf } from '#domain/transfers/row-table.ts'
import { readStatementFile, type StatementFile } from '#domain/transfers/statement-file.ts'
import { findColumns, type Format, rememberFormat } from '#domain/transfers/statement-formats.ts'
import { readLines, type StatementRead } from '#domain/transfers/statement-lines.ts'
import { shredKeys } from '#http/card-to-keep.ts'
import { encode } from '#http/encode.ts'
import { type ApiEnv, check, idParam, InvalidInput } from '#http/endpoint.ts'
import { endpoint, listing, type Routes, writing } from '#http/route.ts'
import { lineFields } from '#http/transfer-view.ts'
import { A_FILE, formOf, readFormFile } from '#http/uploads.ts'
import { Refusal } from '#platform/refusal.ts'
import { z } from 'zod'

/** A file of a bank or a gateway. */
export const BANK_FILE = {
  maxBytes: STATEMENT_MAX_BYTES,
  tooLarge: 'statement-too-large',
  missing: 'statement-not-csv',
} as const

/** What a statement is refused for. */
const UNREADABLE = [
  'bad-json',
  'invalid',
  'statement-currency',
  'statement-damaged',
  'statement-not-csv',
  'statement-too-large',
  'statement-unclear',
] as const

/** `columns` is JSON text: those that staff confirm. */
const STATEMENT = { file: A_FILE, columns: z.string().optional() }
const YES = z.literal('yes').optional()

export const staffStatements = {
  'POST /bank-statements/preview': endpoint({
    summary: 'Read a statement and keep nothing',
    takes: formOf(STATEMENT),
    refuses: UNREADABLE,
    needs: 'transfers.decide',
    responseSchema: StatementPreview,
    handle: async (c) => {
      const statement = await readStatement(c)
      const { lines } = statement.read
      const found = await c.var.read(async (tx) => {
        const known = await findKnown(tx, lines)
        return { known: known.size, alike: await findAlike(tx, lines, known) }
      })
      return c.json(encode(StatementPreview, statementPreview({ ...statement, ...found })))
    },
  }),
  'POST /bank-statements': endpoint({
    summary: 'Keep the lines of a statement',
    takes: formOf({ ...STATEMENT, keepGood: YES, leaveAlike: YES }),
    refuses: UNREADABLE,
    needs: 'transfers.decide',
    status: 201,
    responseSchema: StatementImported,
    handle: async (c) => {
      const { fileName, file, columns, isConfirmed, read, form } = await readStatement(c)
      const { lines, errors, questions } = read
      if (questions.length > 0) throw new Refusal('statement-unclear')
      if (errors.length > 0 && form.get('keepGood') !== 'yes')
        throw new InvalidInput(
          errors.slice(0, MAX_SHOWN).map(({ row, column, message }) => ({
            path: `row ${row}`,
            message: `Row ${row}, ${column}: ${message}`,
          })),
        )
      const leaveAlike = form.get('leaveAlike') === 'yes'
      const statement = { fileName, lines, skipped: errors.length, leaveAlike }
      const imported = await c.var.write(async (tx) => {
        if (isConfirmed) await rememberFormat(tx, file.rows, columns)
        return importStatement(tx, statement)
      })
      return c.json(imported, 201)
    },
  }),
  'GET /bank-statements': listing({
    summary: 'List the statements that were imported',
    needs: 'orders.read',
    query: ListStatements,
    view: StatementView,
    run: listStatements,
    fields: ({ addedLines, knownLines, skippedRows, ...statement }) => ({
      ...statement,
      added: addedLines,
      known: knownLines,
      skipped: skippedRows,
    }),
  }),
  'GET /statement-lines': listing({
    summary: 'List lines of statements with the orders they may pay',
    needs: 'orders.read',
    query: ListLines,
    defaultLimit: 50,
    view: StatementLineView,
    run: listLines,
    fields: lineFields,
  }),
  'POST /statement-lines/matches': endpoint({
    summary: 'Match the lines that are sure, each by itself',
    refuses: ['not-found'],
    needs: 'transfers.decide',
    body: MatchSureLines,
    responseSchema: SureMatched,
    handle: async (c, { body }) => {
      const lineIds = [...new Set(body.lineIds)]
      let matched = 0
      for (const lineId of lineIds) {
        const { isMatched, ...done } = await c.var.write((tx) => matchSureLine(tx, lineId))
        await shredKeys(c, done)
        if (isMatched) matched += 1
      }
      return c.json(encode(SureMatched, { matched, left: lineIds.length - matched }))
    },
  }),
  'POST /statement-lines/:id/match': writing({
    summary: 'Match a line with an order',
    refuses: ['line-matched', 'line-too-much', 'order-paid', 'order-cancelled', 'not-a-transfer'],
    needs: 'transfers.decide',
    body: MatchLine,
    view: LineMatchedView,
    run: async (tx, { orderId, amount, evenIfClosed }, c) => {
      const { payment, shredded } = await matchLine(tx, {
        lineId: idParam(c, 'id'),
        orderId,
        amountCents: amount === undefined ? undefined : centsFromDollars(amount),
        whateverState: evenIfClosed,
      })
      const { dueCents } = await getTransfer(tx, orderId)
      return { ...payment, due: dueCents, shredded }
    },
    after: shredKeys,
  }),
  'PUT /statement-lines/:id': writing({
    summary: 'Put a line aside that pays no order',
    refuses: ['line-matched'],
    needs: 'transfers.decide',
    body: SetLineAside,
    view: StatementLineView,
    run: async (tx, { aside }, c) => {
      const lineId = idParam(c, 'id')
      await setLineAside(tx, { lineId, aside })
      return getListedLine(tx, lineId)
    },
    fields: lineFields,
  }),
} satisfies Routes

/**
 * The uploaded file, read by the columns that staff confirm, or else as it is known or guessed. A file that tells its columns
 * is read by them.
 */
async function readStatement(c: Context<ApiEnv>) {
  const { fileName, bytes, form } = await readFormFile(c, BANK_FILE)
  const file = readStatementFile(bytes)
  const sent = file.columns ? null : form.get('columns')
  const { columns, format } =
    sent === null
      ? await c.var.read((tx) => findColumns(tx, file))
      : {
          columns: withDateOrder(file.rows, check(StatementColumns, parseJson(sent))),
          format: null,
        }
  const isConfirmed = sent !== null
  const found = readLines(file, columns)
  const read = file.keys ? await c.var.read((tx) => withoutReusedIds(tx, found)) : found
  return { fileName, file, columns, format, isConfirmed, read, form }
}

function parseJson(field: FormDataEntryValue): unknown {
  try {
    return JSON.parse(typeof field === 'string' ? field : '')
  } catch {
    throw new Refusal('bad-json')
  }
}

const SAMPLE_ROWS = 5
/** Long lists of rows are cut off at this length. */
export const MAX_SHOWN = 50

type Found = {
  file: StatementFile
  columns: StatementColumns
  format: Format | null
  read: StatementRead
  known: number
  alike: AlikeLine[]
}

function statementPreview(found: Found): z.output<typeof StatementPreview> {
  const { file, columns, format, alike } = found
  const { rows } = file
  const { headingRow } = columns
  const { lines, aside, errors, words, questions } = found.read
  return {
    columns,
    hasFixedColumns: file.columns !== undefined,
    format,
    questions,
    headings: headingsOf(rows, columns).slice(0, MAX_COLUMNS),
    sample: rows
      .slice(headingRow, headingRow + SAMPLE_ROWS)
      .map((row) => row.slice(0, MAX_COLUMNS)),
    rows: rows.length - headingRow,
    moneyIn: lines.length,
    moneyInTotal: lines.reduce((sum, { amount }) => sum + amount, 0),
    moneyOut: aside.filter(({ why }) => why === 'out').length,
    known: found.known,
    alike: alike.slice(0, MAX_SHOWN).map(({ line, earlier, fileName }) => ({
      ...line,
      row: line.rowNumber,
      earlier: { fileName, description: earlier.description },
    })),
    alikeCount: alike.length,
    aside: aside.slice(0, MAX_SHOWN),
    asideCount: aside.length,
    words: words.slice(0, MAX_SHOWN),
    nothingIn: nothingIn(rows, columns, found.read),
    errors: errors.slice(0, MAX_SHOWN),
    errorCount: errors.length,
  }
}

/** Why there is no line of money in, by the fault of most rows. */
function nothingIn(
  rows: string[][],
  columns: StatementColumns,
  { lines, errors, aside, words, questions }: StatementRead,
): NothingIn | null {
  if (lines.length > 0 || questions.length > 0) return null
  if (words.some(({ means }) => means === null)) return 'words'
  if (errors.length > 0) {
    const dayColumn = headingsOf(rows, columns)[columns.day]
    const days = errors.filter(({ column }) => column === dayColumn).length
    return days * 2 > errors.length ? 'no-days' : 'no-amounts'
  }
  return aside.some(({ why }) => why === 'out') ? 'all-out' : 'empty'
}
