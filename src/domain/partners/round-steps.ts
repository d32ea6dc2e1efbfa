// The steps of a round through all partners: which partners come next, and what is done for them.
// Repeating a batch changes nothing, and the size of batches changes no result.

import { asc, desc, gt, sql } from 'drizzle-orm'
import type { Month } from '#contract/jamaica.ts'
import type { Tx } from '#platform/tx.ts'
import { type Earned, sealFigures, writePerformance } from './close-month.ts'
import { members } from './members.table.ts'
import { writeBounds, writeSizes } from './nest-tree.ts'
import type { PartnerRound, RoundStep } from './partner-rounds.table.ts'
import { isAmong } from './rank-numbers.ts'
import { countOwnSales, recountTeams } from './recount-sales.ts'
import { reviewRanks } from './review-ranks.ts'
import { genealogy } from './tree.table.ts'
import { ownTree } from './tree-lock.ts'
import { verifyTree } from './verify-tree.ts'

/** How far a step has come: the last partner, and their depth if the step goes by depth. */
export type Through = { level: number | null; member: number }
type Next = (tx: Tx, through: Through | undefined, size: number) => Promise<Through[]>
type Batch = { round: PartnerRound; month: Month; earned: Earned; ids: number[] }
type Work = (tx: Tx, batch: Batch) => Promise<Partial<PartnerRound> | void>

const byId: Next = async (tx, through, size) => {
  const rows = await tx.db
    .select({ member: members.id })
    .from(members)
    .where(gt(members.id, through?.member ?? 0))
    .orderBy(asc(members.id))
    .limit(size)
  return rows.map(({ member }) => ({ level: null, member }))
}

const place = { level: genealogy.level, member: genealogy.memberId }
const placeOf = sql`(${genealogy.level}, ${genealogy.memberId})`

const deepestFirst: Next = (tx, through, size) =>
  tx.db
    .select(place)
    .from(genealogy)
    .where(through && sql`${placeOf} < (${through.level}, ${through.member})`)
    .orderBy(desc(genealogy.level), desc(genealogy.memberId))
    .limit(size)

const rootsFirst: Next = (tx, through, size) =>
  tx.db
    .select(place)
    .from(genealogy)
    .where(through && sql`${placeOf} > (${through.level}, ${through.member})`)
    .orderBy(asc(genealogy.level), asc(genealogy.memberId))
    .limit(size)

/** Only partners of one depth in a batch: what is written for one depth is read for the next. */
const levelByLevel =
  (next: Next): Next =>
  async (tx, through, size) => {
    const batch = await next(tx, through, size)
    return batch.filter(({ level }) => level === batch[0]?.level)
  }

export const STEPS: Record<RoundStep, { next: Next; work: Work }> = {
  ranks: {
    next: deepestFirst,
    work: async (tx, { month, ids }) => void (await reviewRanks(tx, month, ids)),
  },
  performance: { next: byId, work: writePerformance },
  sizes: { next: levelByLevel(deepestFirst), work: (tx, { ids }) => writeSizes(tx, ids) },
  bounds: { next: levelByLevel(rootsFirst), work: (tx, { ids }) => writeBounds(tx, ids) },
  seal: {
    next: byId,
    work: async (tx, { round, month, ids }) => {
      return { sha256: await sealFigures(tx, { month, ids, before: round.sha256 }) }
    },
  },
  'own-sales': {
    next: byId,
    work: async (tx, { ids }) => {
      await ownTree(tx)
      await countOwnSales(tx, isAmong(ids))
    },
  },
  'team-sales': {
    next: byId,
    work: async (tx, { ids }) => {
      await ownTree(tx)
      await recountTeams(tx, isAmong(ids))
    },
  },
  tree: {
    next: byId,
    work: async (tx, { round, ids }) => {
      return { found: [...round.found, ...(await verifyTree(tx, ids))] }
    },
  },
}
