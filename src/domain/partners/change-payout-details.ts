// Changes where a partner's payouts go. A change holds all payouts back for three days, so that a
// thief gains nothing by it before the partner has read the mail about it.

import { accountWords, FIELDS_OF_METHOD, type Payee } from '#contract/payees.ts'
import type { Tx } from '#platform/tx.ts'
import { findPayee } from './find-payees.ts'
import { changeMember, lockOpenMember } from './get-member.ts'
import type { MemberRow } from './members.table.ts'
import { type PayeeRow, payees } from './payees.table.ts'

export const COOL_DOWN_HOURS = 72
const HOUR_MS = 3_600_000

export type PayoutDetails = Payee & { memberId: number }

/** Repeating the details in use changes nothing. */
export async function changePayoutDetails(
  tx: Tx,
  { memberId, ...given }: PayoutDetails,
): Promise<MemberRow> {
  const member = await lockOpenMember(tx, memberId)
  const details = columnsOf(given)
  const before = await findPayee(tx, memberId)
  const names = Object.keys(details) as (keyof typeof details)[]
  const changed = names.filter((name) => (before?.[name] ?? null) !== details[name])
  if (changed.length === 0) return member
  const payoutHeldUntil = new Date(tx.now.getTime() + COOL_DOWN_HOURS * HOUR_MS)
  await tx.record('member.details-changed', { memberId, changed })
  await tx.db.insert(payees).values({ ...details, memberId, createdAt: tx.now })
  const { paymentMethod, paypalEmail } = details
  const words = { paymentMethod, paypalEmail, bankAccount: accountWords(given) }
  return changeMember(tx, memberId, { ...words, payoutHeldUntil })
}

/** The columns of a payee: what its method does not need is not kept. */
function columnsOf(given: Payee): Omit<PayeeRow, 'id' | 'memberId' | 'createdAt'> {
  const { paymentMethod, legalName, address, parish, trn } = given
  const needed = FIELDS_OF_METHOD[paymentMethod]
  return {
    paymentMethod,
    legalName,
    address,
    parish,
    trn,
    bankCode: (needed.bankCode && given.bankCode) || null,
    branch: (needed.branch && given.branch) || null,
    accountType: (needed.accountType && given.accountType) || null,
    accountNumber: (needed.accountNumber && given.accountNumber) || null,
    paypalEmail: (needed.paypalEmail && given.paypalEmail) || null,
  }
}
