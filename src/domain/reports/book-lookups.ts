// Finds what breaks each of the invariants (docs/money.md) among some transactions, partners
// and orders. Each query uses an index, so that its cost depends on the part and not on the whole
// ledger.

import { type SQL, sql } from 'drizzle-orm'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { unsettled } from '#domain/commissions/unsettled-orders.ts'
import { earnedAmounts, earnedYears } from '#domain/commissions/earned.table.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#domain/ledger/ledger.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { walletTransactions, wallets } from '#domain/ledger/wallets.table.ts'
import { batches, paymentClaims, payments } from '#domain/payouts/payouts.table.ts'
import { taxPayments } from '#domain/payouts/tax-payments.table.ts'
import { countShelves, unexplainedStock } from '#domain/stock/verify-stock.ts'
import { totalsUnlikeRows } from './invoiced-rows.ts'
import {
  BREAKS_OF_ORDERS,
  inStretch,
  chargedForNothing,
  matchedWithNothing,
  missingNumbers,
  ordersOf,
  type Stretch,
} from './order-lookups.ts'

/** What is checked: transactions and orders by id, and partners. */
export type Scope = {
  transactions: Stretch
  /** Partners by their ids, or by a range of ids. */
  members: readonly number[] | Stretch
  orders: Stretch
  /** `recent` are the runs under way and the last few; `none` is for batches of a round. */
  runs: 'recent' | 'all' | 'none'
}

const RECENT_RUNS = 3
const RECENT_TAX_PAYMENTS = 20

const ofTransaction = (column: SQL, { transactions }: Scope) => inStretch(column, transactions)

const ofMember = (column: SQL, { members }: Scope) =>
  'after' in members
    ? inStretch(column, members)
    : sql`${column} = any(${sql.param([...members])}::integer[])`

const ofRun = ({ runs }: Scope) =>
  runs === 'all'
    ? sql`true`
    : runs === 'none'
      ? sql`false`
      : sql`(b.status in ('locked', 'committed', 'sent', 'settling')
          or b.id in (select id from ${batches} order by id desc limit ${RECENT_RUNS}))`

const unbalanced = (scope: Scope) => sql`
  select 'transaction ' || t.id as found
  from ${ledgerTransactions} t left join ${ledgerEntries} e on e.transaction_id = t.id
  where ${ofTransaction(sql`t.id`, scope)}
  group by t.id having coalesce(sum(e.amount_cents), 0) <> 0 or count(e.id) <> t.entries`

/**
 * Of some of the transactions, that their entries sum to zero; of all, that the balances of all
 * accounts do.
 */
const notZero = (scope: Scope) =>
  scope.runs === 'all'
    ? sql`
  select 'all accounts together: ' || sum(balance_cents) || ' cents' as found
  from ${ledgerAccounts} having sum(balance_cents) <> 0`
    : sql`
  select 'the latest entries together: ' || sum(e.amount_cents) || ' cents' as found
  from ${ledgerEntries} e where ${ofTransaction(sql`e.transaction_id`, scope)}
  having sum(e.amount_cents) <> 0`

const overdrawn = (scope: Scope) => sql`
  select kind || ' of partner ' || member_id as found from ${ledgerAccounts}
  where ${ofMember(sql`member_id`, scope)} and (kind = 'clawback_owed') = (balance_cents > 0)
    and balance_cents <> 0`

const brokenChain = (scope: Scope) => sql`
  select 'entry ' || e.id as found from ${ledgerEntries} e
    left join ${ledgerEntries} l on l.account_id = e.account_id and l.sequence = e.sequence - 1
  where ${ofTransaction(sql`e.transaction_id`, scope)}
    and (e.balance_after_cents - e.amount_cents <> coalesce(l.balance_after_cents, 0)
      or (e.sequence <> 1 and l.id is null))`

const brokenHistory = (scope: Scope) => sql`
  select 'wallet line ' || w.id as found from ${walletTransactions} w
    join ${ledgerEntries} e on e.id = w.entry_id
    left join lateral (select balance_after from ${walletTransactions} p
      where p.wallet_id = w.wallet_id and p.id < w.id order by p.id desc limit 1) l on true
  where ${ofTransaction(sql`e.transaction_id`, scope)}
    and w.balance_before <> coalesce(l.balance_after, 0)`

