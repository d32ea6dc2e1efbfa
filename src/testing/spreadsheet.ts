// Reckons formulas over CSV files in LibreOffice, as somebody does who opens the files there: it reads each file as
// its import dialogue proposes, a sheet of formulas is added, and it recalculates and says what they give.

import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'

const run = promisify(execFile)

const PROGRAM = 'soffice'
/** Commas, double quotes, UTF-8, from the first row, in English of the United States. */
const READ = 'Text - txt - csv (StarCalc):44,34,76,1,,1033'
/** The same, each sheet as a file of its own. */
const WRITE = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'
const LAST_ROW = 5000
const SHEET = 'Formulas'

/** A formula in the language of OpenDocument; `column` is the range of the cells below a heading. */
export type Formula = (column: (heading: string) => string) => string

/** Cents are whole numbers, which are written alike in every language. */
export const inCents = (formula: string) => `ROUND(100*(${formula});0)`
export const sumOf =
  (heading: string): Formula =>
  (column) =>
    inCents(`SUM(${column(heading)})`)
/** The sum of the rows for which all conditions hold, such as `['Kind', 'Invoice']`. */
export const sumWhere =
  (heading: string, ...conditions: [heading: string, criterion: string][]): Formula =>
  (column) => {
    const pairs = conditions.map(([named, criterion]) => `${column(named)};"${criterion}"`)
    return inCents(`SUMIFS(${[column(heading), ...pairs].join(';')})`)
  }

/** A count is a hundred cents each, as amounts are. */
export const countOf =
  (heading: string): Formula =>
  (column) =>
    `100*COUNT(${column(heading)})`
export const less =
  (formula: Formula): Formula =>
  (column) =>
    `-(${formula(column)})`

export const hasSpreadsheet = () => spawnSync(PROGRAM, ['--version']).status === 0

/** What each formula gives for its file, `<name>.csv` of the folder; an error of LibreOffice is NaN. */
export async function calculate<Name extends string>(
  folder: string,
  formulas: Record<Name, Record<string, Formula>>,
): Promise<Record<Name, Record<string, number>>> {
  const names = Object.keys(formulas) as Name[]
  const books = join(folder, 'books')
  mkdirSync(books, { recursive: true })
  const files = names.map((name) => join(folder, `${name}.csv`))
  await convert(folder, [`--infilter=${READ}`, '--convert-to', 'fods', '--outdir', books, ...files])
  for (const name of names) addFormulas(join(books, `${name}.fods`), formulas[name])
  const withFormulas = names.map((name) => join(books, `${name}.fods`))
  await convert(folder, ['--convert-to', WRITE, '--outdir', books, ...withFormulas])
  const given = names.map((name) => [name, readSheet(books, name)] as const)
  return Object.fromEntries(given) as Record<Name, Record<string, number>>
}

/** With a profile of its own, beside a LibreOffice that somebody has open. */
const convert = (folder: string, args: string[]) =>
  run(PROGRAM, [
    `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
    '--headless',
    ...args,
  ])

function addFormulas(book: string, formulas: Record<string, Formula>): void {
  const sheet = basename(book, '.fods')
  const column = (heading: string) =>
    `INDEX([$'${sheet}'.$A$2:.$Z$${LAST_ROW}];0;MATCH("${heading}";[$'${sheet}'.$A$1:.$Z$1];0))`
  const rows = Object.entries(formulas).map(
    ([name, formula]) =>
      `<table:table-row><table:table-cell office:value-type="string"><text:p>${escaped(name)}</text:p>` +
      `</table:table-cell><table:table-cell table:formula="of:=${escaped(formula(column))}"/></table:table-row>`,
  )
  const table = `<table:table table:name="${SHEET}">${rows.join('')}</table:table>`
  const text = readFileSync(book, 'utf8')
  writeFileSync(
    book,
    text.replace('</office:spreadsheet>', (end) => table + end),
  )
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function readSheet(books: string, name: string): Record<string, number> {
  const text = readFileSync(join(books, `${name}-${SHEET}.csv`), 'utf8')
  const rows: string[][] = parse(text, { bom: true })
  return Object.fromEntries(rows.map(([named = '', value = '']) => [named, numberIn(value)]))
}

/** An empty cell is no number. */
const numberIn = (value: string) => (value === '' ? Number.NaN : Number(value))
