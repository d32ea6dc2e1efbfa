// The nine things that are always true of partners' money, each looked up in the books as they are
// (docs/money.md). An invariant that holds finds nothing; what breaks one is named. Reads only.

import { type SQL, sql } from 'drizzle-orm'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#domain/ledger/ledger.table.ts'
import { walletTransactions, wallets } from '#domain/ledger/wallets.table.ts'
import { batches, paymentClaims, payments } from '#domain/payouts/payouts.table.ts'
import type { Tx } from '#platform/tx.ts'

export type Invariant = {
  number: number
  title: string
  /** What breaks it, in words; empty where it holds. */
  found: string[]
}

const MOST_NAMED = 20

export async function reconcile(tx: Tx): Promise<Invariant[]> {
  const checked: Invariant[] = []
  for (const [index, [title, lookUps]] of INVARIANTS.entries()) {
    const found: string[] = []
    for (const lookUp of lookUps) {
      const { rows } = await tx.db.execute(sql`${lookUp} limit ${MOST_NAMED}`)
      found.push(...rows.map((row) => String(row.found)))
    }
    checked.push({ number: index + 1, title, found })
  }
  return checked
}

const unbalanced = sql`
  select 'transaction ' || t.id as found
  from ${ledgerTransactions} t left join ${ledgerEntries} e on e.transaction_id = t.id
  group by t.id having coalesce(sum(e.amount_cents), 0) <> 0 or count(e.id) <> t.entries`

const notZero = sql`
  select 'all accounts together: ' || sum(balance_cents) || ' cents' as found
  from ${ledgerAccounts} having sum(balance_cents) <> 0`

const overdrawn = sql`
  select kind || ' of partner ' || member_id as found from ${ledgerAccounts}
  where member_id is not null and (kind = 'clawback_owed') = (balance_cents > 0)
    and balance_cents <> 0`

const brokenChain = sql`
  select 'entry ' || id as found from (
    select id, sequence, balance_after_cents - amount_cents as before,
      lag(balance_after_cents, 1, 0::bigint) over (partition by account_id order by sequence) as last,
      row_number() over (partition by account_id order by sequence) as place
    from ${ledgerEntries}
  ) e where before <> last or sequence <> place`

const brokenHistory = sql`
  select 'wallet line ' || id as found from (
    select id, balance_before,
      lag(balance_after, 1, 0.00) over (partition by wallet_id order by entry_id) as last
    from ${walletTransactions}
  ) w where balance_before <> last`

const FINAL = sql`b.status in ('locked', 'committed', 'sent', 'settled')`

const wrongBatch = sql`
  select 'run ' || b.id as found from ${batches} b
    left join ${payments} p on p.payout_batch_id = b.id
  where ${FINAL}
  group by b.id having b.total_amount <> coalesce(sum(p.amount), 0) or b.lines <> count(p.id)`

const wrongLine = sql`
  select 'payment ' || p.id as found from ${payments} p
    join ${batches} b on b.id = p.payout_batch_id and ${FINAL}
    left join ${paymentClaims} c on c.payment_id = p.id
    left join ${commissions} m on m.id = c.commission_id
  group by p.id
  having p.amount + p.tax_withholding + p.clawback_repaid <> coalesce(sum(m.amount), 0)`

const resolvedTwice = sql`
  select 'transaction ' || resolves as found from ${ledgerTransactions}
  where resolves is not null group by resolves having count(*) > 1`

/** What the books hold for each partner is what the commissions and payouts say is held. */
const wrongHolds = sql`
  select a.kind || ' of partner ' || a.member_id as found from ${ledgerAccounts} a
  where a.kind in ('pending', 'in_transit') and a.balance_cents <> case a.kind
    when 'pending' then (select coalesce(sum(c.amount), 0) * 100 from ${commissions} c
      where c.member_id = a.member_id and c.status in ('pending', 'held'))
    else (select coalesce(sum(p.amount), 0) * 100 from ${payments} p
      join ${batches} b on b.id = p.payout_batch_id and ${FINAL}
      where p.member_id = a.member_id and p.status in ('pending', 'sent')) end`

