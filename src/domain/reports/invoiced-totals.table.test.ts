import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { openShop } from '#platform/shop.ts'
import { type Database, openPostgres } from '#platform/database/database.ts'
import { system } from '#platform/tx.ts'
import { aDocument } from '#testing/documents.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, NOW, type TestTx } from '#testing/shop.ts'
import { freshDatabase } from '#testing/postgres.ts'
import { invoicedTotals } from './invoiced-totals.table.ts'
import { findViolations, scopeOf } from './reconcile.ts'
import { sumInvoiced } from './sum-invoiced.ts'
import { totalNextDays } from './total-invoiced.ts'

const YEAR = { from: '2025-11-21', to: '2026-11-20', by: 'product' } as const

/** What is kept of three months and of the days until today, the 20th. */
const KEPT = ['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-19']

async function totalAll(tx: TestTx) {
  while (await totalNextDays(tx));
}

const daysOf = async (tx: TestTx) => {
  const rows = await tx.db.select().from(invoicedTotals).orderBy(invoicedTotals.through)
  return [...new Set(rows.map(({ through }) => through))]
}

/** A chair in August, a bed in October, and a chair in November, which is not over. */
async function threeDocuments(tx: TestTx) {
  await aDocument(tx, { issuedOn: '2026-08-31', rows: [{ net: 1_00 }] })
  await aDocument(tx, {
    issuedOn: '2026-10-01',
    rows: [
      { net: 2_00, productId: 2, productName: 'Bed' },
      { kind: 'delivery', net: 4_00 },
    ],
  })
  await aDocument(tx, { issuedOn: '2026-11-01', rows: [{ net: 8_00, productName: 'Stool' }] })
}

test('every month that is over has its totals, also one in which nothing was sold, and so has yesterday', () =>
  inShop(async (tx) => {
    expect(await totalNextDays(tx)).toBe(false)
    await threeDocuments(tx)
    expect(await totalNextDays(tx)).toBe(true)
    expect(await daysOf(tx)).toEqual(['2026-08-31'])
    await totalAll(tx)
    expect(await daysOf(tx)).toEqual(KEPT)
  }))

test('the totals through yesterday follow the days, and what is sold today is in none', () =>
  inShop(async (tx) => {
    await threeDocuments(tx)
    await totalAll(tx)
    await aDocument(tx, { issuedOn: '2026-11-20', rows: [{ net: 16_00 }] })
    const at = (now: string) => ({ ...tx, now: new Date(now) })
    for (const [now, last] of [
      ['2026-11-21T15:00:00Z', ['2026-11-20']],
      ['2026-12-01T15:00:00Z', ['2026-11-30']],
      ['2026-12-02T15:00:00Z', ['2026-11-30', '2026-12-01']],
    ] as const) {
      await totalAll(at(now))
      expect(await daysOf(tx)).toEqual([...KEPT.slice(0, 3), ...last])
      expect((await sumInvoiced(tx, YEAR)).total.total).toBe(31_00)
    }
  }))

test('a report reads the totals of months that are over, and the rows of the days at its ends', () =>
  inShop(async (tx) => {
    await threeDocuments(tx)
    const read = { ...YEAR, from: '2026-08-31' }
    const before = await sumInvoiced(tx, read)
    expect(before.groups.map(({ name, total }) => [name, total])).toEqual([
      ['Stool', 9_00],
      ['Delivery', 4_00],
      ['Bed', 2_00],
    ])
    await totalAll(tx)
    expect(await sumInvoiced(tx, read)).toEqual(before)
    const inOctober = eq(invoicedTotals.through, '2026-10-31')
    await tx.db
      .update(invoicedTotals)
      .set({ total: sql`${invoicedTotals.total} + 100` })
      .where(inOctober)
    const sumOf = async (from: string, to: string) =>
      (await sumInvoiced(tx, { ...YEAR, from, to })).total.total
    // The report takes what is kept of October off what is kept of yesterday.
    expect(await sumOf('2026-11-01', '2026-11-20')).toBe(8_00 - 100_00)
    expect(await sumOf('2026-08-31', '2026-10-31')).toBe(7_00 + 300_00)
    // Of days without totals between them it reads rows.
    expect(await sumOf('2026-11-01', '2026-11-18')).toBe(8_00)
  }))

