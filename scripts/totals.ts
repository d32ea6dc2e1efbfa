// How many checks and tests passed and failed, counted over everything that a command ran.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, run } from './steps.ts'

export type Totals = { passed: number; failed: number }

const fileOf = (command: 'test' | 'soak') => join(CACHE, `${command}-totals.json`)
const RESULTS = join(CACHE, 'test-results.json')

/** Runs the tests of some projects of vitest.config.ts; those that `named` leaves, if any are named. */
export async function runTests(
  name: string,
  projects: readonly string[],
  named: readonly string[] = [],
): Promise<Totals> {
  rmSync(RESULTS, { force: true })
  const ok = await run([
    name,
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${RESULTS}`,
    ...named,
  ])
  try {
    const results = JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, number>
    const failed = results.numFailedTests ?? 0
    return { passed: results.numPassedTests ?? 0, failed: ok ? failed : Math.max(1, failed) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** What a list of checks comes to: each held or did not. */
export const totalsOf = (held: readonly boolean[]): Totals => ({
  passed: held.filter((one) => one).length,
  failed: held.filter((one) => !one).length,
})

/** The totals that a command kept; a failure where it kept none. */
export function keptTotals(command: 'test' | 'soak'): Totals {
  try {
    return JSON.parse(readFileSync(fileOf(command), 'utf8')) as Totals
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** So that a command which dies on its way is not taken for the one before it. */
export const forgetTotals = (command: 'test' | 'soak') => rmSync(fileOf(command), { force: true })

/** Keeps and prints the sum, and ends the process with a status that is not zero when one failed. */
export function finish(...parts: Totals[]): never {
  const passed = parts.reduce((sum, part) => sum + part.passed, 0)
  const failed = parts.reduce((sum, part) => sum + part.failed, 0)
  writeFileSync(fileOf('test'), JSON.stringify({ passed, failed }))
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
