// Whom a run pays: every partner whose approved commissions of the month, less reversals and tax,
// reach the minimum. Always for a range of partner ids, so that no statement takes long however
// many partners there are.

import { asc, type SQL, sql } from 'drizzle-orm'
import { monthAt, monthOf } from '#contract/jamaica.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { wallets } from '#domain/ledger/wallets.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { latestPayeeId } from '#domain/partners/payees.table.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import type { Tx } from '#platform/tx.ts'
import type { Batch } from './find-run.ts'
import { lackingTaxForm } from './tax-forms.ts'
import { paymentClaims, payments } from './payouts.table.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The partners with ids after `after`, up to and including `through`. */
export type Stretch = { after: number; through: number }

/** At least as high as every partner's id. */
export const EVERYBODY = 2_147_483_647

/**
 * Lines in one batch. Commissions are stored by time, not by partner, so that smaller batches would
 * read and write the same pages more often.
 */
export const MAX_LINES = 1000
/** Commissions in one batch, as few partners may have most of them. */
const MAX_CLAIMS = 10_000

const MAY_BE_PAID = sql`c.status = 'approved' and c.amount <> 0`

/** The next partners who have approved commissions; undefined after the last of them. */
export async function nextEarners(tx: Tx, after: number, limit: number) {
  const { rows } = await tx.db.execute(sql`
    select c.member_id, count(*)::integer as claims from ${commissions} c
    where ${MAY_BE_PAID} and c.member_id > ${after}::integer
    group by 1 order by 1 limit ${limit}::integer`)
  const bounded = withinBounds(rows.map((row) => [Number(row.member_id), Number(row.claims)]))
  const last = bounded.at(-1)
  return (
    last && {
      after,
      through: last[0],
      isLast: rows.length < limit && bounded.length === rows.length,
    }
  )
}

/** The next lines of a run, with their partners. */
export async function nextLines(
  tx: Tx,
  { id }: Batch,
  after: number,
  limit: number,
  which = sql`true`,
) {
  const { rows } = await tx.db.execute(sql`
    select p.member_id, p.id, (select count(*)::integer from ${paymentClaims} k
      where k.payment_id = p.id) as claims
    from ${payments} p where p.payout_batch_id = ${id} and p.member_id > ${after}::integer
      and ${which}
    order by 1 limit ${limit}::integer`)
  const found = rows.map((row): Counted => [
    Number(row.member_id),
    Number(row.claims),
    Number(row.id),
  ])
  const bounded = withinBounds(found)
  const isLast = rows.length < limit && bounded.length === rows.length
  return {
    ids: bounded.map(([, , lineId]) => lineId ?? 0),
    through: bounded.at(-1)?.[0] ?? after,
    isLast,
  }
}

type Counted = [memberId: number, claims: number, lineId?: number]

/** The first entries, at least one, that together have at most `MAX_CLAIMS` claims. */
function withinBounds(found: Counted[]): Counted[] {
  let claims = 0
  for (const [index, [, more]] of found.entries()) {
    claims += more
    if (claims > MAX_CLAIMS && index > 0) return found.slice(0, index)
  }
  return found
}

/**
 * Subqueries for a statement: `standing`, the partners of a stretch with approved commissions, and
 * `due`, the lines that pay some of them, with their claims. Partners whose payout details have
 * changed lately or are not complete, whose wallet is stopped or who are below the minimum have to wait;
 * so do those who owe a tax form, if the settings say so.
 */
export async function dueLines(tx: Tx, batch: Batch, { after, through }: Stretch): Promise<SQL> {
  const settings = await readSetting(tx, 'payouts')
  const { withholdingBp } = settings
  const { until } = monthOf(batch.year, batch.month)
  const isDue = sql`coalesce(c.held_until, c.created_at) < ${until.toISOString()}::timestamptz`
  const at = batch.requestedAt ?? tx.now
  const now = sql`${at.toISOString()}::timestamptz`
  const stretch = sql`p.member_id > ${after}::integer and p.member_id <= ${through}::integer`
  const lacking = settings.taxFormGate
    ? lackingTaxForm(monthAt(at).year, settings, stretch)
    : NOBODY
  return sql`
    approved as (
      select c.member_id, sum(c.amount) as approved,
        coalesce(sum(c.amount) filter (where ${isDue}), 0) as claimed,
        array_agg(c.id order by c.id) filter (where ${isDue}) as claims
      from ${commissions} c
      where ${MAY_BE_PAID} and c.member_id > ${after}::integer and c.member_id <= ${through}::integer
      group by 1
    ), standing as (
      select a.member_id, a.claims, w.is_active, m.closed_at, coalesce(m.payout_held_until > ${now}, false) as cools,
        a.approved - w.available_balance as taken,
        a.claimed - (a.approved - w.available_balance) as net,
        greatest(w.minimum_payout, 0.01) as least,
        m.payment_method, m.bank_account, m.paypal_email, ${latestPayeeId(sql`m.id`)} as payee_id,
        a.member_id in (${lacking}) as lacks_form
      from approved a join ${wallets} w on w.member_id = a.member_id
        join ${members} m on m.id = a.member_id
    ), due as (
      select s.member_id, s.net - t.tax as amount, t.tax, s.taken, s.payment_method, s.bank_account,
        s.paypal_email, s.payee_id, s.claims
      from standing s,
        lateral (select floor(s.net * ${withholdingBp}::integer / 100) / 100 as tax) t
      where s.is_active and s.closed_at is null and not s.cools and s.payee_id is not null and s.net >= s.least
        and not s.lacks_form
    )`
}

const NOBODY = sql`select null::integer where false`

export type Progress = {
  /** Nobody is left for this step. */
  isLast: boolean
  /** Columns of the run that save its progress. */
  done?: Partial<Batch>
  /** The run is no longer what staff were shown. */
  changed?: boolean
}

/** An SQL condition with one parameter, however many ids there are. */
export const isAmong = (column: PgColumn | SQL, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::integer[])`

/**
 * The commissions that lines still claim, locked in the order of their ids. Each is looked up by its id: a join
 * with the claims would read through all commissions.
 */
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
