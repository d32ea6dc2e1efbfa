// `npm test`: every check, in the order that tells soonest, every test, and the journeys through the
// business. `npm run screens` (`--screens`) runs the journeys about what every screen owes to everybody,
// `npm run crash` (`--crash`) those that kill and restart processes. `.ci/run` (`--whole`) runs all of
// them and the soak at a tenth of its size. Ends with a status that is not zero when one failed, and
// writes the totals to node_modules/.cache/test-totals.json.

import { mkdirSync } from 'node:fs'
import { CACHE, run, type Step } from './steps.ts'
import { finish, forgetTotals, keptTotals, runTests, type Totals, totalsOf } from './totals.ts'

const BUILD: Step = ['build', 'node', 'scripts/build.ts']
/** Two rows at a time, because a small machine has two cores; within a row one after the other. */
const CHECKS: Step[][] = [
  [
    ['format', 'oxfmt', '--check', '.'],
    ['lint', 'oxlint', '--type-aware', '--deny-warnings', 'src', 'scripts', 'e2e', 'bench'],
    ['dead code', 'knip'],
  ],
  [['types', 'tsc'], BUILD],
]
/** vitest.config.ts says which tests each of them has. */
const PROJECTS = ['plain', 'postgres', 'embedded-subset', 'journeys']

async function inTurn(steps: readonly Step[]): Promise<boolean[]> {
  const held: boolean[] = []
  for (const step of steps) held.push(await run(step, { quiet: true }))
  return held
}

const screens = (named: readonly string[]) => runTests('screens', ['screens'], named)
const crash = (named: readonly string[]) => runTests('crash journeys', ['crash'], named)

async function test(named: readonly string[], projects = PROJECTS): Promise<Totals[]> {
  const checks = await Promise.all(CHECKS.map(inTurn))
  return [totalsOf(checks.flat()), await runTests('tests', projects, named)]
}

/** Each part of the soak counts as one, except those that this machine does not let be tried. */
async function soak(): Promise<Totals> {
  forgetTotals('soak')
  await run(['soak', 'node', 'bench/soak/soak.ts', '--scale=0.1'])
  return keptTotals('soak')
}

mkdirSync(CACHE, { recursive: true })
forgetTotals('test')
const [way = '', ...rest] = process.argv.slice(2)
const alone = { '--screens': screens, '--crash': crash }[way]
if (alone) {
  const built = await inTurn([BUILD])
  finish(totalsOf(built), await alone(rest))
}
if (way === '--whole')
  finish(...(await test([], [...PROJECTS, 'screens'])), await crash([]), await soak())
finish(...(await test(process.argv.slice(2))))
