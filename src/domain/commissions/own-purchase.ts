// Which partners of a sale bought it themselves: those who share an e-mail address, a telephone number or an
// address with its buyer, however it is written. An erased buyer is compared with nobody.

import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { TEAM_DEPTH } from '#contract/partners.ts'
import { orderChanges } from '#domain/orders/order-changes.table.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { findUpline } from '#domain/partners/find-place.ts'
import { members } from '#domain/partners/members.table.ts'
import { latestPayeeId, payees } from '#domain/partners/payees.table.ts'
import { addressKeyOf, isWholePhone, mailboxKeyOf, phoneKeyOf } from '#contract/person-keys.ts'
import { NOBODY } from '#platform/mail/mails.ts'
import type { Tx } from '#platform/tx.ts'
import type { PartnerSaleRow } from './partner-sales.table.ts'

type Partner = {
  email: string
  paypalEmail: string | null
  phone: string
  /** Where the partner lives, as the payee says; null without one. */
  address: { address: string; parish: string } | null
}
type Buyer = Pick<OrderRow, 'customerEmail' | 'customerPhone' | 'deliveryAddress' | 'parish'>

export function isBuyer(partner: Partner, buyer: Buyer): boolean {
  const mailbox = mailboxKeyOf(buyer.customerEmail)
  const mailboxes = [partner.email, partner.paypalEmail ?? ''].filter(Boolean).map(mailboxKeyOf)
  const phone = phoneKeyOf(buyer.customerPhone)
  const { address: home } = partner
  const isHome = home !== null && isSameAddress(home, buyer)
  const isNumber = isWholePhone(phone) && phone === phoneKeyOf(partner.phone)
  return mailboxes.includes(mailbox) || isNumber || isHome
}

function isSameAddress(home: { address: string; parish: string }, buyer: Buyer): boolean {
  const key = addressKeyOf(buyer.deliveryAddress, buyer.parish)
  return key !== undefined && key === addressKeyOf(home.address, home.parish)
}

/** Whether the buyer was erased, and can no longer be compared. */
export const isErased = ({ customerEmail }: Pick<Buyer, 'customerEmail'>) =>
  customerEmail.endsWith(NOBODY)

/**
 * The seller and those above, five levels up at most, who are the buyer; nobody if staff said so of this
 * buyer.
 */
export async function findBuyers(
  tx: Tx,
  order: OrderRow,
  sale: PartnerSaleRow,
): Promise<Set<number>> {
  if (sale.cleared && !(await changedSince(tx, order.id, sale.createdAt))) return new Set()
  const ids = [
    ...sale.upline.map(({ memberId }) => memberId),
    ...(await findUpline(tx, sale.memberId, TEAM_DEPTH)).map(({ memberId }) => memberId),
  ]
  const { id, email, paypalEmail, phone } = members
  const address = { address: payees.address, parish: payees.parish }
  const partners = await tx.db
    .select({ id, email, paypalEmail, phone, address })
    .from(members)
    .leftJoin(payees, eq(payees.id, latestPayeeId(id)))
    .where(and(inArray(id, ids), isNull(members.closedAt)))
  return new Set(partners.filter((one) => isBuyer(one, order)).map((one) => one.id))
}

/** Whether the order got another buyer since then. */
async function changedSince(tx: Tx, orderId: number, since: Date): Promise<boolean> {
  const { id, field, at } = orderChanges
  const [change] = await tx.db
    .select({ id })
    .from(orderChanges)
    .where(
      and(
        eq(orderChanges.orderId, orderId),
        inArray(field, ['customerEmail', 'customerPhone', 'deliveryAddress', 'parish']),
        gt(at, since),
      ),
    )
    .limit(1)
  return change !== undefined
}
