// Counts the checks and tests that passed and failed in a command, and keeps how long each file took.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { CACHE, measureCost, run, type RunOptions } from './steps.ts'

const cost = measureCost()

export type Totals = { passed: number; failed: number }
/** Seconds by the path of a test file. */
export type Seconds = Record<string, number>

type Results = {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: { name: string; startTime: number; endTime: number }[]
}

const fileOf = (command: 'test' | 'soak') => join(CACHE, `${command}-totals.json`)
const SECONDS = join(CACHE, 'test-seconds.json')
/** Of the files that take long, for a fresh clone. */
const KNOWN = join('scripts', 'test-seconds.json')
const LONG_SECONDS = 2
/** A file that takes longer by this part of all, and by this many seconds, is named. */
const GROWN = { part: 0.01, seconds: 2 }

/** Runs the tests of projects in scripts/projects.ts, limited to files that match `filters`, if any. */
export async function runTests(
  name: string,
  projects: readonly string[],
  filters: readonly string[] = [],
  options: RunOptions = {},
): Promise<Totals> {
  const file = join(CACHE, `results-of-${name.replaceAll(/\W+/g, '-')}.json`)
  rmSync(file, { force: true })
  const step = [
    name,
    'vitest',
    'run',
    '--passWithNoTests',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...filters,
  ] as const
  const ok = await run([...step], options)
  const results = readJson(file) as Results | undefined
  if (!results) return { passed: 0, failed: 1 }
  keepSeconds(results)
  const failed = results.numFailedTests ?? 0
  return { passed: results.numPassedTests ?? 0, failed: ok ? failed : Math.max(1, failed) }
}

/** How long each file took when it last ran; on a fresh clone those that are known to take long. */
export const knownSeconds = (): Seconds => ({
  ...(readJson(KNOWN) as Seconds),
  ...(readJson(SECONDS) as Seconds),
})

/** Writes down, for fresh clones, which files take long. */
export function storeKnown(): void {
  const long = Object.entries(knownSeconds()).filter(
    ([file, seconds]) => seconds >= LONG_SECONDS && existsSync(file),
  )
  const sorted = Object.fromEntries(long.toSorted(([one], [other]) => one.localeCompare(other)))
  writeFileSync(KNOWN, `${JSON.stringify(sorted, undefined, 2)}\n`)
}

/** How long a test file is taken to take of which nothing is known. */
const UNKNOWN_SECONDS = 1

/** The first files, as many as fit into `seconds` together; those left out are named. */
export function withinSeconds(files: readonly string[], seconds: number): string[] {
  const known = knownSeconds()
  let sum = 0
  const chosen = files.filter((file) => {
    const own = known[file] ?? UNKNOWN_SECONDS
    if (sum + own > seconds) return false
    sum += own
    return true
  })
  const left = files.filter((file) => !chosen.includes(file))
  if (left.length > 0) console.log(`left out for want of time: ${left.join(', ')}`)
  return chosen
}

/** Counts the results of checks. */
export const totalsOf = (results: readonly boolean[]): Totals => ({
  passed: results.filter((passed) => passed).length,
  failed: results.filter((passed) => !passed).length,
})

/** The totals that a command wrote; one failure if it wrote none. */
export const readTotals = (command: 'test' | 'soak'): Totals =>
  (readJson(fileOf(command)) as Totals | undefined) ?? { passed: 0, failed: 1 }

/** Deletes earlier totals, so that they are not read after a command that crashed. */
export const removeTotals = (command: 'test' | 'soak') => rmSync(fileOf(command), { force: true })

/** Writes and prints the totals and what they cost; the exit code is not zero if anything failed. */
export function finish(...parts: Totals[]): never {
  const passed = parts.reduce((sum, part) => sum + part.passed, 0)
  const failed = parts.reduce((sum, part) => sum + part.failed, 0)
  writeFileSync(fileOf('test'), JSON.stringify({ passed, failed }))
  console.log(`${passed} passed, ${failed} failed in ${cost()}`)
  process.exit(failed === 0 ? 0 : 1)
}

function keepSeconds({ testResults = [] }: Results): void {
  const before = (readJson(SECONDS) as Seconds | undefined) ?? {}
  const now = Object.fromEntries(
    testResults.map(({ name, startTime, endTime }) => [
      relative('.', name),
      Math.round((endTime - startTime) / 100) / 10,
    ]),
  )
  const all = Object.values(before).reduce((sum, seconds) => sum + seconds, 0)
  for (const [file, seconds] of Object.entries(now)) {
    const more = seconds - (before[file] ?? seconds)
    if (more > GROWN.seconds && more > all * GROWN.part)
      console.log(`${file} took ${more.toFixed(1)} s more than before`)
  }
  writeFileSync(SECONDS, JSON.stringify({ ...before, ...now }, undefined, 1))
}

function readJson(file: string): unknown {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  } catch {
    return undefined
  }
}
