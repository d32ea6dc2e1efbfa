// The files of a payout run: one for each way of paying, laid out as the bank or service reads it. Staff edit a layout;
// a run keeps the files that it was locked with.

import { z } from 'zod'
import { exactText, oneLine } from './free-text.ts'
import type { PayoutMethod } from './payouts.ts'

export const PAYOUT_FILE_KINDS = ['ach', 'rtgs', 'paypal', 'western_union'] as const
export type PayoutFileKind = (typeof PAYOUT_FILE_KINDS)[number]

export const PAYOUT_FILE_LABELS: Record<PayoutFileKind, string> = {
  ach: 'Bank transfers by ACH',
  rtgs: 'Bank transfers by RTGS',
  paypal: 'PayPal',
  western_union: 'Western Union',
}

/** From this amount on, banks settle by RTGS: the central bank has said of J$1,000,000.00 itself that it is one. */
export const RTGS_FROM_CENTS = 1_000_000_00

export function fileKindOf(method: PayoutMethod, amountCents: number): PayoutFileKind {
  if (method !== 'bank_transfer') return method
  return amountCents < RTGS_FROM_CENTS ? 'ach' : 'rtgs'
}

export const FILE_FIELD_LABELS = {
  reference: 'Line reference',
  name: 'Legal name',
  bankCode: 'Bank code',
  bankName: 'Bank name',
  branch: 'Branch or transit number',
  account: 'Account number',
  accountType: 'Account type',
  amount: 'Amount',
  currency: 'Currency',
  month: 'Payout month',
  email: 'PayPal e-mail',
  parish: 'Parish',
  address: 'Address',
  trn: 'TRN',
  text: 'Fixed text',
} as const
export type FileField = keyof typeof FILE_FIELD_LABELS
const FIELDS = Object.keys(FILE_FIELD_LABELS) as [FileField, ...FileField[]]

const OF_ANY = [
  'reference',
  'name',
  'amount',
  'currency',
  'month',
  'parish',
  'address',
  'trn',
  'text',
]
const OF_BANK = ['bankCode', 'bankName', 'branch', 'account', 'accountType']

/** The fields that lines of a file have. */
export const FIELDS_OF_FILE: Record<PayoutFileKind, readonly FileField[]> = {
  ach: FIELDS.filter((field) => [...OF_ANY, ...OF_BANK].includes(field)),
  rtgs: FIELDS.filter((field) => [...OF_ANY, ...OF_BANK].includes(field)),
  paypal: FIELDS.filter((field) => [...OF_ANY, 'email'].includes(field)),
  western_union: FIELDS.filter((field) => OF_ANY.includes(field)),
}

/** Without these nobody can be paid, or the answer cannot be matched. */
const NEEDED: Record<PayoutFileKind, readonly FileField[]> = {
  ach: ['reference', 'name', 'bankCode', 'account', 'amount'],
  rtgs: ['reference', 'name', 'bankCode', 'account', 'amount'],
  paypal: ['reference', 'email', 'amount'],
  western_union: ['reference', 'name', 'parish', 'amount'],
}

export const SEPARATORS = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const
export type Separator = keyof typeof SEPARATORS
export const SEPARATOR_LABELS: Record<Separator, string> = {
  comma: 'Comma',
  semicolon: 'Semicolon',
  tab: 'Tab',
  bar: 'Vertical bar',
}

export const AMOUNT_FORMATS = { dollars: '12345.60', cents: '1234560' } as const
export type AmountFormat = keyof typeof AMOUNT_FORMATS

export const MAX_COLUMNS = 20
const TITLE = 'Please name the column'
const FIELD = 'Please choose what the column holds'

const FileColumn = z
  .strictObject({
    title: oneLine(40, TITLE, 1),
    field: z.enum(FIELDS, FIELD),
    /** Of a column that always holds the same text. */
    text: exactText(60).default(''),
  })
  .refine(({ field, text }) => field === 'text' || text === '', {
    message: 'Only a fixed text column can have text',
    path: ['text'],
  })
export type FileColumn = z.infer<typeof FileColumn>

const FileLayout = z.strictObject({
  /** Whether the first line has the columns' names. */
  header: z.boolean(),
  separator: z.enum(Object.keys(SEPARATORS) as [Separator, ...Separator[]], 'Please choose one'),
  amounts: z.enum(
    Object.keys(AMOUNT_FORMATS) as [AmountFormat, ...AmountFormat[]],
    'Please choose one',
  ),
  /** Characters that the bank does not take in names and addresses: each becomes a space. */
  without: z.string().max(20, 'Please enter at most 20 characters'),
  columns: z.array(FileColumn).min(1).max(MAX_COLUMNS, `Please use at most ${MAX_COLUMNS} columns`),
})
export type FileLayout = z.infer<typeof FileLayout>

/** A layout of a file of this kind: with the columns that it needs, and none that its lines lack. */
const layoutOf = (kind: PayoutFileKind) =>
  FileLayout.superRefine(({ columns }, context) => {
    const missing = NEEDED[kind].filter(
      (field) => !columns.some((column) => column.field === field),
    )
    if (missing.length > 0) {
      const names = missing.map((field) => FILE_FIELD_LABELS[field]).join(', ')
      context.addIssue({
        code: 'custom',
        path: ['columns'],
        message: `Missing columns: ${names}`,
      })
    }
    for (const [at, { field }] of columns.entries())
      if (!FIELDS_OF_FILE[kind].includes(field))
        context.addIssue({ code: 'custom', path: ['columns', at, 'field'], message: FIELD })
  })

/** `PUT /api/settings/payout-files`. */
export const PayoutFileLayouts = z.strictObject({
  ach: layoutOf('ach'),
  rtgs: layoutOf('rtgs'),
  paypal: layoutOf('paypal'),
  western_union: layoutOf('western_union'),
})
export type PayoutFileLayouts = z.infer<typeof PayoutFileLayouts>

const columns = (...fields: FileField[]): FileColumn[] =>
  fields.map((field) => ({ title: field, field, text: '' }))

const NEUTRAL = { header: true, separator: 'comma', amounts: 'dollars', without: '' } as const
const BANK_COLUMNS = columns(
  'reference',
  'name',
  'bankCode',
  'branch',
  'account',
  'accountType',
  'amount',
  'currency',
)

/** Layouts of no bank in particular: what each way of paying needs, in a plain CSV file. */
export const NEUTRAL_LAYOUTS: PayoutFileLayouts = {
  ach: { ...NEUTRAL, columns: BANK_COLUMNS },
  rtgs: { ...NEUTRAL, columns: BANK_COLUMNS },
  paypal: { ...NEUTRAL, columns: columns('reference', 'name', 'email', 'amount', 'currency') },
  western_union: {
    ...NEUTRAL,
    columns: columns('reference', 'name', 'parish', 'amount', 'currency'),
  },
}

/** `POST /api/payout-file-samples`: a file of this layout with made-up lines. */
export const SampleOfFile = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ach'), layout: layoutOf('ach') }),
  z.strictObject({ kind: z.literal('rtgs'), layout: layoutOf('rtgs') }),
  z.strictObject({ kind: z.literal('paypal'), layout: layoutOf('paypal') }),
  z.strictObject({ kind: z.literal('western_union'), layout: layoutOf('western_union') }),
])
export type SampleOfFile = z.infer<typeof SampleOfFile>
export const FileSampleView = z.object({ text: z.string() })
