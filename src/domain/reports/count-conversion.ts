// What became of the requests for a price of a time: how many were answered, and how many answers
// were accepted. Days are those of the calendar in Jamaica.

import { sql } from 'drizzle-orm'
import { TIME_ZONE } from '#contract/jamaica.ts'
import type { SalesQuery, SalesReport } from '#contract/reports.ts'
import type { Tx } from '#platform/tx.ts'

export async function countConversion(
  tx: Tx,
  { from, to }: Pick<SalesQuery, 'from' | 'to'>,
): Promise<SalesReport['quotes']> {
  const zone = sql.raw(`'${TIME_ZONE}'`)
  const { rows } = await tx.db.execute(sql`
    select count(*)::integer as asked,
      count(*) filter (where answer_price is not null)::integer as answered,
      count(*) filter (where status = 'accepted')::integer as accepted
    from quotes
    where created_at >= ${from}::timestamp at time zone ${zone}
      and created_at < (${to}::date + 1)::timestamp at time zone ${zone}`)
  const [row] = rows
  return {
    asked: Number(row?.asked ?? 0),
    answered: Number(row?.answered ?? 0),
    accepted: Number(row?.accepted ?? 0),
  }
}
