// Whom a plan would pay more or less, the largest difference first, a page at a time.

import type { ListSimulated } from '#contract/staff-plans.ts'
import { namesOfPartners } from '#domain/partners/referral.ts'
import { paginateInMemory } from '#platform/database/in-memory-list.ts'
import type { Tx } from '#platform/tx.ts'
import type { Comparison, Replay } from './replay-sales.ts'

type Query = Omit<ListSimulated, 'limit' | 'from' | 'to'> & { limit: number }
export type Changed = Comparison & { memberId: number; name: string }

export const differenceOf = ({ actualCents, simulatedCents }: Comparison) =>
  simulatedCents - actualCents

const SHOWN = {
  winners: (cents: number) => cents > 0,
  losers: (cents: number) => cents < 0,
  all: (cents: number) => cents !== 0,
}

/**
 * A page of the partners whose pay would change. All names are read only if the query searches or
 * sorts by them.
 */
export async function listChanged(tx: Tx, replay: Replay, { show, ...query }: Query) {
  const isShown = SHOWN[show ?? 'all']
  const changed = [...replay.members]
    .filter(([, sums]) => isShown(differenceOf(sums)))
    .toSorted(([idA, a], [idB, b]) => sizeOf(b) - sizeOf(a) || idA - idB)
  const idsOf = (rows: typeof changed) => rows.map(([memberId]) => memberId)
  const needsAllNames = query.q || query.sort?.endsWith('name')
  const known = needsAllNames ? await namesOfPartners(tx, idsOf(changed)) : undefined
  const nameOf = (memberId: number) => known?.get(memberId) ?? ''
  const { items, ...page } = paginateInMemory(changed, query, {
    key: ([memberId]) => memberId,
    searchText: ([memberId]) => [nameOf(memberId), memberId],
    sorts: {
      difference: ([, sums]) => differenceOf(sums),
      name: ([memberId]) => nameOf(memberId),
      partner: ([memberId]) => memberId,
    },
  })
  const names = known ?? (await namesOfPartners(tx, idsOf(items)))
  return {
    ...page,
    items: items.map(([memberId, sums]): Changed => {
      return Object.assign({ memberId, name: names.get(memberId) ?? '' }, sums)
    }),
  }
}

const sizeOf = (sums: Comparison) => Math.abs(differenceOf(sums))
