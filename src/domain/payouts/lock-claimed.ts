// The commissions that lines of a run claim, locked in the order of their numbers. Each is looked up by
// its number: joined with the claims, a portion would read through all commissions there are.

import { asc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { commissions } from '#domain/commissions/commissions.table.ts'
import type { Tx } from '#platform/tx.ts'
import { paymentClaims } from './payouts.table.ts'

/** One parameter, however many numbers. */
export const isAmong = (column: PgColumn | SQL, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::integer[])`

/** Those that the lines have not let go of. */
export function lockClaimed(tx: Tx, paymentIds: readonly number[]) {
  return tx.db
    .select({ id: commissions.id, status: commissions.status })
    .from(commissions)
    .where(
      sql`${commissions.id} = any(array(select k.commission_id from ${paymentClaims} k
        where ${isAmong(sql`k.payment_id`, paymentIds)} and k.released_at is null))`,
    )
    .orderBy(asc(commissions.id))
    .for('update')
}
