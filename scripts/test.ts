// `npm test`: all checks, quickest first, all tests, and the journeys through the business. `npm
// run screens` (`--screens`) runs the journeys that check every screen, `npm run crash` (`--crash`)
// those that kill and restart processes, `npm run browsers` (`--browsers`) those in WebKit and Firefox,
// where they are installed. `.ci/run` (`--whole`) runs all of them, more tests on the embedded
// database, and the soak at a tenth of its size. The exit code is not zero if anything
// failed. The totals are written to node_modules/.cache/test-totals.json.

import { mkdirSync } from 'node:fs'
import { CACHE, run, type Step } from './steps.ts'
import { finish, removeTotals, readTotals, runTests, type Totals, totalsOf } from './totals.ts'

const BUILD: Step = ['build', 'node', 'scripts/build.ts']
/** Two sequences that run in parallel, because a small machine has two cores. */
const CHECKS: Step[][] = [
  [
    ['format', 'oxfmt', '--check', '.'],
    ['lint', 'oxlint', '--type-aware', '--deny-warnings', 'src', 'scripts', 'e2e', 'bench'],
    ['dead code', 'knip'],
  ],
  [['types', 'tsc'], BUILD],
]
/** Defined in vitest.config.ts. */
const PROJECTS = ['plain', 'postgres', 'embedded-sql', 'journeys']
const WHOLE = ['plain', 'postgres', 'embedded-subjects', 'journeys', 'screens']

async function inSequence(steps: readonly Step[]): Promise<boolean[]> {
  const results: boolean[] = []
  for (const step of steps) results.push(await run(step, { quiet: true }))
  return results
}

const screens = (filters: readonly string[]) => runTests('screens', ['screens'], filters)
const crash = (filters: readonly string[]) => runTests('crash journeys', ['crash'], filters)
const browsers = (filters: readonly string[]) => runTests('other browsers', ['browsers'], filters)

async function test(filters: readonly string[], projects = PROJECTS): Promise<Totals[]> {
  const checks = await Promise.all(CHECKS.map(inSequence))
  return [totalsOf(checks.flat()), await runTests('tests', projects, filters)]
}

/** Each part of the soak counts as one test, except parts that cannot run on this machine. */
async function soak(): Promise<Totals> {
  removeTotals('soak')
  await run(['soak', 'node', 'bench/soak/soak.ts', '--scale=0.1'])
  return readTotals('soak')
}

mkdirSync(CACHE, { recursive: true })
removeTotals('test')
const [mode = '', ...filters] = process.argv.slice(2)
const journeysOnly = { '--screens': screens, '--crash': crash, '--browsers': browsers }[mode]
if (journeysOnly) {
  const built = await inSequence([BUILD])
  finish(totalsOf(built), await journeysOnly(filters))
}
if (mode === '--whole')
  finish(...(await test([], WHOLE)), await crash([]), await browsers([]), await soak())
finish(...(await test(process.argv.slice(2))))
