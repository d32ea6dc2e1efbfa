// `npm test`: every check the project has, in the order that tells soonest. Writes the totals to
// node_modules/.cache/test-totals.json and ends with a status that is not zero when one failed.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, run, type Step } from './steps.ts'

/** Two rows at a time, because a small machine has two cores; within a row one after the other. */
const CHECKS: Step[][] = [
  [
    ['format', 'oxfmt', '--check', '.'],
    ['lint', 'oxlint', '--type-aware', '--deny-warnings', 'src', 'scripts', 'e2e', 'bench'],
    ['dead code', 'knip'],
  ],
  [
    ['types', 'tsc'],
    ['build', 'node', 'scripts/build.ts'],
  ],
]
/** vitest.config.ts says which tests each of them has. */
const PROJECTS = ['plain', 'postgres', 'embedded-subset', 'journeys']
const RESULTS = join(CACHE, 'test-results.json')

async function inTurn(steps: readonly Step[]): Promise<boolean[]> {
  const held: boolean[] = []
  for (const step of steps) held.push(await run(step, { quiet: true }))
  return held
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
const checks = (await Promise.all(CHECKS.map(inTurn))).flat()
const ok = await run([
  'tests',
  'vitest',
  'run',
  ...PROJECTS.map((name) => `--project=${name}`),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${RESULTS}`,
  ...process.argv.slice(2),
])
const tests = vitestTotals(ok)
const totals = {
  passed: tests.passed + checks.filter((held) => held).length,
  failed: tests.failed + checks.filter((held) => !held).length,
}
writeFileSync(join(CACHE, 'test-totals.json'), JSON.stringify(totals))
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)
