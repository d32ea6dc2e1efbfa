// A partner programme of any size, written in bulk and the same on every machine: two sales by each
// partner over two years, and what they paid up to five levels. Sales of the last month still wait
// for their approval one by one; all that was earned before stands in each partner's books as one
// opening entry, so that every invariant of the books holds from the start.

import { type SQL, sql } from 'drizzle-orm'
import { TEAM_DEPTH, TEAM_WIDTH } from '#contract/partners.ts'
import { runningPlan } from '#domain/commissions/running-plan.ts'
import { MEMBER_ACCOUNTS, SHOP_ACCOUNTS } from '#domain/ledger/ledger.table.ts'
import { recountAllSales } from '#domain/partners/recount-sales.ts'
import { openPostgres } from '#platform/database/database.ts'
import { openShop } from '#platform/shop.ts'
import { system, type Tx } from '#platform/tx.ts'
import { seedCatalogue } from '#seed/demo-shop.ts'
import { NOW } from './large-shop.ts'

const SALES_EACH = 2
const DAYS = 730
const HOLD_DAYS = 30
const PORTION = 100_000

/** Plants `count` partners into the PostgreSQL database at `url`, which has no partner yet. */
export async function plantLargeProgramme(url: string, count: number): Promise<void> {
  const database = await openPostgres(url, 1, { limits: {} })
  const shop = openShop({ database, now: () => NOW })
  await shop.write(system('seed'), async (tx) => {
    // In bulk the rows are right by the way they are made, and checked by the invariants at the end.
    await tx.db.execute(sql`set local session_replication_role = replica`)
    await tx.db.execute(sql`set local maintenance_work_mem = '512MB'`)
    await tx.db.execute(sql`set local work_mem = '256MB'`)
    await seedCatalogue(tx)
    await withoutIndexes(tx, TABLES, async () => {
      await plantMembers(tx, count)
      await plantPayees(tx)
      await plantTree(tx)
      await plantSales(tx, count)
      await plantCommissions(tx)
      await plantEarnings(tx)
      await plantBooks(tx)
    })
    await recountAllSales(tx)
  })
  await database.db.execute(sql`vacuum analyze`)
  await database.close()
}

const TABLES = ['mlm_members', 'genealogy_tree', 'member_ancestors', 'orders', 'commissions']
  .concat(['ledger_accounts', 'ledger_transactions', 'ledger_entries', 'mlm_wallets'])
  .concat(['wallet_transactions'])