const FINAL = sql`b.status in ('locked', 'committed', 'sent', 'settling', 'settled', 'cancelled')`
/**
 * A line whose money has moved, also in a run that is being locked or cancelled partner by partner.
 */
const MOVED = sql`(${FINAL} or p.member_id <= b.posted_through)`

const wrongBatch = (scope: Scope) => sql`
  select 'run ' || b.id as found from ${batches} b
    left join ${payments} p on p.payout_batch_id = b.id
  where ${FINAL} and ${ofRun(scope)}
  group by b.id having b.total_amount <> coalesce(sum(p.amount), 0) or b.lines <> count(p.id)`

const wrongLine = (scope: Scope) => sql`
  select 'payment ' || p.id as found from ${payments} p
    join ${batches} b on b.id = p.payout_batch_id and ${MOVED}
    left join ${paymentClaims} c on c.payment_id = p.id
    left join ${commissions} m on m.id = c.commission_id
  where ${ofMember(sql`p.member_id`, scope)}
  group by p.id
  having p.amount + p.tax_withholding + p.clawback_repaid <> coalesce(sum(m.amount), 0)`

const resolvedTwice = (scope: Scope) => sql`
  select 'transaction ' || t.resolves as found from ${ledgerTransactions} t
  where ${ofTransaction(sql`t.id`, scope)} and exists (select from ${ledgerTransactions} o
    where o.resolves = t.resolves and o.id <> t.id)`

/** The books hold for each partner what the commissions and payouts say is held. */
const wrongHolds = (scope: Scope) => sql`
  select a.kind || ' of partner ' || a.member_id as found from ${ledgerAccounts} a
  where ${ofMember(sql`a.member_id`, scope)} and a.kind in ('pending', 'in_transit', 'tax_withheld')
    and a.balance_cents <> case a.kind
    when 'pending' then (select coalesce(sum(c.amount), 0) * 100 from ${commissions} c
      where c.member_id = a.member_id and c.status in ('pending', 'held'))
    when 'tax_withheld' then (select coalesce(sum(p.tax_withholding), 0) * 100 from ${payments} p
      join ${batches} b on b.id = p.payout_batch_id and ${MOVED}
      where p.member_id = a.member_id and p.status <> 'failed') + (
        select coalesce(sum(e.amount_cents), 0) from ${ledgerEntries} e
          join ${ledgerTransactions} t on t.id = e.transaction_id and t.kind = 'tax_remitted'
        where e.account_id = a.id)
    else (select coalesce(sum(p.amount), 0) * 100 from ${payments} p
      join ${batches} b on b.id = p.payout_batch_id and ${MOVED}
      where p.member_id = a.member_id and p.status in ('pending', 'sent')) end`

/** Tax that was paid over is what left the partners' accounts. */
const wrongTaxPayments = ({ runs }: Scope) => sql`
  select 'tax payment ' || x.id as found from ${taxPayments} x
  where ${runs !== 'none'} and (${runs === 'all'} or x.id in (
      select id from ${taxPayments} order by id desc limit ${RECENT_TAX_PAYMENTS}))
    and x.amount * 100 <> (select coalesce(-sum(e.amount_cents), 0) from ${ledgerTransactions} t
    join ${ledgerEntries} e on e.transaction_id = t.id
    join ${ledgerAccounts} a on a.id = e.account_id and a.kind = 'tax_withheld'
    where t.reference = 'tax-payment:' || x.id)`

const moreThanApproved = (scope: Scope) => sql`
  select 'available of partner ' || a.member_id as found from ${ledgerAccounts} a
  where ${ofMember(sql`a.member_id`, scope)} and a.kind = 'available' and a.balance_cents >
    (select coalesce(sum(c.amount), 0) * 100 from ${commissions} c
      where c.member_id = a.member_id and c.status = 'approved')`

