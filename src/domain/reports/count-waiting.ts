// What waits for somebody of the staff: proofs of deposit to check, cards to review, requests for a
// price to answer, prizes to hand out; how many, and since when.

import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'

export type WaitingWork = { count: number; oldestAt: Date | null }
export type AllWaiting = Record<'receipts' | 'cards' | 'quotes' | 'claims', WaitingWork> & {
  unverifiedClaims: number
}

export async function countWaitingWork(tx: Tx): Promise<AllWaiting> {
  const undecided = sql`payment_status in ('pending','processing') and order_status <> 'cancelled'`
  const { rows } = await tx.db.execute(sql`
    select 'receipts' as what, count(*) as count, min(first.uploaded_at) as oldest, 0 as unverified
    from orders o
    cross join lateral (
      select min(uploaded_at) as uploaded_at from order_receipts where order_id = o.id and state = 'waiting'
    ) as first
    where o.payment_method = 'bank_transfer' and ${undecided} and first.uploaded_at is not null
    union all
    select 'cards', count(*), min(created_at), 0 from orders
    where payment_method = 'credit_card' and ${undecided}
    union all
    select 'quotes', count(*), min(created_at), 0 from quotes where status = 'pending'
    union all
    select 'claims', count(*), min(created_at), count(*) filter (where not verified)
    from lottery_claims where status = 'pending'`)
  const of = (what: string): WaitingWork => {
    const row = rows.find((one) => one.what === what)
    const oldest = row?.oldest
    return {
      count: Number(row?.count ?? 0),
      oldestAt: oldest ? new Date(oldest as string | Date) : null,
    }
  }
  const claims = rows.find((one) => one.what === 'claims')
  return {
    receipts: of('receipts'),
    cards: of('cards'),
    quotes: of('quotes'),
    claims: of('claims'),
    unverifiedClaims: Number(claims?.unverified ?? 0),
  }
}
