// Whom a plan would pay more or less, the largest difference first, a page at a time.

import { inArray } from 'drizzle-orm'
import { members } from '#domain/partners/members.table.ts'
import { readCursor, writeCursor } from '#platform/cursor.ts'
import type { Tx } from '#platform/tx.ts'
import type { Both, Replay } from './replay-sales.ts'

type Asked = {
  show?: 'winners' | 'losers' | undefined
  limit: number
  cursor?: string | undefined
}
export type Changed = Both & { memberId: number; name: string }

export const differenceOf = ({ actualCents, simulatedCents }: Both) => simulatedCents - actualCents

const SHOWN = {
  winners: (cents: number) => cents > 0,
  losers: (cents: number) => cents < 0,
  all: (cents: number) => cents !== 0,
}

/** The cursor is how many came before: nothing changes between two pages of a replay but sales. */
export async function listChanged(tx: Tx, replay: Replay, { show, limit, cursor }: Asked) {
  const isShown = SHOWN[show ?? 'all']
  const changed = [...replay.members]
    .filter(([, sums]) => isShown(differenceOf(sums)))
    .toSorted(([a, one], [b, other]) => {
      const bySize = Math.abs(differenceOf(other)) - Math.abs(differenceOf(one))
      return bySize || a - b
    })
  const start = readCursor(cursor)?.[1] ?? 0
  const shown = changed.slice(start, start + limit)
  const names = await namesOf(
    tx,
    shown.map(([memberId]) => memberId),
  )
  const end = start + shown.length
  return {
    items: shown.map(([memberId, sums]): Changed => {
      return Object.assign({ memberId, name: names.get(memberId) ?? '' }, sums)
    }),
    total: changed.length,
    next: end < changed.length ? writeCursor(['', end]) : undefined,
  }
}

async function namesOf(tx: Tx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { id, firstName, lastName } = members
  const rows = await tx.db.select({ id, firstName, lastName }).from(members).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, `${row.firstName} ${row.lastName}`]))
}
