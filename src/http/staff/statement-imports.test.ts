import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatementPreview } from '#contract/transfers.ts'
import { importStatement } from '#domain/transfers/import-statement.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let clerk: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  clerk = await asStaff(shop, 'clerk')
})
afterAll(() => shop.close())

function upload(text: string, more: Record<string, string> = {}, path = '/bank-statements') {
  const form = new FormData()
  form.append('file', new File([text], 'november.csv', { type: 'text/csv' }))
  for (const [name, value] of Object.entries(more)) form.append(name, value)
  return shop.api.request(`/api${path}`, { method: 'POST', body: form, headers: clerk })
}
const preview = (text: string, more = {}) => upload(text, more, '/bank-statements/preview')

/** Every way to read this file in which its rows are still money in. */
const FILE = `Date,Type,Details,Reference,Amount
05/06/2026,CR,Ann Brown,FT1,11.00
05/06/2026,CR,Ann Brown,FT1,11.00
06/06/2026,CR,Ben,FT2,12.00`
const CHOICES = [null, 1, 2, 3].flatMap((reference) =>
  [1, 2, 3, [2, 3]].flatMap((description) =>
    [null, 1].flatMap((direction) =>
      ['dmy', 'mdy'].map((dateOrder) => {
        const chosen = { reference, description, direction, dateOrder, unsigned: 'in' }
        return Object.assign(chosen, { headingRow: 1, day: 0, credit: 4 })
      }),
    ),
  ),
)

test('whichever columns and order of days are chosen, a file brings its lines once', async () => {
  const importAs = async (columns: object) =>
    (await upload(FILE, { columns: JSON.stringify(columns) })).json()
  expect(await importAs(CHOICES[0] ?? {})).toMatchObject({ added: 3, known: 0 })
  for (const columns of CHOICES)
    expect(await importAs(columns)).toMatchObject({ added: 0, known: 3 })
})

test('lines kept under the print of their chosen columns are known, and then by every choice', async () => {
  const text = FILE.replaceAll('Ann Brown', 'Cy Green').replaceAll('Ben', 'Di')
  const printOf = (cells: unknown[], turn: number) =>
    createHash('sha256')
      .update(`${JSON.stringify(cells)} ${turn}`)
      .digest('hex')
  const line = { description: 'Cy Green', bankReference: 'FT1', amount: 11_00, rowNumber: 2 }
  const first = ['2026-06-05', 11_00, 'cy green', 'ft1']
  const lines = [
    { ...line, day: '2026-06-05', fingerprint: printOf(first, 1) },
    { ...line, day: '2026-06-05', fingerprint: printOf(first, 2) },
    { ...line, day: '2026-06-06', fingerprint: printOf(['2026-06-06', 12_00, 'di', 'ft2'], 1) },
  ]
  await shop.shop.write(system('test'), (tx) => importStatement(tx, { fileName: 'old.csv', lines }))
  const chosen = { ...CHOICES[0], reference: 3, description: 2, direction: 1 }
  const asDayFirst = { columns: JSON.stringify(chosen) }
  const seen = (await (await preview(text, asDayFirst)).json()) as StatementPreview
  expect(seen).toMatchObject({ moneyIn: 3, known: 3, alikeCount: 0 })
  expect(await (await upload(text, asDayFirst)).json()).toMatchObject({ added: 0, known: 3 })
  for (const columns of CHOICES.slice(0, 4)) {
    const again = await upload(text, { columns: JSON.stringify(columns) })
    expect(await again.json()).toMatchObject({ added: 0, known: 3 })
  }
})

test('a new line with day and amount of another file is pointed out, and left out if staff say so', async () => {
  await upload('Date,Description,Credit\n2026-11-07,Eve Gold,31.00\n2026-11-07,Fay,32.00')
  const other = 'Date,Narration,Deposits\n2026-11-07,FT99 GOLD EVE,31.00\n2026-11-08,Gus,31.00'
  const seen = (await (await preview(other)).json()) as StatementPreview
  expect(seen).toMatchObject({ moneyIn: 2, known: 0, alikeCount: 1 })
  expect(seen.alike).toEqual([
    {
      row: 2,
      day: '2026-11-07',
      amount: '31.00',
      description: 'FT99 GOLD EVE',
      earlier: { fileName: 'november.csv', description: 'Eve Gold' },
    },
  ])
  const kept = await upload(other, { leaveAlike: 'yes' })
  expect(await kept.json()).toMatchObject({ added: 1, known: 0, skipped: 1 })
})

test('two deposits of one file that agree in day and amount are no repetition of each other', async () => {
  const text = 'Date,Description,Credit\n2026-11-09,Hal,41.00\n2026-11-09,Ivy,41.00'
  expect(await (await preview(text)).json()).toMatchObject({ moneyIn: 2, alikeCount: 0 })
  await upload(text)
  expect(await (await preview(text)).json()).toMatchObject({ known: 2, alikeCount: 0 })
})

test('words that may mean either way are asked about, and nothing is kept until they are told', async () => {
  const text = 'Date,Type,Details,Amount\n2026-11-10,DC,Jan,51.00\n2026-11-10,DC,Kim,52.00'
  const seen = (await (await preview(text)).json()) as StatementPreview
  expect(seen).toMatchObject({
    moneyIn: 0,
    nothingIn: 'words',
    words: [{ word: 'dc', rows: 2, means: null }],
  })
  expect((await upload(text)).status).toBe(422)
  const columns = { ...seen.columns, words: [{ word: 'dc', means: 'in' }] }
  const kept = await upload(text, { columns: JSON.stringify(columns) })
  expect(await kept.json()).toMatchObject({ added: 2 })
})

test.each([
  ['Date,Details,Credit\n10/11/2026,Fee,\n11/11/2026,Fee,', 'all-out'],
  ['Date,Details,Amount\n10/11/2026,Fee,-1.00', 'all-out'],
  ['Date,Details,Credit\n31/02/2026,A,1.00\n32/02/2026,B,1.00', 'no-days'],
  ['Date,Details,Credit\n10/11/2026,A,one\n11/11/2026,B,two', 'no-amounts'],
  ['Date,Details,Credit\n,,\nEnd of list,,', 'empty'],
])('a file that seems to bring no money says why: %j is %s', async (text, why) => {
  expect(await (await preview(text)).json()).toMatchObject({ moneyIn: 0, nothingIn: why })
})
