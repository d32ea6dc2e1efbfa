// The files of a run, read by a parser that knows nothing of how they are written.

import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import {
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  oneof,
  property,
  record,
  string,
  stringMatching,
} from 'fast-check'
import { expect, test } from 'vitest'
import { centsFromDollars } from '#contract/money.ts'
import {
  type FileField,
  fileKindOf,
  type FileLayout,
  NEUTRAL_LAYOUTS,
  PAYOUT_FILE_KINDS,
  type PayoutFileKind,
  PayoutFileLayouts,
  RTGS_FROM_CENTS,
  SEPARATORS,
} from '#contract/payout-files.ts'
import { adjustCommission } from '#domain/commissions/award-bonus.ts'
import { approveDue } from '#domain/commissions/approve-due.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { givePayee, PAYEE } from '#testing/builders.ts'
import { anEarner, APPROVED, calculated, onPayday } from '#testing/payday.ts'
import { runs } from '#testing/runs.ts'
import { at } from '#testing/shop.ts'
import { fileOfRun, filesOf } from './find-run.ts'
import { fileList, type FileLine, lineReference, makeFiles, sampleOf } from './payout-files.ts'
import { lockRun } from './start-run.ts'

test('a run has a file for each way of paying, by RTGS from a million dollars on', () =>
  onPayday(async (desk) => {
    const { tx, first } = desk
    const { member: byBank } = await anEarner(tx)
    const { member: byPaypal } = await anEarner(tx, { bankAccount: '' })
    await givePayee(tx, byPaypal.id, { paymentMethod: 'paypal', paypalEmail: 'p@example.com' })
    const { member: byName } = await anEarner(tx, { bankAccount: '' })
    await givePayee(tx, byName.id, { paymentMethod: 'western_union', parish: 'Portland' })
    const { member: bigOne } = await anEarner(tx)
    await adjustCommission(at(APPROVED, tx), {
      memberId: bigOne.id,
      amountCents: 995_000_00,
      reason: 'Award of the year',
    })
    await approveDue(at(APPROVED, tx))
    const { id } = await calculated(desk)
    await lockRun(first, id)
    const rowsOf = async (kind: PayoutFileKind) =>
      parse((await fileOfRun(tx, id, kind)).text, { columns: true })
    const reference = (member: MemberRow) => `YBP-2026-10-1-${member.id}`
    expect(await rowsOf('ach')).toMatchObject([{ reference: reference(byBank) }])
    expect(await rowsOf('rtgs')).toMatchObject([
      { reference: reference(bigOne), amount: '1000000.00' },
    ])
    expect(await rowsOf('paypal')).toMatchObject([
      { reference: reference(byPaypal), email: 'p@example.com', amount: '5000.00' },
    ])
    expect(await rowsOf('western_union')).toMatchObject([
      { reference: reference(byName), name: 'Marcia Althea Reid', parish: 'Portland' },
    ])
    expect((await filesOf(tx, id)).map(({ kind, lines, amount }) => [kind, lines, amount])).toEqual(
      [
        ['ach', 1, 5000_00],
        ['rtgs', 1, 1_000_000_00],
        ['paypal', 1, 5000_00],
        ['western_union', 1, 5000_00],
      ],
    )
  }))

test('a file has the layout that staff gave it, and stays as it was locked when that changes', () =>
  onPayday(async (desk) => {
    const { tx, first } = desk
    const { member } = await anEarner(tx)
    await givePayee(tx, member.id, { legalName: 'Reid & Sons #2 @ Mona' })
    const { id } = await calculated(desk)
    const column = (title: string, field: FileField, text = '') => ({ title, field, text })
    const ach: FileLayout = {
      header: false,
      separator: 'bar',
      amounts: 'cents',
      without: '&#@',
      columns: [
        column('Type', 'text', 'CR'),
        column('Account', 'account'),
        column('Payee', 'name'),
        column('Sum', 'amount'),
        column('Bank', 'bankCode'),
        column('Ref', 'reference'),
      ],
    }
    await changeSetting(tx, 'payout-files', { value: { ...NEUTRAL_LAYOUTS, ach } })
    await lockRun(first, id)
    const { text } = await fileOfRun(tx, id, 'ach')
    expect(text).toBe(`CR|404118257|Reid Sons 2 Mona|500000|077|YBP-2026-10-1-${member.id}\r\n`)
    await changeSetting(tx, 'payout-files', { value: NEUTRAL_LAYOUTS })
    expect((await fileOfRun(tx, id, 'ach')).text).toBe(text)
  }))

