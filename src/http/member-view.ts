// The fields of partners' views that no column holds.

import { formatYearMonth } from '#contract/jamaica.ts'
import { MemberView } from '#contract/partner-views.ts'
import { orderReference } from '#contract/order-number.ts'
import { maskDigits } from '#contract/payees.ts'
import type { Provenance } from '#contract/partners.ts'
import type { CommissionRow } from '#domain/commissions/commissions.table.ts'
import type { WalletLineOfOrder } from '#domain/commissions/wallet-lines.ts'
import type { getWallet } from '#domain/ledger/find-wallet.ts'
import type { Below, Team } from '#domain/partners/find-downline.ts'
import { findMember } from '#domain/partners/get-member.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import type { PayeeRow } from '#domain/partners/payees.table.ts'
import { placeOfSlot } from '#domain/partners/place-in-tree.ts'
import type { PayoutRow } from '#domain/payouts/find-payouts.ts'
import { encode } from '#http/encode.ts'
import type { Tx } from '#platform/tx.ts'

/** Basis points as a rate of four decimals: `1500` is `0.1500`. */
export function rateText(basisPoints: number): string {
  const [size, sign] = [Math.abs(basisPoints), basisPoints < 0 ? '-' : '']
  return `${sign}${Math.trunc(size / 10_000)}.${String(size % 10_000).padStart(4, '0')}`
}

export const memberFields = (member: MemberRow, sponsor?: MemberRow) => ({
  ...member,
  bankAccount: maskDigits(member.bankAccount),
  sponsorName: sponsor ? `${sponsor.firstName} ${sponsor.lastName.slice(0, 1)}.` : null,
  totalSales: member.lifetimeSales,
  commissionRate: rateText(member.commissionRate),
  referral: member.referralCode ?? member.email,
})

/** The partner's own record: with the sponsor's name, and without a wait for payouts that is over. */
export async function withSponsor(tx: Tx, member: MemberRow) {
  const { payoutHeldUntil: until } = member
  const payoutHeldUntil = until && until > tx.now ? until : null
  return { ...memberFields(member, await findMember(tx, member.sponsorId ?? 0)), payoutHeldUntil }
}

export const memberView = (member: MemberRow, sponsor?: MemberRow) =>
  encode(MemberView, memberFields(member, sponsor))

/** A payee as its partner sees it. Somebody else who gets at the account reads no number in whole. */
export const ownPayeeFields = (payee: PayeeRow) => ({
  ...payee,
  trn: maskDigits(payee.trn),
  accountNumber: payee.accountNumber && maskDigits(payee.accountNumber),
})

/** A partner sees the e-mail addresses of direct recruits only. */
const withEmail = <Row extends { email: string }>(member: Row, level: number) => ({
  ...member,
  email: level === 1 ? member.email : null,
})

export const downlineFields = ({ member, level, recruits }: Below) => ({
  ...withEmail(member, level),
  level,
  ...placeOfSlot(member.slot ?? 1),
  recruits,
})

export const teamFields = ({ members, ...team }: Team) => ({
  ...team,
  members: members.map(({ member, level }) => withEmail(member, level)),
})

type Balances = Awaited<ReturnType<typeof getWallet>>

export const walletFields = (balances: Balances) => ({
  ...balances.wallet,
  inTransit: balances.inTransitCents,
  clawbackOwed: balances.owedCents,
  taxWithheld: balances.taxWithheldCents,
})

export const commissionFields = (row: CommissionRow) => ({
  ...row,
  type: row.commissionType,
  description: describe(row),
  rate: row.rate === null ? null : rateText(row.rate),
})

function describe(row: CommissionRow): string {
  const { provenance, level, sourceOrderId, voidReason, notes } = row
  const from = provenance as Provenance
  const order = sourceOrderId ? ` YB-${sourceOrderId}` : ''
  if (from.rule === 'reversal') return `Reversed: order${order}`
  if (from.rule === 'rank-bonus') return `Bonus for reaching ${from.rank}`
  if (from.rule === 'adjustment') return notes
  if (voidReason === 'self-purchase') return `Own purchase in your team, order${order}`
  return level === 1 ? `Your sale, order${order}` : `Level ${level} of a team sale, order${order}`
}

/** A line of the wallet, in words that name its order. */
export const walletLineFields = (line: WalletLineOfOrder) => ({
  ...line,
  description: describeLine(line),
})

function describeLine({ orderId, transactionType, description }: WalletLineOfOrder): string {
  if (orderId === null) return description
  const order = orderReference(orderId)
  return transactionType === 'repayment'
    ? `For a cancelled sale, deducted from order ${order}`
    : `Order ${order}`
}

export const payoutFields = ({ payment, ...run }: PayoutRow) => ({
  ...payment,
  month: formatYearMonth(run),
})
