// Keeps what was invoiced through each month that is over, and through yesterday: the totals before, and the
// rows of the days since. Rows of documents are locked against additions meanwhile, so that none is missed.
// Fails if it waits for the lock for more than two seconds: the job tries again the next night.

import { sql } from 'drizzle-orm'
import { INVOICED_GROUPS } from '#contract/accountant-reports.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { Tx } from '#platform/tx.ts'
import { GROUP, groupedRow, SUM_NAMES, SUMMED } from './invoiced-rows.ts'

const GROUPINGS = sql.raw(INVOICED_GROUPS.map((group) => `('${group}')`).join(', '))

/**
 * Adds the totals through the next end of a month, or through yesterday if that is earlier; those through
 * the day before in the same month go. Returns whether there was anything to add.
 */
export async function totalNextDays(tx: Tx): Promise<boolean> {
  await tx.db.execute(sql`set local lock_timeout = '2s'`)
  await tx.db.execute(sql`lock table document_rows in share mode`)
  const { rows } = await tx.db.execute(sql`
    with next as materialized (
      select before, least(month_end, ${jamaicaDay(tx.now)}::date - 1) as through from (
        select kept.through as before, (date_trunc('month', coalesce(kept.through + 1, first.day)::timestamp)
          + interval '1 month')::date - 1 as month_end
        from (select max(through) as through from invoiced_totals) as kept,
          (select min(issued_on) as day from document_rows) as first
      ) as following
    ), parts as (
      select grouped_by, ${GROUP}, latest_row, ${SUM_NAMES}
      from invoiced_totals where through = (select before from next where before < through)
      union all
      select grouped.by, ${groupedRow(sql`grouped.by`)}
      from next cross join document_rows r cross join (values ${GROUPINGS}) as grouped (by)
      where r.issued_on <= next.through and (next.before is null or r.issued_on > next.before)
    ), outdated as (
      delete from invoiced_totals
      where through = (select before from next where before < through)
        and extract(day from through + 1) <> 1
    )
    insert into invoiced_totals (through, grouped_by, ${GROUP}, latest_row, ${SUM_NAMES})
    select (select through from next), grouped_by, ${GROUP}, max(latest_row), ${SUMMED}
    from parts group by grouped_by, ${GROUP}
    returning 1`)
  return rows.length > 0
}
