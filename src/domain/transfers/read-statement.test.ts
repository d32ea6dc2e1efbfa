import { expect, test } from 'vitest'
import { cpuMs } from '#testing/cpu-time.ts'
import type { StatementColumns } from '#contract/transfers.ts'
import { readCsv } from '#platform/files/csv-file.ts'
import { guessColumns } from './guess-columns.ts'
import { readLines } from './statement-lines.ts'

const rowsOf = (text: string) => readCsv(Buffer.from(text), 100)
const read = (text: string) => {
  const rows = rowsOf(text)
  return readLines({ rows }, guessColumns(rows))
}
const summaryOf = (text: string) =>
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
  expect(summaryOf(text)).toEqual(TWO_LINES)
  expect(read(text).aside).toEqual([
    { row: 6, why: 'out', text: '20/11/2026 · Bank fee · FT883 · 50.00 · 99,950.00' },
  ])
})

test('a semicolon file with named months and a narration is read', () => {
  const text = `Value Date;Narration;Ref No;Withdrawals;Deposits
20-Nov-2026;TRANSFER YB-10042 ANN BROWN;FT881;;64,900.00
21-Nov-2026;Deposit;FT882;;1,000.00`
  expect(summaryOf(text)).toEqual(TWO_LINES)
})

test('a file without headings, month first and with signed amounts, is read by its looks', () => {
  const text = `11/20/2026,64900.00,-,"TRANSFER YB-10042 ANN BROWN"
11/21/2026,-50.00,-,"Bank fee"
11/21/2026,1000.00,-,"Deposit"`
  expect(summaryOf(text)).toEqual(
    TWO_LINES.map(([day, words, , amount]) => [day, words, '', amount]),
  )
})

