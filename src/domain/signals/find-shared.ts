// Finds partners who have a telephone number, a mailbox, a payout account or an address in common.

import { sql } from 'drizzle-orm'
import { SHARED_KINDS, type SharedKind } from '#contract/signals.ts'
import { members } from '#domain/partners/members.table.ts'
import type { Tx } from '#platform/tx.ts'
import { type Finding, MAX_EVIDENCE } from './finding.ts'
import { signalMembers, signals, traces } from './signals.table.ts'

/** These partners, and those who are named beside them in what was found before. */
export async function withNeighbours(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.db.execute(sql`
    select distinct other.member_id as id
    from ${signalMembers} own
      join ${signals} s on s.id = own.signal_id and s.kind in ${SHARED_KINDS} and s.state <> 'over'
      join ${signalMembers} other on other.signal_id = s.id
    where own.member_id in ${ids}`)
  return [...new Set([...ids, ...(rows as { id: number }[]).map(({ id }) => id)])]
}

type Group = { kind: SharedKind; ids: number[]; count: number }

export async function findShared(tx: Tx, ids: readonly number[]): Promise<Finding[]> {
  const { rows } = await tx.db.execute(sql`
    select kind, count(*)::integer as count,
      (array_agg(member_id order by member_id desc))[1:${MAX_EVIDENCE - 1}] || min(member_id) as ids
    from ${traces} t join ${members} m on m.id = t.member_id and m.closed_at is null
    where exists (select from ${traces} own
      where own.digest = t.digest and own.kind = t.kind and own.member_id in ${ids})
    group by kind, digest having count(*) > 1`)
  return (rows as Group[]).map(({ kind, ids: found, count }) => {
    const memberIds = [...new Set(found)]
    return {
      kind,
      memberId: Math.min(...memberIds),
      otherId: null,
      memberIds,
      evidence: memberIds.map((id) => `partner ${id}`),
      count,
      since: tx.now,
    }
  })
}
