import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dropMonths, openMonths } from '#platform/events/months.ts'
import { writeEvent } from '#platform/shop.ts'
import { refusedBy, run } from '#testing/guards.ts'
import { at, inShop, type TestTx } from '#testing/shop.ts'

const happens = async (tx: TestTx, moment: string) => {
  const { id } = await writeEvent(at(new Date(moment), tx), 'stock.changed', { productId: 1 })
  return id
}

/** In which table each event lies. */
async function places(tx: TestTx): Promise<Record<string, string>> {
  const { rows } = await tx.db.execute(
    sql`select id, tableoid::regclass::text as place from events order by id`,
  )
  return Object.fromEntries(rows.map(({ id, place }) => [String(id), String(place)]))
}

async function partsRead(tx: TestTx, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await tx.db.execute(sql`explain ${query}`)
  const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  return [...new Set(plan.match(/\bevents_(\d{4}_\d\d|rest)\b(?!_)/g))].toSorted()
}

test('an event lies in the month in which it happened, as Greenwich counts them', () =>
  inShop(async (tx) => {
    await openMonths(tx)
    const last = await happens(tx, '2026-11-30T23:59:59.999Z')
    const first = await happens(tx, '2026-12-01T00:00:00Z')
    expect(await places(tx)).toEqual({ [last]: 'events_2026_11', [first]: 'events_2026_12' })
  }))

test('months are opened ahead once, however often that is asked', () =>
  inShop(async (tx) => {
    const year = at(new Date('2040-12-15T00:00:00Z'), tx)
    expect(await openMonths(year)).toBe(4)
    expect(await openMonths(year)).toBe(0)
    expect(await openMonths(at(new Date('2041-02-01T00:00:00Z'), tx))).toBe(2)
  }))

test('what happened before its month was open is kept, and moves there unchanged', () =>
  inShop(async (tx) => {
    const ids = [
      await happens(tx, '2050-05-02T10:00:00Z'),
      await happens(tx, '2050-07-01T10:00:00Z'),
    ]
    const other = await happens(tx, '2050-05-03T10:00:00Z')
    expect(new Set(Object.values(await places(tx)))).toEqual(new Set(['events_rest']))
    const book = sql`select id, name, facts, actor, by, at::text from events order by id`
    const before = (await tx.db.execute(book)).rows
    expect(await openMonths(tx)).toBeGreaterThanOrEqual(2)
    expect((await tx.db.execute(book)).rows).toEqual(before)
    const [may, july] = ids
    const there = { [String(may)]: 'events_2050_05', [String(other)]: 'events_2050_05' }
    expect(await places(tx)).toEqual({ ...there, [String(july)]: 'events_2050_07' })
    expect(await happens(tx, '2050-05-04T10:00:00Z')).toBeGreaterThan(other)
  }))

test('no part of the book can be rewritten under its own name', () =>
  inShop(async (tx) => {
    await happens(tx, '2050-05-02T10:00:00Z')
    await openMonths(tx)
    for (const part of ['events_2050_05', 'events_2026_11', 'events_rest'].map(sql.raw)) {
      expect(await refusedBy(tx, run(sql`update ${part} set by = 'me'`))).toBe('events_append_only')
      expect(await refusedBy(tx, run(sql`delete from ${part}`))).toBe('events_append_only')
      expect(await refusedBy(tx, run(sql`truncate ${part}`))).toBe('events_append_only')
    }
  }))

test('a question about some days reads their months and no other', () =>
  inShop(async (tx) => {
    await openMonths(tx)
    const days = sql`select * from events where at >= '2026-12-03Z' and at < '2026-12-05Z'`
    expect(await partsRead(tx, days)).toEqual(['events_2026_12'])
    const turn = sql`select * from events where at >= '2026-11-30Z' and at < '2026-12-02Z'`
    expect(await partsRead(tx, turn)).toEqual(['events_2026_11', 'events_2026_12'])
  }))

test('only whole months go, and only those that are over for so many years', () =>
  inShop(async (tx) => {
    const old = ['2018-01-31T23:00:00Z', '2018-02-01T00:00:00Z', '2025-01-01T00:00:00Z']
    const [, february, later] = [
      await happens(tx, old[0] ?? ''),
      await happens(tx, old[1] ?? ''),
      await happens(tx, old[2] ?? ''),
    ]
    await openMonths(tx)
    const then = at(new Date('2025-02-10T00:00:00Z'), tx)
    expect(await dropMonths(then, 7)).toBe(1)
    expect(Object.keys(await places(tx))).toEqual([String(february), String(later)])
    expect(await dropMonths(then, 7)).toBe(0)
  }))