/** Builds the indexes of large tables once, at the end, instead of row by row. */
async function withoutIndexes(tx: Tx, tables: string[], plant: () => Promise<void>): Promise<void> {
  const { rows } = await tx.db.execute(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = any(${sql.param(tables)}::text[])
      and not exists (select from pg_constraint where conname = indexname)`)
  for (const { name } of rows) await tx.db.execute(sql`drop index ${sql.identifier(String(name))}`)
  await plant()
  for (const { definition } of rows) await tx.db.execute(sql.raw(String(definition)))
}

/**
 * Who recruited whom: five recruits each, one after the other, and every fiftieth partner recruits
 * fifteen, into three teams.
 */
export function growTree(count: number): { sponsorIds: number[]; slots: number[] } {
  const [sponsorIds, slots]: [number[], number[]] = [[], []]
  for (let sponsorId = 1; sponsorIds.length < count - 1; sponsorId++) {
    const recruits = sponsorId % 50 === 7 ? 3 * TEAM_WIDTH : TEAM_WIDTH
    for (let slot = 1; slot <= recruits && sponsorIds.length < count - 1; slot++) {
      sponsorIds.push(sponsorId)
      slots.push(slot)
    }
  }
  return { sponsorIds, slots }
}

const at = (text: string) => sql.raw(`'${text}'::timestamptz`)
const NOW_SQL = at(NOW.toISOString())

async function plantMembers(tx: Tx, count: number): Promise<void> {
  const { sponsorIds, slots } = growTree(count)
  await insertMembers(tx, 1, [null], [null])
  for (let start = 0; start < sponsorIds.length; start += PORTION) {
    const end = start + PORTION
    await insertMembers(tx, start + 2, sponsorIds.slice(start, end), slots.slice(start, end))
  }
  await tx.db.execute(sql`select setval('mlm_members_id_seq', ${count})`)
}

type Numbers = readonly (number | null)[]

const insertMembers = (tx: Tx, firstId: number, sponsorIds: Numbers, slots: Numbers) =>
  tx.db.execute(sql`
    insert into mlm_members (id, email, first_name, last_name, phone, bank_account, sponsor_id,
      placement_id, slot, enrollment_date, created_at, updated_at)
    select id, 'partner' || id || '@example.com', 'Partner', 'Number ' || id, '8765550100',
      'NCB 404 200 ' || id, sponsor_id, sponsor_id, slot, joined, joined, joined
    from (
      select ${firstId}::integer + nth::integer - 1 as id, sponsor_id, slot,
        ${NOW_SQL} - interval '1 day' * ${sql.raw(String(DAYS))} as joined
      from unnest(${sql.param(sponsorIds)}::integer[], ${sql.param(slots)}::integer[])
        with ordinality as grown (sponsor_id, slot, nth)
    ) as fresh`)

const plantPayees = (tx: Tx) =>
  tx.db.execute(sql`
    insert into mlm_payees (member_id, payment_method, legal_name, address, parish, trn, bank_code,
      branch, account_type, account_number, created_at)
    select id, 'bank_transfer', first_name || ' ' || last_name, id || ' Hope Road, Kingston 6',
      'St Andrew', lpad(id::text, 9, '0'), '077', 'Half Way Tree', 'savings', (404200000 + id)::text, created_at
    from mlm_members`)

async function plantTree(tx: Tx): Promise<void> {
  await tx.db.execute(sql`analyze mlm_members`)
  await tx.db.execute(sql`
    insert into genealogy_tree (member_id, sponsor_id, placement_id, level, position, team_leg, path,
      is_spillover, spillover_source, created_at)
    with recursive down (id, level, path) as (
      select id, 1, '/' || id || '/' from mlm_members where sponsor_id is null
      union all
      select m.id, level + 1, path || m.id || '/'
      from down join mlm_members m on m.sponsor_id = down.id
    )
    select m.id, m.sponsor_id, m.placement_id, level, m.matrix_position,
      coalesce((m.slot - 1) / ${TEAM_WIDTH} + 1, 1), path,
      coalesce(m.slot > ${TEAM_WIDTH}, false), m.spillover_from, m.created_at
    from down join mlm_members m using (id)`)
  await tx.db.execute(sql`
    insert into member_ancestors (member_id, ancestor_id, distance, team_leg)
    with recursive up (member_id, ancestor_id, distance, team_leg) as (
      select id, sponsor_id, 1, (slot - 1) / ${TEAM_WIDTH} + 1 from mlm_members
      where sponsor_id is not null
      union all
      select up.member_id, p.sponsor_id, distance + 1, (p.slot - 1) / ${TEAM_WIDTH} + 1
      from up join mlm_members p on p.id = up.ancestor_id
      where p.sponsor_id is not null and distance < ${TEAM_DEPTH}
    ) select * from up order by 1, 3`)
  await tx.db.execute(sql`
    insert into team_counts (member_id, team_leg, level, count, active)
    select ancestor_id, team_leg, distance, count(*), count(*) from member_ancestors group by 1, 2, 3`)
  await tx.db.execute(sql`analyze member_ancestors`)
}

/** Every partner sells in turn, so that old and new sales are spread over all of them. */
const plantSales = (tx: Tx, count: number) =>
  tx.db.execute(sql`
    insert into orders (product_id, product_name, customer_name, customer_email, customer_phone,
      mailbox_key, phone_key, selected_color, payment_method, shipping_method, total_amount, payment_status, order_status,
      referred_by, link, created_at, updated_at, paid_at, paid_in_full_since, delivered_at)
    select 1 + n % 12, 'Couch', 'Customer ' || n, 'customer' || n || '@example.com', '8765550199',
      'customer' || n || '@example.com', '+18765550199', 'Sand', 'bank_transfer', 'delivery', 80000 + n % 100000, 'paid', 'delivered',
      1 + (n * 7919::bigint) % ${sql.raw(String(count))}, 'sale-' || n, sold, sold, sold, sold, sold
    from (
      select n, ${NOW_SQL} - (${sql.raw(String(count * SALES_EACH))} - n) * interval '1 day'
        * ${sql.raw(String(DAYS))} / ${sql.raw(String(count * SALES_EACH))} as sold
      from generate_series(1, ${sql.raw(String(count * SALES_EACH))}) as n
    ) as placed order by n`)

/** One row for each level of each sale, seller first, with where it came from. */
async function plantCommissions(tx: Tx): Promise<void> {
  const plan = await runningPlan(tx, tx.now)
  const level = ({ level: number, amountCents }: { level: number; amountCents: number }) =>
    sql`(${number}::integer, ${amountCents}::integer)`
  const levels = sql.join(plan.levels.map(level), sql`, `)
  await tx.db.execute(sql`
    insert into commissions (member_id, source_order_id, commission_type, amount, rate, level, status,
      held_until, plan_id, provenance, created_at)
    select earner, sale.id, case when paid.level = 1 then 'direct' else 'override' end,
      paid.cents / 100.0, round(paid.cents / 100.0 / sale.total_amount, 4), paid.level,
      case when sale.paid_at > ${HELD_FROM} then 'pending' else 'approved' end,
      sale.paid_at + interval '1 day' * ${sql.raw(String(HOLD_DAYS))}, ${plan.id}::integer,
      jsonb_build_object('rule', 'team-plan', 'planId', ${plan.id}::integer,
        'planVersion', ${plan.version}::integer, 'netSaleCents', (sale.total_amount * 100)::bigint,
        'selfPurchase', false, 'paidAt', sale.paid_at, 'path', '[]'::jsonb,
        'cap', jsonb_build_object('shareBp', ${plan.maxPayoutShareBp}::integer, 'applied', false,
          'allowedCents', 0, 'askedCents', 0)),
      sale.paid_at
    from orders sale
      cross join lateral (
        select referred_by as earner, 1 as level
        union all
        select ancestor_id, distance + 1 from member_ancestors a
        where a.member_id = sale.referred_by and distance < ${plan.levels.length}
      ) as standing
      join (values ${levels}) as paid (level, cents) on paid.level = standing.level
    order by sale.id, paid.level`)
}

/** What the database keeps by itself where rows come one by one. */
async function plantEarnings(tx: Tx): Promise<void> {
  await tx.db.execute(sql`
    insert into earned_years (member_id, year, amount)
    select member_id, extract(year from created_at at time zone 'America/Jamaica')::integer, sum(amount)
    from commissions where status in ('approved', 'batched', 'paid') group by 1, 2`)
  await tx.db.execute(sql`
    insert into earned_amounts (year, amount, members)
    select year, amount, count(*) from earned_years where amount > 0 group by 1, 2`)
}

const HELD_FROM = sql`${NOW_SQL} - interval '1 day' * ${sql.raw(String(HOLD_DAYS))}`

async function plantBooks(tx: Tx): Promise<void> {
  await tx.db.execute(sql`
    insert into ledger_accounts (member_id, kind)
    select m.id, kind from mlm_members m cross join unnest(${sql.param([...MEMBER_ACCOUNTS])}::text[]) kind
    union all select null, unnest(${sql.param([...SHOP_ACCOUNTS])}::text[])`)
  await tx.db.execute(sql`
    insert into mlm_wallets (member_id, created_at, updated_at)
    select id, created_at, created_at from mlm_members order by id`)
  await tx.db.execute(MOVEMENTS)
  await tx.db.execute(sql`
    insert into ledger_transactions (id, key, fingerprint, kind, reference, entries, by, at)
    overriding system value
    select id, key, encode(sha256(convert_to('["' || kind || '","' || reference || '",' || member_id
        || ',' || cents || ',null]', 'UTF8')), 'hex'), kind, reference, 2, 'system:seed', ${NOW_SQL}
    from movements`)
  await tx.db.execute(ENTRIES)
  await tx.db
    .execute(sql`select setval('ledger_transactions_id_seq', (select max(id) from movements)),
    setval('ledger_entries_id_seq', (select max(id) from ledger_entries))`)
  await settleBalances(tx)
}

/** What moved: each pending commission by itself, all earlier ones of a partner together. */
const MOVEMENTS: SQL = sql`
  create temporary table movements on commit drop as
  select row_number() over (order by member_id, kind, reference) as id, * from (
    select 'adjustment' as kind, 'available' as account, 'opening:' || member_id as reference,
      'opening:' || member_id as key, member_id, (sum(amount) * 100)::bigint as cents
    from commissions where status = 'approved' group by member_id
    union all
    select 'commission_posted', 'pending', 'commission:' || id, 'commission:' || id || ':posted:1',
      member_id, (amount * 100)::bigint
    from commissions where status = 'pending'
  ) as moved`

const ENTRIES: SQL = sql`
  insert into ledger_entries (id, transaction_id, account_id, amount_cents, balance_after_cents,
    sequence)
  overriding system value
  select row_number() over (order by transaction_id, amount_cents), transaction_id, account_id,
    amount_cents, sum(amount_cents) over running, row_number() over running
  from (
    select m.id as transaction_id, a.id as account_id, m.cents as amount_cents
    from movements m join ledger_accounts a on a.member_id = m.member_id and a.kind = m.account
    union all
    select m.id, a.id, -m.cents from movements m
      join ledger_accounts a on a.member_id is null and a.kind = 'commission_expense'
  ) as moved
  window running as (partition by account_id order by transaction_id)`

async function settleBalances(tx: Tx): Promise<void> {
  await tx.db.execute(sql`
    update ledger_accounts a set balance_cents = e.cents, entries = e.entries
    from (select account_id, sum(amount_cents) as cents, count(*) as entries
      from ledger_entries group by 1) e where e.account_id = a.id`)
  await tx.db.execute(sql`
    update mlm_wallets w set available_balance = s.available, pending_balance = s.pending,
      total_earnings = s.available
    from (select member_id, coalesce(sum(balance_cents) filter (where kind = 'available'), 0) / 100.0
        as available, coalesce(sum(balance_cents) filter (where kind = 'pending'), 0) / 100.0 as pending
      from ledger_accounts where balance_cents > 0 group by 1) s
    where s.member_id = w.member_id`)
  await tx.db.execute(sql`
    insert into wallet_transactions (wallet_id, entry_id, transaction_type, amount, balance_before,
      balance_after, description, reference_id, created_at)
    select w.id, e.id, 'adjustment', e.amount_cents / 100.0, 0, e.balance_after_cents / 100.0,
      'Adjustment ' || a.member_id, 'opening:' || a.member_id, ${NOW_SQL}
    from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.kind = 'available'
      join mlm_wallets w on w.member_id = a.member_id`)
}
