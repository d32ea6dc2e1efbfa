// A statement of any shape and encoding brings the same lines: each once, however often and in whatever
// encoding its file is imported.

import { array, assert, asyncProperty, constantFrom, integer, nat, record } from 'fast-check'
import { expect, test } from 'vitest'
import { dollarsFromCents } from '#contract/money.ts'
import { runs } from '#testing/runs.ts'
import { inShop } from '#testing/shop.ts'
import { importStatement } from './import-statement.ts'
import { guessColumns } from './guess-columns.ts'
import { readStatementFile } from './statement-file.ts'
import { readLines } from './statement-lines.ts'

type Line = { day: string; name: string; cents: number }
/** The file of some deposits and one fee. */
type Shape = (lines: readonly Line[], style: Style) => string
type Style = { delimiter: string; written: (day: string) => string }

const table = (rows: string[][], { delimiter }: Style) =>
  rows.map((cells) => cells.join(delimiter)).join('\r\n')
const plain = (cents: number) => dollarsFromCents(cents)

const SHAPES: Record<string, Shape> = {
  'money in and out in two columns': (lines, style) =>
    table(
      [
        ['Date', 'Description', 'Debit', 'Credit'],
        [style.written('2026-11-30'), 'Fee', '1.00', ''],
        ...lines.map(({ day, name, cents }) => [style.written(day), name, '', plain(cents)]),
      ],
      style,
    ),
  'one column with signs, without headings': (lines, style) =>
    table(
      [
        [style.written('2026-11-30'), '-1.00', 'Fee'],
        ...lines.map(({ day, name, cents }) => [style.written(day), plain(cents), name]),
      ],
      style,
    ),
  'words for debit and credit, under a preamble': (lines, style) =>
    table(
      [
        ['Account', '404118257'],
        ['Posted', 'Type', 'Details', 'Amount'],
        [style.written('2026-11-30'), 'DR', 'Fee', '1.00'],
        ...lines.map(({ day, name, cents }) => [style.written(day), 'CR', name, plain(cents)]),
      ],
      style,
    ),
  'an OFX file': (lines) => ofx(lines, (tag, value) => `<${tag}>${value}\n`),
  'an OFX file in XML': (lines) => ofx(lines, (tag, value) => `<${tag}>${value}</${tag}>`),
}

function ofx(lines: readonly Line[], tag: (name: string, value: string) => string): string {
  const fee = { day: '2026-11-30', name: 'Fee', cents: -100 }
  const all = [fee, ...lines].map(
    ({ day, name, cents }, index) =>
      `<STMTTRN>${tag('DTPOSTED', day.replaceAll('-', ''))}${tag('TRNAMT', plain(cents))}${tag('FITID', `F${index}`)}${tag('NAME', name)}</STMTTRN>`,
  )
  return `<OFX>${tag('CURDEF', 'JMD')}<BANKACCTFROM>${tag('ACCTID', '1')}</BANKACCTFROM>${all.join('')}</OFX>`
}

const ENCODINGS: Record<string, (text: string) => Buffer> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-16': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16, the other way round': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'UTF-16 without a mark': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16, the other way round, without a mark': (text) => Buffer.from(text, 'utf16le').swap16(),
  'Windows-1252': (text) => Buffer.from(text, 'latin1'),
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAYS: Style['written'][] = [
  (day) => day,
  (day) => day.replaceAll('-', ''),
  (day) => day.split('-').toReversed().join('/'),
  (day) => day.replace(/^(\d+)-(\d+)-(\d+)$/, (_, y, m, d) => `${d}-${MONTHS[Number(m) - 1]}-${y}`),
]

const aLine = record({
  day: integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
  name: constantFrom('RENÉ CAFÉ', 'ANN BROWN YB-10042', 'ZOË', 'TRANSFER FROM JOSÉ'),
  cents: nat({ max: 9_999_999 }).map((cents) => cents + 1),
})
const aFile = record({
  lines: array(aLine, { minLength: 1, maxLength: 6 }),
  shape: constantFrom(...Object.keys(SHAPES)),
  encodings: array(constantFrom(...Object.keys(ENCODINGS)), { minLength: 2, maxLength: 3 }),
  style: record({
    delimiter: constantFrom(',', ';', '\t', '|'),
    written: constantFrom(...DAYS),
  }),
})

test('a file of any shape in any encoding brings the same lines, and again none', () =>
  assert(
    asyncProperty(aFile, ({ lines, shape, encodings, style }) =>
      inShop(async (tx) => {
        const text = SHAPES[shape]!(lines, style)
        const added: number[] = []
        for (const encoding of encodings) {
          const file = readStatementFile(ENCODINGS[encoding]!(text))
          const columns = file.columns ?? guessColumns(file.rows)
          const read = readLines(file, { ...columns, dateOrder: 'dmy' })
          expect([read.questions, read.errors, read.aside.length]).toEqual([[], [], 1])
          expect(read.lines.map(({ day, amount }) => [day, amount])).toEqual(
            lines.map(({ day, cents }) => [day, cents]),
          )
          const imported = await importStatement(tx, { fileName: 'a', lines: read.lines })
          added.push(imported.added)
        }
        expect(added).toEqual([lines.length, ...encodings.slice(1).map(() => 0)])
      }),
    ),
    { numRuns: runs(200) },
  ))
