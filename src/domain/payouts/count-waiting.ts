// Who has approved commissions and is not in a draft: counted by why, so that staff need not guess.

import { sql } from 'drizzle-orm'
import { monthOf } from '#contract/jamaica.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { wallets } from '#domain/ledger/wallets.table.ts'
import { members } from '#domain/partners/members.table.ts'
import type { Tx } from '#platform/tx.ts'
import type { Batch } from './find-run.ts'
import { payments } from './payouts.table.ts'

export type NotPaidYet = { coolingDown: number; stopped: number; belowMinimum: number }

export async function countNotPaidYet(tx: Tx, batch: Batch): Promise<NotPaidYet> {
  const until = monthOf(batch.year, batch.month).until.toISOString()
  const now = tx.now.toISOString()
  const { rows } = await tx.db.execute(sql`
    select count(*) filter (where not w.is_active)::integer as stopped,
      count(*) filter (where w.is_active and m.payout_held_until > ${now}::timestamptz)::integer as cooling,
      count(*) filter (where w.is_active
        and (m.payout_held_until is null or m.payout_held_until <= ${now}::timestamptz))::integer as below
    from (
      select distinct c.member_id from ${commissions} c
      where c.status = 'approved' and c.amount <> 0 and coalesce(c.held_until, c.created_at) < ${until}::timestamptz
        and not exists (select from ${payments} p
          where p.payout_batch_id = ${batch.id} and p.member_id = c.member_id)
    ) due
    join ${members} m on m.id = due.member_id
    join ${wallets} w on w.member_id = due.member_id`)
  const [row] = rows
  return {
    coolingDown: Number(row?.cooling ?? 0),
    stopped: Number(row?.stopped ?? 0),
    belowMinimum: Number(row?.below ?? 0),
  }
}
