// What a process keeps in memory between reads, such as the index of the search. A value is renewed by
// the first read after an event that touches it, in this process or another; a read that begins after
// a change never gets what was true before it. Transactions that write keep nothing: they must see
// their own changes.

import type { Changes, EventName } from '#contract/events.ts'
import type { Tx } from '#platform/tx.ts'

/** What to renew: the products that changed since the last time, or undefined for everything. */
export type Touched = ReadonlySet<number> | undefined

export type KeptValue<Value> = {
  /** Events that touch the value. */
  events: ReadonlySet<EventName>
  /** After so long it is renewed without an event, as one might have been missed. */
  maxAgeMs: number
  /** Makes the value, or renews `before` by what was touched; an empty set means only that it is old. */
  make(tx: Tx, before?: { value: Value; touched: Touched }): Promise<Value>
}

export type KeptValues = {
  read<Value>(tx: Tx, kind: KeptValue<Value>): Promise<Value>
  /** Notes changes; undefined if some were missed. */
  touch(happened: Changes): void
}

type Entry = {
  value: unknown
  isMade: boolean
  madeAt: number
  touched: Set<number> | undefined
  /** Grows with every change. */
  version: number
  madeFrom: number
  running: Promise<void> | undefined
}

export function openKeptValues(now: () => number = Date.now): KeptValues {
  const entries = new Map<KeptValue<never>, Entry>()

  const renew = async <Value>(tx: Tx, kind: KeptValue<Value>, entry: Entry): Promise<void> => {
    const { touched, version, isMade } = entry
    entry.touched = new Set()
    try {
      const before = isMade ? { value: entry.value as Value, touched } : undefined
      entry.value = await kind.make(tx, before)
      Object.assign(entry, { isMade: true, madeAt: now(), madeFrom: version })
    } catch (error) {
      // What it was to be renewed by is not known to be in it: the next read makes it again.
      entry.isMade = false
      throw error
    }
  }

  const isFresh = (entry: Entry, kind: KeptValue<never>) =>
    entry.isMade && entry.madeFrom === entry.version && now() - entry.madeAt < kind.maxAgeMs

  return {
    read: async <Value>(tx: Tx, kind: KeptValue<Value>): Promise<Value> => {
      const key = kind as unknown as KeptValue<never>
      const entry = entries.get(key) ?? newEntry()
      entries.set(key, entry)
      const needed = entry.version
      // A run that is under way may have begun before the last change; the next one did not.
      while (!isFresh(entry, key)) {
        const isOwn = entry.running === undefined
        entry.running ??= renew(tx, kind, entry).finally(() => (entry.running = undefined))
        await entry.running
        if (isOwn || (entry.isMade && entry.madeFrom >= needed)) break
      }
      return entry.value as Value
    },
    touch: (happened) => {
      for (const [kind, entry] of entries) {
        const touching = happened?.filter(({ name }) => kind.events.has(name))
        if (touching?.length === 0) continue
        entry.version += 1
        const ids = touching?.map(({ productId }) => productId)
        if (ids?.every((id) => id !== undefined)) for (const id of ids) entry.touched?.add(id)
        else entry.touched = undefined
      }
    },
  }
}

const newEntry = (): Entry => ({
  ...{ value: undefined, isMade: false, madeAt: 0, touched: new Set(), version: 0 },
  ...{ madeFrom: 0, running: undefined },
})

/** The value as this process keeps it, or made for this transaction alone. */
export const readKept = <Value>(tx: Tx, kind: KeptValue<Value>): Promise<Value> =>
  tx.kept ? tx.kept.read(tx, kind) : kind.make(tx)
