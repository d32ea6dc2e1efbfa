// The tiers of checks that people and CI run; AGENTS.md has them in one table.
//
// `npm test`: quick checks first, then every test of a unit or of HTTP while types are checked and the shop is built,
// then the dozen journeys that show that screens and server meet, and the journeys near the change.
// `npm run rest`: what `.ci/run` adds: typed lint and dead code, tests that start servers or processes, all other
// journeys, the screens, crashes, other browsers, and one slice of the long tier.
// `npm run screens`, `crash`, `browsers`: these alone. `npm test -- src/domain/orders` runs some tests only.
// The exit code is not zero if anything failed. The totals are written to .cache/test-totals.json.

import { mkdirSync } from 'node:fs'
import { changedFiles } from './changed-files.ts'
import { runSlice, sliceOfCommit } from './long.ts'
import { nearJourneys } from './near-tests.ts'
import { CACHE, inSequence, run } from './steps.ts'
import { stepOf, TIERS } from './tiers.ts'
import {
  finish,
  readTotals,
  removeTotals,
  runTests,
  type Totals,
  totalsOf,
  withinSeconds,
} from './totals.ts'

const BUILD = stepOf('build')

/** How long the journeys near a change may take together, when they last ran; `.ci/run` runs all. */
const NEAR_SECONDS = 60

const BROWSER = { '--screens': 'screens', '--crash': 'crash', '--browsers': 'browsers' }
const { test: TEST, rest: REST } = TIERS

async function test(filters: readonly string[]): Promise<Totals[]> {
  const [format, lint, types, build] = TEST.checks
  const units = TEST.projects.filter((project) => project !== 'dozen')
  const quick = await Promise.all([format, lint].map((name) => run(stepOf(name), { quiet: true })))
  const chosen = filters.length > 0
  const [checks, ran] = await Promise.all([
    inSequence([build, types].map(stepOf)),
    runTests('tests', chosen ? [...units, 'heavy'] : units, filters),
  ])
  const results = [totalsOf([...quick, ...checks]), ran]
  if (chosen) return [...results, await runTests('journeys', ['dozen', 'journeys'], filters)]
  results.push(await runTests('dozen journeys', ['dozen']))
  const near = withinSeconds(nearJourneys(changedFiles()), NEAR_SECONDS)
  if (near.length > 0) results.push(await runTests('journeys near the change', ['journeys'], near))
  return results
}

async function rest(): Promise<Totals[]> {
  const [build, ...others] = REST.checks
  const built = await inSequence([stepOf(build)])
  const [checked, ran] = await Promise.all([
    inSequence(others.map(stepOf)),
    runTests('servers, processes and browsers', REST.projects),
  ])
  // Alone: parts of the soak compare how long others wait before and during what they do.
  return [totalsOf([...built, ...checked]), ran, await runSlice(sliceOfCommit())]
}

mkdirSync(CACHE, { recursive: true })
const [mode = '', ...filters] = process.argv.slice(2)
const project = BROWSER[mode as keyof typeof BROWSER]
if (project) {
  const built = await inSequence([BUILD])
  finish(totalsOf(built), await runTests(project, [project], filters))
}
if (mode === '--rest') {
  const before = readTotals('test')
  removeTotals('test')
  finish(before, ...(await rest()))
}
removeTotals('test')
finish(...(await test(process.argv.slice(2))))
