// Reads the register of data breaches: its newest versions, every version of one, and how many breaches the
// Information Commissioner is still to be notified of.

import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import {
  BREACH_FIELDS,
  type BreachState,
  COMMISSIONER_HOURS,
  type ListBreaches,
} from '#contract/breaches.ts'
import { listOf } from '#platform/database/list.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { type BreachRow, breaches } from './breaches.table.ts'
import { typedOf } from './record-breach.ts'

const HOUR_MS = 3_600_000

/** Until when the Commissioner is to be notified of a breach. */
export const dueAt = ({ foundAt }: Pick<BreachRow, 'foundAt'>): Date =>
  new Date(foundAt.getTime() + COMMISSIONER_HOURS * HOUR_MS)

export function stateOf(breach: BreachRow, now: Date): BreachState {
  const { commissionerAt, commissionerNot } = breach
  if (commissionerNot) return 'not-notified'
  if (commissionerAt) return commissionerAt > dueAt(breach) ? 'notified-late' : 'notified'
  return now > dueAt(breach) ? 'overdue' : 'due'
}

const isNewest = sql`not exists (select from data_breaches as newer
  where newer.breach_id = ${breaches.breachId} and newer.version > ${breaches.version})`

/** Neither notified nor decided against. */
const isOpen = and(isNull(breaches.commissionerAt), eq(breaches.commissionerNot, ''))

const STATES: Record<NonNullable<ListBreaches['state']>, SQL | undefined> = {
  open: isOpen,
  done: sql`not (${isOpen})`,
}

/** The breaches as their newest versions have them. */
export const listBreaches = listOf({
  rows: (tx) => tx.db.select().from(breaches),
  id: breaches.breachId,
  sorts: { found: breaches.foundAt },
  sort: '-found',
  filters: ({ state }: Pick<ListBreaches, 'state'>) => [isNewest, state && STATES[state]],
  search: [breaches.what, breaches.whose, breaches.data, breaches.measures],
})

/** Every version of every breach. */
export const listVersions = listOf({
  rows: (tx) => tx.db.select().from(breaches),
  id: breaches.id,
  sorts: { written: breaches.id },
  sort: 'written',
})

export const countOpenBreaches = (tx: Tx): Promise<number> =>
  tx.db.$count(breaches, and(isNewest, isOpen))

/** A breach with its versions, oldest first, and what each of them changed. */
export async function readBreach(tx: Tx, breachId: number) {
  const rows = await tx.db
    .select()
    .from(breaches)
    .where(eq(breaches.breachId, breachId))
    .orderBy(asc(breaches.version))
  const newest = rows.at(-1)
  if (!newest) throw new Refusal('not-found')
  const versions = rows.map((row, index) => ({ ...row, changes: changesOf(rows[index - 1], row) }))
  return { newest, versions }
}

function changesOf(before: BreachRow | undefined, after: BreachRow) {
  if (!before) return []
  return BREACH_FIELDS.map((field) => ({
    field,
    old: typedOf(before[field]),
    new: typedOf(after[field]),
  })).filter((change) => change.old !== change.new)
}
