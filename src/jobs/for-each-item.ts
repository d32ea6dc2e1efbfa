// The loop of every job over what it has to do. Each item is tried by itself: one that fails is noted for staff, waits longer
// and longer for its next try, and keeps nothing behind it.

import pLimit from 'p-limit'
import { databaseErrorCode, isDatabaseUnavailable } from '#platform/database/sql-state.ts'
import { Refusal } from '#platform/refusal.ts'
import { dropStuck, recordStuck, readStuck } from '#platform/jobs/stuck-items.ts'
import { type Actor, system, type Tx } from '#platform/tx.ts'
import type { JobContext } from './job-context.ts'

type Work<Item> = {
  /** What staff read beside an item that failed. It is stored. */
  job: string
  /** What is due now, the longest due first, some at a time; without the items of these keys, which wait for their next try. */
  due(without: string[]): Promise<readonly Item[]>
  /** Names an item in its row; the item itself by default. */
  keyOf?: (item: Item) => string
  /** Does some items, at most `together` of them: each in a transaction of its own, or all in one. */
  act(items: readonly Item[]): Promise<unknown>
  together?: number
  /** How many acts run at the same moment. */
  sideBySide?: number
  /** Whether there is time for more; the shop's end stops it in any case. */
  hasTime?: () => boolean
}

const me = system('stuck items')
/** What fails for this many items one after the other is wrong with the job: its run ends, and the next one goes on behind them. */
const MAX_IN_A_ROW = 20

/** Does what is due until nothing is left or time is up; each item once. Returns how many were done. */
export async function forEachItem<Item extends string | number | object>(
  { shop, log, stopping }: Pick<JobContext, 'shop' | 'log' | 'stopping'>,
  work: Work<Item>,
): Promise<number> {
  const { job, keyOf = String, together = 1, sideBySide = 1, hasTime = () => true } = work
  const known = new Set<string>()
  const waiting: string[] = []
  const met = new Set<string>()
  let inARow = 0
  /** Why the run ends before all is done. */
  let end: unknown
  const limit = pLimit(sideBySide)
  const goesOn = () => end === undefined && hasTime() && !stopping.aborted

  async function tryItems(items: readonly Item[]): Promise<number> {
    try {
      await work.act(items)
    } catch (error) {
      if (!isAway(error) && items.length > 1) return tryHalves(items)
      if (!isAway(error)) await note(items, error)
      inARow += 1
      if (isAway(error) || inARow >= MAX_IN_A_ROW) end ??= error
      return 0
    }
    inARow = 0
    const mended = items.map(keyOf).filter((key) => known.has(key))
    if (mended.length > 0) await shop.write(me, (tx) => dropStuck(tx, job, mended))
    return items.length
  }

  async function tryHalves(items: readonly Item[]): Promise<number> {
    const middle = Math.ceil(items.length / 2)
    const first = await tryItems(items.slice(0, middle))
    return first + (goesOn() ? await tryItems(items.slice(middle)) : 0)
  }

  async function note([item]: readonly Item[], error: unknown): Promise<void> {
    if (item === undefined) return
    const key = keyOf(item)
    log.error({ err: error, job, item: key }, 'a job could not do an item')
    waiting.push(key)
    await shop.write(me, (tx) => recordStuck(tx, { job, item: key }, error))
  }

  /** What is due and was not met in this run. Nothing is read of earlier failures until something is due. */
  async function nextItems(isFirst: boolean): Promise<Item[]> {
    const found = await work.due(waiting)
    if (isFirst && found.length > 0) {
      const earlier = await shop.read(me, (tx) => readStuck(tx, job))
      for (const key of earlier.known) known.add(key)
      waiting.push(...earlier.waiting)
    }
    const free = found.filter((item) => !met.has(keyOf(item)) && !waiting.includes(keyOf(item)))
    return free.length === 0 && isFirst && waiting.length > 0 ? nextItems(false) : free
  }

  let done = 0
  for (let isFirst = true; goesOn(); isFirst = false) {
    const found = await nextItems(isFirst)
    if (found.length === 0) break
    for (const item of found) met.add(keyOf(item))
    const parts = inParts(found, together)
    const counts = await Promise.all(
      parts.map((part) => limit(async () => (goesOn() ? tryItems(part) : 0))),
    )
    done += counts.reduce((sum, count) => sum + count, 0)
  }
  if (end !== undefined) throw end
  return done
}

/** The database ended a statement that took too long: that may well be the item's fault. */
const TOOK_TOO_LONG = '57014'

/** Nothing is wrong with an item while the database or the bucket is away. */
function isAway(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'storage-unavailable'
  return isDatabaseUnavailable(error) && databaseErrorCode(error) !== TOOK_TOO_LONG
}

function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}

/** Repeats a step until it says that nothing is left. A failure is tried again by the queue, or by `forEachItem`. */
export async function untilDone(step: () => Promise<boolean>): Promise<void> {
  while (await step());
}

/** A part of a job: one change, or batches until the verb says that none is left. Each is a transaction. */
export type Step =
  | { once: (tx: Tx) => Promise<unknown> }
  | { batches: (tx: Tx) => Promise<boolean> }

type Steps = { actor: Actor; steps: Record<string, Step>; hasTime?: () => boolean }

/** Takes each step; one that fails keeps none of the others. */
export function forEachStep(
  context: JobContext,
  job: string,
  { actor, steps, hasTime = () => true }: Steps,
): Promise<number> {
  const { shop, stopping } = context
  return forEachItem(context, {
    job,
    due: async (without) => Object.keys(steps).filter((name) => !without.includes(name)),
    act: async ([name = '']) => {
      const step = steps[name]
      if (!step) return
      if ('once' in step) await shop.write(actor, step.once)
      else
        await untilDone(
          async () => hasTime() && !stopping.aborted && shop.write(actor, step.batches),
        )
    },
    hasTime,
  })
}
