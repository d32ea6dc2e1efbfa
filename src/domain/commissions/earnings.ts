// What a partner's commissions come to: those of a month that count, and those that wait.

import { eq, type SQL, sql } from 'drizzle-orm'
import type { Month } from '#contract/jamaica.ts'
import { centsFromDollars } from '#contract/money.ts'
import type { Tx } from '#platform/tx.ts'
import { commissions } from './commissions.table.ts'

export async function earningsAt(tx: Tx, memberId: number, { from, until }: Month) {
  const { amount, createdAt, status } = commissions
  const [sums] = await tx.db
    .select({
      earned: sql<string>`coalesce(sum(${amount}) filter (where ${status} <> 'void'
        and ${createdAt} >= ${from.toISOString()}::timestamptz
        and ${createdAt} < ${until.toISOString()}::timestamptz), 0)::text`,
      pending: sql<string>`coalesce(sum(${amount}) filter (where ${status} in ('pending', 'held')), 0)::text`,
    })
    .from(commissions)
    .where(eq(commissions.memberId, memberId))
  return {
    earnedCents: centsFromDollars(sums?.earned ?? '0') ?? 0,
    pendingCents: centsFromDollars(sums?.pending ?? '0') ?? 0,
  }
}

/** Each partner's commissions of a month as (member_id, amount), net of what was taken back. */
export const earnedInMonth = ({ from, until }: Month): SQL => sql`
  select c.member_id, sum(c.amount) as amount from ${commissions} c
  where c.status <> 'void' and c.created_at >= ${from.toISOString()}::timestamptz
    and c.created_at < ${until.toISOString()}::timestamptz
  group by 1`
