// Whatever rows the branches have, also many of one time, and however long the pages are: the pages put
// together are the whole list in its order.

import { array, assert, asyncProperty, boolean, integer, nat, record } from 'fast-check'
import { and, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runs } from '#testing/runs.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { type Branch, pageOfUnion, type UnionQuery } from './union-pages.ts'

type Row = { rank: number; minute: number; id: number; hidden: boolean }

/** Two branches have the rank 2, as two states of one table do; they share no id. */
const RANKS = [0, 1, 2, 2] as const
const START = Date.parse('2026-12-01T15:00:00Z')
const momentOf = (minute: number) => new Date(START + minute * 60_000).toISOString()

const branches = array(
  record({ branch: nat(RANKS.length - 1), minute: nat(3), hidden: boolean() }),
  { maxLength: 24 },
).map((planned) =>
  RANKS.map((rank, at) =>
    planned.flatMap(({ branch, ...row }, id) =>
      branch === at ? { ...row, rank, id: id + 1 } : [],
    ),
  ),
)

/** A branch whose table is these rows; hidden ones are not of the list. */
function branchOf(rows: readonly Row[], branch: number): Branch {
  const values = rows.map(
    ({ minute, id, hidden }) => sql`(${momentOf(minute)}::timestamptz, ${id}::integer, ${hidden})`,
  )
  const none = sql`(null::timestamptz, null::integer, true)`
  return {
    rank: RANKS[branch] ?? 0,
    from: sql`(values ${sql.join([none, ...values], sql`, `)}) as planted (at, id, hidden)`,
    at: sql`planted.at`,
    id: sql`planted.id`,
    where: and(sql`not planted.hidden`, sql`planted.id is not null`),
    columns: sql`${`branch ${branch}`}::text as label`,
  }
}

async function allPages(tx: TestTx, list: readonly Branch[], query: UnionQuery) {
  const rows = []
  let { cursor } = query
  do {
    const page = await pageOfUnion(tx, list, { ...query, cursor })
    expect(page.rows.length).toBeLessThanOrEqual(query.limit)
    if (page.next) expect(page.rows).toHaveLength(query.limit)
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor)
  return rows
}

const byPlace = (a: Row, b: Row) => a.minute - b.minute || a.rank - b.rank || a.id - b.id

test('the pages of several tables put together are the whole list: no row twice, none lost', () =>
  inShop((tx) =>
    assert(
      asyncProperty(
        branches,
        integer({ min: 1, max: 9 }),
        boolean(),
        async (planted, limit, isDescending) => {
          const ascending = planted
            .flat()
            .filter(({ hidden }) => !hidden)
            .toSorted(byPlace)
          const expected = isDescending ? ascending.toReversed() : ascending
          const list = planted.map(branchOf)
          const rows = await allPages(tx, list, { limit, isDescending, cursor: undefined })
          const places = ({ rank, id, at }: { rank: number; id: number; at: string }) =>
            `${at} ${rank} ${id}`
          expect(rows.map(places)).toEqual(
            expected.map((row) => places({ ...row, at: momentOf(row.minute) })),
          )
          for (const { rank, label } of rows) expect(RANKS[Number(String(label).at(-1))]).toBe(rank)
        },
      ),
      { numRuns: runs(60) },
    ),
  ))

test('a cursor that is not ours begins with the first page, and no branch is an empty list', () =>
  inShop(async (tx) => {
    const row = { rank: 0, minute: 1, id: 7, hidden: false }
    const query = { limit: 5, isDescending: true, cursor: 'nonsense' }
    expect((await pageOfUnion(tx, [branchOf([row], 0)], query)).rows).toMatchObject([{ id: 7 }])
    expect(await pageOfUnion(tx, [], query)).toEqual({ rows: [], next: undefined })
  }))
