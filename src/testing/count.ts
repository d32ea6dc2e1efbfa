// A test that the soak runs with far more than the suite does (bench/soak/tests.ts): `COUNT` says how much, and what the
// test counted is noted for the soak, which prints it.

import { appendFileSync } from 'node:fs'
import { env } from 'node:process'

/** The count that is asked for, else `few`. Tests over random input use `runs` (runs.ts), which heeds it as well. */
export const countOr = (few: number): number => Number(env.COUNT ?? few)

export function noteFigures(text: string): void {
  if (env.FIGURES) appendFileSync(env.FIGURES, `${text}\n`)
}