test('a column that says debit or credit tells which way an amount went', () => {
  const text = `Date\tDetails\tAmount\tDR/CR
20/11/2026\tYB-10042\t64900.00\tCR
20/11/2026\tRent\t10.00\tDR`
  expect(summaryOf(text)).toEqual([['2026-11-20', 'YB-10042', '', 64_900_00]])
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
    { row: 2, column: 'Date', message: '“31/02/2026” is not a date' },
    { row: 3, column: 'Credit', message: '“ten” is not an amount' },
    { row: 4, column: 'Date', message: 'The date is missing' },
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

const DEPOSITS = `Date,Type,Details,Amount,Balance
20/11/2026,Credit,TRANSFER YB-10042,64900.00,164900.00
20/11/2026,Deposit,COUNTER,1000.00,165900.00
21/11/2026,Direct Deposit,ANN BROWN,2000.00,167900.00`

test('deposits are money in, however the bank calls them', () => {
  expect(summaryOf(DEPOSITS).map(([, words]) => words)).toEqual([
    'TRANSFER YB-10042',
    'COUNTER',
    'ANN BROWN',
  ])
  const ncb = read(`Date,Type,Description,Amount
20/11/2026,DEPOSIT,A,1.00
20/11/2026,WITHDRAWAL,B,2.00
21/11/2026,D,C,3.00
21/11/2026,W/D,E,4.00`)
  expect(ncb.lines.map(({ description }) => description)).toEqual(['A', 'C'])
  expect(ncb.aside.map(({ row, why }) => [row, why])).toEqual([
    [3, 'out'],
    [5, 'out'],
  ])
})

test.each([
  ['with headings', 'Date,Details,Amount\n'],
  ['without', ''],
])('a description that says Deposit in every row stays a description, %s', (_, headings) => {
  const rows = rowsOf(`${headings}20/11/2026,Deposit,1.00\n21/11/2026,Deposit,2.00`)
  expect(guessColumns(rows)).toMatchObject({ description: [1], direction: null, unsigned: null })
})

const UNCLEAR = `Date,Type,Details,Amount
20/11/2026,Deposit,A,1.00
20/11/2026,DC,B,2.00
20/11/2026,Deposit reversal,C,3.00
20/11/2026,,D,4.00`

test('a word that may mean either way is asked about, and read as staff say', () => {
  const rows = rowsOf(UNCLEAR)
  const columns = guessColumns(rows)
  const requested = readLines({ rows }, columns)
  expect(requested.lines.map(({ description }) => description)).toEqual(['A'])
  expect(requested.errors).toEqual([
    { row: 3, column: 'Type', message: 'Not clear whether “DC” is money in or money out' },
    {
      row: 4,
      column: 'Type',
      message: 'Not clear whether “Deposit reversal” is money in or money out',
    },
    { row: 5, column: 'Type', message: 'Not clear whether this is money in or money out' },
  ])
  expect(requested.words).toContainEqual({ word: 'dc', rows: 1, means: null })
  const words = [
    { word: 'dc', means: 'in' },
    { word: 'deposit reversal', means: 'out' },
    { word: '', means: 'out' },
  ] as const
  const result = readLines({ rows }, { ...columns, words: [...words] })
  expect(result.lines.map(({ description }) => description)).toEqual(['A', 'B'])
  expect([result.aside.length, result.errors]).toEqual([2, []])
})

test('where the balance rises with a word that is not known, the word means money in', () => {
  const text = `Date,Type,Details,Amount,Balance
20/11/2026,DC,A,10.00,110.00
20/11/2026,BP,B,4.00,106.00
21/11/2026,DC,C,5.00,111.00
21/11/2026,BP,D,1.00,110.00`
  const { lines, aside, errors } = read(text)
  // The first word has no balance above it, but its like has.
  expect(lines.map(({ description }) => description)).toEqual(['A', 'C'])
  expect([aside.length, errors]).toEqual([2, []])
})

test('amounts without a sign are told apart by the balance, newest first or last', () => {
  const rows = ['22/11/2026,Bill,4.00,106.00', '21/11/2026,Ann,10.00,110.00']
  const oldest = ['20/11/2026,Ben,30.00,100.00', '19/11/2026,Rent,7.00,70.00']
  const text = (lines: string[]) => `Date,Details,Amount,Balance\n${lines.join('\n')}`
  const newestFirst = [...rows, ...oldest]
  for (const lines of [newestFirst, newestFirst.toReversed()]) {
    const names = read(text(lines)).lines.map(({ description }) => description)
    expect(names).toContain('Ann')
    expect(names).toContain('Ben')
    expect(names).not.toContain('Bill')
    // The oldest row has no balance before it.
    expect(names).not.toContain('Rent')
    expect(read(text(lines)).questions).toMatchObject([{ about: 'direction', rows: 1 }])
  }
})

test('a mark of money in says nothing of the amounts without one: the balance does', () => {
  const file = (marked: string) => `Date,Description,Amount,Balance
20/11/2026,Ann,${marked},"15,000.00"
21/11/2026,Rent,"1,200.00","13,800.00"`
  for (const marked of ['"5,000.00 CR"', '"+5,000.00"', '"5,000.00 cr"']) {
    const { lines, aside, questions } = read(file(marked))
    expect(lines.map(({ description }) => description)).toEqual(['Ann'])
    expect(aside.map(({ row, why }) => [row, why])).toEqual([[3, 'out']])
    expect(questions).toEqual([])
  }
})

test('where one amount is marked as money in and no balance tells, the others are questions', () => {
  const { lines, questions } = read(`Date,Description,Amount
20/11/2026,Ann,"5,000.00 CR"
21/11/2026,Rent,"1,200.00"`)
  expect(lines.map(({ description }) => description)).toEqual(['Ann'])
  expect(questions).toMatchObject([{ about: 'direction', rows: 1, example: '1,200.00' }])
})

test.each(['-1.00', '(1.00)', '1.00 DR', '1.00-'])(
  'a mark of money out such as %s makes the amounts without one money in',
  (marked) => {
    const { lines, questions } = read(`Date,Description,Amount
20/11/2026,Fee,${marked}
21/11/2026,Ann,5.00
22/11/2026,Ben,6.00 CR`)
    expect(lines.map(({ description }) => description)).toEqual(['Ann', 'Ben'])
    expect(questions).toEqual([])
  },
)

const BOTH_WAYS = [
  'Money In/Out',
  'Money in / Money out',
  'Paid in/out',
  'Deposits/Withdrawals',
  'Withdrawals/Deposits',
  'Amount (CR/DR)',
]
test.each(BOTH_WAYS)('a column %s is a question, or the balance tells', (heading) => {
  const open = read(`Date,Details,${heading}\n20/11/2026,Ann,5.00\n21/11/2026,Rent,2.00`)
  expect(open.lines).toEqual([])
  expect(open.questions).toMatchObject([{ about: 'direction', rows: 2 }])
  const { lines, aside, questions } = read(`Date,Details,${heading},Balance
19/11/2026,Opening balance,,10.00
20/11/2026,Ann,5.00,15.00
21/11/2026,Rent,2.00,13.00`)
  expect(lines.map(({ description }) => description)).toEqual(['Ann'])
  expect(aside.map(({ row, why }) => [row, why])).toEqual([
    [2, 'sum'],
    [4, 'out'],
  ])
  expect(questions).toEqual([])
})

test('without headings money in is the column that raises the balance, and all words are kept', () => {
  const text = `20/11/2026,TRANSFER FROM,"64,900.00",,"164,900.00",GLENROY PINNOCK YB10035,KGN
20/11/2026,BILL PAYMENT,,50.00,"164,850.00",JPS,KGN
21/11/2026,DEPOSIT,"1,000.00",,"165,850.00",ANN BROWN,KGN`
  expect(summaryOf(text)).toEqual([
    ['2026-11-20', 'TRANSFER FROM GLENROY PINNOCK YB10035', '', 64_900_00],
    ['2026-11-21', 'DEPOSIT ANN BROWN', '', 1_000_00],
  ])
})

test('sums and balances that the file adds are no lines and no errors', () => {
  const text = `Transaction Date,Details,Withdrawals,Deposits,Running Balance
01/11/2026,Opening balance,,,100.00
20/11/2026,Ann,,10.00,110.00
21/11/2026,TOTAL GAS STATION,,5.00,115.00
Total,,,15.00,
,,,15.00,
Transaction Date,Details,Withdrawals,Deposits,Running Balance
30/11/2026,Closing balance,,,115.00`
  const { lines, aside, errors } = read(text)
  expect(lines.map(({ description }) => description)).toEqual(['Ann', 'TOTAL GAS STATION'])
  expect(aside.map(({ row, why }) => [row, why])).toEqual([
    [2, 'sum'],
    [5, 'sum'],
    [6, 'sum'],
    [7, 'other'],
    [8, 'sum'],
  ])
  expect(errors).toEqual([])
})

test('money above the headings is named as left aside', () => {
  const text = `20/11/2026,Ann,10.00\nDate,Details,Credit\n21/11/2026,Ben,20.00`
  expect(read(text).lines.map(({ description }) => description)).toEqual(['Ben'])
  expect(read(text).aside.map(({ row, why }) => [row, why])).toEqual([[1, 'above']])
})

test('every row under the headings is a line, an error or named as left aside', () => {
  for (const text of [DEPOSITS, UNCLEAR]) {
    const { lines, aside, errors } = read(text)
    expect(lines.length + aside.length + errors.length).toBe(text.split('\n').length - 1)
  }
})

test('a line is known by its row, whichever columns and order of days are chosen', () => {
  const rows = rowsOf(`Date,Type,Details,Reference,Amount,Balance
05/06/2026,CR,Ann,FT1,10.00,10.00
05/06/2026,CR,Ann,FT1,10.00,10.00
06/06/2026,CR,Ben,FT2,"1,010.00",1020.00`)
  const guess = { ...guessColumns(rows), dateOrder: 'dmy', unsigned: 'in' } as const
  const printsBy = (change: Partial<StatementColumns>) =>
    readLines({ rows }, { ...guess, ...change }).lines.map(({ fingerprint }) => fingerprint)
  const prints = printsBy({})
  expect(new Set(prints).size).toBe(3)
  for (const reference of [null, 1, 2, 3])
    for (const description of [[1], [2], [3], [1, 2, 3]])
      for (const dateOrder of ['dmy', 'mdy'] as const)
        for (const direction of [null, 1])
          expect(printsBy({ reference, description, dateOrder, direction })).toEqual(prints)
  const written = rowsOf('Date,Credit\n25/06/2026,"1,010.00",\n25/06/2026,1010.00')
  const twins = readLines({ rows: written }, guessColumns(written)).lines
  expect(new Set(twins.map(({ fingerprint }) => fingerprint)).size).toBe(2)
})

/** Reads a file as staff's preview does, or refuses it. */
function readOrRefuse(text: string): void {
  try {
    const rows = readCsv(Buffer.from(`Date,Amount\n${text}`), 10_000)
    readLines({ rows }, guessColumns(rows))
  } catch (error) {
    expect(error).toMatchObject({ code: expect.stringMatching(/^statement-/) })
  }
}

test('a file that was made to be slow costs little more than a usual one of its size, or is refused', async () => {
  const row = `05/06/2026,TRANSFER FROM ANN BROWN ${'X'.repeat(150)},"1,010.00",1020.00\n`
  const usual = row.repeat(9000)
  const slow = [
    `"${' 0:00'.repeat(400_000)}\nx",1.00`,
    Array.from({ length: 100 }, () => `"${' 0:00'.repeat(3900)}\nx",1.00`).join('\n'),
    Array.from({ length: 9000 }, () => `"${' 0:00'.repeat(40)}\nx",1.00`).join('\n'),
    Array.from({ length: 100 }, () => `"${'1,'.repeat(9000)}x",1.00`).join('\n'),
    Array.from({ length: 9000 }, () => '1.00,'.repeat(40)).join('\n'),
    `"${' '.repeat(2_000_000)}`,
  ]
  const usualMs = await cpuMs(() => readOrRefuse(usual))
  for (const text of slow) expect(await cpuMs(() => readOrRefuse(text))).toBeLessThan(5 * usualMs)
})

test.each<[string, Buffer, string]>([
  ['a spreadsheet', Buffer.from('PK\u0003\u0004rest'), 'statement-not-csv'],
  ['a PDF', Buffer.from('%PDF-1.7\n1,2\n3,4'), 'statement-not-csv'],
  ['a page', Buffer.from('<html><p>a,b</p></html>'), 'statement-not-csv'],
  ['plain words', Buffer.from('Dear shop\nthank you'), 'statement-not-csv'],
  ['an open quote', Buffer.from('a,b\n"c,d\n'), 'statement-not-csv'],
  ['bytes', Buffer.from([97, 44, 0, 98]), 'statement-not-csv'],
  [
    'half a character of UTF-16',
    Buffer.from('\ufeffa,b\nc,\ud800', 'utf16le'),
    'statement-not-csv',
  ],
  ['too many rows', Buffer.from('a,b\n'.repeat(101)), 'statement-too-large'],
])('%s is refused with a sentence of its own', (_, bytes, code) => {
  expect(() => readCsv(bytes, 100)).toThrow(expect.objectContaining({ code }))
})
