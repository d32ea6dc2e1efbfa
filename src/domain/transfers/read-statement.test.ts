import { expect, test } from 'vitest'
import { readCsv } from '#platform/csv-file.ts'
import { guessColumns } from './guess-columns.ts'
import { readLines } from './statement-lines.ts'

const rowsOf = (text: string) => readCsv(Buffer.from(text), 100)
const read = (text: string) => {
  const rows = rowsOf(text)
  return readLines(rows, guessColumns(rows))
}
const said = (text: string) =>
  read(text).lines.map(({ day, description, bankReference, amount }) => [
    day,
    description,
    bankReference,
    amount,
  ])

const TWO_LINES = [
  ['2026-11-20', 'TRANSFER YB-10042 ANN BROWN', 'FT881', 64_900_00],
  ['2026-11-21', 'Deposit', 'FT882', 1_000_00],
]

test('a statement with debit and credit columns under a preamble is read by its headings', () => {
  const text = `Account statement\r\nAccount,404118257\r\n\r\nTransaction Date,Description,Reference,Debit,Credit,Balance
20/11/2026,TRANSFER YB-10042 ANN BROWN,FT881,,"64,900.00","100,000.00"
20/11/2026,Bank fee,FT883,50.00,,"99,950.00"
21/11/2026,Deposit,FT882,,1000.00,"100,950.00"`
  expect(said(text)).toEqual(TWO_LINES)
  expect(read(text).moneyOut).toBe(1)
})

test('a semicolon file with named months and a narration is read', () => {
  const text = `Value Date;Narration;Ref No;Withdrawals;Deposits
20-Nov-2026;TRANSFER YB-10042 ANN BROWN;FT881;;64,900.00
21-Nov-2026;Deposit;FT882;;1,000.00`
  expect(said(text)).toEqual(TWO_LINES)
})

test('a file without headings, month first and with signed amounts, is read by its looks', () => {
  const text = `11/20/2026,64900.00,-,"TRANSFER YB-10042 ANN BROWN"
11/21/2026,-50.00,-,"Bank fee"
11/21/2026,1000.00,-,"Deposit"`
  expect(said(text)).toEqual(TWO_LINES.map(([day, words, , amount]) => [day, words, '', amount]))
})

test('a column that says debit or credit tells which way an amount went', () => {
  const text = `Date\tDetails\tAmount\tDR/CR
20/11/2026\tYB-10042\t64900.00\tCR
20/11/2026\tRent\t10.00\tDR`
  expect(said(text)).toEqual([['2026-11-20', 'YB-10042', '', 64_900_00]])
})

test('a row that cannot be read is named with its number, its column and what is wrong', () => {
  const text = `Date,Description,Credit
31/02/2026,A,10.00
20/11/2026,B,ten
,C,5.00
20/11/2026,D,7.00`
  const { lines, errors } = read(text)
  expect(lines.map(({ description }) => description)).toEqual(['D'])
  expect(errors).toEqual([
    { row: 2, column: 'Date', message: '“31/02/2026” is not a day' },
    { row: 3, column: 'Credit', message: '“ten” is not an amount' },
    { row: 4, column: 'Date', message: 'The day is missing' },
  ])
})

test('lines that say the same are told apart by their turn, the same in every file', () => {
  const line = '20/11/2026,Deposit,1000.00'
  const file = `Date,Description,Credit\n${line}\n${line}`
  const prints = read(file).lines.map(({ fingerprint }) => fingerprint)
  expect(new Set(prints).size).toBe(2)
  const other = read(`Date,Description,Credit\n19/11/2026,X,1.00\n${line}\n${line}`)
  expect(other.lines.slice(1).map(({ fingerprint }) => fingerprint)).toEqual(prints)
})

test.each<[string, Buffer, string]>([
  ['a spreadsheet', Buffer.from('PK\u0003\u0004rest'), 'statement-not-csv'],
  ['a PDF', Buffer.from('%PDF-1.7\n1,2\n3,4'), 'statement-not-csv'],
  ['a page', Buffer.from('<html><p>a,b</p></html>'), 'statement-not-csv'],
  ['plain words', Buffer.from('Dear shop\nthank you'), 'statement-not-csv'],
  ['an open quote', Buffer.from('a,b\n"c,d\n'), 'statement-not-csv'],
  ['bytes', Buffer.from([97, 44, 0, 98]), 'statement-not-csv'],
  ['another encoding', Buffer.from('Date,Caf\u00e9\n1,2', 'latin1'), 'statement-encoding'],
  ['UTF-16', Buffer.from('\ufeffa,b\nc,d', 'utf16le'), 'statement-encoding'],
  ['too many rows', Buffer.from('a,b\n'.repeat(101)), 'statement-too-large'],
])('%s is refused with a sentence of its own', (_, bytes, code) => {
  expect(() => readCsv(bytes, 100)).toThrow(expect.objectContaining({ code }))
})
