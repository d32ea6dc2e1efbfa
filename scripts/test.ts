// `npm test`: every check the project has, in the order that tells soonest. Writes the totals to
// node_modules/.cache/test-totals.json and ends with a status that is not zero when one failed.

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenStale } from './build.ts'

type Step = [name: string, command: string, ...args: string[]]

const CHECKS: Step[] = [
  ['format', 'oxfmt', '--check', '.'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings', 'src', 'scripts', 'e2e', 'bench'],
  ['types', 'tsc'],
  ['dead code', 'knip'],
]

const CACHE = join('node_modules', '.cache')
const RESULTS = join(CACHE, 'test-results.json')

function run([name, command, ...args]: Step): boolean {
  const began = Date.now()
  const ended = spawnSync(join('node_modules', '.bin', command), args, { stdio: 'inherit' })
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`${ended.status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  return ended.status === 0
}

type Totals = { passed: number; failed: number }

function vitestTotals(ok: boolean): Totals {
  try {
    const results = JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, number>
    const failed = results.numFailedTests ?? 0
    return { passed: results.numPassedTests ?? 0, failed: ok ? failed : Math.max(1, failed) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

mkdirSync(CACHE, { recursive: true })
rmSync(RESULTS, { force: true })
const failedChecks = CHECKS.filter((step) => !run(step)).length
buildWhenStale()
const only = process.argv.slice(2)
const ok = run([
  'tests',
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${RESULTS}`,
  ...only,
])
const tests = vitestTotals(ok)
const totals = {
  passed: tests.passed + CHECKS.length - failedChecks,
  failed: tests.failed + failedChecks,
}
writeFileSync(join(CACHE, 'test-totals.json'), JSON.stringify(totals))
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)
