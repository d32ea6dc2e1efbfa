// What commissions of a month come to.

import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Month } from '#contract/jamaica.ts'
import { centsFromDollars } from '#contract/money.ts'
import { within } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { commissions } from './commissions.table.ts'

/** What a partner earned in a month, net of what was taken back, in cents. */
export async function earnedIn(tx: Tx, memberId: number, month: Month): Promise<number> {
  const { amount, status, createdAt } = commissions
  const mine = eq(commissions.memberId, memberId)
  const [sums] = await tx.db
    .select({ earned: sql<string>`coalesce(sum(${amount}), 0)::text` })
    .from(commissions)
    .where(and(mine, ne(status, 'void'), within(createdAt, month)))
  return centsFromDollars(sums?.earned ?? '0') ?? 0
}

/** Each partner's commissions of a month as (member_id, amount), net of what was taken back. */
export const earnedInMonth = ({ from, until }: Month): SQL => sql`
  select c.member_id, sum(c.amount) as amount from ${commissions} c
  where c.status <> 'void' and c.created_at >= ${from.toISOString()}::timestamptz
    and c.created_at < ${until.toISOString()}::timestamptz
  group by 1`
