// Posts the commissions of a paid order: one for each paid level of the present upline, with its
// provenance. Those of a partner's own purchase are posted as flagged and void.

import { type OrderRow, saleBaseCents } from '#domain/orders/orders.table.ts'
import { getMember } from '#domain/partners/get-member.ts'
import { findUpline } from '#domain/partners/find-place.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import type { Tx } from '#platform/tx.ts'
import { commissions } from './commissions.table.ts'
import { holdMoney } from './move-money.ts'
import { commissionsOfSale, type SaleCommissions } from './commissions-of-sale.ts'
import { type RunningPlan, runningPlan } from './running-plan.ts'

const DAY_MS = 24 * 3_600_000

export async function postSale(tx: Tx, order: OrderRow, sellerId: number): Promise<void> {
  const paidAt = order.paidAt ?? tx.now
  const plan = await runningPlan(tx, paidAt)
  const seller = await getMember(tx, sellerId)
  const sale = commissionsOfSale(plan, await uplineOf(tx, seller, plan), {
    netSaleCents: saleBaseCents(order),
    selfPurchase: isSamePerson(seller, { email: order.customerEmail, phone: order.customerPhone }),
    paidAt: paidAt.toISOString(),
  })
  if (sale.commissions.length === 0) return
  const rows = await tx.db
    .insert(commissions)
    .values(rowsOf(tx, order, plan, sale))
    .returning()
  if (sale.provenance.selfPurchase)
    return tx.record('sale.flagged', { orderId: order.id, memberId: sellerId })
  await holdMoney(tx, rows)
  const commissionIds = rows.map(({ id }) => id)
  await tx.record('commissions.posted', { orderId: order.id, commissionIds })
}

function rowsOf(tx: Tx, order: OrderRow, plan: RunningPlan, sale: SaleCommissions) {
  const isOwnPurchase = sale.provenance.selfPurchase
  return sale.commissions.map(({ memberId, level, amountCents, rateBp }) => ({
    memberId,
    sourceOrderId: order.id,
    commissionType: level === 1 ? ('direct' as const) : ('override' as const),
    amount: amountCents,
    rate: rateBp,
    level,
    status: isOwnPurchase ? ('void' as const) : ('pending' as const),
    voidReason: isOwnPurchase ? ('self-purchase' as const) : null,
    heldUntil: endOfHold(order.paidAt ?? tx.now, plan),
    planId: plan.id,
    provenance: sale.provenance,
    createdAt: tx.now,
  }))
}

export const endOfHold = (paidAt: Date, { holdDays }: RunningPlan) =>
  new Date(paidAt.getTime() + holdDays * DAY_MS)

/** The seller, then the sponsors above that a level of the plan can pay, nearest first. */
async function uplineOf(tx: Tx, seller: MemberRow, plan: RunningPlan) {
  const above = await findUpline(tx, seller.id, plan.levels.length - 1)
  return [{ memberId: seller.id, isActive: seller.isActive }, ...above]
}

type Reachable = { email: string; phone: string }

/**
 * Whether a buyer is the seller: the same e-mail address or telephone number, however it is
 * written.
 */
export function isSamePerson(a: Reachable, b: Reachable): boolean {
  const phone = plainPhone(a.phone)
  return (
    plainEmail(a.email) === plainEmail(b.email) ||
    (phone.length >= MIN_PHONE_DIGITS && phone === plainPhone(b.phone))
  )
}

const MIN_PHONE_DIGITS = 7
/** Without the country code. */
const PHONE_DIGITS = 10

const plainPhone = (phone: string) => phone.replaceAll(/\D/g, '').slice(-PHONE_DIGITS)

function plainEmail(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  return `${name.replace(/\+.*/s, '').replaceAll(/[^\p{L}\p{N}]/gu, '')}@${domain}`
}
