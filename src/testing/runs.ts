// How many examples a test over random input tries, and from which seed: that of the day, so that two runs of a day
// try the same and those of another day others. `SEED=20261129` repeats what failed.

import { env } from 'node:process'
import { jamaicaDay } from '#contract/jamaica.ts'

/** The part of all examples that a test tries outside `npm run long`. */
const SHARE = 0.1
/** Fewer say nothing. */
const LEAST = 2

/** All of them in `npm run long` (`RUNS=all`), else a tenth; `COUNT=10000` says otherwise, for one test. */
export function runs(all: number): number {
  if (env.COUNT) return Number(env.COUNT)
  return env.RUNS === 'all' ? all : Math.max(LEAST, Math.round(all * SHARE))
}

/** The day as a number, such as 20261129; `SEED` says another. */
export const seedOfRun = (): number =>
  Number(env.SEED ?? jamaicaDay(new Date()).replaceAll('-', ''))
