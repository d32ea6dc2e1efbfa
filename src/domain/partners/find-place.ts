// A partner's place: the chain of sponsors from the root down, and how many partners there are at
// each level below.

import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { TEAM_DEPTH } from '#contract/partners.ts'
import type { Tx } from '#platform/tx.ts'
import { findMembers } from './list-members.ts'
import { type MemberRow, members } from './members.table.ts'
import { treeNodeOf } from './place-in-tree.ts'
import { findWaiting } from './place-member.ts'
import { ancestors, teamCounts } from './tree.table.ts'

/** At most this many partners of the chain are read: the nearest. */
const MAX_CHAIN = 20

export type Place = {
  depth: number
  teamLeg: number
  position: number | null
  /** The sponsors from above down to the partner's own. */
  chain: MemberRow[]
  /** How many sponsors there are above the first of the chain. */
  above: number
  /** The partner below whom staff placed this one, unless that is the sponsor. */
  placedUnder: MemberRow | undefined
  /** A placement that waits to be tried again. */
  waiting: { under: MemberRow; since: Date; because: string } | undefined
}

export async function findPlace(tx: Tx, memberId: number): Promise<Place> {
  const node = await treeNodeOf(tx, memberId)
  const ids = node.path.split('/').filter(Boolean).map(Number).slice(0, -1)
  const shown = ids.slice(-MAX_CHAIN)
  const waiting = await findWaiting(tx, memberId)
  const placedUnderId = node.placementId === node.sponsorId ? null : node.placementId
  const targetId = waiting?.targetParentId ?? null
  const others = [placedUnderId, targetId].filter((id) => id !== null)
  const found = await findMembers(tx, [...shown, ...others])
  const under = found.get(targetId ?? 0)
  return {
    depth: node.level,
    teamLeg: node.teamLeg,
    position: node.position,
    chain: shown.flatMap((id) => found.get(id) ?? []),
    above: ids.length - shown.length,
    placedUnder: found.get(placedUnderId ?? 0),
    waiting: waiting &&
      under && { under, since: waiting.createdAt, because: waiting.spilloverReason },
  }
}

export type LevelCount = { level: number; count: number; active: number }

/** The number of partners on each of the five levels, including empty ones. */
export async function countLevels(tx: Tx, memberId: number): Promise<LevelCount[]> {
  const { level, count, active } = teamCounts
  const rows = await tx.db
    .select({
      level,
      count: sql<number>`sum(${count})::integer`,
      active: sql<number>`sum(${active})::integer`,
    })
    .from(teamCounts)
    .where(eq(teamCounts.memberId, memberId))
    .groupBy(level)
    .orderBy(asc(level))
  return Array.from({ length: TEAM_DEPTH }, (_, index) => {
    const row = rows.find((found) => found.level === index + 1)
    return { level: index + 1, count: row?.count ?? 0, active: row?.active ?? 0 }
  })
}

/** The sponsor, the sponsor's sponsor and so on, at most `height` of them. */
export const findUpline = (tx: Tx, memberId: number, height: number) =>
  tx.db
    .select({ memberId: members.id, isActive: members.isActive })
    .from(ancestors)
    .innerJoin(members, eq(members.id, ancestors.ancestorId))
    .where(and(eq(ancestors.memberId, memberId), lte(ancestors.distance, height)))
    .orderBy(asc(ancestors.distance))

/** The nearest active partner above one who is not, who can be the sponsor of somebody instead. */
export async function findSponsorAbove(tx: Tx, memberId: number): Promise<number | undefined> {
  const upline = await findUpline(tx, memberId, TEAM_DEPTH)
  return upline.find(({ isActive }) => isActive)?.memberId
}

/** The number of direct recruits, and of all partners down to the fifth level. */
export async function teamSizes(tx: Tx, memberId: number) {
  const levels = await countLevels(tx, memberId)
  return {
    direct: levels[0]?.count ?? 0,
    network: levels.reduce((sum, { count }) => sum + count, 0),
  }
}
