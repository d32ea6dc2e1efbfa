// Where a partner is paid, as far as it tells partners apart: the one place that knows where that is stored.

import type { MemberRow } from '#domain/partners/members.table.ts'
import type { PayeeRow } from '#domain/partners/payees.table.ts'
import { addressKeyOf } from '#contract/person-keys.ts'

type Paid = Pick<MemberRow, 'bankAccount' | 'paypalEmail'>

/** Fewer digits are a branch, or part of a name. */
const MIN_DIGITS = 6

/**
 * The account number of the payee. Without one, the longest number in what was written when signing up:
 * `NCB 354-678-901` is 354678901.
 */
export function accountNumberOf(
  { bankAccount }: Paid,
  payee: PayeeRow | undefined,
): string | undefined {
  if (payee) return payee.accountNumber ?? undefined
  const joined = bankAccount.replaceAll(/(?<=\d)[\s-]+(?=\d)/g, '')
  const numbers = (joined.match(/\d+/g) ?? []).toSorted((a, b) => b.length - a.length)
  const [longest = ''] = numbers
  return longest.length >= MIN_DIGITS ? longest : undefined
}

export const paypalOf = ({ paypalEmail }: Paid): string | undefined => paypalEmail || undefined

export const addressOf = (payee: PayeeRow | undefined): string | undefined =>
  payee && addressKeyOf(payee.address, payee.parish)
