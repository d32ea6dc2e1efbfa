// What every verb receives. In a write a Tx is always a real transaction; it has the clock, the
// actor, the randomness source and the event log, so a verb is atomic and never uses the network.

import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { EventFacts, EventName } from '#contract/events.ts'
import type { Role } from '#contract/staff.ts'
import type { KeptValues } from './cache/kept-values.ts'
import type { Random } from './random.ts'

/** The result of a raw statement on either engine. */
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

/** The origin of a request: its IP address and user agent. */
export type Origin = { address: string; browser: string }

export type Tx = {
  db: Db
  now: Date
  actor: Actor
  /** Set for requests; jobs and commands have none. */
  origin?: Origin | undefined
  random: Random
  /** What the process keeps between reads; undefined in a write, which must see its own changes. */
  kept?: KeptValues | undefined
  /** Records an event that commits with the change and starts its listeners afterwards. */
  record<Name extends EventName>(name: Name, facts: EventFacts[Name]): Promise<void>
}

export const visitor: Actor = { kind: 'visitor' }
export const system = (name: string): Actor => ({ kind: 'system', name })

/** The actor, as staff read it in the history. */
export function actorLabel(actor: Actor): string {
  if (actor.kind === 'staff') return actor.name
  if (actor.kind === 'member') return `partner ${actor.memberId}`
  if (actor.kind === 'system') return actor.name
  return actor.kind
}
