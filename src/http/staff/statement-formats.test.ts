// What banks and spreadsheets save is imported as it is; what a file does not tell is asked once, and
// kept with the headings of the file.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatementLineView, StatementPreview } from '#contract/transfers.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import { dollarsFromCents } from '#contract/money.ts'
import { system } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let clerk: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  clerk = await asStaff(shop, 'clerk')
})
afterAll(() => shop.close())

type Bytes = string | Buffer<ArrayBuffer>
type Answer = { status: number; body: Record<string, unknown> }

async function upload(
  file: Bytes,
  columns?: object,
  path = '/bank-statements',
  more: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData()
  form.append('file', new File([file], 'november.csv'))
  if (columns) form.append('columns', JSON.stringify(columns))
  for (const [name, value] of Object.entries(more)) form.append(name, value)
  const response = await shop.api.request(`/api${path}`, {
    method: 'POST',
    body: form,
    headers: clerk,
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}
const preview = (file: Bytes, columns?: object) => upload(file, columns, '/bank-statements/preview')
const columnsOf = async (file: Bytes) =>
  (await preview(file)).body['columns'] as StatementPreview['columns']

/** The open lines whose description contains the words. */
async function linesWith(words: string): Promise<StatementLineView[]> {
  const path = `/api/statement-lines?show=open&limit=200&q=${encodeURIComponent(words)}`
  const response = await shop.call('GET', path, undefined, clerk)
  return (await response.json()) as StatementLineView[]
}

const swapped = (text: string) => Buffer.from(Buffer.from(text, 'utf16le').swap16())
const ENCODINGS: [string, (text: string) => Buffer<ArrayBuffer>][] = [
  ['“Unicode text” of a spreadsheet', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['the same with its bytes the other way round', (text) => swapped(`\uFEFF${text}`)],
  ['UTF-16 without a mark', (text) => Buffer.from(text, 'utf16le')],
  ['the same with its bytes the other way round, without a mark', swapped],
  ['the letters of Windows', (text) => Buffer.from(text, 'latin1')],
]

test.each(ENCODINGS)('a statement saved as %s is imported as it is', async (name, encode) => {
  const payer = `RENÉ ${ENCODINGS.findIndex(([other]) => other === name)} CAFÉ`
  const file = `Date\tDescription\tCredit\n20/11/2026\t${payer}\t10.00\n21/11/2026\tOTHER ${payer}\t5.00`
  expect(await upload(encode(file))).toMatchObject({ status: 201, body: { added: 2, known: 0 } })
  expect((await linesWith(payer)).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20'])
  // The same file in UTF-8 brings the same lines.
  expect(await upload(file)).toMatchObject({ status: 201, body: { added: 0, known: 2 } })
})

const OFX_LINES = `
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120120000[-5:EST]<TRNAMT>64900.00<FITID>A1<NAME>ANN &amp; BEN<MEMO>ofx rent
</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261121<TRNAMT>-50.00<FITID>A2<NAME>FEE</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261122<TRNAMT>+1000,5<FITID>A3<NAME>ofx cy<CHECKNUM>77</STMTTRN>`
const sgml = (account: string, lines = OFX_LINES) => `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>JMD
<BANKACCTFROM><BANKID>001<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130${lines}
</BANKTRANLIST><LEDGERBAL><BALAMT>9.00<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

test('a file for accounting programs (OFX) is imported by the bank’s own ids, each line once', async () => {
  const seen = await preview(sgml('404'))
  expect(seen).toMatchObject({ status: 200, body: { moneyIn: 2, moneyOut: 1, errors: [] } })
  expect(await upload(sgml('404'))).toMatchObject({ status: 201, body: { added: 2, known: 0 } })
  const [cy, ann] = await linesWith('ofx')
  expect(ann).toMatchObject({
    day: '2026-11-20',
    description: 'ANN & BEN ofx rent',
    amount: '64900.00',
  })
  expect(cy).toMatchObject({ day: '2026-11-22', bankReference: '77', amount: '1000.50' })
  // The bank writes the same lines with other words, and a new one, a week later.
  const later = OFX_LINES.replace('ANN &amp; BEN', 'A BROWN').replace(
    /$/,
    '<STMTTRN><DTPOSTED>20261123<TRNAMT>7.00<FITID>A4<NAME>ofx new</STMTTRN>',
  )
  expect((await upload(sgml('404', later))).body).toMatchObject({ added: 1, known: 2 })
  // Another account counts its own ids.
  expect((await upload(sgml('405'))).body).toMatchObject({ added: 2, known: 0 })
})

test('a line with a known id and another amount is named, never left aside as known', async () => {
  const line = (amount: string) =>
    `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120<TRNAMT>${amount}<FITID>R1<NAME>reused ann</STMTTRN>`
  await upload(sgml('501', line('10.00')))
  const next = sgml('501', `${line('25.00')}${line('7.00').replace('R1', 'R2')}`)
  const error = {
    row: 2,
    column: 'Id',
    message: 'The bank used this ID before for another amount',
  }
  expect((await preview(next)).body).toMatchObject({
    moneyIn: 1,
    known: 0,
    errors: [error],
    errorCount: 1,
  })
  expect((await upload(next)).status).toBe(422)
  const kept = await upload(next, undefined, undefined, { keepGood: 'yes' })
  expect(kept.body).toMatchObject({ added: 1, known: 0, skipped: 1 })
  // With the same amount it is known, though the bank moves its day.
  const moved = sgml('501', line('10.00').replace('20261120', '20261121'))
  expect((await preview(moved)).body).toMatchObject({ known: 1, errors: [] })
})

test.each(['DEBIT', 'FEE', 'SRVCHG', 'ATM', 'POS', 'CHECK', 'DIRECTDEBIT'])(
  'an OFX line that the bank calls %s is no money in by a positive amount alone',
  async (type) => {
    const line = (amount: string) =>
      `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20261120<TRNAMT>${amount}<FITID>${type}${amount}<NAME>${type}</STMTTRN>`
    const seen = (await preview(sgml('502', `${line('5.00')}${line('-6.00')}`))).body
    expect(seen).toMatchObject({
      moneyIn: 0,
      moneyOut: 1,
      errors: [
        {
          row: 2,
          column: 'Amount',
          message: `The bank calls this ${type}, but the amount is not negative`,
        },
      ],
    })
  },
)

test('an OFX file in XML is read as the older one is, whatever its encoding', async () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>JMD</CURDEF><BANKACCTFROM><BANKID>001</BANKID><ACCTID>900</ACCTID></BANKACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261120</DTPOSTED><TRNAMT>12.00</TRNAMT><FITID>X1</FITID><NAME>xml andré</NAME></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  expect((await upload(xml)).body).toMatchObject({ added: 1 })
  expect((await linesWith('xml')).map(({ description }) => description)).toEqual(['xml andré'])
  for (const [, encode] of ENCODINGS)
    expect((await upload(encode(xml))).body).toMatchObject({ added: 0, known: 1 })
})

test('money of another currency, and a file without its end, are not imported', async () => {
  const dollars = sgml('406').replace('JMD', 'USD')
  expect((await upload(dollars)).body).toMatchObject({ error: expect.stringContaining('JMD') })
  expect((await upload(sgml('406').replace('</OFX>', ''))).status).toBe(422)
  expect((await preview(sgml('406'))).body).toMatchObject({ known: 0, moneyIn: 2 })
})

const EARLY = `When,Details,Ref,Credit
12/7/2026,early ann,FT1,10.00
12/9/2026,early ben,FT2,20.00`

test('days that can be read two ways are asked once, and known from then on', async () => {
  const seen = (await preview(EARLY)).body
  expect(seen).toMatchObject({ moneyIn: 0, errors: [], format: null })
  expect(seen['questions']).toEqual([
    { about: 'days', rows: 2, example: '12/7/2026', readings: ['2026-07-12', '2026-12-07'] },
  ])
  expect((await upload(EARLY, undefined, undefined, { keepGood: 'yes' })).status).toBe(422)
  expect(await linesWith('early')).toEqual([])

  const columns = { ...(seen['columns'] as object), dateOrder: 'mdy' }
  expect((await preview(EARLY, columns)).body).toMatchObject({ moneyIn: 2, questions: [] })
  expect((await upload(EARLY, columns)).status).toBe(201)
  expect((await linesWith('early')).map(({ day }) => day)).toEqual(['2026-12-09', '2026-12-07'])

  const next = EARLY.replaceAll('2026', '2027')
  expect((await preview(next)).body).toMatchObject({
    moneyIn: 2,
    questions: [],
    columns: { dateOrder: 'mdy' },
    format: { confirmedBy: expect.stringMatching(/^clerk/), confirmedAt: expect.any(String) },
  })
  expect((await upload(next)).body).toMatchObject({ added: 2 })
  expect((await linesWith('early'))[0]?.day).toBe('2027-12-09')

  // It can be corrected, and the correction is what is known.
  await upload(next, { ...columns, dateOrder: 'dmy' })
  expect((await preview(next)).body).toMatchObject({ columns: { dateOrder: 'dmy' } })
})

test('a file whose days contradict the order known for its headings is asked about', async () => {
  const file = (days: string[]) =>
    ['Date,Paid by,Ref,Credit', ...days.map((day) => `${day},order doubt,FT1,10.00`)].join('\n')
  const known = file(['12/7/2026', '12/9/2026'])
  expect((await upload(known, { ...(await columnsOf(known)), dateOrder: 'dmy' })).status).toBe(201)

  for (const days of [
    ['11/05/2026', '11/25/2026'],
    ['11/05/2026', '11/25/2026', '26/11/2026'],
  ]) {
    expect((await preview(file(days))).body).toMatchObject({
      columns: { dateOrder: null },
      questions: [{ about: 'days', rows: 1, example: '11/05/2026' }],
    })
    const kept = await upload(file(days), undefined, undefined, { keepGood: 'yes' })
    expect(kept.status).toBe(422)
  }
  // One that agrees with it is read by it.
  const agreeing = file(['11/05/2026', '25/05/2026'])
  expect((await preview(agreeing)).body).toMatchObject({ moneyIn: 2, questions: [] })

  const next = file(['11/05/2026', '11/25/2026'])
  const columns = { ...(await columnsOf(next)), dateOrder: 'mdy' }
  expect((await upload(next, columns)).body).toMatchObject({ added: 2 })
  expect((await preview(next)).body).toMatchObject({ columns: { dateOrder: 'mdy' }, known: 2 })
})

test('days that can be read in one way only are not asked', async () => {
  for (const [day, read] of [
    ['20/11/2026', '2026-11-20'],
    ['11/20/2026', '2026-11-20'],
    ['5/5/2026', '2026-05-05'],
    ['7 Dec 2026', '2026-12-07'],
    ['2026-12-07', '2026-12-07'],
    ['20261207', '2026-12-07'],
  ]) {
    const file = `Date,Details,Credit\n${day},plain ${day},10.00`
    expect((await upload(file)).body).toMatchObject({ added: 1 })
    expect((await linesWith(`plain ${day}`)).map((line) => line.day)).toEqual([read])
  }
})

const CODES = `Date,Code,Details,Amount
20/11/2026,DC,codes ann,10.00
21/11/2026,DEP,codes ben,20.00
21/11/2026,POS,codes shop,5.00`

test('where nothing tells money in from money out it is asked, and nothing is imported before', async () => {
  const seen = (await preview(CODES)).body
  expect(seen).toMatchObject({ moneyIn: 0, moneyOut: 0 })
  expect(seen['questions']).toMatchObject([{ about: 'direction', rows: 3 }])
  expect((await upload(CODES, undefined, undefined, { keepGood: 'yes' })).status).toBe(422)

  const byCode = { ...(await columnsOf(CODES)), direction: 1, words: [{ word: 'dc', means: 'in' }] }
  expect((await preview(CODES, byCode)).body).toMatchObject({ moneyIn: 2, moneyOut: 1 })
  expect((await upload(CODES, byCode)).body).toMatchObject({ added: 2 })
  expect((await preview(CODES)).body).toMatchObject({ moneyIn: 2, known: 2, questions: [] })
})

test('all that a file does not tell is asked at once', async () => {
  const { questions } = (await preview('Date,Payer,Amount\n12/7/2026,both ann,10.00')).body
  expect(questions).toMatchObject([{ about: 'direction' }, { about: 'days' }])
})

test('a file of deposits only is one when staff say so', async () => {
  const file = 'Date,Payer,Amount\n20/11/2026,only ann,10.00'
  const columns = await columnsOf(file)
  expect((await upload(file, columns)).status).toBe(422)
  expect((await upload(file, { ...columns, unsigned: 'in' })).body).toMatchObject({ added: 1 })
  expect((await upload(file.replace('ann', 'ben'))).body).toMatchObject({ added: 1 })
})

test('of two columns of money without a heading, which is money in is asked', async () => {
  const file = '20/11/2026,two ann,10.00,\n21/11/2026,two fee,,4.00'
  const seen = (await preview(file)).body
  expect(seen).toMatchObject({ moneyIn: 0, columns: { credit: null } })
  expect(seen['questions']).toMatchObject([{ about: 'money-in' }])
  const columns = { ...(seen['columns'] as object), credit: 2, unsigned: 'in' }
  expect((await upload(file, columns)).body).toMatchObject({ added: 1 })
  expect((await linesWith('two')).map(({ description }) => description)).toEqual(['two ann'])
})

test.each([
  ['Fecha,Concepto,Importe\n20/11/2026,foreign ann,64900', 2],
  ['Datum,Text,Betrag\n20261120,foreign ben,64900\n20261121,foreign fee,-4', 2],
  ['Date,Value,Text,Paid\n20261120,20261121,foreign cy,64900.00', 3],
])('a column of days is never taken for amounts: %s', async (file, credit) => {
  expect(await columnsOf(file)).toMatchObject({ day: 0, credit })
})

test('a line that is older than its order is never a certain match', async () => {
  const order = await shop.shop.write(system('test'), (tx) => anOrder(tx))
  const line = (day: string) =>
    `${day},TRANSFER YB-${order.id} ON ${day},${dollarsFromCents(order.totalAmount)}`
  const today = jamaicaDay(new Date())
  await upload(
    `Date,Description,Credit\n2020-01-13,${line('2020-01-13').slice(11)}\n${line(today)}`,
  )
  const lines = await linesWith(`YB-${order.id}`)
  expect(lines.map(({ day, proposals }) => [day, proposals[0]?.confidence])).toEqual([
    [today, 'sure'],
    ['2020-01-13', 'likely'],
  ])
  const lineIds = lines.map(({ id }) => id)
  const matched = await shop.call('POST', '/api/statement-lines/matches', { lineIds }, clerk)
  expect(await matched.json()).toEqual({ matched: 1, left: 1 })
})