const GUARDS = sql`(values
    ('ledger_transactions_append_only'), ('ledger_entries_append_only'),
    ('ledger_accounts_stay'), ('ledger_accounts_move_by_entries'),
    ('commissions_stay_as_posted'), ('commissions_never_vanish'), ('partner_sales_stay'),
    ('orders_follow_lines'), ('lines_lead_orders'), ('order_payments_stay'),
    ('order_refunds_stay'), ('order_refunds_within_payments'),
    ('order_payments_cover_refunds'), ('documents_stay'), ('document_rows_stay'),
    ('document_series_without_gaps'), ('documents_add_up'), ('document_rows_add_up')) as expected (guard)`

/** The triggers that refuse changes exist and are enabled. */
const unguarded = () => sql`
  select expected.guard as found from ${GUARDS}
  where not exists (select from pg_trigger t
    where t.tgname = expected.guard and t.tgenabled in ('O', 'A'))`

const keyTwice = (scope: Scope) => sql`
  select 'key ' || t.key as found from ${ledgerTransactions} t
  where ${ofTransaction(sql`t.id`, scope)} and (t.fingerprint !~ '^[0-9a-f]{64}$'
    or exists (select from ${ledgerTransactions} o where o.key = t.key and o.id <> t.id))`

/**
 * As the chain is unbroken, the balance after the last entry of an account is the sum of all its
 * entries.
 */
const wrongBalance = (scope: Scope) => sql`
  select 'account ' || a.id as found from ${ledgerAccounts} a
    left join lateral (select balance_after_cents, sequence from ${ledgerEntries} e
      where e.account_id = a.id order by e.sequence desc limit 1) l on true
  where (a.member_id is null or ${ofMember(sql`a.member_id`, scope)})
    and (a.balance_cents <> coalesce(l.balance_after_cents, 0)
      or a.entries <> coalesce(l.sequence, 0))`

/** What each partner earned and was paid, from the entries of the transactions that touch them. */
const wrongWallet = (scope: Scope) => sql`
  with booked as (
    select distinct a.member_id, e.transaction_id from ${ledgerAccounts} a
      join ${ledgerEntries} e on e.account_id = a.id
    where ${ofMember(sql`a.member_id`, scope)}
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
  where ${ofMember(sql`w.member_id`, scope)}
    and (w.available_balance * 100, w.pending_balance * 100, w.total_earnings * 100,
      w.total_withdrawals * 100)
    is distinct from (coalesce(s.available, 0), coalesce(s.pending, 0), coalesce(s.earned, 0),
      coalesce(s.withdrawn, 0))`

const wrongHistory = (scope: Scope) => sql`
  select 'entry ' || e.id as found from ${ledgerEntries} e
    join ${ledgerAccounts} a on a.id = e.account_id
    left join ${walletTransactions} w on w.entry_id = e.id
  where ${ofTransaction(sql`e.transaction_id`, scope)}
    and case when a.kind <> 'available' then w.id is not null
      else (w.amount * 100, w.balance_after * 100)
        is distinct from (e.amount_cents::numeric, e.balance_after_cents::numeric) end`

const EARNED = sql`('approved', 'batched', 'paid')`

/** What each partner earned by year, from the commissions that count; what staff award by hand is no earning. */
const wrongEarnings = (scope: Scope) => sql`
  with counted as (
    select c.member_id, extract(year from c.created_at at time zone 'America/Jamaica')::integer as year,
      sum(c.amount) as amount
    from ${commissions} c where ${ofMember(sql`c.member_id`, scope)} and c.status in ${EARNED}
      and c.commission_type <> 'adjustment'
    group by 1, 2
  ), kept as (select * from ${earnedYears} k where ${ofMember(sql`k.member_id`, scope)})
  select 'earnings of partner ' || member_id || ' in ' || year as found
  from counted full join kept using (member_id, year)
  where coalesce(counted.amount, 0) <> coalesce(kept.amount, 0)`

