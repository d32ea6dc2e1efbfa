import { afterAll, beforeAll, expect, test } from 'vitest'
import { jamaicaDay } from '#contract/jamaica.ts'
import { type RefusalCode, refusalSentence } from '#contract/refusals.ts'
import type { StatementLineView, StatementPreview } from '#contract/transfers.ts'
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

const TODAY = jamaicaDay(new Date())
const newOrder = () => shop.shop.write(system('test'), (tx) => anOrder(tx))
const call = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/api${path}`, body, clerk)

function upload(text: BlobPart, more: Record<string, string> = {}, path = '/bank-statements') {
  const form = new FormData()
  form.append('file', new File([text], 'november.csv', { type: 'text/csv' }))
  for (const [name, value] of Object.entries(more)) form.append(name, value)
  return shop.api.request(`/api${path}`, { method: 'POST', body: form, headers: clerk })
}
const preview = (text: BlobPart, more = {}) => upload(text, more, '/bank-statements/preview')
const linesOf = async (show = 'open') =>
  (await (await call('GET', `/statement-lines?show=${show}`)).json()) as StatementLineView[]

test('a statement is previewed, kept once, and its sure lines pay their orders', async () => {
  const [ann, ben] = [await newOrder(), await newOrder()]
  const text = `Date,Description,Debit,Credit
${TODAY},TRANSFER YB-${ann.id} ANN,,"90,000.00"
${TODAY},FEE,10.00,
${TODAY},y b ${ben.id},,"5,000.00"`
  const seen = (await (await preview(text)).json()) as StatementPreview
  expect(seen).toMatchObject({ rows: 3, moneyIn: 2, moneyOut: 1, known: 0, errors: [] })
  expect(seen).toMatchObject({ moneyInTotal: '95000.00', headings: expect.any(Array) })
  expect(await linesOf()).toEqual([])

  const kept = await upload(text)
  expect([kept.status, await kept.json()]).toEqual([201, { id: 1, added: 2, known: 0, skipped: 0 }])
  expect(await (await upload(text)).json()).toMatchObject({ added: 0, known: 2 })
  expect((await (await preview(text)).json()) as StatementPreview).toMatchObject({ known: 2 })

  const lines = await linesOf()
  const named = lines.map(({ proposals }) => [proposals[0]?.orderId, proposals[0]?.confidence])
  expect(named).toEqual([
    [ben.id, 'likely'],
    [ann.id, 'sure'],
  ])
  const lineIds = lines.map(({ id }) => id)
  const sure = await call('POST', '/statement-lines/matches', { lineIds })
  expect(await sure.json()).toEqual({ matched: 1, left: 1 })
  const part = await call('POST', `/statement-lines/${lineIds[0]}/match`, { orderId: ben.id })
  expect([part.status, await part.json()]).toEqual([
    200,
    expect.objectContaining({ amount: '5000.00', due: '85000.00' }),
  ])
  expect(await linesOf()).toEqual([])
  expect((await linesOf('matched')).map(({ matched }) => matched?.orderId)).toEqual([
    ben.id,
    ann.id,
  ])
  expect(await (await call('GET', `/transfers/${ben.id}`)).json()).toMatchObject({
    due: '85000.00',
    payments: [{ source: 'statement' }],
  })
})

test('a wrong match is undone from the matched line, which can then be matched with the right order', async () => {
  const [ann, ben] = [await newOrder(), await newOrder()]
  await upload('Date,Description,Credit\n2026-11-03,Mobile transfer,90000.00')
  const [line] = await linesOf()
  const path = `/statement-lines/${line?.id}/match`
  await call('POST', path, { orderId: ben.id })
  const isWrong = (await linesOf('matched')).find(({ id }) => id === line?.id)?.matched
  expect(isWrong).toMatchObject({ orderId: ben.id })
  const found = await call('GET', `/transfers?q=YB-${ben.id}`)
  expect(await found.json()).toMatchObject([{ orderId: ben.id, paymentStatus: 'paid' }])
  const undone = await call('DELETE', `/transfers/${ben.id}/payments/${isWrong?.paymentId}`)
  expect(await undone.json()).toMatchObject({ paymentStatus: 'pending', due: '90000.00' })
  const again = await call('POST', path, { orderId: ann.id })
  expect(await again.json()).toMatchObject({ due: '0.00' })
})

test('two clerks who match a line with two orders at once pay one of them', async () => {
  const [ann, ben] = [await newOrder(), await newOrder()]
  await upload('Date,Description,Credit\n2026-11-01,Counter deposit,90000.00')
  const [line] = await linesOf()
  const path = `/statement-lines/${line?.id}/match`
  const answers = await Promise.all(
    [ann, ben].map(({ id: orderId }) => call('POST', path, { orderId })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(await refused?.json()).toEqual({ error: refusalSentence('line-matched') })
})

test('rows that are wrong are named, and the good ones kept only if asked', async () => {
  const text = 'Date,Description,Credit\n32/11/2026,A,1.00\n2026-11-02,Good,2.00'
  const refused = await upload(text)
  expect([refused.status, await refused.json()]).toEqual([
    422,
    {
      error: 'Row 2, Date: “32/11/2026” is not a date',
      issues: [{ path: 'row 2', message: 'Row 2, Date: “32/11/2026” is not a date' }],
    },
  ])
  expect(await linesOf()).toEqual([])
  const kept = await upload(text, { keepGood: 'yes' })
  expect(await kept.json()).toMatchObject({ added: 1, skipped: 1 })
  expect((await linesOf()).map(({ description }) => description)).toEqual(['Good'])
  const listed = await call('GET', '/bank-statements?limit=1')
  expect(await listed.json()).toEqual([
    {
      id: expect.any(Number),
      fileName: 'november.csv',
      importedBy: expect.stringMatching(/^clerk/),
      importedAt: expect.any(String),
      added: 1,
      known: 0,
      skipped: 1,
    },
  ])
  expect(listed.headers.get('link')).toContain('rel="next"')
})

test('columns that staff mend are read as they say; others are refused', async () => {
  const text = 'When,What,How much\n11/02/2026,A,1.00'
  const columns = {
    headingRow: 1,
    day: 0,
    dateOrder: 'mdy',
    description: 1,
    reference: null,
    credit: 2,
    direction: null,
    unsigned: 'in',
  }
  const read = await preview(text, { columns: JSON.stringify(columns) })
  expect(await read.json()).toMatchObject({ moneyIn: 1, headings: ['When', 'What', 'How much'] })
  await upload(text, { columns: JSON.stringify(columns) })
  expect((await linesOf()).map(({ day }) => day)).toContain('2026-11-02')
  expect((await preview(text, { columns: '{"day":-1}' })).status).toBe(422)
  expect((await preview(text, { columns: '{' })).status).toBe(400)
})

test.each<[string, BlobPart, number, RefusalCode]>([
  ['a spreadsheet', 'PK\u0003\u0004', 422, 'statement-not-csv'],
  ['an empty file', '', 422, 'statement-not-csv'],
  ['more than 2 MB', 'a,b\n'.repeat(525_000), 413, 'statement-too-large'],
  ['10,001 rows', 'a,b\n'.repeat(10_001), 413, 'statement-too-large'],
])('%s is refused with a sentence', async (_, text, status, code) => {
  for (const response of [await preview(text), await upload(text)])
    expect([response.status, await response.json()]).toEqual([
      status,
      { error: refusalSentence(code) },
    ])
})
