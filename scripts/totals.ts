// Counts the checks and tests that passed and failed in a command.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, run } from './steps.ts'

export type Totals = { passed: number; failed: number }

const fileOf = (command: 'test' | 'soak') => join(CACHE, `${command}-totals.json`)
const RESULTS = join(CACHE, 'test-results.json')

/** Runs the tests of projects in vitest.config.ts, limited to files that match `filters`, if any. */
export async function runTests(
  name: string,
  projects: readonly string[],
  filters: readonly string[] = [],
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
    ...filters,
  ])
  try {
    const results = JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, number>
    const failed = results.numFailedTests ?? 0
    return { passed: results.numPassedTests ?? 0, failed: ok ? failed : Math.max(1, failed) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** Counts the results of checks. */
export const totalsOf = (results: readonly boolean[]): Totals => ({
  passed: results.filter((passed) => passed).length,
  failed: results.filter((passed) => !passed).length,
})

/** The totals that a command wrote; one failure if it wrote none. */
export function readTotals(command: 'test' | 'soak'): Totals {
  try {
    return JSON.parse(readFileSync(fileOf(command), 'utf8')) as Totals
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** Deletes earlier totals, so that they are not read after a command that crashed. */
export const removeTotals = (command: 'test' | 'soak') => rmSync(fileOf(command), { force: true })

/** Writes and prints the totals; the exit code is not zero if anything failed. */
export function finish(...parts: Totals[]): never {
  const passed = parts.reduce((sum, part) => sum + part.passed, 0)
  const failed = parts.reduce((sum, part) => sum + part.failed, 0)
  writeFileSync(fileOf('test'), JSON.stringify({ passed, failed }))
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