test('a name or a branch that a spreadsheet would run is written as text', () =>
  onPayday(async (desk) => {
    const { member } = await anEarner(desk.tx)
    await givePayee(desk.tx, member.id, { legalName: '=HYPERLINK("x")', branch: '+1+cmd' })
    const { id } = await calculated(desk)
    await lockRun(desk.first, id)
    const [row] = parse((await fileOfRun(desk.tx, id, 'ach')).text, { columns: true }) as {
      name: string
      branch: string
    }[]
    expect(row?.name).toMatch(/^'=HYPERLINK/)
    expect(row?.branch).toBe("'+1+cmd")
  }))

const RUN = { year: 2026, month: 10, run: 2 }
const { paymentMethod: _, ...person } = PAYEE
const account = { bankCode: '077', branch: '041', accountType: 'savings' } as const
const NO_BANK = { bankCode: null, branch: null, accountType: null, accountNumber: null }
const legalNames = string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
const aLine = record({
  paymentMethod: constantFrom('bank_transfer', 'paypal', 'western_union'),
  legalName: legalNames,
  accountNumber: stringMatching(/^\d{4,18}$/),
  // Mostly usual sums, and some at the border between ACH and RTGS.
  amount: oneof(
    integer({ min: 1, max: 9_999_999_99 }),
    integer({ min: RTGS_FROM_CENTS - 2, max: RTGS_FROM_CENTS + 2 }),
  ),
}).map(({ paymentMethod, legalName, accountNumber, amount }): Omit<FileLine, 'memberId'> => ({
  paymentMethod,
  amount,
  firstName: 'Marcia',
  lastName: 'Reid',
  bankAccount: '',
  paypalEmail: null,
  payee: {
    ...person,
    legalName,
    ...(paymentMethod === 'bank_transfer' ? { ...account, accountNumber } : NO_BANK),
    paypalEmail: paymentMethod === 'paypal' ? 'paid@example.com' : null,
  },
}))
const lines = array(aLine, { minLength: 1, maxLength: 40 }).map((rows) =>
  rows.map((row, index) => Object.assign(row, { memberId: index + 1 })),
)

/** A layout whose columns are those of the neutral one, in any order, said in any of the ways. */
const layouts = record({
  header: boolean(),
  separator: constantFrom(...(Object.keys(SEPARATORS) as (keyof typeof SEPARATORS)[])),
  amounts: constantFrom('dollars' as const, 'cents' as const),
  rest: array(constantFrom('text' as const, 'month' as const), { maxLength: 3 }),
}).map(({ rest, ...form }) => {
  const of = (kind: PayoutFileKind): FileLayout => ({
    ...form,
    without: '',
    columns: [
      ...rest.map((field) => ({ title: field, field, text: field === 'text' ? 'CR' : '' })),
      ...NEUTRAL_LAYOUTS[kind].columns,
    ],
  })
  return PayoutFileLayouts.parse({
    ach: of('ach'),
    rtgs: of('rtgs'),
    paypal: of('paypal'),
    western_union: of('western_union'),
  })
})

/** The rows of a file, by the field that the layout gives each column. */
function rowsOf(fileText: string, { columns, separator, header }: FileLayout) {
  const rows: string[][] = parse(fileText, { delimiter: SEPARATORS[separator] })
  return rows.slice(header ? 1 : 0).map((row) => {
    expect(row).toHaveLength(columns.length)
    const cells = columns.map(({ field }, index) => [field, row[index] ?? ''] as const)
    return Object.fromEntries<string>(cells)
  })
}

test('every line of a run is once in the file of its way of paying, with its sum to the cent', () => {
  assert(
    property(lines, layouts, (rows, layout) => {
      const files = makeFiles(RUN, rows, layout)
      const read = files.flatMap(({ kind, text: fileText }) =>
        rowsOf(fileText, layout[kind]).map((row): Record<string, unknown> => {
          const { amount = '' } = row
          const isCents = layout[kind].amounts === 'cents'
          return { ...row, kind, amount: isCents ? Number(amount) : centsFromDollars(amount) }
        }),
      )
      expect(read).toHaveLength(rows.length)
      for (const line of rows) {
        const row = read.find((found) => found.reference === lineReference(RUN, line.memberId))
        const isBank = line.paymentMethod === 'bank_transfer'
        expect(row).toMatchObject({
          kind: fileKindOf(line.paymentMethod, line.amount),
          amount: line.amount,
          ...(isBank && { account: line.payee?.accountNumber, bankCode: '077' }),
          ...(line.paymentMethod === 'paypal' && { email: 'paid@example.com' }),
        })
      }
      const sum = rows.reduce((total, { amount }) => total + amount, 0)
      expect(files.reduce((total, { amountCents }) => total + amountCents, 0)).toBe(sum)
    }),
    { numRuns: runs(100) },
  )
})

test('the list of the files changes with each of them', () => {
  assert(
    property(lines, (rows) => {
      const files = makeFiles(RUN, rows, NEUTRAL_LAYOUTS)
      const list = fileList(RUN, files)
      expect(fileList(RUN, makeFiles(RUN, rows.toReversed(), NEUTRAL_LAYOUTS))).toEqual(list)
      for (const index of rows.keys()) {
        const other = rows.map((line, place) =>
          place === index ? { ...line, amount: line.amount + 1 } : line,
        )
        expect(fileList(RUN, makeFiles(RUN, other, NEUTRAL_LAYOUTS)).sha256).not.toBe(list.sha256)
      }
      for (const { sha256, text: fileText } of files)
        expect(createHash('sha256').update(fileText).digest('hex')).toBe(sha256)
    }),
    { numRuns: runs(20) },
  )
})

test.each(PAYOUT_FILE_KINDS)('a sample of %s is a file of two lines', (kind) => {
  const layout = NEUTRAL_LAYOUTS[kind]
  const rows = rowsOf(sampleOf({ kind, layout }), layout)
  expect(rows).toHaveLength(2)
  for (const row of rows) for (const { field } of layout.columns) expect(row[field]).not.toBe('')
})

test.each<[string, Partial<FileLayout>]>([
  ['without a column for the amount', { columns: NEUTRAL_LAYOUTS.ach.columns.slice(0, 4) }],
  ['without columns', { columns: [] }],
  [
    'with a column that bank lines have not',
    { columns: [...NEUTRAL_LAYOUTS.ach.columns, { title: 'Mail', field: 'email', text: '' }] },
  ],
  [
    'with a text in a column of something else',
    { columns: NEUTRAL_LAYOUTS.ach.columns.map((column) => ({ ...column, text: '1' })) },
  ],
])('a layout %s is refused', (_name, wrong) => {
  const ach = { ...NEUTRAL_LAYOUTS.ach, ...wrong }
  expect(PayoutFileLayouts.safeParse({ ...NEUTRAL_LAYOUTS, ach }).success).toBe(false)
  expect(PayoutFileLayouts.safeParse(NEUTRAL_LAYOUTS).success).toBe(true)
})
