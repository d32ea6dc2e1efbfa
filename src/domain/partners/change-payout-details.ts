// Changes where a partner's payouts go. A change holds all payouts back for three days, so that a
// thief gains nothing by it before the partner has read the mail about it.

import type { PayoutMethod } from '#contract/payouts.ts'
import type { Tx } from '#platform/tx.ts'
import { changeMember, lockOpenMember } from './get-member.ts'
import type { MemberRow } from './members.table.ts'

export const COOL_DOWN_HOURS = 72
const HOUR_MS = 3_600_000

export type PayoutDetails = {
  memberId: number
  paymentMethod: PayoutMethod
  bankAccount: string
  paypalEmail?: string | null | undefined
}

export async function changePayoutDetails(tx: Tx, input: PayoutDetails): Promise<MemberRow> {
  const { memberId, paymentMethod, bankAccount } = input
  const before = await lockOpenMember(tx, memberId)
  const details = { paymentMethod, bankAccount, paypalEmail: input.paypalEmail || null }
  const names = ['paymentMethod', 'bankAccount', 'paypalEmail'] as const
  const changed = names.filter((name) => before[name] !== details[name])
  if (changed.length === 0) return before
  const payoutHeldUntil = new Date(tx.now.getTime() + COOL_DOWN_HOURS * HOUR_MS)
  await tx.record('member.details-changed', { memberId, changed })
  return changeMember(tx, memberId, { ...details, payoutHeldUntil })
}
