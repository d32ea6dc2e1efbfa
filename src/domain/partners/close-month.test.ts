// A month closes the same in whatever portions, and wherever a kill broke it off.

import { asc, eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { monthOf } from '#contract/jamaica.ts'
import { aLine, aMember, aTree, NOBODY } from '#testing/builders.ts'
import { at, inShop, type TestTx, trying } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { members } from './members.table.ts'
import { moveMember } from './move-member.ts'
import { notifications } from './notifications.table.ts'
import { partnerRounds } from './partner-rounds.table.ts'
import { qualifications, rankHistory } from './ranks.table.ts'
import { teamPerformance } from './team-performance.table.ts'
import { genealogy, teamCounts } from './tree.table.ts'
import { closeMonth, startClosing, startNightly, workNextBatch } from './work-rounds.ts'

const november = monthOf(2026, 11)
const DECEMBER = new Date('2026-12-01T09:10:00Z')
const earned = () => sql`select id as member_id, (id % 7)::numeric as amount from ${members}`
const nobodyEarned = () =>
  sql`select null::integer as member_id, null::numeric as amount where false`

/** A paid sale of November. */
const aSale = (tx: TestTx, referredBy: number, totalAmount: number) =>
  anOrderRow(tx, { referredBy, totalAmount, paidAt: tx.now, paymentStatus: 'paid' })

/** Two lines and some branches: ten partners, of whom two rise. */
async function aProgramme(tx: TestTx): Promise<number[]> {
  const tree = await aTree(tx, [NOBODY, 0, 1, 2, NOBODY, 0, 0, 1, 4, 4])
  const ids = tree.map(({ id }) => id)
  await aSale(tx, ids[3] ?? 0, 300_00)
  await aSale(tx, ids[0] ?? 0, 700_00)
  await aSale(tx, ids[4] ?? 0, 250_00)
  return ids
}

/** Everything that a close writes, but for the moments and numbers of rows. */
async function written(tx: TestTx) {
  const rows = [
    await tx.db.select().from(teamPerformance).orderBy(asc(teamPerformance.memberId)),
    await tx.db.select().from(qualifications).orderBy(asc(qualifications.id)),
    await tx.db.select().from(rankHistory).orderBy(asc(rankHistory.id)),
    await tx.db.select().from(notifications).orderBy(asc(notifications.id)),
    await tx.db.select().from(genealogy).orderBy(asc(genealogy.memberId)),
  ]
  const closed = await tx.db.select().from(partnerRounds)
  return {
    rows: rows.map((table) =>
      table.map((row) =>
        Object.fromEntries(
          Object.entries(row).filter(([name, value]) => name !== 'id' && !(value instanceof Date)),
        ),
      ),
    ),
    hashes: closed.map(({ year, month, sha256 }) => [year, month, sha256]),
    recorded: tx.happened.filter(({ name }) => name === 'month.closed').map(({ facts }) => facts),
  }
}

// The embedded run kills every portion; the same code on PostgreSQL, which takes longer, every third.
const EVERY = inject('postgresUrl') ? 3 : 1
const undone = new Error('undone')

/** What `work` leaves behind, in a programme that knows nothing of the other tries. */
async function leftBy(tx: TestTx, work: (tx: TestTx) => Promise<unknown>) {
  let left: Awaited<ReturnType<typeof written>> | undefined
  const recorded = tx.happened.length
  const trial = trying(tx, async (inner) => {
    await work(inner)
    left = await written(inner)
    throw undone
  })
  await expect(trial).rejects.toBe(undone)
  tx.happened.length = recorded
  return left
}

test('a month closes with each team in figures and the whole tree in nested intervals', () =>
  inShop(async (tx) => {
    const [top, second, third] = await aLine(tx, 3)
    if (!top || !second || !third) throw new Error('a line')
    const sibling = await aMember(tx, { sponsorId: top.id })
    const root = await aMember(tx)
    await aSale(tx, third.id, 300_00)
    await aSale(tx, top.id, 700_00)
    const topEarned = () => sql`select ${top.id}::integer as member_id, 42.00::numeric as amount`
    await closeMonth(tx, november, { earned: topEarned })
    const rows = await tx.db.select().from(teamPerformance).orderBy(asc(teamPerformance.memberId))
    expect(rows).toHaveLength(5)
    expect(rows[0]).toMatchObject({
      memberId: top.id,
      teamSize: 3,
      activeTeamMembers: 3,
      newRecruits: 3,
      teamSalesVolume: 300_00,
      personalSalesVolume: 700_00,
      totalCommissionsEarned: 42_00,
      averageTeamRank: 1,
      generationsDeep: 3,
    })
    const bounds = await tx.db.select().from(genealogy).orderBy(asc(genealogy.leftNode))
    expect(
      bounds.map(({ memberId, leftNode, rightNode }) => [memberId, leftNode, rightNode]),
    ).toEqual([
      [top.id, 1, 8],
      [second.id, 2, 5],
      [third.id, 3, 4],
      [sibling.id, 6, 7],
      [root.id, 9, 10],
    ])
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/)
    const facts = { year: 2026, month: 11, sha256: hash }
    expect(tx.happened.at(-1)).toMatchObject({ name: 'month.closed', facts })
  }))

