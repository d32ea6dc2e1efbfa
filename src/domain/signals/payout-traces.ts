// Where a partner is paid, as far as it tells partners apart: the one place that knows where that is stored.

import type { MemberRow } from '#domain/partners/members.table.ts'

type Paid = Pick<MemberRow, 'bankAccount' | 'paypalEmail'>

/** Fewer digits are a branch, or part of a name. */
const MIN_DIGITS = 6

/** The longest number in what was written as a bank account: `NCB 354-678-901` is 354678901. */
export function accountNumberOf({ bankAccount }: Paid): string | undefined {
  const joined = bankAccount.replaceAll(/(?<=\d)[\s-]+(?=\d)/g, '')
  const numbers = (joined.match(/\d+/g) ?? []).toSorted((a, b) => b.length - a.length)
  const [longest = ''] = numbers
  return longest.length >= MIN_DIGITS ? longest : undefined
}

export const paypalOf = ({ paypalEmail }: Paid): string | undefined => paypalEmail || undefined
