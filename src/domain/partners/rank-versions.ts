// Publishes what the ranks will require from a month on, takes that back before it begins, and starts it on
// its day. Ranks that were reached stay.

import { and, desc, eq, isNotNull, isNull, lte, max } from 'drizzle-orm'
import { jamaicaDay, monthAt } from '#contract/jamaica.ts'
import type { PublishRanks, RankVersionState } from '#contract/rank-versions.ts'
import { listOf } from '#platform/database/list.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { columnsOf } from './rank-numbers.ts'
import { rankRequirements } from './ranks.table.ts'
import { type RankVersionRow, rankVersions } from './rank-versions.table.ts'

export type ListedVersion = { version: RankVersionRow; state: RankVersionState }

/** Publishes a version in place of one that is to come; refused for a month that has begun. */
export async function publishRanks(tx: Tx, { from, steps }: PublishRanks): Promise<ListedVersion> {
  const countsFrom = `${from}-01`
  if (countsFrom <= jamaicaDay(monthAt(tx.now).from)) throw new Refusal('ranks-month-begun')
  const [before] = await tx.db
    .select()
    .from(rankVersions)
    .where(isNull(rankVersions.startedAt))
    .for('update')
  if (before) await tx.db.delete(rankVersions).where(eq(rankVersions.id, before.id))
  const [last] = await tx.db.select({ version: max(rankVersions.version) }).from(rankVersions)
  const published = { publishedBy: actorLabel(tx.actor), publishedAt: tx.now }
  const row = { version: (last?.version ?? 0) + 1, countsFrom, steps, ...published }
  const version = singleRow(await tx.db.insert(rankVersions).values(row).returning())
  await tx.record('ranks.published', { version: version.version, from })
  return { version, state: 'coming' }
}

/** Takes a version back that is to come. */
export async function recallRanks(tx: Tx, id: number): Promise<void> {
  const coming = and(eq(rankVersions.id, id), isNull(rankVersions.startedAt))
  const row = oneOrRefuse(await tx.db.delete(rankVersions).where(coming).returning())
  await tx.record('ranks.recalled', { version: row.version })
}

/** Makes the version count whose month has begun; safe to run at any time. */
export async function startDueRanks(tx: Tx): Promise<void> {
  const isDue = and(
    isNull(rankVersions.startedAt),
    lte(rankVersions.countsFrom, jamaicaDay(tx.now)),
  )
  const [due] = await tx.db.select().from(rankVersions).where(isDue).for('update')
  if (!due) return
  for (const step of due.steps)
    await tx.db
      .update(rankRequirements)
      .set(columnsOf(step))
      .where(eq(rankRequirements.rankName, step.rank))
  await tx.db.update(rankVersions).set({ startedAt: tx.now }).where(eq(rankVersions.id, due.id))
  await tx.record('ranks.started', { version: due.version })
}

export const listRankVersions = listOf({
  rows: (tx) => tx.db.select().from(rankVersions),
  id: rankVersions.id,
  sorts: { version: rankVersions.version },
  sort: '-version',
  items: withStates,
})

async function withStates(tx: Tx, rows: RankVersionRow[]): Promise<ListedVersion[]> {
  const [running] = await tx.db
    .select({ id: rankVersions.id })
    .from(rankVersions)
    .where(isNotNull(rankVersions.startedAt))
    .orderBy(desc(rankVersions.version))
    .limit(1)
  return rows.map((version) => ({
    version,
    state: version.startedAt === null ? 'coming' : version.id === running?.id ? 'running' : 'past',
  }))
}
