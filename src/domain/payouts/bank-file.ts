// The file for the bank, made from the lines of a run and nothing else, so that making it again
// gives the same bytes. Text that a spreadsheet would run as a formula is escaped.

import { createHash } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import { dollarsFromCents } from '#contract/money.ts'
import { formatYearMonth } from '#contract/jamaica.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import type { Payment } from './find-run.ts'

export type BankRun = { year: number; month: number; run: number }
export type BankLine = Pick<MemberRow, 'firstName' | 'lastName'> &
  Pick<Payment, 'memberId' | 'paymentMethod' | 'bankAccount' | 'paypalEmail' | 'amount'>
export type BankFile = { name: string; text: string; sha256: string }

export function bankFile(run: BankRun, lines: readonly BankLine[]): BankFile {
  const rows = lines
    .toSorted((a, b) => a.memberId - b.memberId)
    .map((line) => [
      lineReference(run, line.memberId),
      `${line.firstName} ${line.lastName}`,
      line.paymentMethod,
      line.paymentMethod === 'paypal' ? (line.paypalEmail ?? '') : line.bankAccount,
      dollarsFromCents(line.amount),
      'JMD',
    ])
  const header = ['reference', 'name', 'method', 'account', 'amount', 'currency']
  const text = stringify([header, ...rows], {
    escape_formulas: true,
    record_delimiter: 'windows',
  })
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { name: `payouts-${formatYearMonth(run)}-run-${run.run}.csv`, text, sha256 }
}

/** The reference of a line at the bank: the same however often the run is calculated. */
export const lineReference = (run: BankRun, memberId: number) =>
  `YBP-${formatYearMonth(run)}-${run.run}-${memberId}`
