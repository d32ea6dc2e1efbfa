// The files of a run, one for each way of paying, and the list of them. They are made from the lines, their payees and
// the layouts and nothing else, so that making them again gives the same bytes. Text that a spreadsheet would run as a
// formula is escaped.

import { createHash } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import { dollarsFromCents } from '#contract/money.ts'
import { formatYearMonth } from '#contract/jamaica.ts'
import { ACCOUNT_TYPE_LABELS, bankName } from '#contract/payees.ts'
import {
  type FileField,
  type FileLayout,
  fileKindOf,
  PAYOUT_FILE_KINDS,
  RTGS_FROM_CENTS,
  type SampleOfFile,
  type PayoutFileKind,
  type PayoutFileLayouts,
  SEPARATORS,
} from '#contract/payout-files.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import type { PayeeRow } from '#domain/partners/payees.table.ts'
import type { Payment } from './find-run.ts'

export type FileRun = { year: number; month: number; run: number }
export type FileLine = Pick<MemberRow, 'firstName' | 'lastName'> &
  Pick<Payment, 'memberId' | 'paymentMethod' | 'bankAccount' | 'paypalEmail' | 'amount'> & {
    /** Null for a line that was calculated before payees were kept: what the partner had written stands for it. */
    payee: Omit<PayeeRow, 'id' | 'memberId' | 'paymentMethod' | 'createdAt'> | null
  }
export type NamedFile = { name: string; text: string; sha256: string }
export type PayoutFile = NamedFile & { kind: PayoutFileKind; lines: number; amountCents: number }

/** A file for each way in which lines of the run are paid. */
export function makeFiles(
  run: FileRun,
  lines: readonly FileLine[],
  layouts: PayoutFileLayouts,
): PayoutFile[] {
  const sorted = lines.toSorted((a, b) => a.memberId - b.memberId)
  const ofKind = Map.groupBy(sorted, (line) => fileKindOf(line.paymentMethod, line.amount))
  return PAYOUT_FILE_KINDS.flatMap((kind) => {
    const rows = ofKind.get(kind)
    if (!rows) return []
    const name = `payouts-${formatYearMonth(run)}-run-${run.run}-${kind.replace('_', '-')}.csv`
    const file = named(name, textOf(run, rows, layouts[kind]))
    const amountCents = rows.reduce((sum, { amount }) => sum + amount, 0)
    return [{ ...file, kind, lines: rows.length, amountCents }]
  })
}

/** The list of a run's files with their hashes, so that its own hash stands for all of them. */
export function fileList(run: FileRun, files: readonly PayoutFile[]): NamedFile {
  const rows = files.map(({ name, lines, amountCents, sha256 }) => [
    name,
    lines,
    dollarsFromCents(amountCents),
    sha256,
  ])
  const text = stringify([['file', 'lines', 'amount', 'sha256'], ...rows], {
    record_delimiter: 'windows',
  })
  return named(`payouts-${formatYearMonth(run)}-run-${run.run}.csv`, text)
}

const named = (name: string, text: string): NamedFile => ({
  name,
  text,
  sha256: createHash('sha256').update(text).digest('hex'),
})

/** Lines as a file of this layout has them. */
export function textOf(run: FileRun, lines: readonly FileLine[], layout: FileLayout): string {
  const { header, separator, columns } = layout
  const titles = columns.map(({ title }) => title)
  const rows = lines.map((line) => {
    const cells = cellsOf(run, line, layout)
    return columns.map(({ field, text }) => (field === 'text' ? text : cells[field]))
  })
  return stringify(header ? [titles, ...rows] : rows, {
    delimiter: SEPARATORS[separator],
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}

type Cells = Record<Exclude<FileField, 'text'>, string>

function cellsOf(run: FileRun, line: FileLine, { amounts, without }: FileLayout): Cells {
  const { payee, amount, memberId } = line
  const plain = (text: string) => withoutCharacters(text, without)
  return {
    reference: lineReference(run, memberId),
    name: plain(payee?.legalName ?? `${line.firstName} ${line.lastName}`),
    bankCode: payee?.bankCode ?? '',
    bankName: payee?.bankCode ? plain(bankName(payee.bankCode)) : '',
    branch: plain(payee?.branch ?? ''),
    account: payee ? (payee.accountNumber ?? '') : line.bankAccount,
    accountType: payee?.accountType ? ACCOUNT_TYPE_LABELS[payee.accountType] : '',
    amount: amounts === 'cents' ? String(amount) : dollarsFromCents(amount),
    currency: 'JMD',
    month: formatYearMonth(run),
    email: (payee ? payee.paypalEmail : line.paypalEmail) ?? '',
    parish: payee?.parish ?? '',
    address: plain(payee?.address ?? ''),
    trn: payee?.trn ?? '',
  }
}

const withoutCharacters = (text: string, unwanted: string): string =>
  [...text]
    .map((character) => (unwanted.includes(character) ? ' ' : character))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim()

/** The reference of a line at the bank: the same however often the run is calculated. */
export const lineReference = (run: FileRun, memberId: number) =>
  `YBP-${formatYearMonth(run)}-${run.run}-${memberId}`

const SAMPLE_PAYEE = {
  legalName: 'Marcia Althea Bennett',
  address: '14 Mona Road, Kingston 6',
  parish: 'St Andrew',
  trn: '112408336',
} as const
const SAMPLE_BANK = { bankCode: '077', branch: 'Half Way Tree', accountType: 'savings' } as const

/** What a file of this layout looks like, with two lines of people who do not exist. */
export function sampleOf({ kind, layout }: SampleOfFile): string {
  const isBank = kind === 'ach' || kind === 'rtgs'
  const cents = kind === 'rtgs' ? RTGS_FROM_CENTS : 12_345_60
  const line = (memberId: number, accountNumber: string, amount: number): FileLine => ({
    memberId,
    firstName: '',
    lastName: '',
    bankAccount: '',
    paypalEmail: null,
    paymentMethod: isBank ? 'bank_transfer' : kind,
    amount,
    payee: {
      ...SAMPLE_PAYEE,
      ...(isBank ? { ...SAMPLE_BANK, accountNumber } : NO_BANK),
      paypalEmail: kind === 'paypal' ? `partner${memberId}@example.com` : null,
    },
  })
  const lines = [line(1, '404118257', cents), line(2, '354123308', cents + 6_400_40)]
  return textOf({ year: 2026, month: 10, run: 1 }, lines, layout)
}

const NO_BANK = { bankCode: null, branch: null, accountType: null, accountNumber: null }
