// The open shop: where the edge (endpoint, job, test, seed) opens a transaction for a verb. Events
// of a committed write reach the observers of this process at once, and the listeners through the
// job queue.

import { sql } from 'drizzle-orm'
import type { Change, EventFacts, EventName, Changes, ShopEvent } from '#contract/events.ts'
import type { Database } from '#platform/database/database.ts'
import type { DatabaseOutage } from '#platform/database/database-outage.ts'
import { events } from '#platform/events/events.table.ts'
import { openKeptValues } from './cache/kept-values.ts'
import { type Random, trueRandom } from './random.ts'
import { Refusal } from './refusal.ts'
import type { Replica } from '#platform/database/replica.ts'
import { singleRow } from '#platform/database/rows.ts'
import { databaseErrorCode } from '#platform/database/sql-state.ts'
import { type Actor, type Db, type Origin, actorLabel, type Tx } from './tx.ts'

/** `here`: the changes were written by this process, not received from another. */
type Observer = (happened: Changes, here: boolean) => void

export type Shop = {
  /** Runs a verb that only reads. */
  read<Answer>(actor: Actor, verb: (tx: Tx) => Promise<Answer>): Promise<Answer>
  /** Runs a verb that reads public data, from the replica while that is up to date. */
  readReplica<Answer>(actor: Actor, verb: (tx: Tx) => Promise<Answer>): Promise<Answer>
  /** Runs a verb in a transaction; retries it when the database asks for that. */
  write<Answer>(actor: Actor, verb: (tx: Tx) => Promise<Answer>, origin?: Origin): Promise<Answer>
  /** Runs a verb that writes and returns its result, then rolls back; no event is published. */
  dryRun<Answer>(actor: Actor, verb: (tx: Tx) => Promise<Answer>): Promise<Answer>
  /** Calls `observer` after every write that committed, here or in another process. */
  observe: (observer: Observer) => void
  /** Passes on a change from another process; without one, changes might have been missed. */
  receiveChange: (change?: Change) => void
}

export type ShopParts = {
  database: Database
  now?: () => Date
  random?: Random
  /** Sends an event's jobs in the same transaction. */
  announce?: (db: Db, event: ShopEvent) => Promise<void>
  /** Records actions of staff and other privileged actors in the audit log, in the transaction. */
  audit?: (tx: Tx, event: ShopEvent) => Promise<void>
  replica?: Replica | undefined
  /** Makes a call of the database and waits for it while the database answers at all. */
  wait?: DatabaseOutage['wait']
}

const MAX_TRIES = 4

/** Rolls back a dry run and carries its result. */
class DryRunDone extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('dry run done')
    this.answer = answer
  }
}

export function openShop(parts: ShopParts): Shop {
  const { database, now, random = trueRandom, announce, audit, replica } = parts
  const wait: DatabaseOutage['wait'] = parts.wait ?? ((call) => call())
  const clock = now ?? (() => new Date())
  const kept = openKeptValues()
  const observers: Observer[] = [(happened) => kept.touch(happened)]

  const notifyObservers = (happened: Changes, here: boolean) => {
    for (const observer of observers) observer(happened, here)
  }

  const openTx = (db: Db, actor: Actor, happened: ShopEvent[], origin?: Origin): Tx => ({
    db,
    actor,
    origin,
    random,
    now: clock(),
    // Uses the Tx that it is called on (`this`), which might be a copy with another time.
    async record(name, facts) {
      const event = await writeEvent(this, name, facts)
      happened.push(event)
      await audit?.(this, event)
      await announce?.(this.db, event)
    },
  })

  const writeOnce = async <Answer>(
    actor: Actor,
    verb: (tx: Tx) => Promise<Answer>,
    origin?: Origin,
  ) => {
    const happened: ShopEvent[] = []
    let committing = false
    let isLeft = false
    const refuseIfLeft = () => {
      if (isLeft) throw new Error('nobody waits for this transaction any more')
    }
    const work = async (db: Db) => {
      refuseIfLeft()
      const answer = await verb(openTx(db, actor, happened, origin))
      // Fails if the verb swallowed a database error: COMMIT would then roll back silently.
      await db.execute(sql`select 1`)
      refuseIfLeft()
      committing = true
      return answer
    }
    const leave = () => {
      isLeft ||= !committing
      return isLeft
    }
    try {
      return await wait(() => database.db.transaction(work), leave)
    } finally {
      replica?.markStale()
      // Even if the commit failed: it might have taken effect although its reply was lost.
      if (committing && happened.length > 0) notifyObservers(happened.map(changeOf), true)
    }
  }

  const readable = readOnly(database.db)
  const openRead = (db: Db, actor: Actor): Tx => ({ ...openTx(db, actor, []), kept })
  return {
    read: (actor, verb) => wait(() => verb(openRead(readable, actor))),
    readReplica: async (actor, verb) => {
      const copy = replica?.fresh()
      if (!copy) return wait(() => verb(openRead(readable, actor)))
      try {
        return await verb(openRead(readOnly(copy), actor))
      } catch (error) {
        if (error instanceof Refusal) throw error
        replica?.markStale()
        return wait(() => verb(openRead(readable, actor)))
      }
    },
    write: (actor, verb, origin) => tryAgain(() => writeOnce(actor, verb, origin)),
    dryRun: async <Answer>(actor: Actor, verb: (tx: Tx) => Promise<Answer>) => {
      const undo = async (tx: Tx): Promise<never> => {
        throw new DryRunDone(await verb(tx))
      }
      try {
        return await tryAgain(() => writeOnce(actor, undo))
      } catch (error) {
        if (error instanceof DryRunDone) return error.answer as Answer
        throw error
      }
    },
    observe: (observer) => void observers.push(observer),
    receiveChange: (change) => {
      replica?.markStale()
      notifyObservers(change && [change], false)
    },
  }
}

/**
 * The database for verbs that only read. A read has no transaction, so a write in it would not be
 * atomic.
 */
function readOnly(db: Db): Db {
  const refuse = () => {
    throw new Error('a verb that only reads must not write: use shop.write')
  }
  const transaction: Db['transaction'] = (work, config) =>
    db.transaction((inner) => work(Object.assign(inner, refused)), config)
  const refused = { insert: refuse, update: refuse, delete: refuse }
  return Object.assign(Object.create(db) as Db, { ...refused, transaction })
}

async function tryAgain<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (tries >= MAX_TRIES || !isRetryable(error)) throw error
    }
  }
}

/** The part of an event that pages and other processes need. */
export function changeOf({ name, facts }: ShopEvent): Change {
  return 'productId' in facts ? { name, productId: facts.productId } : { name }
}

/** Writes an event to the log in a transaction and returns it as its listeners receive it. */
export async function writeEvent<Name extends EventName>(
  tx: Tx,
  name: Name,
  facts: EventFacts[Name],
): Promise<ShopEvent> {
  const by = actorLabel(tx.actor)
  const row = { name, facts, actor: { ...tx.actor }, by, at: tx.now }
  const { id } = singleRow(await tx.db.insert(events).values(row).returning({ id: events.id }))
  return { id, name, facts, at: tx.now.toISOString(), by } as ShopEvent
}

/** Serialization failure or deadlock: PostgreSQL recommends running the transaction again. */
function isRetryable(error: unknown): boolean {
  const code = databaseErrorCode(error)
  return code === '40001' || code === '40P01'
}