/** How many earned how much, from what each earned: of all partners, once in a round. */
const wrongEarners = (scope: Scope) =>
  scope.runs === 'all'
    ? sql`
  with counted as (
    select year, amount, count(*) as members from ${earnedYears} where amount > 0 group by 1, 2
  ), kept as (select year, amount, members from ${earnedAmounts} where members <> 0)
  select 'how many earned ' || amount || ' in ' || year as found
  from counted full join kept using (year, amount)
  where counted.members is distinct from kept.members`
    : sql`select null::text as found where false`

const rowsOf = (table: SQL, where: SQL) =>
  sql`select count(*)::integer as checked from ${table} where ${where}`
const transactionsOf = (scope: Scope) =>
  rowsOf(sql`${ledgerTransactions} t`, ofTransaction(sql`t.id`, scope))
const walletsOf = (scope: Scope) => rowsOf(sql`${wallets} w`, ofMember(sql`w.member_id`, scope))
const accountsOf = (scope: Scope) =>
  rowsOf(sql`${ledgerAccounts} a`, ofMember(sql`a.member_id`, scope))
const allAccounts = (scope: Scope) =>
  scope.runs === 'all' ? rowsOf(sql`${ledgerAccounts} a`, sql`true`) : accountsOf(scope)
const entriesOf = (scope: Scope) =>
  rowsOf(sql`${ledgerEntries} e`, ofTransaction(sql`e.transaction_id`, scope))
const paymentsOf = (scope: Scope) => rowsOf(sql`${payments} p`, ofMember(sql`p.member_id`, scope))
const guards = () => sql`select count(*)::integer as checked from ${GUARDS}`

const ordersOfPartners = (stretch: Stretch) =>
  sql`select count(*)::integer as checked from ${orders} o where ${inStretch(sql`o.id`, stretch)}
    and o.referred_by is not null`

const wrongCommissions = (stretch: Stretch) => sql`
  select 'commissions of order ' || id || case when earlier then ', posted before they followed it' else '' end as found
  from (${unsettled(stretch)}) u`

type LookUp = (scope: Scope) => SQL

const ofOrders =
  (lookUp: (stretch: Stretch) => SQL): LookUp =>
  ({ orders }) =>
    lookUp(orders)

/** Stock is looked at as a whole once in a round, else where it moved lately. */
const ofStock =
  (lookUp: (which: 'all' | 'recent') => SQL): LookUp =>
  ({ runs }) =>
    lookUp(runs === 'all' ? 'all' : 'recent')

/** Looks at everything, once in a round. */
const onceInARound =
  (lookUp: () => SQL): LookUp =>
  ({ runs }) =>
    runs === 'all' ? lookUp() : sql`select null::text as found where false`

/**
 * For each invariant, in the order of their numbers: the query that counts what is checked, and
 * those that find what breaks it.
 */
export const LOOK_UPS: readonly [counts: LookUp, ...breaks: LookUp[]][] = [
  [transactionsOf, unbalanced],
  [allAccounts, notZero],
  [accountsOf, overdrawn],
  [entriesOf, brokenChain, brokenHistory],
  [paymentsOf, wrongBatch, wrongLine],
  [walletsOf, resolvedTwice, wrongHolds, moreThanApproved, wrongTaxPayments],
  [guards, unguarded],
  [transactionsOf, keyTwice],
  [walletsOf, wrongBalance, wrongWallet, wrongHistory, wrongEarnings, wrongEarners],
  [ofOrders(ordersOf), ...BREAKS_OF_ORDERS.sums.map(ofOrders)],
  [
    ofOrders(ordersOf),
    ...BREAKS_OF_ORDERS.payments.map(ofOrders),
    onceInARound(matchedWithNothing),
    onceInARound(chargedForNothing),
  ],
  [ofOrders(ordersOf), ...BREAKS_OF_ORDERS.tasks.map(ofOrders)],
  [ofOrders(ordersOf), ...BREAKS_OF_ORDERS.vouchers.map(ofOrders)],
  [
    ofOrders(ordersOf),
    ...BREAKS_OF_ORDERS.documents.map(ofOrders),
    onceInARound(missingNumbers),
    onceInARound(totalsUnlikeRows),
  ],
  [ofStock(countShelves), ofStock(unexplainedStock)],
  [ofOrders(ordersOfPartners), ofOrders(wrongCommissions)],
]
