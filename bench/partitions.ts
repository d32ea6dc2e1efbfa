// Compares an event log in one table with one partitioned by month: ten million events over five
// years on PostgreSQL, under what the shop does with them by day and by night. `docs/decisions/010-events-by-month.md` has what it found.

import { Client } from 'pg'
import { startPostgres } from '#testing/postgres.ts'
import { median, printTable, rounded } from './figures.ts'

const ROWS = Number(process.env.ROWS ?? 10_000_000)
const MONTHS = 60
const EVENTS_OF_AN_ORDER = 10
const ASKED = 200
const WRITTEN = 2000
const FIRST = '2021-12-01T00:00:00Z'
const LAST_MONTH = MONTHS - 1

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function plant(): Promise<void> {
  const columns = `id bigint not null, name text not null, facts jsonb not null, actor jsonb not null,
    by text not null, at timestamptz not null`
  await client.query(`create table plain (${columns})`)
  await client.query(`create table monthly (${columns}) partition by range (at)`)
  await client.query(`create table monthly_rest partition of monthly default`)
  for (let month = 0; month < MONTHS; month++)
    await client.query(`create table monthly_${month} partition of monthly for values
      from ('${monthAt(month)}') to ('${monthAt(month + 1)}')`)
  await client.query(`
    insert into plain
    select nth, 'order.changed', jsonb_build_object('orderId', nth / ${EVENTS_OF_AN_ORDER}, 'to', 'paid')
      || case when nth % 20 = 0 then jsonb_build_object('memberId', nth % 5000) else '{}' end,
      '{"kind":"system","name":"clock"}', 'clock',
      timestamptz '${FIRST}' + nth / ${ROWS + 1}.0::float8 * (timestamptz '${monthAt(MONTHS)}' - '${FIRST}')
    from generate_series(1, ${ROWS}) as nth`)
  await client.query('insert into monthly select * from plain')
  for (const [table, key] of [
    ['plain', 'id'],
    ['monthly', 'id, at'],
  ]) {
    await client.query(`alter table ${table} add primary key (${key})`)
    await client.query(`create index on ${table} (((facts ->> 'orderId')::integer), id)`)
    await client.query(`create index on ${table} (((facts ->> 'memberId')::integer), id)
      where facts ->> 'memberId' is not null`)
    await client.query(`create index on ${table} (at)`)
    await client.query(`vacuum analyze ${table}`)
  }
}

function monthAt(month: number): string {
  const [year, of] = [2021 + Math.floor((11 + month) / 12), (11 + month) % 12]
  return `${year}-${String(of + 1).padStart(2, '0')}-01T00:00:00Z`
}

type Ask = { what: string; text: string; values: (nth: number) => unknown[] }

const ORDERS = Math.floor(ROWS / EVENTS_OF_AN_ORDER)
const OF_ORDER = `select * from TABLE where (facts ->> 'orderId')::integer = $1`
const recent = (nth: number) => ORDERS - 1 - nth * 7
const anyOrder = (nth: number) => (nth * 7919) % ORDERS

const ASKS: readonly Ask[] = [
  {
    what: 'history of an order',
    text: `${OF_ORDER} order by id`,
    values: (nth) => [anyOrder(nth)],
  },
  {
    what: 'history of a recent order, from its day on',
    text: `${OF_ORDER} and at >= $2 order by id`,
    values: (nth) => [recent(nth), monthAt(LAST_MONTH)],
  },
  {
    what: 'a page of a partner’s history',
    text: `select * from TABLE where (facts ->> 'memberId')::integer = $1
      and facts ->> 'memberId' is not null order by id desc limit 50`,
    values: (nth) => [(nth % 250) * 20],
  },
  {
    what: 'the last fifty of a week',
    text: 'select * from TABLE where at >= $1 and at < $2 order by at desc limit 50',
    values: () => ['2026-05-11T00:00:00Z', '2026-05-18T00:00:00Z'],
  },
  {
    what: 'a month counted by name',
    text: 'select name, count(*) from TABLE where at >= $1 and at < $2 group by name',
    values: (nth) => [monthAt(nth % 50), monthAt((nth % 50) + 1)],
  },
]

const server = await startPostgres({ durable: true })
const client = new Client({ connectionString: server.url })
await client.connect()
try {
  await client.query(`set maintenance_work_mem = '256MB'`)
  await plant()
  await compare()
} finally {
  await client.end()
  await server.stop()
}

async function compare(): Promise<void> {
  const rows: (string | number)[][] = []
  const line = (what: string, plain: number, monthly: number) =>
    void rows.push([what, rounded(plain, 2), rounded(monthly, 2), rounded(monthly / plain, 2)])
  for (const { what, text, values } of ASKS) {
    const runs = what.startsWith('a month') ? 10 : ASKED
    const took = { plain: [] as number[], monthly: [] as number[] }
    for (let nth = 0; nth < runs; nth++)
      for (const table of ['plain', 'monthly'] as const)
        took[table].push(await timed(() => client.query(text.replace('TABLE', table), values(nth))))
    line(`${what}, ms`, median(took.plain), median(took.monthly))
  }
  line('an event written, ms', await writing('plain'), await writing('monthly'))
  const day = `(timestamptz '${monthAt(1)}')`
  const deleted = await timed(() => client.query(`delete from plain where at < ${day}`))
  const dropped = await timed(() => client.query('drop table monthly_0'))
  line('the oldest month forgotten, ms', deleted, dropped)
  line(
    'tidied after that, ms',
    await timed(() => client.query('vacuum plain')),
    await timed(() => client.query('vacuum monthly_1')),
  )
  const sizes = await client.query<{ plain: string; monthly: string }>(`
    select pg_total_relation_size('plain') / 1048576 as plain,
      (select sum(pg_total_relation_size(relid)) / 1048576 from pg_partition_tree('monthly')) as monthly`)
  line('size, MB', Number(sizes.rows[0]?.plain), Number(sizes.rows[0]?.monthly))
  printTable([`${ROWS} events`, 'one table', 'monthly', 'ratio'], rows)
}

/** The median of single rows, each in a transaction of its own, without waiting for the disk. */
async function writing(table: string): Promise<number> {
  await client.query('set synchronous_commit = off')
  const took: number[] = []
  for (let nth = 0; nth < WRITTEN; nth++)
    took.push(
      await timed(() =>
        client.query(`insert into ${table} values ($1, $2, $3, $4, $5, $6)`, [
          ...[ROWS + 1 + nth, 'order.changed', { orderId: ORDERS + nth, to: 'paid' }],
          ...[{ kind: 'system', name: 'clock' }, 'clock', '2026-11-20T12:00:00Z'],
        ]),
      ),
    )
  await client.query('set synchronous_commit = on')
  return median(took)
}