test('a month closes the same in portions of any size', () =>
  inShop(async (tx) => {
    await aProgramme(tx)
    const whole = await leftBy(tx, (inner) => closeMonth(inner, november, { earned }))
    expect(whole?.rows.map((table) => table.length)).toEqual([10, 12, 2, 2, 10])
    for (const size of [1, 2, 3, 7])
      expect(await leftBy(tx, (inner) => closeMonth(inner, november, { earned, size }))).toEqual(
        whole,
      )
  }))

test(
  'killed in the middle of any portion, a month goes on to the same figures and the same hash',
  () =>
    inShop(async (tx) => {
      await aProgramme(tx)
      const further = (inner: TestTx) => workNextBatch(inner, { kind: 'close', earned, size: 5 })
      const whole = await leftBy(tx, (inner) => closeMonth(inner, november, { earned }))
      let batches = 0
      await leftBy(tx, async (inner) => {
        await startClosing(at(DECEMBER, inner))
        for (batches = 1; await further(inner); batches++);
      })
      expect(batches).toBeGreaterThan(12)
      for (let killed = 0; killed < batches; killed += EVERY) {
        const left = await leftBy(tx, async (inner) => {
          expect(await startClosing(at(DECEMBER, inner))).toBe(true)
          for (let done = 0; done < killed; done++) await further(inner)
          const dying = trying(inner, async (half) => {
            await further(half)
            throw undone
          })
          await expect(dying).rejects.toBe(undone)
          const later = at(new Date(DECEMBER.getTime() + 3_600_000), inner)
          expect(await startClosing(later)).toBe(true)
          while (await further(later));
        })
        expect([killed, left?.rows, left?.hashes]).toEqual([killed, whole?.rows, whole?.hashes])
      }
    }),
  60_000,
)

test('a closed month stands, whatever happens to its sales later', () =>
  inShop(async (tx) => {
    const [top] = await aProgramme(tx)
    await closeMonth(tx, november, { earned })
    const closed = await written(tx)
    await aSale(tx, top ?? 0, 900_00)
    await closeMonth(tx, november, { earned })
    expect(await written(tx)).toEqual(closed)
  }))

test('months are closed one after the other, and the present one is not', () =>
  inShop(async (tx) => {
    const months = async () =>
      (await tx.db.select().from(partnerRounds).orderBy(asc(partnerRounds.id))).map(
        ({ year, month }) => [year, month],
      )
    const close = async (now: Date) => {
      const then = at(now, tx)
      while (await startClosing(then))
        while (await workNextBatch(then, { kind: 'close', earned: nobodyEarned }));
    }
    await close(new Date('2026-12-01T04:59:59Z'))
    expect(await months()).toEqual([[2026, 10]])
    await close(new Date('2027-02-10T15:00:00Z'))
    expect(await months()).toEqual([
      [2026, 10],
      [2026, 11],
      [2026, 12],
      [2027, 1],
    ])
    expect(await tx.db.select().from(teamPerformance)).toEqual([])
  }))

test('a branch that moves, and who joins, while the tree is numbered leave the intervals nested', () =>
  inShop(async (tx) => {
    const ids = await aProgramme(tx)
    const further = () => workNextBatch(tx, { kind: 'close', earned, size: 2 })
    const stepOf = async () => (await tx.db.select().from(partnerRounds))[0]?.step
    await startClosing(at(DECEMBER, tx))
    while ((await stepOf()) !== 'bounds') await further()
    await further()
    await moveMember(tx, { memberId: ids[2] ?? 0, sponsorId: ids[4] ?? 0 })
    expect(await stepOf()).toBe('sizes')
    await further()
    await aMember(tx, { sponsorId: ids[4] })
    while (await further());
    const rows = await tx.db.select().from(genealogy)
    const nodes = rows.flatMap(({ path, leftNode: left, rightNode: right }) =>
      left === null || right === null ? [] : [{ path, left, right }],
    )
    expect(nodes.length).toBeGreaterThanOrEqual(ids.length)
    expect(nodes.flatMap(({ left, right }) => [left, right]).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: nodes.length * 2 }, (_, index) => index + 1),
    )
    for (const one of nodes)
      for (const other of nodes)
        expect(one.left < other.left && other.right < one.right).toBe(
          other !== one && other.path.startsWith(one.path),
        )
  }))

test('the night counts everybody in portions, and names what disagrees', () =>
  inShop(async (tx) => {
    const ids = await aProgramme(tx)
    const last = ids.at(-1) ?? 0
    await tx.db
      .insert(teamCounts)
      .values({ memberId: last, teamLeg: 1, level: 1, count: 3, active: 3 })
    expect([await startNightly(tx), await startNightly(tx)]).toEqual([true, false])
    while (await workNextBatch(tx, { kind: 'night', earned, size: 3 }));
    const [round] = await tx.db.select().from(partnerRounds)
    expect(round).toMatchObject({ kind: 'night', found: [`count of partner ${last}`] })
    expect(round?.finishedAt).toEqual(tx.now)
    const [top] = await tx.db
      .select()
      .from(members)
      .where(eq(members.id, ids[0] ?? 0))
    expect(top).toMatchObject({ personalSales: 700_00, teamVolume: 300_00 })
  }))
