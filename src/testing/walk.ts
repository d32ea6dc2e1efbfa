// Walks: steps that a seed draws are taken one after the other in a shop that is rolled back. What the shop refuses leaves
// everything as it was, and what must hold is looked at after every step. `COUNT` says how many walks (runs.ts).

import { type Arbitrary, array, assert, asyncProperty } from 'fast-check'
import { sql } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { testDatabase } from './database.ts'
import { runs } from './runs.ts'
import { at, inShop, type TestTx, trying } from './shop.ts'

/** What a test itself knows of the shop that it walks through. */
export type World = { now: Date }
export type Step<Of extends World> = {
  name: string
  /** The time that passes before it, even if it is refused. */
  pass?: (world: Of) => void
  take: (tx: TestTx, world: Of) => Promise<unknown>
}

type Walk<Of extends World> = {
  /** How many walks are all; the embedded database takes longer for each. */
  walks: { postgres: number; embedded: number }
  step: Arbitrary<Step<Of>>
  /** The fewest and the most steps of a walk. */
  length: [least: number, most: number]
  open: (tx: TestTx) => Promise<Of>
  check: (tx: TestTx, world: Of) => Promise<void>
  /** Looked at once, when a walk is over. */
  end?: (tx: TestTx, world: Of) => Promise<void>
}

export async function takeWalks<Of extends World>(walk: Walk<Of>): Promise<void> {
  const { walks, step, open, check, end } = walk
  const [minLength, maxLength] = walk.length
  const { kind } = await testDatabase()
  const property = asyncProperty(array(step, { minLength, maxLength }), (steps) =>
    inShop(async (tx) => {
      const world = await open(tx)
      for (const next of steps) {
        await takeStep(tx, world, next)
        await check(at(world.now, tx), world)
      }
      await end?.(at(world.now, tx), world)
    }),
  )
  await assert(property, { numRuns: runs(walks[kind]) })
}

async function takeStep<Of extends World>(tx: TestTx, world: Of, { pass, take }: Step<Of>) {
  pass?.(world)
  const before = structuredClone(world)
  try {
    await trying(at(world.now, tx), async (inner) => {
      await take(inner, world)
      await inner.db.execute(sql`set constraints all immediate`)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    Object.assign(world, before)
  } finally {
    await tx.db.execute(sql`set constraints all deferred`)
  }
}

/**
 * Leaves out ever smaller stretches of what failed, for as long as what remains still fails: `stillFails` answers with what
 * of it does.
 */
export async function cutDown<Act>(
  failing: readonly Act[],
  stillFails: (shorter: Act[]) => Promise<Act[] | undefined>,
  isOver: () => boolean,
): Promise<Act[]> {
  let kept = [...failing]
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let start = kept.length - size; start > -size; start -= size) {
      if (isOver()) return kept
      const shorter = kept.filter((_, at) => at < start || at >= start + size)
      if (shorter.length > 0) kept = (await stillFails(shorter)) ?? kept
    }
  return kept
}
