// What every verb receives. A Tx in a write is always a real transaction and carries the clock, the
// actor, the dice and the event book, so a verb never half-happens and never reaches the network.

import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { EventFacts, EventName } from '#contract/events.ts'
import type { Role } from '#contract/staff.ts'
import type { Random } from './random.ts'

/** What a raw statement answers on either engine. */
interface RawResult extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] }
}

export type Db = PgDatabase<RawResult>

export type Actor =
  | { kind: 'visitor' }
  | { kind: 'staff'; userId: number; name: string; role: Role; secondRole?: Role }
  | { kind: 'editor' }
  | { kind: 'member'; memberId: number }
  | { kind: 'system'; name: string }

/** Where a call came from: the address, and what the browser says it is. */
export type Origin = { address: string; browser: string }

export type Tx = {
  db: Db
  now: Date
  actor: Actor
  /** Of a call from outside; jobs and commands have none. */
  origin?: Origin | undefined
  random: Random
  /** Writes an event that commits with the change and wakes its listeners afterwards. */
  record<Name extends EventName>(name: Name, facts: EventFacts[Name]): Promise<void>
}

export const visitor: Actor = { kind: 'visitor' }
export const system = (name: string): Actor => ({ kind: 'system', name })

/** Who acted, in a word that staff read in the history. */
export function actorLabel(actor: Actor): string {
  if (actor.kind === 'staff') return actor.name
  if (actor.kind === 'member') return `partner ${actor.memberId}`
  if (actor.kind === 'system') return actor.name
  return actor.kind
}