test('a row that is added to a month with totals takes them away, and those of later months', () =>
  inShop(async (tx) => {
    const { rows } = await tx.db.execute(
      sql`select from pg_trigger where tgname = 'document_rows_come_into_totals'`,
    )
    expect(rows).toHaveLength(1)
    await threeDocuments(tx)
    await totalAll(tx)
    await aDocument(tx, { issuedOn: '2026-11-20', rows: [{ net: 16_00 }] })
    expect(await daysOf(tx)).toEqual(KEPT)
    await aDocument(tx, { issuedOn: '2026-09-30', rows: [{ net: 32_00 }] })
    expect(await daysOf(tx)).toEqual(['2026-08-31'])
    const before = await sumInvoiced(tx, YEAR)
    expect(before.total.total).toBe(63_00)
    await totalAll(tx)
    expect(await sumInvoiced(tx, YEAR)).toEqual(before)
  }))

test('what is beyond the groups that are listed is one sum, with what of it was carried over', () =>
  inShop(async (tx) => {
    await threeDocuments(tx)
    const issuedOn = '2026-10-02'
    await aDocument(tx, { kind: 'carried-over', issuedOn, rows: [{ net: 50, productId: 3 }] })
    const all = await sumInvoiced(tx, YEAR)
    const { groups, others, total } = await sumInvoiced(tx, YEAR, 2)
    expect(groups).toEqual(all.groups.slice(0, 2))
    expect(others).toMatchObject({ groups: 2, quantity: 2, total: 2_50, carriedOver: 50 })
    expect(total).toEqual(all.total)
    expect(all.others).toBeNull()
  }))

test('the nightly check finds totals that are not those of the rows', () =>
  inShop(async (tx) => {
    await threeDocuments(tx)
    await totalAll(tx)
    const broken = async () =>
      findViolations(tx, { number: 14, scope: { ...(await scopeOf(tx)), runs: 'all' }, limit: 9 })
    const before = await broken()
    await tx.db
      .update(invoicedTotals)
      .set({ cost: sql`${invoicedTotals.cost} + 1` })
      .where(
        sql`through = '2026-10-31' and grouped_by = 'colour' and not is_delivery and name = 'Sand'`,
      )
    expect(await broken()).toEqual([...before, 'what is invoiced by colour through 2026-10-31'])
  }))

/** Whether a transaction waits for a lock. */
async function somebodyWaits({ db }: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and not granted`)
  return rows.length > 0
}

test.skipIf(inject('postgresUrl') === '')(
  'a document that is being issued is waited for, and never left out of its month',
  async () => {
    const url = await freshDatabase(inject('postgresUrl'), 'totals_wait')
    const database = await openPostgres(url, 3)
    try {
      const shop = openShop({ database, now: () => NOW })
      const totalling = await shop.write(system('test'), async (tx) => {
        await aDocument(tx, { issuedOn: '2026-10-31', rows: [{ net: 1_00 }] })
        const state = { ended: false }
        const done = shop.write(system('test'), totalNextDays).finally(() => {
          state.ended = true
        })
        while (!state.ended && !(await somebodyWaits(database))) await pause(5)
        return { done }
      })
      expect(await totalling.done).toBe(true)
      const totals = await database.db.select().from(invoicedTotals)
      expect(totals.map(({ total }) => total)).toEqual([1_00, 1_00, 1_00, 1_00])
    } finally {
      await database.close()
    }
  },
)

const aTotal = (tx: TestTx, given: object) =>
  tx.db.insert(invoicedTotals).values({
    through: '2026-10-31',
    groupedBy: 'product',
    isDelivery: false,
    productId: 1,
    name: '',
    latestRow: 1,
    rows: 1,
    quantity: 1,
    total: 1_00,
    gct: 0,
    rowsWithCost: 0,
    cost: 0,
    costUnknown: 1_00,
    ...given,
  })

testGuards([
  [
    'totals are by what a report groups',
    'invoiced_totals_group_known',
    (tx) => aTotal(tx, { groupedBy: 'buyer' }),
  ],
])
