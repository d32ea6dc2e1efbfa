// Finds refunds of an order that went to a bank account with the last four digits of a partner who sold the
// order or stands above who did. Of ten thousand accounts one has the same digits by chance.

import { sql } from 'drizzle-orm'
import { lastFour } from '#contract/cards.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { orderRefunds } from '#domain/orders/payments.table.ts'
import { payeesOf } from '#domain/partners/find-payees.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import { ancestors } from '#domain/partners/tree.table.ts'
import type { Tx } from '#platform/tx.ts'
import type { Finding } from './finding.ts'
import { accountNumberOf } from './payout-traces.ts'

type Refunded = { partner: number; order: number; at: string }

export async function findRefunds(tx: Tx, partners: readonly MemberRow[]): Promise<Finding[]> {
  const payees = await payeesOf(
    tx,
    partners.map(({ id }) => id),
  )
  const endings = partners.flatMap((partner) => {
    const account = accountNumberOf(partner, payees.get(partner.id))
    return account ? [{ id: partner.id, ending: lastFour(account) }] : []
  })
  if (endings.length === 0) return []
  const { rows } = await tx.db.execute(sql`
    select p.id as partner, o.id as order, r.recorded_at as at
    from jsonb_to_recordset(${JSON.stringify(endings)}::jsonb) as p (id integer, ending text)
      join ${orderRefunds} r on r.last4 = p.ending and r.last4 <> '' and r.method = 'transfer'
        and r.takes_back is null and r.taken_back_by is null
      join ${orders} o on o.id = r.order_id
    where o.referred_by = p.id or exists (select from ${ancestors} a
      where a.member_id = o.referred_by and a.ancestor_id = p.id)
    order by r.recorded_at desc, r.id desc`)
  return [...Map.groupBy(rows as Refunded[], ({ partner }) => partner)].map(
    ([memberId, found]) => ({
      kind: 'refund' as const,
      memberId,
      otherId: null,
      memberIds: [memberId],
      evidence: [...new Set(found.map(({ order }) => `order ${order}`))],
      count: found.length,
      since: new Date(found.at(-1)?.at ?? tx.now),
    }),
  )
}