const moreThanApproved = sql`
  select 'available of partner ' || a.member_id as found from ${ledgerAccounts} a
  where a.kind = 'available' and a.balance_cents >
    (select coalesce(sum(c.amount), 0) * 100 from ${commissions} c
      where c.member_id = a.member_id and c.status = 'approved')`

/** The triggers that refuse changes stand, and are switched on. */
const unguarded = sql`
  select wanted.guard as found from (values
    ('ledger_transactions_append_only'), ('ledger_entries_append_only'),
    ('ledger_accounts_stay'), ('ledger_accounts_move_by_entries'),
    ('commissions_stay_as_posted'), ('commissions_never_vanish')) as wanted (guard)
  where not exists (select from pg_trigger t
    where t.tgname = wanted.guard and t.tgenabled in ('O', 'A'))`

const keyTwice = sql`
  select 'key ' || key as found from ${ledgerTransactions}
  group by key having count(*) > 1 or min(fingerprint) !~ '^[0-9a-f]{64}$'`

const wrongBalance = sql`
  select 'account ' || a.id as found from ${ledgerAccounts} a
    left join ${ledgerEntries} e on e.account_id = a.id
  group by a.id
  having a.balance_cents <> coalesce(sum(e.amount_cents), 0) or a.entries <> count(e.id)`

/** What each partner earned and was paid, from the entries of the transactions that touch them. */
const wrongWallet = sql`
  with booked as (
    select a.member_id, e.transaction_id from ${ledgerEntries} e
      join ${ledgerAccounts} a on a.id = e.account_id
    where a.member_id is not null group by 1, 2
  ), sums as (
    select booked.member_id,
      sum(e.amount_cents) filter (where a.kind = 'available') as available,
      sum(e.amount_cents) filter (where a.kind = 'pending') as pending,
      sum(-e.amount_cents) filter (where a.kind in ('commission_expense', 'pending')) as earned,
      sum(e.amount_cents) filter (where a.kind = 'bank_clearing' and t.kind = 'payout_settled')
        as withdrawn
    from booked join ${ledgerEntries} e on e.transaction_id = booked.transaction_id
      join ${ledgerTransactions} t on t.id = booked.transaction_id
      join ${ledgerAccounts} a on a.id = e.account_id
    group by 1
  )
  select 'wallet of partner ' || w.member_id as found from ${wallets} w
    left join sums s on s.member_id = w.member_id
  where (w.available_balance * 100, w.pending_balance * 100, w.total_earnings * 100,
      w.total_withdrawals * 100)
    is distinct from (coalesce(s.available, 0), coalesce(s.pending, 0), coalesce(s.earned, 0),
      coalesce(s.withdrawn, 0))`

const wrongHistory = sql`
  select 'entry ' || e.id as found from ${ledgerEntries} e
    join ${ledgerAccounts} a on a.id = e.account_id and a.kind = 'available'
    full join ${walletTransactions} w on w.entry_id = e.id
  where (w.amount * 100, w.balance_after * 100)
    is distinct from (e.amount_cents::numeric, e.balance_after_cents::numeric)`

const INVARIANTS: readonly [title: string, lookUps: SQL[]][] = [
  ['The entries of a transaction sum to zero', [unbalanced]],
  ['All accounts together sum to zero', [notZero]],
  ['What is available never falls below zero', [overdrawn]],
  ['Each entry starts where the last one ended', [brokenChain, brokenHistory]],
  ['A run is the sum of its lines, and a line of its commissions', [wrongBatch, wrongLine]],
  ['Each hold resolves once', [resolvedTwice, wrongHolds, moreThanApproved]],
  ['Posted rows never change or vanish', [unguarded]],
  ['A key moves one thing once', [keyTwice]],
  ['Working the wallets out again changes nothing', [wrongBalance, wrongWallet, wrongHistory]],
]
