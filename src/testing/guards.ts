// Tests of what the database refuses by itself. Each names the guard (a constraint, a unique index
// or a trigger), so that the test also fails if something other than that guard refuses the change.

import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inShop, type TestTx, trying } from './shop.ts'

/** A sentence about the business, the guard that enforces it, and what would break it. */
export type Guarded = [sentence: string, guard: string, breakIt: (tx: TestTx) => Promise<unknown>]

/** One test for each guard: it refuses what would break its sentence. */
export function testGuards(guarded: Guarded[]): void {
  for (const [sentence, guard, breakIt] of guarded)
    test(sentence, () =>
      inShop(async (tx) => {
        expect(await refusedBy(tx, breakIt)).toBe(guard)
      }),
    )
}

/**
 * The name of the guard that refuses `work`, or undefined where nothing does. Guards that wait for
 * the commit are checked at once.
 */
export async function refusedBy(
  tx: TestTx,
  work: (tx: TestTx) => Promise<unknown>,
): Promise<string | undefined> {
  try {
    await trying(tx, async (inner) => {
      await work(inner)
      await inner.db.execute(sql`set constraints all immediate`)
    })
    return undefined
  } catch (error) {
    const guard = guardIn(error)
    if (!guard) throw error
    return guard
  }
}

/** Asserts that the database has a trigger, in a test that would fail without it. */
export async function expectTrigger(tx: TestTx, name: string): Promise<void> {
  const { rows } = await tx.db.execute(sql`select from pg_trigger where tgname = ${name}`)
  expect(rows).toHaveLength(1)
}

/** Runs raw SQL, for changes that TypeScript would not allow. */
export const run = (statement: SQL) => (tx: TestTx) => tx.db.execute(statement)

function guardIn(error: unknown): string | undefined {
  for (let cause = error, depth = 0; cause && depth < 5; depth++) {
    const { constraint } = cause as { constraint?: unknown }
    if (typeof constraint === 'string') return constraint
    cause = (cause as { cause?: unknown }).cause
  }
  return undefined
}
