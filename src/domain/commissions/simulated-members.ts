// Whom a plan would pay more or less, the largest difference first, a page at a time.

import { inArray } from 'drizzle-orm'
import type { ListSimulated } from '#contract/staff-plans.ts'
import { members } from '#domain/partners/members.table.ts'
import { paginateInMemory } from '#platform/database/in-memory-list.ts'
import type { Tx } from '#platform/tx.ts'
import type { Both, Replay } from './replay-sales.ts'

type Query = Omit<ListSimulated, 'limit' | 'from' | 'to'> & { limit: number }
export type Changed = Both & { memberId: number; name: string }

export const differenceOf = ({ actualCents, simulatedCents }: Both) => simulatedCents - actualCents

const SHOWN = {
  winners: (cents: number) => cents > 0,
  losers: (cents: number) => cents < 0,
  all: (cents: number) => cents !== 0,
}

/** Nothing changes between two pages of a replay but sales; names are read of all only to search. */
export async function listChanged(tx: Tx, replay: Replay, { show, ...query }: Query) {
  const isShown = SHOWN[show ?? 'all']
  const changed = [...replay.members]
    .filter(([, sums]) => isShown(differenceOf(sums)))
    .toSorted(([idA, a], [idB, b]) => sizeOf(b) - sizeOf(a) || idA - idB)
  const idsOf = (rows: typeof changed) => rows.map(([memberId]) => memberId)
  const namesMatch = query.q || query.sort?.endsWith('name')
  const known = namesMatch ? await namesOf(tx, idsOf(changed)) : undefined
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
  const names = known ?? (await namesOf(tx, idsOf(items)))
  return {
    ...page,
    items: items.map(([memberId, sums]): Changed => {
      return Object.assign({ memberId, name: names.get(memberId) ?? '' }, sums)
    }),
  }
}

const sizeOf = (sums: Both) => Math.abs(differenceOf(sums))

async function namesOf(tx: Tx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { id, firstName, lastName } = members
  const rows = await tx.db.select({ id, firstName, lastName }).from(members).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, `${row.firstName} ${row.lastName}`]))
}
